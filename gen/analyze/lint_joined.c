/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_joined.c: groups that were probably meant as two.
 *
 * Only a rule ends a list of user-agent lines.  Other lines between two user-agent lines suggest that the author
 * meant the first group to end there.  So does a blank line, if one side is "*" and the other is not: listing both
 * makes no sense.
 */
#include "analyze/lint.h"

#include "rules/group_run.h"
#include "syntax/token.h"

/* Returns whether GROUP has a rule with a value. */
static bool
has_effect(const struct rep_file *file, size_t from, uint32_t group)
{
        size_t i;

        for (i = from; i < file->directive_count && file->directives[i].group == group; i++)
                if (rep_is_rule(file->directives[i].kind) && file->directives[i].value.size > 0)
                        return true;
        return false;
}

/* Reports the user-agent line THIS, which joins the group of the earlier line BEFORE. */
static void
report_joined(const struct rep_lint *lint, const struct rep_directive *before, const struct rep_directive *this_line)
{
        rep_report_finding(lint, REP_FINDING_JOINED_GROUPS, this_line->line, this_line->key.data, before->line,
                           "'%.*s' in line %u gets the rules below, too: no rule separates it from '%.*s'; write "
                           "'Disallow:' under line %u",
                           rep_shown(before->value), before->value.data, (unsigned)before->line,
                           rep_shown(this_line->value), this_line->value.data, (unsigned)before->line);
}

enum rep_status
rep_lint_joined(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        size_t last = 0, i;
        bool inside = false;

        for (i = 0; i < file->directive_count; i++) {
                const struct rep_directive *here = &file->directives[i], *before = &file->directives[last];
                bool apart = i > last + 1 && file->directives[i - 1].kind != REP_KIND_SITEMAP;

                if (here->kind != REP_KIND_USER_AGENT)
                        continue;
                if (inside && before->group == here->group &&
                    (apart || (here->line > before->line + 1 &&
                               rep_names_everybody(before->value) != rep_names_everybody(here->value))) &&
                    rep_token_compare(before->value, here->value) != 0 && has_effect(file, i, here->group))
                        report_joined(lint, before, here);
                last = i;
                inside = true;
        }
        return REP_OK;
}
