/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: a column of strings in any Arrow layout is answered row by row, and never checks more strings than it
 * has rows (bindings/python/core/kernel.h).
 *
 * Input: bytes that choose the layout, the type of a dictionary's indices, nulls, the slice and the kind of answers;
 * an index for each row, as many as the next byte says; and strings, each up to a newline.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "kernel.h"

enum { STRINGS_MAX = 300, ROWS_MAX = 255, VIEW_BYTES = 16, VIEW_INLINED = 12 };

/* What the input says. */
struct column {
        struct rep_text strings[STRINGS_MAX], bytes;
        size_t string_count, row_count;
        unsigned char indices[ROWS_MAX];
        unsigned layout, index, nulls, slice;
        enum chunk_kind kind;
};

static bool
is_null(const struct column *column, size_t row)
{
        return column->nulls > 0 && row % column->nulls == 0;
}

/* The answer about URL: some have none. */
static uint32_t
answer_of(enum chunk_kind kind, struct rep_text url)
{
        uint32_t sum = (uint32_t)url.size;

        for (size_t i = 0; i < url.size; i++)
                sum = sum * 31 + (unsigned char)url.data[i];
        if (sum % 5 == 0)
                return CHUNK_NULL;
        return kind == CHUNK_ALLOWED ? sum % 2 : sum & 0xFFFFFF;
}

/* What a kernel counts. */
struct counted {
        enum chunk_kind kind;
        size_t urls;
};

static void
answer(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        struct counted *counted = context;

        fuzz_expect(count <= KERNEL_BATCH, "a call is about a batch at most");
        counted->urls += count;
        for (size_t i = 0; i < count; i++)
                answers[i] = answer_of(counted->kind, urls[i]);
}

/* ---- arrays */

static void *
allocate(size_t size)
{
        void *memory = calloc(size > 0 ? size : 1, 1);

        fuzz_expect(memory != NULL, "there is memory");
        return memory;
}

/* Writes the view of STRING, which lies in BYTES, to VIEW. */
static void
write_view(unsigned char *view, struct rep_text string, struct rep_text bytes)
{
        int32_t size = (int32_t)string.size, place = (int32_t)(string.data - bytes.data);

        memcpy(view, &size, sizeof(size));
        if (size <= VIEW_INLINED) {
                memcpy(view + 4, string.data, string.size);
                return;
        }
        memcpy(view + 4, string.data, 4);
        memcpy(view + 12, &place, sizeof(place));
}

/* What places strings: offsets of 32 or 64 bits, or views. */
static void *
make_places(const struct column *column)
{
        size_t sizes[] = {4, 8, VIEW_BYTES}, size = sizes[column->layout], i;
        unsigned char *places = allocate((column->string_count + 1) * size);

        for (i = 0; i <= column->string_count; i++) {
                const char *at =
                        i < column->string_count ? column->strings[i].data : column->bytes.data + column->bytes.size;
                int64_t whole = at - column->bytes.data;
                int32_t half = (int32_t)whole;

                if (column->layout == 2 && i < column->string_count)
                        write_view(places + i * size, column->strings[i], column->bytes);
                else if (column->layout < 2)
                        memcpy(places + i * size, column->layout == 0 ? (void *)&half : &whole, size);
        }
        return places;
}

/* A bitmap of COUNT rows, NULL where COLUMN has no nulls. */
static unsigned char *
make_bitmap(const struct column *column, size_t count)
{
        unsigned char *bits = column->nulls > 0 ? allocate(count / 8 + 1) : NULL;

        for (size_t i = 0; i < count && bits != NULL; i++)
                if (!is_null(column, i))
                        bits[i / 8] |= (unsigned char)(1u << i % 8);
        return bits;
}

static const char index_formats[] = "cCsSiIlL";

/* The index of ROW, as its type holds it: some are no string's. */
static int64_t
index_of(const struct column *column, size_t row)
{
        int64_t index = column->indices[row];

        return index_formats[column->index] == 'c' ? (int8_t)index : index;
}

static void *
make_indices(const struct column *column)
{
        static const unsigned char sizes[] = {1, 1, 2, 2, 4, 4, 8, 8};
        size_t size = sizes[column->index], i;
        unsigned char *indices = allocate(column->row_count * size);

        for (i = 0; i < column->row_count; i++) {
                int64_t index = index_of(column, i);
                int32_t index32 = (int32_t)index;
                int16_t index16 = (int16_t)index;
                int8_t index8 = (int8_t)index;
                const void *values[] = {&index8, &index8, &index16, &index16, &index32, &index32, &index, &index};

                memcpy(indices + i * size, values[column->index], size);
        }
        return indices;
}

