/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_usage_access.c: statements about the use of what nobody may fetch.
 *
 * Only what is certain at sight is found: a Disallow whose pattern is a plain beginning of the path in question, and
 * that no Allow can override.
 */
#include "analyze/lint/lint.h"
#include "analyze/lint/usage_groups.h"

/* ---- what a rule closes */

/* Returns how many bytes at the beginning of PATTERN stand for themselves, in whatever spelling. */
static size_t
plain_size(struct rep_text pattern)
{
        size_t size = 0;

        while (size < pattern.size && pattern.data[size] != '*' && pattern.data[size] != '$' &&
               pattern.data[size] != '%' && (unsigned char)pattern.data[size] < 0x80)
                size++;
        return size;
}

/* Returns whether RULE disallows every path that PATTERN matches, but for other rules. */
static bool
covers(const struct rep_directive *rule, struct rep_text pattern)
{
        struct rep_text value = rule->value;

        if (rule->kind != REP_KIND_DISALLOW || value.size == 0)
                return false;
        if (value.size <= pattern.size && memcmp(value.data, pattern.data, value.size) == 0)
                return value.data[0] == '/' && plain_size(value) == value.size;
        return rep_is_every_path(value);
}

/* Returns whether RULE may allow a path that CLOSING disallows.  One that is shorter or begins otherwise does not. */
static bool
may_open(const struct rep_directive *rule, const struct rep_directive *closing)
{
        struct rep_text value = rule->value;
        size_t plain, closed;

        if (rule->kind != REP_KIND_ALLOW || value.size == 0)
                return false;
        plain = plain_size(value);
        closed = plain_size(closing->value);
        if (value.data[0] == '/' && memcmp(value.data, closing->value.data, plain < closed ? plain : closed) != 0)
                return false;
        return plain < value.size || value.size >= closing->value.size;
}

const struct rep_directive *
rep_find_closing(struct rep_analysis *analysis, const uint32_t *groups, uint32_t count, struct rep_text pattern)
{
        const struct rep_file *file = &analysis->file;
        const struct rep_directive *closing = NULL;
        bool opens = false;

        for (uint32_t i = 0; i < count; i++)
                for (size_t j = 0; j < file->groups[groups[i]].rule_count; j++) {
                        const struct rep_directive *rule = file->rules[file->groups[groups[i]].first_rule + j];

                        if (covers(rule, pattern) && (closing == NULL || rule->value.size > closing->value.size))
                                closing = rule;
                }
        for (uint32_t i = 0; i < count && closing != NULL; i++)
                for (size_t j = 0; j < file->groups[groups[i]].rule_count; j++)
                        opens |= may_open(file->rules[file->groups[groups[i]].first_rule + j], closing);
        return opens ? NULL : closing;
}

/* ---- statements */

/* A search for such statements. */
struct search {
        const struct rep_lint *lint;
        const struct rep_usage_groups *usage;
        /* The groups whose rules apply to the crawlers at hand. */
        const uint32_t *groups;
        uint32_t count;
        uint64_t rule_count; /* of all of them */
};

/* Finds the groups whose rules apply to the crawlers of GROUP, and sets *ALIKE to whether these are the same for all.
 */
static enum rep_status
find_rules(struct search *search, const struct rep_usage_group *group, bool *alike)
{
        struct rep_analysis *analysis = search->lint->analysis;
        const struct rep_usage_naming *namings = search->usage->namings;
        struct rep_slice members = analysis->selection.everybody;

        *alike = group->first_naming < group->end_naming;
        for (size_t i = group->first_naming; i < group->end_naming; i++) {
                struct rep_slice its = namings[i].token.size == 0
                                               ? analysis->selection.everybody
                                               : *rep_members_of(&analysis->selection, namings[i].token);

                *alike = *alike && (i == group->first_naming || its.first == members.first);
                members = its;
        }
        search->groups = rep_groups_of(&analysis->work, analysis, members, &search->count);
        search->rule_count = 0;
        for (size_t i = 0; search->groups != NULL && i < search->count; i++)
                search->rule_count += analysis->file.groups[search->groups[i]].rule_count;
        return search->groups == NULL ? REP_ERR_MEMORY : REP_OK;
}

/* Returns whether the Content-Signal LINE permits something. */
static bool
permits(const struct rep_directive *line)
{
        struct rep_preferences says;

        (void)rep_content_signal(line->value, REP_SIGNAL_LINE, &says);
        for (unsigned use = 0; use < REP_USES; use++)
                if (says.of[use] == REP_PREFERENCE_ALLOW)
                        return true;
        return false;
}

/* Reports LINE, a statement of KIND, if the rules close what it is about.  Returns false if the budget is used up. */
static bool
examine_line(struct search *search, enum rep_statement_kind kind, const struct rep_directive *line)
{
        struct rep_usage_line read = {.path = {NULL, 0}};
        const struct rep_directive *closing;
        uint64_t steps = 2 * search->rule_count;

        if (!rep_spend(search->lint->steps, steps))
                return false;
        if (kind == REP_STATEMENT_CONTENT_USAGE)
                rep_read_usage_line(line, &read);
        else if (!permits(line))
                return true;
        closing = rep_find_closing(search->lint->analysis, search->groups, search->count, read.path);
        if (closing == NULL)
                return true;
        if (kind == REP_STATEMENT_CONTENT_SIGNAL)
                rep_report_finding(search->lint, REP_FINDING_USAGE_WITHOUT_ACCESS, line->line, line->key.data,
                                   closing->line,
                                   "permits the use of what the crawlers of this group may not fetch: line %u closes "
                                   "the whole site to them; remove one of the two lines",
                                   (unsigned)closing->line);
        else
                rep_report_finding(
                        search->lint, REP_FINDING_USAGE_WITHOUT_ACCESS, line->line, line->key.data, closing->line,
                        "never counts: line %u closes %s to the crawlers of this group, and Content-Usage is "
                        "only about what may be fetched; remove one of the two lines",
                        (unsigned)closing->line, read.path.size > 0 ? "this path" : "the whole site");
        return true;
}

/* Examines the statements of GROUP. */
static enum rep_status
examine(struct search *search, struct rep_usage_group *group, bool *in_budget)
{
        struct rep_analysis *analysis = search->lint->analysis;
        struct rep_arena_mark mark = rep_arena_mark(&analysis->work);
        bool alike;
        enum rep_status status = find_rules(search, group, &alike);

        if (status == REP_OK && alike) {
                group->open = rep_find_closing(analysis, search->groups, search->count, rep_string("")) == NULL;
                group->shut = !group->open;
        }
        for (size_t i = group->first; status == REP_OK && alike && i < group->end && *in_budget; i++) {
                const struct rep_directive *line = &analysis->file.directives[i];
                enum rep_statement_kind kind = rep_statement_kind_of(line);

                if (rep_states_preferences(kind))
                        *in_budget = examine_line(search, kind, line);
        }
        rep_arena_release(&analysis->work, mark);
        return status;
}

enum rep_status
rep_lint_usage_access(const struct rep_lint *lint, struct rep_usage_groups *usage)
{
        struct search search = {.lint = lint, .usage = usage};
        enum rep_status status = REP_OK;
        bool in_budget = true;

        for (uint32_t i = 0; i < usage->count && status == REP_OK && in_budget; i++)
                if (usage->groups[i].statement != NULL)
                        status = examine(&search, &usage->groups[i], &in_budget);
        if (!in_budget)
                ++*lint->undecided;
        return status;
}
