/* core_parts.c: see core_parts.h. */
#include "encode/core_parts.h"

uint32_t
rep_rule_word(const struct rep_rule *rule)
{
        return rule->pattern.rank << REP_RULE_RANK_SHIFT | (rule->allow ? REP_RULE_ALLOW_LINE : 0) |
               (rule->disallow ? REP_RULE_DISALLOWS : 0);
}
