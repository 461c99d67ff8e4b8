/* SPDX-License-Identifier: Apache-2.0 */
/* Memory for the command, which has nothing better to do than to end where there is none. */
#ifndef REP_CLI_BASE_MEMORY_H
#define REP_CLI_BASE_MEMORY_H

#include <stddef.h>

/* Returns POINTER where it is not NULL; else says "out of memory" and ends the command with STATUS_ERROR. */
void *must(void *pointer);

/* As realloc(), for COUNT elements of SIZE bytes, but never returns NULL; POINTER may be NULL, COUNT 0. */
void *must_resize(void *pointer, size_t count, size_t size);

/* The same for twice the *CAPACITY elements, or FIRST where there is none; *CAPACITY becomes their number. */
void *must_grow(void *pointer, size_t *capacity, size_t first, size_t size);

#endif
