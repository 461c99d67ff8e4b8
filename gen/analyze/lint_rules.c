/* lint_rules.c: rules that do nothing, and those that leave nothing. */
#include "analyze/lint_rules.h"

/* The rule of LINE; every line has one rule at most. */
static const struct rep_directive *
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
        return analysis->rules[low].directive;
}

static bool
equal_values(const struct rep_directive *a, const struct rep_directive *b)
{
        return a->value.size == b->value.size &&
               (a->value.size == 0 || memcmp(a->value.data, b->value.data, a->value.size) == 0);
}

static bool
is_same_rule(const struct rep_directive *a, const struct rep_directive *b)
{
        return a->kind == b->kind && equal_values(a, b);
}

static void
report_dead(const struct rep_lint *lint, const struct rep_directive *rule, const struct rep_directive *other)
{
        unsigned line = (unsigned)other->line;

        if (is_same_rule(rule, other))
                rep_report_finding(lint, REP_FINDING_DUPLICATE_RULE, rule, rule->key.data, line,
                                   "line %u says the same", line);
        else if (equal_values(rule, other))
                rep_report_finding(lint, REP_FINDING_CONFLICTING_RULES, rule, rule->key.data, line,
                                   "line %u allows the same pattern, and of two equally long ones that wins", line);
        else
                rep_report_finding(lint, REP_FINDING_DEAD_RULE, rule, rule->key.data, line,
                                   "the rule never decides: wherever it matches, line %u or another rule is stronger",
                                   line);
}

/* Of two lines that say the same, only the later one is reported, as a duplicate: not both can go. */
static void
report_redundant(const struct rep_lint *lint, const struct rep_directive *rule, uint32_t line)
{
        if (line != 0 && is_same_rule(rule, rule_at(lint->analysis, line)))
                return;
        if (line == 0)
                rep_report_finding(
                        lint, REP_FINDING_REDUNDANT_RULE, rule, rule->key.data, 0,
                        "without the rule every verdict would be the same: what it allows is allowed anyway");
        else
                rep_report_finding(lint, REP_FINDING_REDUNDANT_RULE, rule, rule->key.data, line,
                                   "without the rule every verdict would be the same, by line %u or by default",
                                   (unsigned)line);
}

static void
on_rule(void *context, const struct rep_rule_finding *found)
{
        const struct rep_lint *lint = context;
        const struct rep_directive *rule = rule_at(lint->analysis, found->line);

        /* An empty pattern is how a group says that it forbids nothing: it is not meant to decide. */
        if (found->use == REP_RULE_UNDECIDED)
                ++*lint->undecided;
        else if (rule->value.size == 0)
                return;
        else if (found->use == REP_RULE_DEAD && found->other_line != 0)
                report_dead(lint, rule, rule_at(lint->analysis, found->other_line));
        else if (found->use == REP_RULE_REDUNDANT)
                report_redundant(lint, rule, found->other_line);
}

/* Reports where everybody may fetch nothing. */
static enum rep_status
lint_reach(const struct rep_lint *lint)
{
        struct rep_crawler_rules *rules;
        struct rep_reach reach;
        enum rep_status status = rep_pick_rules(lint->analysis, NULL, 0, &rules);

        if (status == REP_OK)
                status = rep_find_reach(rules, lint->budget, &reach);
        if (status == REP_ERR_LIMIT) {
                ++*lint->undecided;
                return REP_OK;
        }
        if (status == REP_OK && !reach.by_verdict[REP_ALLOW].exists) {
                const struct rep_directive *rule = rule_at(lint->analysis, reach.by_verdict[REP_DISALLOW].line);

                rep_report_finding(lint, REP_FINDING_BLOCKS_EVERYTHING, rule, rule->key.data, 0,
                                   "no crawler but those that are named may fetch anything");
        }
        return status;
}

enum rep_status
rep_lint_rules(const struct rep_lint *lint)
{
        enum rep_status status = rep_find_rule_uses(lint->analysis, lint->budget, on_rule, (void *)lint);

        return status == REP_OK ? lint_reach(lint) : status;
}
