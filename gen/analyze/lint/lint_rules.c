/* SPDX-License-Identifier: Apache-2.0 */
/* lint_rules.c: rules and stars without an effect. */
#include "analyze/lint/lint.h"

#include "analyze/core/rule_use.h"
#include "robots/steering.h"
#include "syntax/token.h"

/* Returns whether the A_COUNT patterns of one line equal the B_COUNT patterns of another, ignoring their strengths. */
static bool
are_equal_patterns(const struct rep_rule_pattern *a, uint32_t a_count, const struct rep_rule_pattern *b,
                   uint32_t b_count)
{
        for (uint32_t i = 0; i < a_count && i < b_count; i++)
                if (rep_plain_compare(&a[i].plain, &b[i].plain) != 0)
                        return false;
        return a_count == b_count;
}

/* Returns how many patterns RULE has without those of index pages, which are weaker than what it spells, and which
   Google adds to an Allow line alone. */
static uint32_t
count_spelled(const struct rep_rule_pattern *patterns, const struct rep_rule_line *rule)
{
        uint32_t count = rule->pattern_count;

        while (count > 1 && rep_strength_rank(patterns[count - 1].strength) < rep_strength_rank(patterns[0].strength))
                count--;
        return count;
}

/* Returns whether both rules, which match something, spell the same patterns of the same rank, even if their escapes
   are spelled differently. */
static bool
are_same_patterns(const struct rep_analysis *analysis, const struct rep_rule_line *a, const struct rep_rule_line *b)
{
        const struct rep_rule_pattern *some = &analysis->patterns[a->first_pattern],
                                      *others = &analysis->patterns[b->first_pattern];

        return are_equal_patterns(some, count_spelled(some, a), others, count_spelled(others, b)) &&
               rep_strength_rank(some->strength) == rep_strength_rank(others->strength);
}

/* What other findings say about the rules.  Where it explains why a rule has no effect, the rule is what was meant, and
   nothing to remove. */
struct mistakes {
        const bool *closed;                      /* by group: see rep_find_closed_by_mistake() */
        const bool *unmeant;                     /* by group: see rep_lint_named() */
        const bool *closing;                     /* by rule: see rep_lint_resources() */
        const struct rep_forbidding *forbidding; /* by rule: see rep_find_forbidding_but_for_case() */
        bool *staying;                           /* by group: one of its rules has an effect, or is never removed */
        bool *permitting; /* by group: a token of a use names it, so what it allows is a permission */
};

/* Returns whether RULE may be an exception from what closes paths to everybody, which its group is asked to repeat. */
static bool
is_exception(const struct rep_directive *rule, const struct mistakes *mistakes)
{
        return rule->kind == REP_KIND_ALLOW && mistakes->unmeant[rule->group];
}

/* Returns whether RULE ends the user-agent lines of its group, so that these would belong to the next group without it:
 * it is the only rule, or the first of rules without an effect, all of which may go. */
static bool
ends_group(const struct rep_lint *lint, const struct rep_directive *rule, const struct mistakes *mistakes)
{
        const struct rep_file *file = &lint->analysis->file;
        const struct rep_file_group *group = &file->groups[rule->group];

        return rule == file->rules[group->first_rule] && (group->rule_count == 1 || !mistakes->staying[rule->group]);
}

/* Returns the edit that removes the effect of RULE.  One that ends its group is replaced by a rule that says nothing.
   One that disallows stays: the rest of its group would read as if it allowed everything, and does so for crawlers that
   merge none. */
static struct rep_fix
without_rule(const struct rep_lint *lint, const struct rep_directive *rule, const struct mistakes *mistakes)
{
        const bool ends = ends_group(lint, rule, mistakes);

        if (ends && rule->kind == REP_KIND_DISALLOW)
                return (struct rep_fix){.begin = 0};
        if (ends && rule->group + 1 < lint->analysis->file.group_count)
                return rep_shorten_line(lint->analysis, rule, rule->key.data, rep_string("Disallow:"));
        return rep_remove_line(lint->analysis, rule);
}

/* Returns what to do with RULE, which does nothing, if removing its line alone would change verdicts: it ends its
   group.  Otherwise returns nothing. */
