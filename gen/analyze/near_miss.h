/* SPDX-License-Identifier: Apache-2.0 */
/* Near misses: why a rule does not match a path although it looks as if it should. */
#ifndef REP_GEN_NEAR_MISS_H
#define REP_GEN_NEAR_MISS_H

#include "analyze/analysis.h"

/*
 * Finds why the rule number RULE does not match the SIZE bytes at PATH, if it nearly does.  Sets MISS, and *STRENGTH
 * to the strength that the rule would have.  If the rule does not nearly match, MISS->kind becomes REP_MISS_NONE.
 * Returns REP_OK or REP_ERR_MEMORY.  Uses memory of ARENA, and releases it.
 */
enum rep_status rep_find_miss(struct rep_arena *arena, const struct rep_analysis *analysis, uint32_t rule,
                              const char *path, size_t size, struct rep_near_miss *miss, uint64_t *strength);

#endif
