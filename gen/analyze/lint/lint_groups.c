/* SPDX-License-Identifier: Apache-2.0 */
/* lint_groups.c: odd groups: groups without rules, and agents that several groups name. */
#include "analyze/lint/lint.h"

#include "base/sort.h"
#include "syntax/token.h"

/* A user-agent line that names a crawler or everybody. */
struct naming {
        struct rep_text token; /* of size 0: everybody */
        const struct rep_directive *directive;
};

static int
compare_namings(const void *left, const void *right)
{
        const struct naming *a = (const struct naming *)left, *b = (const struct naming *)right;
        int order = rep_token_compare(a->token, b->token);

        return order != 0 ? order : (a->directive > b->directive) - (a->directive < b->directive);
}

/* Lists the lines that name a crawler or everybody, ordered by what they name. */
static struct naming *
list_namings(const struct rep_lint *lint, size_t *count)
{
        const struct rep_file *file = &lint->analysis->file;
        struct naming *namings = REP_ARRAY(&lint->analysis->work, struct naming, file->directive_count);

        *count = 0;
        for (size_t i = 0; i < file->directive_count && namings != NULL; i++) {
                const struct rep_directive *directive = &file->directives[i];
                struct rep_text token = rep_agent_token(directive->value, lint->analysis->options.names);
                bool everybody = rep_names_everybody(directive->value);

                if (directive->kind != REP_KIND_USER_AGENT || (token.size == 0 && !everybody))
                        continue;
                if (everybody)
                        token.size = 0;
                namings[(*count)++] = (struct naming){token, directive};
        }
        return namings;
}

/* Returns what VALUE is meant to name: with digits and dots, and empty for what is not just a name, with a version at
 * most. */
static struct rep_text
meant_name(struct rep_text value)
{
        struct rep_text wide = rep_agent_token(value, REP_NAMES_WIDE);
        size_t rest = value.size - wide.size;

        if (rest > 0 && value.data[wide.size] != '*' &&
            !rep_is_agent_version((struct rep_text){value.data + wide.size, rest}))
                wide.size = 0;
        return wide;
}

bool
rep_are_meant_alike(struct rep_text a, struct rep_text b)
{
        struct rep_text name = meant_name(a), other = meant_name(b);

        if (rep_names_everybody(a) && rep_names_everybody(b))
                return true;
        return rep_token_compare(name.size > 0 ? name : a, name.size > 0 ? other : b) == 0;
}

/* Reports lines whose crawler an earlier group names. */
static void
report_split(const struct rep_lint *lint, const struct naming *namings, size_t count)
{
        size_t first = 0, i;

        for (i = 1; i < count; i++) {
                const struct rep_directive *directive = namings[i].directive;
                struct rep_text token = namings[i].token;
                struct rep_text shown = token.size > 0 ? token : rep_string("all other crawlers (*)");

                if (rep_token_compare(namings[first].token, token) != 0)
                        first = i;
                else if (namings[i - 1].directive->group != directive->group &&
                         rep_are_meant_alike(namings[first].directive->value, directive->value))
                        rep_report_finding(lint, REP_FINDING_SPLIT_GROUP, directive->line, directive->value.data,
                                           namings[first].directive->line,
                                           "some crawlers read only the first group for %.*s, in line %u: merge them",
                                           rep_shown(shown), shown.data, (unsigned)namings[first].directive->line);
        }
}

/* ---- groups without rules */

/* Returns whether a rule of a group for everybody disallows something. */
static bool
is_everybody_restricted(const struct rep_file *file)
{
        const struct rep_directive *before = NULL;
        bool everybody = false;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *directive = &file->directives[i];

                if (directive->kind == REP_KIND_USER_AGENT) {
                        everybody = (everybody && before->group == directive->group) ||
                                    rep_names_everybody(directive->value);
                        before = directive;
                } else if (directive->kind == REP_KIND_DISALLOW && everybody && directive->value.size > 0) {
                        return true;
                }
        }
        return false;
}

/* Reports the lines that name a crawler or everybody for a group without rules.  Only the last group can have none, so
   its lines are the last of those that name the same.  Where nothing is disallowed for everybody, one that has another
   directive, such as a crawl-delay, does not surprise. */
static void
report_empty(const struct rep_lint *lint, const struct naming *namings, size_t count)
{
        const struct rep_file *file = &lint->analysis->file;
        bool restricted = is_everybody_restricted(file);
        size_t first = 0;

        for (size_t i = 0; i < count; i++) {
                const struct rep_directive *directive = namings[i].directive;

                if (rep_token_compare(namings[first].token, namings[i].token) != 0)
                        first = i;
                if (file->groups[namings[first].directive->group].rule_count > 0) /* they hold for it, too */
                        continue;
                if (restricted && namings[i].token.size > 0)
                        rep_report_finding(lint, REP_FINDING_EMPTY_GROUP, directive->line, directive->key.data, 0,
                                           "'%.*s' may fetch everything, even what is disallowed for crawlers that no "
                                           "line names: the "
                                           "group has no rules",
                                           rep_shown(directive->value), directive->value.data);
                else if (file->directives[file->directive_count - 1].kind == REP_KIND_USER_AGENT)
                        rep_report_finding(lint, REP_FINDING_EMPTY_GROUP, directive->line, directive->key.data, 0,
                                           "allows everything: the group has no rules");
        }
}

enum rep_status
rep_lint_groups(const struct rep_lint *lint)
{
        struct naming *namings;
        size_t count;

        namings = list_namings(lint, &count);
        if (namings == NULL)
                return REP_ERR_MEMORY;
        rep_sort(namings, count, sizeof(*namings), compare_namings);
        report_empty(lint, namings, count);
        report_split(lint, namings, count);
        return REP_OK;
}