static const char *
what_to_do(const struct rep_lint *lint, const struct rep_directive *rule, const struct mistakes *mistakes)
{
        if (!ends_group(lint, rule, mistakes) || rule->group + 1 == lint->analysis->file.group_count)
                return "";
        return rule->kind == REP_KIND_ALLOW
                       ? "; write 'Disallow:' in its place, or the group joins the next one"
                       : "; keep it, or remove the whole group: without a rule, the group joins the next one";
}

/* Finds the groups that a token of a use names.  Returns NULL if memory is out. */
static bool *
find_permitting(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        bool *permitting = REP_ZERO_ARRAY(&lint->analysis->work, bool, file->group_count);

        for (size_t i = 0; permitting != NULL && i < file->naming_count; i++)
                if (file->namings[i].token.size > 0 && rep_steering_token_find(file->namings[i].token) != NULL)
                        permitting[file->namings[i].group] = true;
        return permitting;
}

/* Returns whether RULE is useless in a way that is worth a word. */
static bool
is_told(const struct rep_lint *lint, const struct rep_rule_line *rule, const struct rep_used *use,
        const struct mistakes *mistakes)
{
        const struct rep_rule_line *other = rep_rule_of(lint->analysis, use->other);
        const struct rep_rule_pattern *patterns = lint->analysis->patterns;
        const struct rep_text value = rule->directive->value;

        if (use->use != REP_RULE_REDUNDANT && (use->use != REP_RULE_DEAD || other == NULL))
                return false;
        /* An empty pattern states that the group forbids nothing, and no URL has white space: neither should decide. */
        if (value.size == 0 || memchr(value.data, ' ', value.size) != NULL ||
            memchr(value.data, '\t', value.size) != NULL)
                return false;
        if (other == NULL)
                return true;
        /* Useless only because two groups were joined by mistake. */
        if (other->directive->group != rule->directive->group && mistakes->closed[other->directive->group])
                return false;
        /* The pattern is that of the folder of an index page that its line allows, which Google alone adds. */
        if (rep_strength_rank(patterns[use->other].strength) <
            rep_strength_rank(patterns[other->first_pattern].strength))
                return false;
        /* What makes a rule useless for Google makes it so for nobody else if others do not read it. */
        return !rep_is_read_by_all(lint->analysis, rule->directive) ||
               rep_is_read_by_all(lint->analysis, other->directive);
}

/* Reports a rule that is told of if it was meant to do something, which another prevents: one of the other verdict, or
   upper and lower case alone. */
static void
report_contradiction(const struct rep_lint *lint, const struct rep_rule_line *useless, const struct rep_used *use,
                     const struct mistakes *mistakes)
{
        const struct rep_rule_line *other = rep_rule_of(lint->analysis, use->other);
        const struct rep_directive *rule = useless->directive;
        const struct rep_forbidding *forbidding = &mistakes->forbidding[useless - lint->analysis->rules];
        const bool opposed = use->use == REP_RULE_DEAD && other != NULL && rule->kind != other->directive->kind,
                   same = other != NULL && are_same_patterns(lint->analysis, useless, other);
        const unsigned line = other != NULL ? (unsigned)other->directive->line : 0;

        /* What the two were meant to be is not known. */
        if (rep_hash_cuts(lint->analysis, rule) || (other != NULL && rep_hash_cuts(lint->analysis, other->directive)))
                return;
        if (opposed)
                rep_report_finding(lint, same ? REP_FINDING_CONFLICTING_RULES : REP_FINDING_DEAD_RULE, rule->line,
                                   rule->key.data, line,
                                   same ? "has no effect: line %u allows the same pattern, and allow wins a tie%s"
                                        : "has no effect: line %u overrides it everywhere%s",
                                   line, what_to_do(lint, rule, mistakes));
        /* Of two of one size, the part about case reports one. */
        else if ((use->use == REP_RULE_REDUNDANT || !same) && forbidding->rule != NULL && !forbidding->various &&
                 rule->value.size != forbidding->rule->value.size)
                rep_report_as(lint, REP_SEVERITY_WARNING, REP_FINDING_CASE_SUSPECT, rule->line, rule->value.data,
                              forbidding->rule->line,
                              "opens nothing: upper and lower case differ, so it is not an exception from line %u: "
                              "Disallow: %.*s",
                              (unsigned)forbidding->rule->line, rep_shown(forbidding->rule->value),
                              forbidding->rule->value.data);
}

/* Reports a rule that is told of, unless it contradicts something.  Of two equal lines, the later one is dead: only one
   can be removed. */
