/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rule_use.c: finds rules that never decide, rules that decide but could be removed without changing a verdict, and
 * rules that could be weaker without changing one.
 *
 * A rule decides about some path of a pattern if and only if it decides about the witness of that pattern: a pattern
 * that matches the witness matches all paths of the pattern.
 *
 * A redundant rule has a successor for each of its patterns.  On the pattern's witness, this is the next strongest
 * rule, and it has the same verdict.  So it matches all paths of the pattern.  Only a rule between the two in
 * strength can change a verdict.  If one does, it does so on the witness of a superposition of its pattern and this
 * one.  The same holds for a rule that stays but becomes weaker: then a rule between its two strengths would decide.
 */
#include "analyze/core/rule_use.h"

#include "analyze/core/plain_pattern.h"

/* ---- rules that never decide */

enum rep_status
rep_find_dead(struct rep_crawler_rules *rules, uint32_t rule, const struct rep_witness_memory *memory, uint64_t *budget,
              struct rep_used *use)
{
        const struct rep_analysis *analysis = rules->analysis;
        const struct rep_rule_line *line = &analysis->rules[rule];

        *use = (struct rep_used){line->pattern_count == 0 ? REP_RULE_NO_PATH : REP_RULE_DEAD, REP_NO_PATTERN};
        for (uint32_t i = 0; i < line->pattern_count; i++) {
                const struct rep_rule_pattern *pattern = &analysis->patterns[line->first_pattern + i];
                size_t size = rep_write_witness(&pattern->plain, memory->path);
                struct rep_decision decision;
                enum rep_status status = rep_decide(&rules->index, memory->path, size, budget, &decision);

                if (status != REP_OK)
                        return status;
                if (analysis->patterns[decision.best].rule == rule) {
                        *use = (struct rep_used){REP_RULE_DECIDES, REP_NO_PATTERN};
                        return REP_OK;
                }
                if (i == 0)
                        use->other = decision.best;
        }
        return REP_OK;
}

/* ---- rules without which every verdict stays the same */

/* The search for a path whose verdict depends on a rule. */
struct search {
        struct rep_crawler_rules *rules;
        const struct rep_rule_pattern *pattern; /* a pattern of the rule */
        uint64_t above;                         /* only stronger rules than this can decide without the rule */
        const struct rep_witness_memory *memory;
        uint64_t *budget;
        enum rep_status status;
        bool found;
};

/* Finds what decides about the SIZE bytes at the path of search->memory, and whether its verdict
   depends on the rule. */
static struct rep_decision
try_path(struct search *search, size_t size)
{
        const struct rep_analysis *analysis = search->rules->analysis;
        struct rep_decision decision;

        search->status = rep_decide(&search->rules->index, search->memory->path, size, search->budget, &decision);
        search->found = search->status == REP_OK && decision.best != REP_NO_PATTERN &&
                        analysis->patterns[decision.best].rule == search->pattern->rule &&
                        rep_verdict_of(analysis, decision.second) != search->pattern->verdict &&
                        !rep_is_ruled_out(analysis->options.dialect, search->memory->path, size);
        return decision;
}

static bool
on_superposition(void *context, const struct rep_plain *superposition)
{
        struct search *search = (struct search *)context;

        try_path(search, rep_write_witness(superposition, search->memory->path));
        return !search->found && search->status == REP_OK;
}

static bool
on_meeting(void *context, const struct rep_index_entry *entry)
{
        struct search *search = (struct search *)context;
        uint64_t strength = search->rules->analysis->patterns[entry->best].strength;

        if (strength <= search->above || strength > search->pattern->strength)
                return true;
        if (!rep_superpose(&search->pattern->plain, &entry->plain, search->memory->superposition, search->budget,
                           on_superposition, search) &&
            search->status == REP_OK && !search->found)
                search->status = REP_ERR_LIMIT;
        return !search->found && search->status == REP_OK;
}

/* Tries the rules with the other verdict that the pattern may meet and that are stronger than search->above. */
static void
search_meetings(struct search *search)
{
        const struct rep_rule_pattern *pattern = search->pattern;

        if (!rep_each_meeting(&search->rules->verdict_index[rep_other_verdict(pattern->verdict)], &pattern->plain,
                              search->budget, on_meeting, search) &&
            search->status == REP_OK && !search->found)
                search->status = REP_ERR_LIMIT;
}

/* Looks for a path of NUMBER, a pattern of the rule, whose verdict depends on the rule.  If the pattern decides at
   all, *OTHER becomes what decides about its witness without the rule. */
static void
search_pattern(struct search *search, uint32_t number, uint32_t *other)
{
        const struct rep_analysis *analysis = search->rules->analysis;
        struct rep_decision decision;

        search->pattern = &analysis->patterns[number];
        decision = try_path(search, rep_write_witness(&search->pattern->plain, search->memory->path));
        /* If another pattern decides about the witness, that pattern decides about all paths of this one. */
        if (search->status != REP_OK || search->found || decision.best != number)
                return;
        *other = decision.second;
        search->above = decision.second == REP_NO_PATTERN ? 0 : analysis->patterns[decision.second].strength;
        search_meetings(search);
}

enum rep_status
rep_find_redundant(struct rep_crawler_rules *rules, uint32_t rule, const struct rep_witness_memory *memory,
                   uint64_t *budget, struct rep_used *use)
{
        const struct rep_rule_line *line = &rules->analysis->rules[rule];
        struct search search = {.rules = rules, .memory = memory, .budget = budget};

        *use = (struct rep_used){REP_RULE_REDUNDANT, REP_NO_PATTERN};
        for (uint32_t i = 0; i < line->pattern_count && search.status == REP_OK && !search.found; i++)
                search_pattern(&search, line->first_pattern + i, &use->other);
        if (search.found)
                use->use = REP_RULE_DECIDES;
        return search.found ? REP_OK : search.status;
}

enum rep_status
rep_find_strength_use(struct rep_crawler_rules *rules, uint32_t rule, const struct rep_rule_pattern *patterns,
                      const struct rep_witness_memory *memory, uint64_t *budget, bool *matters)
{
        const struct rep_rule_line *line = &rules->analysis->rules[rule];
        struct search search = {.rules = rules, .memory = memory, .budget = budget};

        for (uint32_t i = 0; i < line->pattern_count && search.status == REP_OK && !search.found; i++) {
                search.pattern = &rules->analysis->patterns[line->first_pattern + i];
                search.above = patterns[i].strength;
                search_meetings(&search);
        }
        *matters = search.found;
        return search.found ? REP_OK : search.status;
}
