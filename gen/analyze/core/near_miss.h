/* SPDX-License-Identifier: Apache-2.0 */
/* Near misses: why a rule does not match a path although it looks as if it should. */
#ifndef REP_GEN_NEAR_MISS_H
#define REP_GEN_NEAR_MISS_H

#include "analyze/core/analysis.h"

/*
 * Most rules are far from matching, which loose patterns tell at once.  A loose pattern matches, in the loose forms of
 * paths, at least what its pattern matches or nearly matches: it is without END, and in lower case, as the forms are.
 */

/* A path with a slash behind it, in lower case; and, if another dialect reads it otherwise, the same of what that
 * reads. */
struct rep_loose_path {
        struct rep_text forms[2];
        size_t count;
};

/* Makes sure that ANALYSIS has loose patterns.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_need_loose(struct rep_analysis *analysis);

/* Makes the LOOSE forms of PATH in ARENA.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_loosen_path(struct rep_arena *arena, enum rep_dialect dialect, struct rep_text path,
                                struct rep_loose_path *loose);

/* Returns whether the rule number RULE may match the path of LOOSE, or nearly match it.  Adds to *STEPS. */
bool rep_may_meet(const struct rep_analysis *analysis, uint32_t rule, const struct rep_loose_path *loose,
                  uint64_t *steps);

/*
 * Finds why the rule number RULE does not match the SIZE bytes at PATH, if it nearly does.  Sets MISS, and *STRENGTH
 * to the strength that the rule would have.  If the rule does not nearly match, MISS->kind becomes REP_MISS_NONE.
 * Returns REP_OK or REP_ERR_MEMORY.  Uses memory of ARENA, and releases it.
 */
enum rep_status rep_find_miss(struct rep_arena *arena, const struct rep_analysis *analysis, uint32_t rule,
                              const char *path, size_t size, struct rep_near_miss *miss, uint64_t *strength);

#endif
