/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder, in memory, in the order of their names. */
#ifndef REP_BENCH_CORPUS_FILES_H
#define REP_BENCH_CORPUS_FILES_H

#include <stddef.h>

struct corpus_file {
        char *name, *text;
        size_t size;
};

struct corpus {
        struct corpus_file *file;
        size_t count;
};

/* Returns MEMORY.  If it is NULL, memory is out, and the program ends. */
void *corpus_need(void *memory);

/* Reads every *.txt of DIRECTORY.  The count is 0 if there is none. */
struct corpus corpus_read(const char *directory);

/* Returns the file called NAME, or NULL. */
const struct corpus_file *corpus_find(const struct corpus *corpus, const char *name);

/* Frees the result of corpus_read(). */
void corpus_free(struct corpus *corpus);

#endif
