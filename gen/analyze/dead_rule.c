/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dead_rule.c: rules that never decide.
 *
 * A rule decides about some path of a pattern if and only if it decides about the witness of that pattern: what matches
 * the witness matches all of them.
 */
#include "analyze/rule_use.h"

enum rep_status
rep_find_dead(struct rep_crawler_rules *rules, uint32_t rule, const struct rep_witness_memory *memory, uint64_t *budget,
              struct rep_use *use)
{
        const struct rep_analysis *analysis = rules->analysis;
        const struct rep_rule_line *line = &analysis->rules[rule];
        uint32_t i;

        *use = (struct rep_use){line->pattern_count == 0 ? REP_RULE_NO_PATH : REP_RULE_DEAD, REP_NO_PATTERN};
        for (i = 0; i < line->pattern_count; i++) {
                const struct rep_rule_pattern *pattern = &analysis->patterns[line->first_pattern + i];
                size_t size = rep_write_witness(&pattern->plain, memory->path);
                struct rep_decision decision;
                enum rep_status status = rep_decide(&rules->index, memory->path, size, budget, &decision);

                if (status != REP_OK)
                        return status;
                if (analysis->patterns[decision.best].rule == rule) {
                        *use = (struct rep_use){REP_RULE_DECIDES, REP_NO_PATTERN};
                        return REP_OK;
                }
                if (i == 0)
                        use->other = decision.best;
        }
        return REP_OK;
}
