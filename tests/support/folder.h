/* SPDX-License-Identifier: Apache-2.0 */
/* A folder under /tmp for a test, or for all tests of a file. */
#ifndef REP_TESTS_FOLDER_H
#define REP_TESTS_FOLDER_H

#include <stddef.h>

/* Its path. */
extern char test_folder[];

/* Before and after the test, or all tests: what is in the folder goes with it. */
int make_folder(void **state);
int remove_folder(void **state);

/* The path of NAME in it; good until seven more were asked for. */
const char *in_folder(const char *name);

/* Writes the file NAME in it. */
void write_bytes(const char *name, const void *bytes, size_t size);
void write_text(const char *name, const char *text);

/* The bytes of the file NAME in it, with a NUL behind them, to be freed.  The test fails if there is no such file. */
void *read_bytes(const char *name, size_t *size);

/* How many files it has. */
size_t count_files(void);

#endif
