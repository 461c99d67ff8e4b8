/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a rule is good for among the rules that hold for a crawler.
 *
 * In: rules and the number of one of them.  Out: whether it decides about some path, whether some verdict depends on
 * it, and which rule stands in its way.  Exact, or "undecided" where the budget is used up.
 */
#ifndef REP_GEN_RULE_USE_H
#define REP_GEN_RULE_USE_H

#include "analyze/analysis.h"

struct rep_use {
        enum rep_rule_use use;
        uint32_t other; /* the pattern that decides instead of it, or REP_NO_PATTERN */
};

/*
 * Finds whether the rule number RULE of RULES is dead: REP_RULE_DEAD, with the rule that shadows it,
 * REP_RULE_NO_PATH, or else REP_RULE_DECIDES.  MEMORY is for RULES.  After REP_ERR_LIMIT it is undecided.
 */
enum rep_status rep_find_dead(struct rep_crawler_rules *rules, uint32_t rule, const struct rep_witness_memory *memory,
                              uint64_t *budget, struct rep_use *use);

/*
 * Finds whether the rule number RULE of RULES, which is not dead, is redundant: REP_RULE_REDUNDANT, with the rule
 * that decides its witness without it, or else REP_RULE_DECIDES.  MEMORY and REP_ERR_LIMIT are as above.
 */
enum rep_status rep_find_redundant(struct rep_crawler_rules *rules, uint32_t rule,
                                   const struct rep_witness_memory *memory, uint64_t *budget, struct rep_use *use);

/*
 * Finds whether the strength of the rule number RULE of RULES matters: *MATTERS is whether some verdict would be
 * another if the rule had the strengths of PATTERNS, which are its own patterns, none of them stronger.  MEMORY and
 * REP_ERR_LIMIT are as above.
 */
enum rep_status rep_find_strength_use(struct rep_crawler_rules *rules, uint32_t rule,
                                      const struct rep_rule_pattern *patterns, const struct rep_witness_memory *memory,
                                      uint64_t *budget, bool *matters);

/* ---- all rules of a file */

/* A rule written shorter: with the same patterns, but less strong. */
struct rep_shorter {
        struct rep_text value;                   /* as it would be written */
        const struct rep_rule_pattern *patterns; /* as many as the rule has; NULL: it is not asked about */
        /* REDUNDANT: all verdicts would be the same.  DECIDES: not all.  Or UNDECIDED. */
        enum rep_rule_use use;
};

/*
 * Finds what each rule of ANALYSIS is good for, among the rules of every crawler that it holds for: *USES are by
 * rule, in ANALYSIS->work.  SHORTER, unless it is NULL, has a member for each rule, of which USE is set.  BUDGET is
 * as for rep_find_rule_uses(); returns REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_survey_rules(struct rep_analysis *analysis, uint64_t budget, struct rep_shorter *shorter,
                                 struct rep_use **uses);

#endif
