/* SPDX-License-Identifier: Apache-2.0 */
/* Columns of URLs as the Python package checks them (bindings/python/core/kernel.h), without Python. */
#include <stdint.h>

#include "kernel.h"
#include "tests/support/test.h"

enum { VALUES = 20000, ROWS = 20 };

/* How many URLs were asked about so far: at CONTEXT, a size_t.  Each is answered with its size. */
static void
count_urls(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        *(size_t *)context += count;
        for (size_t i = 0; i < count; i++)
                answers[i] = (uint32_t)urls[i].size;
}

/* VALUES strings, of which number I has I % 100 bytes. */
static int32_t offsets[VALUES + 1];
static char bytes[(size_t)VALUES * 100];
static const void *value_buffers[] = {NULL, offsets, bytes};
static struct arrow_array values = {.length = VALUES, .buffer_count = 3, .buffers = value_buffers};
static struct arrow_schema strings = {.format = "u"};

static int
make_values(void **state)
{
        int32_t i;

        (void)state;
        for (i = 0; i < VALUES; i++)
                offsets[i + 1] = offsets[i] + i % 100;
        return 0;
}

/* The answers about COUNT rows with INDICES into the values; ASKED is how many URLs were asked about. */
static struct chunk *
answer_indices(const int32_t *indices, int64_t count, size_t *asked)
{
        const void *buffers[] = {NULL, indices};
        const struct kernel kernel = {CHUNK_LINES, count_urls, asked};
        struct arrow_schema schema = {.format = "i", .dictionary = &strings};
        struct arrow_array array = {.length = count, .buffer_count = 2, .buffers = buffers, .dictionary = &values};

        assert_true(kernel_takes(&schema));
        *asked = 0;
        return kernel_answer(&kernel, &schema, &array);
}

/* A slice of a large dictionary's column asks about its own rows, not about all that the dictionary has. */
TEST(few_rows_of_a_large_dictionary)
{
        static int32_t indices[ROWS];
        struct chunk *chunk;
        size_t asked;
        int32_t i;

        for (i = 0; i < ROWS; i++)
                indices[i] = i % 3 == 2 ? VALUES + i : i * 777 % VALUES; /* some point at no value */
        chunk = answer_indices(indices, ROWS, &asked);
        assert_non_null(chunk);
        assert_true(asked <= ROWS);
        for (i = 0; i < ROWS; i++)
                assert_int_equal(chunk_get(chunk, i), i % 3 == 2 ? CHUNK_NULL : (uint32_t)(indices[i] % 100));
        assert_int_equal(chunk->null_count, ROWS / 3);
        chunk_release(chunk);
}

/* Rows that share few values ask about each value once. */
TEST(many_rows_of_a_dictionary)
{
        static int32_t indices[3 * VALUES];
        struct chunk *chunk;
        size_t asked;
        int32_t i;

        for (i = 0; i < 3 * VALUES; i++)
                indices[i] = i % VALUES;
        chunk = answer_indices(indices, 3 * VALUES, &asked);
        assert_non_null(chunk);
        assert_int_equal(asked, VALUES);
        for (i = 0; i < 3 * VALUES; i++)
                assert_int_equal(chunk_get(chunk, i), indices[i] % 100);
        chunk_release(chunk);
}

TESTS_BETWEEN(make_values, NULL)
