/* SPDX-License-Identifier: Apache-2.0 */
/* survey_rules.c: the effect of each rule of a file among the rules of every crawler that it applies to. */
#include "analyze/core/questions.h"
#include "analyze/core/rule_use.h"

/* A question may take this fraction of the rest of the budget, so that something is left for the others. */
#define BUDGET_SHARE 8

/* The results so far. */
struct survey {
        struct rep_analysis *analysis;
        struct rep_used *uses;       /* by rule; REP_RULE_UNHELD before the rule is met */
        struct rep_shorter *shorter; /* by rule; NULL: no rule is checked */
        uint64_t *budget;
};

/* Orders uses.  If a rule has several uses for several crawlers, the highest one is its use for all. */
static int
worth_of(enum rep_rule_use use)
{
        switch (use) {
        case REP_RULE_DECIDES:
                return 5;
        case REP_RULE_UNDECIDED:
                return 4;
        case REP_RULE_REDUNDANT:
                return 3;
        case REP_RULE_DEAD:
                return 2;
        case REP_RULE_NO_PATH:
                return 1;
        case REP_RULE_UNHELD:
                break;
        }
        return 0;
}

typedef enum rep_status (*find_fn)(struct rep_crawler_rules *rules, uint32_t rule,
                                   const struct rep_witness_memory *memory, uint64_t *budget, struct rep_used *use);

/* Asks one question within its share of the budget. */
static enum rep_status
find_within(struct survey *survey, find_fn find, struct rep_crawler_rules *rules, uint32_t rule,
            const struct rep_witness_memory *memory, struct rep_used *use)
{
        uint64_t share = *survey->budget / BUDGET_SHARE, left = share;
        enum rep_status status = find(rules, rule, memory, &left, use);

        *survey->budget -= share - left;
        if (status != REP_ERR_LIMIT)
                return status;
        *use = (struct rep_used){REP_RULE_UNDECIDED, REP_NO_PATTERN};
        return REP_OK;
}

/* Returns whether the shorter form of the rule is to be checked, and is not yet known to change a verdict. */
static bool
may_be_shorter(const struct survey *survey, uint32_t rule)
{
        return survey->shorter != NULL && survey->shorter[rule].patterns != NULL &&
               survey->shorter[rule].use != REP_RULE_DECIDES;
}

