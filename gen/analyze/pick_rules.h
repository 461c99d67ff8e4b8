/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A crawler -> the groups that hold for it.
 */
#ifndef REP_GEN_PICK_RULES_H
#define REP_GEN_PICK_RULES_H

#include "analyze/analysis.h"

/*
 * Makes RULES of ANALYSIS with the groups that hold for one crawler, which is known by COUNT AGENTS, but without their
 * rules yet: see rep_hold_rules().  Where EXEMPT, the groups for everybody never hold.  Works in ARENA, where the groups
 * lie.  Returns REP_OK, REP_ERR_TOKEN, REP_ERR_LIMIT or REP_ERR_MEMORY.
 */
enum rep_status rep_pick_groups(struct rep_arena *arena, struct rep_analysis *analysis, const struct rep_text *agents,
                                size_t count, bool exempt, struct rep_crawler_rules *rules);

/* The same for a crawler of the table. */
enum rep_status rep_pick_crawler_groups(struct rep_arena *arena, struct rep_analysis *analysis,
                                        const struct rep_public_crawler *crawler, struct rep_crawler_rules *rules);

#endif
