/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of one crawler: the groups that apply to it, the user-agent lines that name it, and how much of a site
 * its rules leave open.
 */
#ifndef REP_GEN_CRAWLER_RULES_H
#define REP_GEN_CRAWLER_RULES_H

#include "analyze/core/analysis.h"

/*
 * Makes RULES of ANALYSIS with the groups that apply to CRAWLER, which may be NULL, but without the rules of these
 * groups: see rep_hold_rules().  Allocates the groups from ARENA.  Returns REP_OK, REP_ERR_TOKEN, REP_ERR_CRAWLER,
 * REP_ERR_AGENT, REP_ERR_LIMIT or REP_ERR_MEMORY.
 */
enum rep_status rep_pick_crawler_groups(struct rep_arena *arena, struct rep_analysis *analysis,
                                        const struct rep_crawler *crawler, struct rep_crawler_rules *rules);

/* Does the same with the rules of these groups, all in ARENA.  The caller releases RULES, also after an error. */
enum rep_status rep_hold_crawler(struct rep_arena *arena, struct rep_analysis *analysis,
                                 const struct rep_crawler *crawler, struct rep_crawler_rules *rules);

/* Lists in ARENA the user-agent lines that name the crawler of RULES.  If none does and the groups for everybody
   apply to it, lists the lines of these groups.  Takes from *STEPS, and goes on without.  Returns REP_OK or
   REP_ERR_MEMORY. */
enum rep_status rep_find_namings(struct rep_arena *arena, const struct rep_crawler_rules *rules, uint64_t *steps,
                                 const struct rep_directive *const **namings, size_t *count);

/* As rep_find_reach(), but takes its steps from *BUDGET.  The examples are in ARENA. */
enum rep_status rep_search_reach(struct rep_arena *arena, struct rep_crawler_rules *rules, uint64_t *budget,
                                 struct rep_reach *reach);

/* Sets *RULE to the rule among RULES that disallows PATH, or to NULL.  Returns as rep_decide(). */
enum rep_status rep_find_closing_rule(struct rep_crawler_rules *rules, struct rep_text path, uint64_t *budget,
                                      const struct rep_directive **rule);

#endif
