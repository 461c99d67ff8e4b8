/*
 * The compiler as its stages, for the tests: what rep_compile() does, with single stages left out or forced, so that
 * each can be checked against the others.
 */
#ifndef REP_GEN_COMPILE_H
#define REP_GEN_COMPILE_H

#include "rep_compile.h"

enum {
        REP_STAGE_NO_SHRINK = 1, /* leave the automaton as it was built */
        REP_STAGE_UNGATED = 2,   /* one floating trie for all rules, as past the state budget */
        REP_STAGE_SPLIT = 4,     /* keep groups apart instead of merging those of a token, as past the merge budget */
};

/* As rep_compile(), with a sum of REP_STAGE_ values. */
enum rep_status rep_compile_stages(struct rep_compiler *compiler, const char *text, size_t size,
                                   const struct rep_options *options, unsigned stages, const void **blob,
                                   size_t *blob_size);

#endif
