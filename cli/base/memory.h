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

/* Bytes that become more.  All zero is none.  The caller frees BYTES. */
struct bytes {
        char *bytes;
        size_t size, capacity;
};

/* Appends the SIZE bytes at BYTES, or what printf() would write. */
void must_append(struct bytes *to, const void *bytes, size_t size);
void must_print(struct bytes *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
