/* SPDX-License-Identifier: Apache-2.0 */
/* Lets tests with very many files use only some of them on slow or emulated machines. */
#ifndef REP_TESTS_ONE_IN_H
#define REP_TESTS_ONE_IN_H

#include <stdbool.h>
#include <stdlib.h>

/* What the variable REP_ONE_IN says, at least 1. */
static inline size_t
one_in(void)
{
        const char *value = getenv("REP_ONE_IN");
        size_t every = value ? strtoul(value, NULL, 10) : 1;

        return every < 1 ? 1 : every;
}

/* Whether number NUMBER, counted from 0, is to be looked at: one in one_in(). */
static inline bool
is_one_in(size_t number)
{
        return number % one_in() == 0;
}

#endif
