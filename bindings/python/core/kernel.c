/* SPDX-License-Identifier: Apache-2.0 */
/* kernel.c: see kernel.h. */
#include "kernel.h"

#include <string.h>

/* The rows of an array of strings, or of a dictionary's indices. */
struct rows {
        const struct arrow_array *array, *values; /* the owner of the strings: the array itself, or its dictionary */
        enum strings_layout layout;               /* of VALUES */
        const char *indices;                      /* the format of the array's indices; NULL: the array holds
                                                   * strings */
};

static struct rows
rows_of_strings(const struct arrow_schema *schema, const struct arrow_array *array)
{
        return (struct rows){.array = array, .values = array, .layout = strings_layout(schema->format)};
}

/* Returns the number of the string in ROW, or -1 for null. */
static int64_t
string_of(const struct rows *rows, int64_t row)
{
        int64_t index;

        if (arrow_is_null(rows->array, row))
                return -1;
        if (rows->indices == NULL)
                return row;
        index = arrow_index_at(rows->array, rows->indices, row);
        return index >= 0 && index < rows->values->length && !arrow_is_null(rows->values, index) ? index : -1;
}

/* Answers ROWS in order.  Returns a new chunk, or NULL if memory is out. */
static struct chunk *
answer_rows(const struct kernel *kernel, const struct rows *rows)
{
        int64_t length = rows->array->length, places[KERNEL_BATCH], row = 0, index;
        struct chunk *chunk = chunk_make(kernel->kind, length);
        struct rep_text urls[KERNEL_BATCH];
        uint32_t answers[KERNEL_BATCH];
        size_t count;

        while (chunk != NULL && row < length) {
                for (count = 0; count < KERNEL_BATCH && row < length; row++) {
                        index = string_of(rows, row);
                        if (index < 0) {
                                chunk_set(chunk, row, CHUNK_NULL);
                                continue;
                        }
                        places[count] = row;
                        urls[count++] = strings_at(rows->values, rows->layout, index);
                }
                kernel->answer(kernel->context, urls, count, answers);
                for (size_t i = 0; i < count; i++)
                        chunk_set(chunk, places[i], answers[i]);
        }
        return chunk;
}

/* Returns the answers about ROWS, which are indices, from ANSWERS, the answers about the values. */
static struct chunk *
spread(const struct rows *rows, const struct chunk *answers)
{
        struct chunk *chunk = chunk_make(answers->kind, rows->array->length);
        int64_t index;

        for (int64_t row = 0; chunk != NULL && row < rows->array->length; row++) {
                index = string_of(rows, row);
                chunk_set(chunk, row, index >= 0 ? chunk_get(answers, index) : CHUNK_NULL);
        }
        return chunk;
}

/*
 * Returns the answers about an array of SCHEMA, which is not a table.  The array may be a slice of a column, while
 * its dictionary is that of the whole column.  So the dictionary is answered value by value only if it is no longer
 * than the array.  Thus at most one URL is checked for each row.
 */
static struct chunk *
answer_values(const struct kernel *kernel, const struct arrow_schema *schema, const struct arrow_array *array)
{
        struct chunk *answers, *chunk;
        struct rows rows, values;

        rows = schema->dictionary == NULL ? rows_of_strings(schema, array)
                                          : (struct rows){array, array->dictionary,
                                                          strings_layout(schema->dictionary->format), schema->format};
        if (rows.indices == NULL || rows.values->length > array->length)
                return answer_rows(kernel, &rows);
        values = rows_of_strings(schema->dictionary, rows.values);
        answers = answer_rows(kernel, &values);
        chunk = answers != NULL ? spread(&rows, answers) : NULL;
        chunk_release(answers);
        return chunk;
}

/* Returns whether SCHEMA is that of a column whose values are all null, and of no type. */
static bool
is_nothing(const struct arrow_schema *schema)
{
        return strcmp(schema->format, "n") == 0;
}

/* Returns LENGTH answers that are null. */
static struct chunk *
answer_nothing(const struct kernel *kernel, int64_t length)
{
        struct chunk *chunk = chunk_make(kernel->kind, length);

        for (int64_t row = 0; chunk != NULL && row < length; row++)
                chunk_set(chunk, row, CHUNK_NULL);
        return chunk;
}

/* Returns whether SCHEMA is that of tables with one column. */
static bool
is_table(const struct arrow_schema *schema)
{
        return strcmp(schema->format, "+s") == 0 && schema->child_count == 1;
}

bool
kernel_takes(const struct arrow_schema *schema)
{
        if (is_table(schema))
                schema = schema->children[0];
        if (schema->dictionary == NULL)
                return is_nothing(schema) || strings_layout(schema->format) != STRINGS_NONE;
        return arrow_is_index(schema->format) && strings_layout(schema->dictionary->format) != STRINGS_NONE;
}

struct chunk *
kernel_answer(const struct kernel *kernel, const struct arrow_schema *schema, const struct arrow_array *array)
{
        struct arrow_array child;
        struct chunk *chunk;

        if (is_nothing(schema) || (is_table(schema) && is_nothing(schema->children[0])))
                return answer_nothing(kernel, array->length);
        if (!is_table(schema))
                return answer_values(kernel, schema, array);
        child = *array->children[0];
        child.offset += array->offset;
        child.length = array->length;
        chunk = answer_values(kernel, schema->children[0], &child);
        for (int64_t row = 0; chunk != NULL && array->null_count != 0 && row < chunk->length; row++)
                if (arrow_is_null(array, row))
                        chunk_clear(chunk, row);
        return chunk;
}
