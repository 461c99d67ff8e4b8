/* SPDX-License-Identifier: Apache-2.0 */
#ifndef REP_TESTS_COUNTER_H
#define REP_TESTS_COUNTER_H

#include <stddef.h>

/* A function NAME() that counts in the size_t that its context is how often it is given a struct TYPE. */
#define COUNTER(name, type)                                       \
        static void name(void *count, const struct type *counted) \
        {                                                         \
                (void)counted;                                    \
                ++*(size_t *)count;                               \
        }

#endif
