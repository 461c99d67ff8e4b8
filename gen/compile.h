/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inside the compiler: its memory, what its options come to, and its stages for the tests: what rep_compile() does,
 * with single stages left out or forced, so that each can be checked against the others.
 */
#ifndef REP_GEN_COMPILE_H
#define REP_GEN_COMPILE_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/heap.h"
#include "base/watcher.h"
#include "rep_compile.h"
#include "rules/robots_file.h"

struct rep_compiler {
        struct rep_heap heap;          /* what all of it is from */
        struct rep_arena file_memory;  /* the parsed file, the selection and the tables of the blob */
        struct rep_arena set_memory;   /* one rule set at a time */
        struct rep_arena stage_memory; /* what one stage of it needs for itself */
        struct rep_buffer blob, lines;
        struct rep_file file;         /* the parsed file */
        bool is_read;                 /* by rep_compiler_read(), and still there */
        struct rep_options read_with; /* its options, complete */
        struct rep_arena_mark parsed; /* of the first memory: what is behind it belongs to one compile */
        struct rep_report report;
        struct rep_watcher *watcher; /* who looks on; NULL: nobody */
};

/*
 * Copies OPTIONS, which may be NULL, to COMPLETE with the defaults filled in.  REP_ERR_ARGUMENT where they make no
 * sense or have members of a later version, REP_ERR_LIMIT where they ask for too much.
 */
enum rep_status rep_complete_options(const struct rep_options *options, struct rep_options *complete);

/* Whether COMPILER has a file that was read as COMPLETE says. */
bool rep_is_read_with(const struct rep_compiler *compiler, const struct rep_options *complete);

/* Copies the blob of SIZE bytes at BYTES to BLOB, or REP_ERR_LIMIT where it has more than CAPACITY. */
enum rep_status rep_copy_blob(const void *bytes, size_t size, void *blob, size_t capacity);

enum {
        REP_STAGE_NO_SHRINK = 1, /* leave the automaton as it was built */
        REP_STAGE_UNGATED = 2,   /* one floating trie for all rules, as past the state budget */
        REP_STAGE_NO_LIST = 8,   /* an automaton for few rules, too */
        REP_STAGE_SPLIT = 4,     /* keep groups apart instead of merging those of a token, as past the merge budget */
};

/* As rep_compile(), with a sum of REP_STAGE_ values. */
enum rep_status rep_compile_stages(struct rep_compiler *compiler, const char *text, size_t size,
                                   const struct rep_options *options, unsigned stages, const void **blob,
                                   size_t *blob_size);

#endif
