/* kernel.c: see kernel.h. */
#include "kernel.h"

#include <string.h>

#include "strings.h"

/* Answers the strings of ARRAY, which are no dictionary's indices, into a new chunk; NULL where memory is out. */
static struct chunk *
answer_strings(const struct kernel *kernel, const struct arrow_array *array, enum strings_layout layout)
{
        struct chunk *chunk = chunk_make(kernel->kind, array->length);
        struct rep_text urls[KERNEL_BATCH];
        uint32_t answers[KERNEL_BATCH];
        int64_t rows[KERNEL_BATCH], row = 0;
        size_t count, i;

        while (chunk != NULL && row < array->length) {
                for (count = 0; count < KERNEL_BATCH && row < array->length; row++) {
                        if (arrow_is_null(array, row)) {
                                chunk_set(chunk, row, CHUNK_NULL);
                                continue;
                        }
                        rows[count] = row;
                        urls[count++] = strings_at(array, layout, row);
                }
                kernel->answer(kernel->context, urls, count, answers);
                for (i = 0; i < count; i++)
                        chunk_set(chunk, rows[i], answers[i]);
        }
        return chunk;
}

/* The answers of ARRAY, whose values are indices into strings that VALUES answers. */
static struct chunk *
answer_indices(const struct arrow_array *array, const char *format, const struct chunk *values)
{
        struct chunk *chunk = chunk_make(values->kind, array->length);
        int64_t row, index;

        for (row = 0; chunk != NULL && row < array->length; row++) {
                index = arrow_is_null(array, row) ? -1 : arrow_index_at(array, format, row);
                chunk_set(chunk, row, index >= 0 && index < values->length ? chunk_get(values, index) : CHUNK_NULL);
        }
        return chunk;
}

/* The answers of an array of SCHEMA, which is no table's. */
static struct chunk *
answer_values(const struct kernel *kernel, const struct arrow_schema *schema, const struct arrow_array *array)
{
        struct chunk *values, *chunk;

        if (schema->dictionary == NULL)
                return answer_strings(kernel, array, strings_layout(schema->format));
        values = answer_strings(kernel, array->dictionary, strings_layout(schema->dictionary->format));
        chunk = values != NULL ? answer_indices(array, schema->format, values) : NULL;
        chunk_release(values);
        return chunk;
}

/* Is SCHEMA that of tables with one column? */
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
                return strings_layout(schema->format) != STRINGS_NONE;
        return arrow_is_index(schema->format) && strings_layout(schema->dictionary->format) != STRINGS_NONE;
}

/* Takes the answers of CHUNK out where ARRAY has no value. */
static void
mask(struct chunk *chunk, const struct arrow_array *array)
{
        int64_t row;

        for (row = 0; array->null_count != 0 && row < chunk->length; row++)
                if (arrow_is_null(array, row))
                        chunk_clear(chunk, row);
}

struct chunk *
kernel_answer(const struct kernel *kernel, const struct arrow_schema *schema, const struct arrow_array *array)
{
        struct arrow_array child;
        struct chunk *chunk;

        if (!is_table(schema))
                return answer_values(kernel, schema, array);
        child = *array->children[0];
        child.offset += array->offset;
        child.length = array->length;
        chunk = answer_values(kernel, schema->children[0], &child);
        if (chunk != NULL)
                mask(chunk, array);
        return chunk;
}
