/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Near misses: why a rule does not match a path that it looks meant for.
 */
#ifndef REP_GEN_NEAR_MISS_H
#define REP_GEN_NEAR_MISS_H

#include "analyze/analysis.h"

/*
 * Finds by what the rule number RULE, which does not match the SIZE bytes at PATH, misses it, if that is little: sets
 * MISS, and *STRENGTH to how strong it would be.  Returns REP_OK, MISS->kind being REP_MISS_NONE where it is not, or
 * REP_ERR_MEMORY.  Works in ARENA, and gives all of it back.
 */
enum rep_status rep_find_miss(struct rep_arena *arena, const struct rep_analysis *analysis, uint32_t rule,
                              const char *path, size_t size, struct rep_near_miss *miss, uint64_t *strength);

#endif