/* ---- answers */

/* The string of ROW, an index where DICTIONARY; NULL: there is none. */
static const struct rep_text *
string_of(const struct column *column, bool dictionary, size_t row)
{
        int64_t index = (int64_t)row;

        if (is_null(column, row))
                return NULL;
        if (dictionary)
                index = index_of(column, row);
        if (index < 0 || index >= (int64_t)column->string_count || (dictionary && is_null(column, (size_t)index)))
                return NULL;
        return &column->strings[index];
}

static void
check(const struct column *column, bool dictionary, const struct arrow_schema *schema, struct arrow_array *array)
{
        struct counted counted = {column->kind, 0};
        const struct kernel kernel = {column->kind, answer, &counted};
        size_t first = array->length > 0 ? column->slice % (size_t)array->length : 0, row, nulls = 0;
        struct chunk *chunk;

        array->offset += (int64_t)first;
        array->length -= (int64_t)first;
        fuzz_expect(kernel_takes(schema), "strings are taken");
        chunk = kernel_answer(&kernel, schema, array);
        fuzz_expect(chunk != NULL && chunk->length == array->length, "each row has an answer");
        for (row = 0; row < (size_t)chunk->length; row++) {
                const struct rep_text *string = string_of(column, dictionary, first + row);
                uint32_t expected = string != NULL ? answer_of(column->kind, *string) : CHUNK_NULL;

                nulls += expected == CHUNK_NULL;
                fuzz_expect(chunk_get(chunk, (int64_t)row) == expected, "a row is answered by its own string");
        }
        fuzz_expect(chunk->null_count == (int64_t)nulls, "nulls are counted");
        fuzz_expect(counted.urls <= (size_t)chunk->length, "no more strings are asked about than there are rows");
        chunk_release(chunk);
}

/* Checks the strings of COLUMN, and then rows with indices into them. */
static void
check_both(const struct column *column)
{
        static const char *const formats[] = {"u", "U", "vu"};
        char index_format[2] = {index_formats[column->index], '\0'};
        struct arrow_schema strings = {.format = formats[column->layout]};
        struct arrow_schema indices = {.format = index_format, .dictionary = &strings};
        void *bitmap = make_bitmap(column, column->string_count), *rows = make_bitmap(column, column->row_count);
        void *places = make_places(column), *numbers = make_indices(column);
        const void *buffers[] = {bitmap, places, column->bytes.data}, *index_buffers[] = {rows, numbers};
        struct arrow_array array = {
                .length = (int64_t)column->string_count, .null_count = -1, .buffer_count = 3, .buffers = buffers};
        struct arrow_array slice = array;
        struct arrow_array values = {.length = (int64_t)column->row_count,
                                     .null_count = -1,
                                     .buffer_count = 2,
                                     .buffers = index_buffers,
                                     .dictionary = &array};

        check(column, false, &strings, &slice);
        check(column, true, &indices, &values);
        free(bitmap);
        free(rows);
        free(places);
        free(numbers);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        static struct column column;
        struct fuzz_input input = {(const char *)data, size};

        column = (struct column){.layout = fuzz_byte(&input) % 3, .index = fuzz_byte(&input) % 8};
        column.nulls = fuzz_byte(&input) % 8;
        column.slice = fuzz_byte(&input);
        column.kind = fuzz_byte(&input) % 2 == 0 ? CHUNK_ALLOWED : CHUNK_LINES;
        column.row_count = fuzz_byte(&input);
        for (size_t i = 0; i < column.row_count; i++)
                column.indices[i] = (unsigned char)fuzz_byte(&input);
        input.data = guard_hold(&guard, fuzz_side(column.slice), input.data, input.size);
        column.bytes = (struct rep_text){input.data, input.size};
        for (; column.string_count < STRINGS_MAX && input.size > 0; column.string_count++) {
                struct rep_text string = fuzz_field(&input, '\n');

                string.size =
                        (size_t)(input.data - string.data); /* the newline is part of it: strings lie side by side */
                column.strings[column.string_count] = string;
        }
        column.bytes.size = (size_t)(input.data - column.bytes.data);
        check_both(&column);
        return 0;
}
