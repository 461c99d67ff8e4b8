/* SPDX-License-Identifier: Apache-2.0 */
/* Memory for the command.  If memory is out, the command ends. */
#ifndef REP_CLI_BASE_MEMORY_H
#define REP_CLI_BASE_MEMORY_H

#include <stddef.h>

/* Returns POINTER.  If it is NULL, reports "out of memory" and ends the command with STATUS_ERROR. */
void *must(void *pointer);

/* As realloc() for COUNT elements of SIZE bytes, but never returns NULL.  POINTER may be NULL, and COUNT may be 0. */
void *must_resize(void *pointer, size_t count, size_t size);

/* The same for twice *CAPACITY elements, or for FIRST elements if *CAPACITY is 0.  Updates *CAPACITY. */
void *must_grow(void *pointer, size_t *capacity, size_t first, size_t size);

/* Returns a copy of the SIZE bytes at TEXT, with a NUL behind them.  There is no NUL among them. */
char *must_text(const char *text, size_t size);

#endif
