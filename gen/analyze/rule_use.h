/*
 * What a rule is good for among the rules that hold for a crawler.
 *
 * In: rules and the number of one of them.  Out: whether it decides about some path, whether some verdict depends on it,
 * and which rule stands in its way.  Exact, or "undecided" where the budget is used up.
 */
#ifndef REP_GEN_RULE_USE_H
#define REP_GEN_RULE_USE_H

#include "analyze/analysis.h"

struct rep_use {
        enum rep_rule_use use;
        uint32_t other; /* the pattern that decides instead of it, or REP_NO_PATTERN */
};

/*
 * Finds whether the rule number RULE of RULES is dead: REP_RULE_DEAD, with the rule that shadows it, REP_RULE_NO_PATH, or
 * else REP_RULE_DECIDES.  MEMORY is for RULES.  After REP_ERR_LIMIT it is undecided.
 */
enum rep_status rep_find_dead(struct rep_crawler_rules *rules, uint32_t rule, const struct rep_witness_memory *memory,
                              uint64_t *budget, struct rep_use *use);

/*
 * Finds whether the rule number RULE of RULES, which is not dead, is redundant: REP_RULE_REDUNDANT, with the rule that
 * decides its witness without it, or else REP_RULE_DECIDES.  MEMORY and REP_ERR_LIMIT are as above.
 */
enum rep_status rep_find_redundant(struct rep_crawler_rules *rules, uint32_t rule,
                                   const struct rep_witness_memory *memory, uint64_t *budget, struct rep_use *use);

#endif
