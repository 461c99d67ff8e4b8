/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The crawlers that two files name, and those of them that are answered alike, which are reported together.
 *
 * In: two files.  Out: their crawlers, and everybody else as one more; for answers about these, the crawlers of each.
 */
#ifndef REP_GEN_ALIKE_H
#define REP_GEN_ALIKE_H

#include "analyze/analysis.h"

/* A crawler. */
struct rep_named_agent {
        struct rep_text token; /* of size 0: everybody else */
        const void *answer;    /* about it */
};

/* Lists everybody else and then the tokens of both files, in ascending order, each once.  REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_list_agents(struct rep_arena *arena, const struct rep_analysis *old_file,
                                const struct rep_analysis *new_file, struct rep_named_agent **agents, size_t *count);

/* The order of two answers; 0: they are alike. */
typedef int (*rep_answer_order_fn)(const void *a, const void *b);

/* Is given an answer, and whom it is about: COUNT TOKENS, and everybody else where EVERYBODY is set. */
typedef void (*rep_answer_fn)(void *context, const void *answer, const struct rep_text *tokens, size_t count,
                              bool everybody);

/*
 * Calls FN once for all agents whose answers are alike, by the ORDER of these, in the order of their first agents.  Equal
 * pointers are alike without being asked.  REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_report_alike(struct rep_arena *arena, const struct rep_named_agent *agents, size_t count,
                                 rep_answer_order_fn order, rep_answer_fn fn, void *context);

#endif
