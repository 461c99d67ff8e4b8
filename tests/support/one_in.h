/* SPDX-License-Identifier: Apache-2.0 */
/* Lets tests with very many files use only some of them on slow or emulated machines. */
#ifndef REP_TESTS_ONE_IN_H
#define REP_TESTS_ONE_IN_H

#include <stdbool.h>
#include <stdlib.h>

/* Whether number NUMBER, counted from 0, is to be looked at: one in as many as the variable REP_ONE_IN says, or all. */
static inline bool
is_one_in(size_t number)
{
        const char *value = getenv("REP_ONE_IN");
        unsigned long every = value ? strtoul(value, NULL, 10) : 1;

        return every < 2 || number % every == 0;
}

#endif
