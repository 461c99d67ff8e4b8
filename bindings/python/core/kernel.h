/* SPDX-License-Identifier: Apache-2.0 */
/* A question about a column of URLs.  Its answers for Arrow arrays are computed without the GIL. */
#ifndef REP_PYTHON_KERNEL_H
#define REP_PYTHON_KERNEL_H

#include "arrow.h"
#include "chunk.h"
#include "rep_runtime.h"

/* The most URLs of one call. */
#define KERNEL_BATCH 1024

/* Writes the answers about COUNT URLS. */
typedef void (*kernel_fn)(void *context, const struct rep_text *urls, size_t count, uint32_t *answers);

struct kernel {
        enum chunk_kind kind;
        kernel_fn answer;
        void *context; /* passed to the function */
};

/* Returns whether SCHEMA is that of strings, or of tables with one column of strings. */
bool kernel_takes(const struct arrow_schema *schema);

/* Returns the answers about ARRAY. kernel_takes() must accept its SCHEMA.  Returns NULL if memory is out. */
struct chunk *kernel_answer(const struct kernel *kernel, const struct arrow_schema *schema,
                            const struct arrow_array *array);

#endif
