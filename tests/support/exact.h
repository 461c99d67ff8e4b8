/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of tests: copies of exact size, and comparisons. */
#ifndef REP_TESTS_EXACT_H
#define REP_TESTS_EXACT_H

#include "rep_runtime.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

/* A copy of STRING that ends where its memory ends, so that a sanitizer sees a read past it; to be freed. */
static inline struct rep_text
exact_copy(const char *string)
{
        char *memory = malloc(strlen(string) + (string[0] == '\0'));

        assert_non_null(memory);
        memcpy(memory, string, strlen(string));
        return (struct rep_text){memory, strlen(string)};
}

/* Asserts that GOT is WANTED. */
static inline void
assert_text(struct rep_text got, const char *wanted)
{
        assert_int_equal(got.size, strlen(wanted));
        if (got.size > 0)
                assert_memory_equal(got.data, wanted, got.size);
}

#endif
