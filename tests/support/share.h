/* SPDX-License-Identifier: Apache-2.0 */
/* How much of a test runs: REP_SHARE=N takes one Nth of the real files, of the known answers, and of random checks. */
#ifndef REP_TESTS_SHARE_H
#define REP_TESTS_SHARE_H

#include "tests/support/test.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* The number in the environment variable NAME, or OTHERWISE. */
static inline uint64_t
number_in(const char *name, uint64_t otherwise)
{
        const char *value = getenv(name);
        char *end;
        uint64_t number;

        if (value == NULL || *value == '\0')
                return otherwise;
        number = strtoull(value, &end, 10);
        if (*end != '\0')
                fail_msg("%s=%s is not a number", name, value);
        return number;
}

/* What REP_SHARE says: 1 is everything. */
static inline size_t
share(void)
{
        uint64_t every = number_in("REP_SHARE", 1);

        return every < 1 ? 1 : (size_t)every;
}

/* Whether thing NUMBER, counted from 0, is in the share. */
static inline bool
is_in_share(size_t number)
{
        return number % share() == 0;
}

/* The same, of one thing in LESS. */
static inline bool
is_one_of_share(size_t less, size_t number)
{
        return number % less == 0 && is_in_share(number / less);
}

/* The share of WHOLE, but at least LEAST. */
static inline size_t
scaled(size_t whole, size_t least)
{
        size_t part = whole / share();

        return part < least ? least : part;
}

#endif
