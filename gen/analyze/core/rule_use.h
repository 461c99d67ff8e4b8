/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The effect of a rule among the rules that apply to a crawler.
 *
 * In: rules, and the number of one of them.  Out: whether it decides about some path, whether some verdict depends on
 * it, and which rule makes it useless.  The results are exact, or "undecided" if the budget is used up.
 */
#ifndef REP_GEN_RULE_USE_H
#define REP_GEN_RULE_USE_H

#include "analyze/core/analysis.h"

/* The effect of a rule. */
enum rep_rule_use {
        REP_RULE_DECIDES = 0, /* without it, some verdict would be different */
        REP_RULE_REDUNDANT,   /* it decides about some paths, but all verdicts would be the same without it */
        REP_RULE_DEAD,        /* it never decides: wherever it matches, another rule is stronger */
        REP_RULE_NO_PATH,     /* it matches no path at all */
        REP_RULE_UNHELD,      /* its group holds for nobody */
        REP_RULE_UNDECIDED,   /* not settled within the budget */
};

struct rep_used {
        enum rep_rule_use use;
        uint32_t other; /* the pattern that decides instead, or REP_NO_PATTERN */
};

/*
 * Finds whether the rule number RULE of RULES is dead: REP_RULE_DEAD, with the rule that shadows it, or
 * REP_RULE_NO_PATH.  Otherwise the result is REP_RULE_DECIDES.  MEMORY is for RULES.  After REP_ERR_LIMIT, the rule
 * is undecided.
 */
enum rep_status rep_find_dead(struct rep_crawler_rules *rules, uint32_t rule, const struct rep_witness_memory *memory,
                              uint64_t *budget, struct rep_used *use);

/*
 * Finds whether the rule number RULE of RULES, which is not dead, is redundant: REP_RULE_REDUNDANT, with the rule
 * that decides about its witness without it.  Otherwise the result is REP_RULE_DECIDES.  MEMORY and REP_ERR_LIMIT are
 * as above.
 */
enum rep_status rep_find_redundant(struct rep_crawler_rules *rules, uint32_t rule,
                                   const struct rep_witness_memory *memory, uint64_t *budget, struct rep_used *use);

/*
 * Finds whether the strength of the rule number RULE of RULES matters.  *MATTERS becomes whether some verdict would
 * change if the rule had the strengths of PATTERNS.  These are its own patterns, and none of them is stronger than
 * before.  MEMORY and REP_ERR_LIMIT are as above.
 */
enum rep_status rep_find_strength_use(struct rep_crawler_rules *rules, uint32_t rule,
                                      const struct rep_rule_pattern *patterns, const struct rep_witness_memory *memory,
                                      uint64_t *budget, bool *matters);

/* ---- all rules of a file */

/* A shorter way to write a rule.  It has the same patterns, but is less strong. */
struct rep_shorter {
        struct rep_text value;                   /* the rule's shorter value */
        const struct rep_rule_pattern *patterns; /* as many as the rule has; NULL: do not check this rule */
        /* REDUNDANT: no verdict would change.  DECIDES: some would.  Or UNDECIDED. */
        enum rep_rule_use use;
};

/*
 * Finds the effect of each rule of ANALYSIS, among the rules of every crawler that it applies to.  *USES are by rule,
 * in ANALYSIS->work.  If SHORTER is not NULL, it has a member for each rule, and its USE is set.  Takes from
 * *BUDGET.  Returns REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_survey_rules(struct rep_analysis *analysis, uint64_t *budget, struct rep_shorter *shorter,
                                 struct rep_used **uses);

#endif
