/* lint_rules.c: rules that do nothing, and those that leave nothing. */
#include "analyze/lint_rules.h"

/* The rule of LINE; every line has one rule at most. */
static const struct rep_rule_line *
rule_at(const struct rep_analysis *analysis, uint32_t line)
{
        uint32_t low = 0, high = analysis->rule_count;

        while (low < high) {
                uint32_t middle = low + (high - low) / 2;

                if (analysis->rules[middle].directive->line < line)
                        low = middle + 1;
                else
                        high = middle;
        }
        return &analysis->rules[low];
}

/* Have the two rules, which match something, one pattern, however its escapes are spelled? */
static bool
is_same_pattern(const struct rep_analysis *analysis, const struct rep_rule_line *a, const struct rep_rule_line *b)
{
        const struct rep_rule_pattern *one = &analysis->patterns[a->first_pattern],
                                      *other = &analysis->patterns[b->first_pattern];

        return rep_plain_compare(&one->plain, &other->plain) == 0 &&
               rep_strength_rank(one->strength) == rep_strength_rank(other->strength);
}

static void
report_dead(const struct rep_lint *lint, const struct rep_rule_line *dead, const struct rep_rule_line *other)
{
        const struct rep_directive *rule = dead->directive;
        unsigned line = (unsigned)other->directive->line;

        if (!is_same_pattern(lint->analysis, dead, other))
                rep_report_finding(lint, REP_FINDING_DEAD_RULE, rule->line, rule->key.data, line,
                                   "the rule never decides: wherever it matches, line %u or another rule is stronger",
                                   line);
        else if (rule->kind == other->directive->kind)
                rep_report_finding(lint, REP_FINDING_DUPLICATE_RULE, rule->line, rule->key.data, line,
                                   "line %u says the same", line);
        else
                rep_report_finding(lint, REP_FINDING_CONFLICTING_RULES, rule->line, rule->key.data, line,
                                   "line %u allows the same pattern, and of two equally long ones that wins", line);
}

/* Of two lines that say the same, only the later one is reported, as a duplicate: not both can go. */
static void
report_redundant(const struct rep_lint *lint, const struct rep_rule_line *redundant, const struct rep_rule_line *other)
{
        const struct rep_directive *rule = redundant->directive;

        if (other == NULL)
                rep_report_finding(
                        lint, REP_FINDING_REDUNDANT_RULE, rule->line, rule->key.data, 0,
                        "without the rule every verdict would be the same: what it allows is allowed anyway");
        else if (rule->kind != other->directive->kind || !is_same_pattern(lint->analysis, redundant, other))
                rep_report_finding(lint, REP_FINDING_REDUNDANT_RULE, rule->line, rule->key.data, other->directive->line,
                                   "without the rule every verdict would be the same, by line %u or by default",
                                   (unsigned)other->directive->line);
}

static void
on_rule(void *context, const struct rep_rule_finding *found)
{
        const struct rep_lint *lint = (const struct rep_lint *)context;
        const struct rep_rule_line *rule = rule_at(lint->analysis, found->line),
                                   *other = found->other_line == 0 ? NULL : rule_at(lint->analysis, found->other_line);

        /* An empty pattern is how a group says that it forbids nothing: it is not meant to decide. */
        if (found->use == REP_RULE_UNDECIDED)
                ++*lint->undecided;
        else if (rule->directive->value.size == 0)
                return;
        else if (found->use == REP_RULE_DEAD && other != NULL)
                report_dead(lint, rule, other);
        else if (found->use == REP_RULE_REDUNDANT)
                report_redundant(lint, rule, other);
}

/* Reports where everybody may fetch nothing. */
static enum rep_status
lint_reach(const struct rep_lint *lint)
{
        struct rep_crawler_rules *rules;
        struct rep_reach reach;
        enum rep_status status = rep_pick_rules(lint->analysis, NULL, 0, &rules);

        if (status == REP_OK)
                status = rep_find_reach(rules, lint->options->budget, &reach);
        if (status == REP_ERR_LIMIT) {
                ++*lint->undecided;
                return REP_OK;
        }
        if (status == REP_OK && !reach.by_verdict[REP_ALLOW].exists) {
                const struct rep_directive *rule =
                        rule_at(lint->analysis, reach.by_verdict[REP_DISALLOW].line)->directive;

                rep_report_finding(lint, REP_FINDING_BLOCKS_EVERYTHING, rule->line, rule->key.data, 0,
                                   "no crawler but those that are named may fetch anything");
        }
        return status;
}

enum rep_status
rep_lint_rules(const struct rep_lint *lint)
{
        enum rep_status status = rep_find_rule_uses(lint->analysis, lint->options->budget, on_rule, (void *)lint);

        return status == REP_OK ? lint_reach(lint) : status;
}
