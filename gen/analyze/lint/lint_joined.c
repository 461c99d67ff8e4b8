/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_joined.c: groups that were probably meant as two.
 *
 * Only a rule ends a list of user-agent lines; for statements about usage, such a statement does so, too.  Other lines
 * between two user-agent lines suggest that the author meant the first group to end there.  So does a blank line where
 * listing both makes no sense: one side is "*" and the other is not, or the first is a crawler that searches, to which
 * the site is closed along with the others.
 *
 * The worst case is an error: "*" gets a rule for every path that was written for the crawler below.
 */
#include "analyze/lint/lint.h"

#include "rep_robots.h"
#include "robots/statements.h"
#include "syntax/token.h"

/* Two user-agent lines of one group.  The second was probably meant to begin another. */
struct joint {
        const struct rep_directive *before, *here;
        const struct rep_directive *everybody; /* the line of "*" that gets a rule for every path by this; or NULL */
        const struct rep_directive
                *statement; /* the line about usage that both get, where no rule has an effect; or NULL */
};

/* Where the search for joints is.  Begins with the file, and all zero. */
struct joint_search {
        const struct rep_file *file;
        size_t next;
        const struct rep_directive *last;      /* user-agent line, or NULL */
        const struct rep_directive *first;     /* user-agent line of the group of LAST, or NULL */
        const struct rep_directive *everybody; /* the first line of "*" in the group of LAST, or NULL */
        const struct rep_directive *judged;    /* the first line whose group's rules were looked at, or NULL */
        bool has_effect;                       /* these have a rule with a value */
        bool closes;                           /* these disallow every path, but for longer patterns */
        const struct rep_directive *statement; /* the first line about usage among these, or NULL */
};

/* Returns whether LINE is about usage, and ends a list of user-agent lines as far as such lines are concerned. */
static bool
is_statement(const struct rep_directive *line)
{
        return rep_states_preferences(rep_statement_kind_of(line));
}

/* Looks at the rules of the group of the directive number FROM, which stand behind it, once for each group. */
static void
judge_rules(struct joint_search *search, size_t from)
{
        const struct rep_file *file = search->file;
        const struct rep_directive *here = &file->directives[from];
        bool opens = false;

        if (search->judged != NULL && search->judged->group == here->group)
                return;
        search->judged = here;
        search->has_effect = search->closes = false;
        search->statement = NULL;
        for (size_t i = from; i < file->directive_count && file->directives[i].group == here->group; i++) {
                const struct rep_directive *rule = &file->directives[i];

                if (search->statement == NULL && is_statement(rule))
                        search->statement = rule;
                if (!rep_is_rule(rule->kind) || rule->value.size == 0)
                        continue;
                search->has_effect = true;
                if (rep_is_every_path(rule->value)) {
                        opens = opens || rule->kind == REP_KIND_ALLOW;
                        search->closes = search->closes || rule->kind == REP_KIND_DISALLOW;
                }
        }
        search->closes = search->closes && !opens;
}

/* Returns the statement about usage that the crawlers of BEFORE and HERE both get, or NULL if there is none. */
static const struct rep_directive *
shared_statement(const struct joint_search *search, const struct rep_directive *before,
                 const struct rep_directive *here)
{
        const struct rep_directive *line;

        for (line = before + 1; line < here; line++)
                if (is_statement(line))
                        return NULL;
        return search->statement != NULL && search->statement > here ? search->statement : NULL;
}

/* Returns whether the user-agent line LINE names a public crawler that searches. */
static bool
names_search(const struct rep_directive *line)
{
        const struct rep_public_crawler *known = rep_public_crawler_find(line->value);

        return known != NULL && (known->purposes & REP_PURPOSE_SEARCH) != 0;
}