static void
report_useless(const struct rep_lint *lint, const struct rep_rule_line *useless, const struct rep_used *use,
               const struct mistakes *mistakes)
{
        const struct rep_rule_line *other = rep_rule_of(lint->analysis, use->other);
        const struct rep_directive *rule = useless->directive;
        struct rep_fix fix = without_rule(lint, rule, mistakes);
        const char *advice = what_to_do(lint, rule, mistakes);
        unsigned line = other != NULL ? (unsigned)other->directive->line : 0;
        bool same_kind = other != NULL && rule->kind == other->directive->kind,
             same = other != NULL && are_same_patterns(lint->analysis, useless, other);

        if (use->use == REP_RULE_DEAD && !same_kind)
                return;
        if (use->use == REP_RULE_DEAD && same) {
                rep_report_fixable(
                        lint, REP_FINDING_DUPLICATE_RULE, rule->line, rule->key.data, line, &fix,
                        "duplicate: line %u says the same%s%s", line,
                        rep_is_same_text(rule->value, other->directive->value) ? "" : ", in another spelling", advice);
        } else if (mistakes->forbidding[useless - lint->analysis->rules].rule != NULL || is_exception(rule, mistakes)) {
                return;
        } else if (other == NULL) {
                /* One that allows every path states that all else is open.  People write this as they write an empty
                   "Disallow:", to be clear. */
                if (!rep_is_every_path(rule->value) && !mistakes->permitting[rule->group])
                        rep_report_fixable(lint, REP_FINDING_REDUNDANT_RULE, rule->line, rule->key.data, 0, &fix,
                                           "redundant: everything it allows is allowed by default%s", advice);
        } else if (!(same_kind && same) && !mistakes->closing[other - lint->analysis->rules] &&
                   /* A site that is opened again needs what a rule for every path makes useless. */
                   (other->directive->value.size == 0 || other->directive->kind != REP_KIND_DISALLOW ||
                    !rep_is_every_path(other->directive->value))) {
                rep_report_fixable(lint, REP_FINDING_REDUNDANT_RULE, rule->line, rule->key.data, line, &fix,
                                   "redundant: line %u already covers this%s", line, advice);
        }
}

/* ---- stars */

/* Returns the first star of VALUE that makes no difference to what it matches, because another star or the end
   follows.  Returns NULL if there is none. */
static const char *
find_useless_star(struct rep_text value)
{
        for (size_t i = 0; i < value.size && value.size > 1; i++)
                if (value.data[i] == '*' && (i + 1 == value.size || value.data[i + 1] == '*' ||
                                             (value.data[i + 1] == '$' && i + 2 == value.size)))
                        return value.data + i;
        return NULL;
}

/* Returns VALUE without such stars, in ARENA.  Its data are NULL if memory is out. */
static struct rep_text
without_useless_stars(struct rep_arena *arena, struct rep_text value)
{
        char *data = REP_ARRAY(arena, char, value.size);
        size_t size = 0, i;

        for (i = 0; i < value.size && data != NULL; i++)
                if (value.data[i] != '*' || size == 0 || data[size - 1] != '*')
                        data[size++] = value.data[i];
        if (data != NULL && size > 1 && data[size - 1] == '$' && data[size - 2] == '*')
                size--;
        if (data != NULL && size > 1 && data[size - 1] == '*')
                size--;
        /* White space at the end of a line would not be part of the value. */
        while (data != NULL && size > 0 &&
               (data[size - 1] == ' ' || (data[size - 1] >= '\t' && data[size - 1] <= '\r')))
                size--;
        return (struct rep_text){data, size};
}

/* Finds the shorter form of RULE, number NUMBER, without useless stars.  There is none if it has no useless stars. */
static enum rep_status
make_shorter(const struct rep_lint *lint, uint32_t number, struct rep_shorter *shorter)
{
        struct rep_analysis *analysis = lint->analysis;
        const struct rep_rule_line *rule = &analysis->rules[number];
        const struct rep_rule_pattern *own = rule->pattern_count > 0 ? &analysis->patterns[rule->first_pattern] : NULL;
        struct rep_directive directive = *rule->directive;
        struct rep_rule_pattern *patterns;
        enum rep_status status;
        uint32_t count;

        shorter->patterns = NULL;
        /* What else is wrong with a pattern that matches nothing is reported elsewhere. */
        if (own == NULL || find_useless_star(directive.value) == NULL)
                return REP_OK;
        directive.value = without_useless_stars(&analysis->work, directive.value);
        if (directive.value.data == NULL)
                return REP_ERR_MEMORY;
        status = rep_read_line(&analysis->work, &directive, analysis->options.dialect, number, &patterns, &count);
        if (status == REP_OK && are_equal_patterns(own, rule->pattern_count, patterns, count))
                shorter->patterns = patterns;
        shorter->value = directive.value;
        return status;
}

