/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by tests of properties: their settings, and the printing of failures. */
#ifndef REP_TESTS_PROPERTIES_H
#define REP_TESTS_PROPERTIES_H

#include "rep_runtime.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The number in the environment variable NAME, or OTHERWISE. */
static inline uint64_t
setting(const char *name, uint64_t otherwise)
{
        const char *value = getenv(name);

        return value && *value ? strtoull(value, NULL, 0) : otherwise;
}

/* The seed to start from; it is printed. */
static inline uint64_t
property_seed(void)
{
        uint64_t seed = setting("REP_PROPERTY_SEED", (uint64_t)time(NULL));

        print_message("REP_PROPERTY_SEED=%llu\n", (unsigned long long)seed);
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
