/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by tests of properties: their seed, and the printing of failures. */
#ifndef REP_TESTS_PROPERTIES_H
#define REP_TESTS_PROPERTIES_H

#include "rep_runtime.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdio.h>

/* The seed of all random tests: REP_SEED, or always the same.  What repeats the test is printed. */
static inline uint64_t
property_seed(void)
{
        uint64_t seed = number_in("REP_SEED", 20261128);

        print_message("REP_SEED=%llu REP_SHARE=%zu %s repeats it\n", (unsigned long long)seed, share(), test_command);
        return seed;
}

/* Prints TEXT as a C string. */
static inline void
print_escaped(const char *what, struct rep_text text)
{
        print_error("%s \"", what);
        for (size_t at = 0; at < text.size; at++) {
                unsigned char byte = (unsigned char)text.data[at];
                if (byte == '\n')
                        print_error("\\n");
                else if (byte < 0x20 || byte >= 0x7F || byte == '"' || byte == '\\')
                        print_error("\\%03o", byte);
                else
                        print_error("%c", byte);
        }
        print_error("\"\n");
}

#endif