/* A star is useless only if no verdict depends on the rank that it adds. */
static void
report_star(const struct rep_lint *lint, const struct rep_rule_line *rule, const struct rep_shorter *shorter)
{
        const struct rep_directive *directive = rule->directive;
        struct rep_fix fix;
        const char *star;

        if (shorter->patterns == NULL || shorter->use == REP_RULE_DECIDES)
                return;
        if (shorter->use == REP_RULE_UNDECIDED) {
                ++*lint->undecided;
                return;
        }
        star = find_useless_star(directive->value);
        fix = rep_shorten_line(lint->analysis, directive, directive->value.data, shorter->value);
        if (star + 1 == directive->value.data + directive->value.size)
                rep_report_fixable(lint, REP_FINDING_USELESS_STAR, directive->line, star, 0, &fix,
                                   "the '*' at the end is useless: a pattern matches every path that begins with it");
        else
                rep_report_fixable(lint, REP_FINDING_USELESS_STAR, directive->line, star, 0, &fix,
                                   "the '*' is useless: '%.2s' matches no more than %s", star,
                                   star[1] == '*' ? "'*' does" : "the pattern without it");
}

/* ---- everything */

enum rep_status
rep_lint_rules(const struct rep_lint *lint)
{
        struct rep_analysis *analysis = lint->analysis;
        struct rep_shorter *shorter = REP_ARRAY(&analysis->work, struct rep_shorter, analysis->rule_count);
        struct mistakes mistakes = {.closed = rep_find_closed_by_mistake(lint),
                                    .staying = REP_ZERO_ARRAY(&analysis->work, bool, analysis->file.group_count),
                                    .permitting = find_permitting(lint)};
        enum rep_status status =
                shorter == NULL || mistakes.closed == NULL || mistakes.staying == NULL || mistakes.permitting == NULL
                        ? REP_ERR_MEMORY
                        : REP_OK;
        struct rep_used *uses;

        for (uint32_t i = 0; i < analysis->rule_count && status == REP_OK; i++)
                status = make_shorter(lint, i, &shorter[i]);
        if (status == REP_OK)
                status = rep_find_forbidding_but_for_case(lint, &mistakes.forbidding);
        if (status == REP_OK)
                status = rep_lint_named(lint, &mistakes.unmeant);
        if (status == REP_OK)
                status = rep_lint_resources(lint, &mistakes.closing);
        if (status == REP_OK)
                status = rep_survey_rules(lint->analysis, lint->steps, shorter, &uses);
        for (uint32_t i = 0; i < analysis->rule_count && status == REP_OK; i++) {
                const struct rep_directive *rule = analysis->rules[i].directive;

                *lint->undecided += uses[i].use == REP_RULE_UNDECIDED;
                if ((uses[i].use != REP_RULE_DEAD && uses[i].use != REP_RULE_REDUNDANT) || rule->value.size == 0 ||
                    (rep_is_every_path(rule->value) && rep_rule_of(analysis, uses[i].other) == NULL))
                        mistakes.staying[rule->group] = true;
        }
        for (uint32_t i = 0; i < analysis->rule_count && status == REP_OK; i++)
                if (is_told(lint, &analysis->rules[i], &uses[i], &mistakes))
                        report_contradiction(lint, &analysis->rules[i], &uses[i], &mistakes);
        for (uint32_t i = 0; i < analysis->rule_count && status == REP_OK && !*lint->mistaken; i++) {
                if (is_told(lint, &analysis->rules[i], &uses[i], &mistakes))
                        report_useless(lint, &analysis->rules[i], &uses[i], &mistakes);
                if (!is_exception(analysis->rules[i].directive, &mistakes))
                        report_star(lint, &analysis->rules[i], &shorter[i]);
        }
        return status;
}