/* Returns whether the user-agent line number NUMBER was probably meant to begin a group of its own, and does not. */
static bool
is_joint(struct joint_search *search, size_t number)
{
        const struct rep_directive *here = &search->file->directives[number], *before = search->last;
        bool apart = before != NULL && here > before + 1 && here[-1].kind != REP_KIND_SITEMAP;

        if (before == NULL || before->group != here->group || rep_are_meant_alike(before->value, here->value))
                return false;
        judge_rules(search, number);
        /* A blank line may be meant to part them, too. */
        apart |= here->line > before->line + 1 &&
                 (rep_names_everybody(before->value) != rep_names_everybody(here->value) ||
                  (search->closes && before == search->first && names_search(before) && !names_search(here)));
        return apart && (search->has_effect || shared_statement(search, before, here) != NULL);
}

/* Finds the next joint.  Returns false if there is none. */
static bool
next_joint(struct joint_search *search, struct joint *joint)
{
        bool found = false;

        for (; search->next < search->file->directive_count && !found; search->next++) {
                const struct rep_directive *here = &search->file->directives[search->next];

                if (here->kind != REP_KIND_USER_AGENT)
                        continue;
                found = is_joint(search, search->next);
                if (search->last == NULL || search->last->group != here->group) {
                        search->everybody = NULL;
                        search->first = here;
                }
                *joint = (struct joint){search->last, here, NULL, NULL};
                if (found && !search->has_effect)
                        joint->statement = shared_statement(search, search->last, here);
                if (rep_names_everybody(here->value))
                        search->everybody = search->everybody == NULL ? here : search->everybody;
                else if (found && search->closes)
                        joint->everybody = search->everybody;
                search->last = here;
        }
        return found;
}

static void
report_joint(const struct rep_lint *lint, const struct joint *joint)
{
        const struct rep_directive *before = joint->before, *here = joint->here, *everybody = joint->everybody;

        if (everybody != NULL)
                rep_report_as(
                        lint, REP_SEVERITY_ERROR, REP_FINDING_JOINED_GROUPS, here->line, here->key.data,
                        everybody->line,
                        "blocks the site for every crawler not named, not for '%.*s' alone: no rule separates it "
                        "from '*' in line %u; write what is to hold for '*' under line %u, 'Disallow:' if that is "
                        "nothing",
                        rep_shown(here->value), here->value.data, (unsigned)everybody->line, (unsigned)everybody->line);
        else if (joint->statement != NULL)
                rep_report_finding(
                        lint, REP_FINDING_JOINED_GROUPS, here->line, here->key.data, before->line,
                        "'%.*s' in line %u gets what line %u says about usage, too: no rule separates it from "
                        "'%.*s'; write its own rules under line %u, 'Disallow:' if these are none",
                        rep_shown(before->value), before->value.data, (unsigned)before->line,
                        (unsigned)joint->statement->line, rep_shown(here->value), here->value.data,
                        (unsigned)before->line);
        else
                rep_report_finding(lint, REP_FINDING_JOINED_GROUPS, here->line, here->key.data, before->line,
                                   "'%.*s' in line %u gets the rules below, too: no rule separates it from '%.*s'; "
                                   "write its own rules under line %u, 'Disallow: /' to block it or 'Disallow:' to "
                                   "let it fetch everything",
                                   rep_shown(before->value), before->value.data, (unsigned)before->line,
                                   rep_shown(here->value), here->value.data, (unsigned)before->line);
}

enum rep_status
rep_lint_joined(const struct rep_lint *lint)
{
        struct joint_search search = {.file = &lint->analysis->file};
        struct joint joint;

        while (next_joint(&search, &joint))
                report_joint(lint, &joint);
        return REP_OK;
}

const bool *
rep_find_closed_by_mistake(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        bool *closed = REP_ARRAY(&lint->analysis->work, bool, file->group_count);
        struct joint_search search = {.file = file};
        struct joint joint;

        for (size_t i = 0; i < file->group_count && closed != NULL; i++)
                closed[i] = false;
        while (closed != NULL && next_joint(&search, &joint))
                if (joint.everybody != NULL)
                        closed[joint.here->group] = true;
        return closed;
}
