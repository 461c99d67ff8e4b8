/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How much of a site rules leave to a crawler: all, none, or part of it.
 */
#ifndef REP_GEN_REACH_H
#define REP_GEN_REACH_H

#include "analyze/analysis.h"

/* As rep_find_reach(), but takes from *BUDGET, and works in ARENA, where the examples lie. */
enum rep_status rep_search_reach(struct rep_arena *arena, struct rep_crawler_rules *rules, uint64_t *budget,
                                 struct rep_reach *reach);

#endif
