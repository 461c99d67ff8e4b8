/* SPDX-License-Identifier: Apache-2.0 */
/* lint_groups.c: odd groups: groups without rules, and agents that several groups name. */
#include "analyze/lint.h"

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
        size_t i;

        *count = 0;
        for (i = 0; i < file->directive_count && namings != NULL; i++) {
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
                else if (namings[i - 1].directive->group != directive->group)
                        rep_report_finding(lint, REP_FINDING_SPLIT_GROUP, directive->line, directive->value.data,
                                           namings[first].directive->line,
                                           "merged with the group of line %u: both name %.*s",
                                           (unsigned)namings[first].directive->line, rep_shown(shown), shown.data);
        }
}

enum rep_status
rep_lint_groups(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        struct naming *namings;
        size_t count, i;

        namings = list_namings(lint, &count);
        if (namings == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++)
                if (file->groups[namings[i].directive->group].rule_count == 0)
                        rep_report_finding(lint, REP_FINDING_EMPTY_GROUP, namings[i].directive->line,
                                           namings[i].directive->key.data, 0,
                                           "allows everything: the group has no rules");
        rep_sort(namings, count, sizeof(*namings), compare_namings);
        report_split(lint, namings, count);
        return REP_OK;
}
