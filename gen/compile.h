/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inside the compiler: its memory, its completed options, and its stages for the tests.  Tests can leave out or force
 * single stages of rep_compile(), and so check each stage against the others.
 */
#ifndef REP_GEN_COMPILE_H
#define REP_GEN_COMPILE_H

#include "automaton/automaton.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/heap.h"
#include "base/watcher.h"
#include "rep_compile.h"
#include "rules/robots_file.h"
#include "rules/select.h"

/* What a rule set became, before it was encoded. */
struct rep_made_set {
        const struct rep_rule *rules; /* by number, the base first */
        uint32_t rule_count;
        struct rep_automaton automaton; /* without states if the rules became a list */
        const unsigned char *header;    /* of the core */
        bool canonical;                 /* as its blob is */
        uint32_t core;                  /* the number of the core: that of an earlier set if their cores are equal */
};

/* Copies what is needed of MADE, whose memory serves the next set.  A status other than REP_OK ends the compile. */
typedef enum rep_status rep_keep_set_fn(void *keeper, const struct rep_made_set *made);

struct rep_compiler {
        struct rep_heap heap;          /* the source of all its memory */
        struct rep_arena file_memory;  /* the parsed file, the selection and the tables of the blob */
        struct rep_arena set_memory;   /* one rule set at a time */
        struct rep_arena stage_memory; /* scratch of one stage */
        struct rep_buffer blob, lines;
        struct rep_file file;           /* the parsed file */
        bool is_read;                   /* FILE was read by rep_compiler_read() and is still there */
        struct rep_options read_with;   /* the options it was read with, complete */
        struct rep_arena_mark parsed;   /* in FILE_MEMORY: what follows belongs to one compile */
        struct rep_selection selection; /* of the last compile, in FILE_MEMORY */
        struct rep_watcher *watcher;    /* is shown the stages; NULL: none */
        rep_keep_set_fn *keep;          /* is given each set, with KEEPER; NULL: none */
        void *keeper;
};

/*
 * Makes a compiler whose memory, itself included, comes from ALLOCATOR.  ALLOCATOR is copied; NULL means malloc(),
 * realloc() and free().  Returns NULL if memory is out, or if one of the functions is missing.
 */
struct rep_compiler *rep_compiler_create_with(const struct rep_allocator *allocator);

/*
 * Copies OPTIONS, which may be NULL, to COMPLETE and fills in the defaults.  Returns REP_ERR_ARGUMENT if they make no
 * sense or have members of a later version, and REP_ERR_LIMIT if they ask for too much.
 */
enum rep_status rep_complete_options(const struct rep_options *options, struct rep_options *complete);

enum {
        REP_STAGE_NO_SHRINK = 1, /* leave the automaton as it was built */
        REP_STAGE_UNGATED = 2,   /* one floating trie for all rules, as past the state budget */
        REP_STAGE_NO_LIST = 8,   /* an automaton even for few rules */
        REP_STAGE_SPLIT = 4,     /* keep the groups of a token apart, as past the merge budget */
};

/* Like rep_compile(), with STAGES, a sum of REP_STAGE_ values. */
enum rep_status rep_compile_stages(struct rep_compiler *compiler, const char *text, size_t size,
                                   const struct rep_options *options, unsigned stages, const void **blob,
                                   size_t *blob_size);

#endif