/* About the shorter form of the rule. */
static enum rep_status
survey_shorter(struct survey *survey, struct rep_crawler_rules *rules, uint32_t rule,
               const struct rep_witness_memory *memory)
{
        struct rep_shorter *shorter = &survey->shorter[rule];
        uint64_t share = *survey->budget / BUDGET_SHARE, left = share;
        bool matters = false;
        enum rep_status status = rep_find_strength_use(rules, rule, shorter->patterns, memory, &left, &matters);

        *survey->budget -= share - left;
        if (matters)
                shorter->use = REP_RULE_DECIDES;
        else if (status == REP_ERR_LIMIT)
                shorter->use = REP_RULE_UNDECIDED;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

static enum rep_status
survey_rule(struct survey *survey, struct rep_crawler_rules *rules, uint32_t rule,
            const struct rep_witness_memory *memory)
{
        struct rep_used *known = &survey->uses[rule], use;
        enum rep_status status = REP_OK;

        if (may_be_shorter(survey, rule))
                status = survey_shorter(survey, rules, rule, memory);
        if (status != REP_OK || known->use == REP_RULE_DECIDES)
                return status;
        status = find_within(survey, rep_find_dead, rules, rule, memory, &use);
        if (status == REP_OK && use.use == REP_RULE_DECIDES)
                status = find_within(survey, rep_find_redundant, rules, rule, memory, &use);
        if (status == REP_OK && worth_of(use.use) > worth_of(known->use))
                *known = use;
        return status;
}

/* Counts the patterns of the rules in COUNT GROUPS.  *OPEN is set if some of these rules are not yet
   known to decide. */
static uint64_t
count_patterns(const struct survey *survey, const uint32_t *groups, uint32_t count, bool *open)
{
        uint64_t patterns = 0;

        *open = false;
        for (uint32_t i = 0; i < count; i++) {
                const struct rep_file_group *group = &survey->analysis->file.groups[groups[i]];

                for (uint32_t j = 0; j < group->rule_count; j++) {
                        patterns += survey->analysis->rules[group->first_rule + j].pattern_count;
                        *open |= survey->uses[group->first_rule + j].use != REP_RULE_DECIDES ||
                                 may_be_shorter(survey, (uint32_t)group->first_rule + j);
                }
        }
        return patterns;
}

/* Surveys each rule of COUNT GROUPS, which apply together as RULES.  Without RULES, because the budget is used up,
   those that are not yet known to decide are undecided. */
static enum rep_status
survey_each(struct survey *survey, const uint32_t *groups, uint32_t count, struct rep_crawler_rules *rules,
            const struct rep_witness_memory *memory)
{
        enum rep_status status = REP_OK;

        for (uint32_t i = 0; i < count; i++) {
                const struct rep_file_group *group = &survey->analysis->file.groups[groups[i]];

                for (uint32_t j = 0; j < group->rule_count && status == REP_OK; j++) {
                        uint32_t rule = (uint32_t)group->first_rule + j;

                        if (rules != NULL) {
                                status = survey_rule(survey, rules, rule, memory);
                                continue;
                        }
                        if (worth_of(REP_RULE_UNDECIDED) > worth_of(survey->uses[rule].use))
                                survey->uses[rule] = (struct rep_used){REP_RULE_UNDECIDED, REP_NO_PATTERN};
                        if (may_be_shorter(survey, rule))
                                survey->shorter[rule].use = REP_RULE_UNDECIDED;
                }
        }
        return status;
}

/* Surveys the rules of COUNT GROUPS, which apply together. */
static enum rep_status
survey_groups(struct survey *survey, const uint32_t *groups, uint32_t count)
{
        struct rep_arena *arena = &survey->analysis->work;
        struct rep_crawler_rules rules;
        struct rep_witness_memory memory;
        enum rep_status status;
        uint64_t steps;
        bool open;

        steps = REP_HOLDING_STEPS * (8 + count_patterns(survey, groups, count, &open));
        if (!open)
                return REP_OK;
        if (!rep_spend(survey->budget, steps))
                return survey_each(survey, groups, count, NULL, NULL);
        status = rep_hold_groups(arena, survey->analysis, groups, count, &rules);
        if (status == REP_OK)
                status = rep_make_witness_memory(arena, &rules, &rules, &memory);
        if (status == REP_OK)
                status = survey_each(survey, groups, count, &rules, &memory);
        rep_free_rules(&rules);
        return status;
}

static enum rep_status
survey_members(struct survey *survey, struct rep_slice members)
{
        struct rep_arena *arena = &survey->analysis->work;
        struct rep_arena_mark mark = rep_arena_mark(arena);
        enum rep_status status = REP_ERR_MEMORY;
        const uint32_t *groups;
        uint32_t count;

        groups = rep_groups_of(arena, survey->analysis, members, &count);
        if (groups != NULL)
                status = survey_groups(survey, groups, count);
        rep_arena_release(arena, mark);
        return status;
}

/* Surveys the rules for everybody and those of each token.  Tokens with equal groups have the same members, so they
   are met once. */
static enum rep_status
survey_all(struct survey *survey)
{
        const struct rep_selection *selection = &survey->analysis->selection;
        bool *met = REP_ZERO_ARRAY(&survey->analysis->work, bool, rep_size_add(selection->member_count, 1));
        enum rep_status status = met == NULL ? REP_ERR_MEMORY : survey_members(survey, selection->everybody);

        if (status == REP_OK && selection->everybody.count > 0)
                met[selection->everybody.first] = true;
        for (uint32_t i = 0; i < selection->token_count && status == REP_OK; i++) {
                struct rep_slice members = selection->tokens[i].members;

                if (met[members.first])
                        continue;
                met[members.first] = true;
                status = survey_members(survey, members);
        }
        return status;
}

static void
report_rule(const struct rep_analysis *analysis, uint32_t rule, const struct rep_used *use, rep_rule_fn fn,
            void *context)
{
        const struct rep_rule_line *line = &analysis->rules[rule];
        const struct rep_rule_finding finding = {
                .line = line->directive->line,
                .verdict = line->directive->kind == REP_KIND_ALLOW ? REP_ALLOW : REP_DISALLOW,
                .use = use->use,
                .other_line = rep_line_of(analysis, use->other),
        };

        fn(context, &finding);
}

enum rep_status
rep_survey_rules(struct rep_analysis *analysis, uint64_t *budget, struct rep_shorter *shorter, struct rep_used **uses)
{
        struct survey survey = {.analysis = analysis, .shorter = shorter, .budget = budget};

        *uses = survey.uses = REP_ARRAY(&analysis->work, struct rep_used, analysis->rule_count);
        if (survey.uses == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < analysis->rule_count; i++) {
                survey.uses[i] = (struct rep_used){REP_RULE_UNHELD, REP_NO_PATTERN};
                if (shorter != NULL)
                        shorter[i].use = REP_RULE_REDUNDANT;
        }
        return survey_all(&survey);
}

enum rep_status
rep_find_rule_uses(struct rep_analysis *analysis, uint64_t budget, rep_rule_fn fn, void *context)
{
        struct rep_used *uses;
        enum rep_status status;

        if (analysis == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        if (analysis->selected)
                return REP_ERR_AGENT;
        rep_arena_reset(&analysis->work);
        status = rep_survey_rules(analysis, rep_steps(analysis, &budget), NULL, &uses);
        for (uint32_t i = 0; i < analysis->rule_count && status == REP_OK; i++)
                report_rule(analysis, i, &uses[i], fn, context);
        return status;
}
