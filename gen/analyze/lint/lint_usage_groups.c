/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_usage_groups.c: whom statements about usage reach.
 *
 * They belong to the user-agent lines directly above them.  Many authors think otherwise: that what is stated for "*"
 * is for all crawlers, and that lines after a blank line at the end of the file are.
 */
#include "analyze/core/file_lines.h"
#include "analyze/lint/lint.h"
#include "analyze/lint/usage_groups.h"
#include "rep_robots.h"
#include "robots/steering.h"
#include "syntax/token.h"

#include <stdio.h>

/* What a group lacks of what is stated for everybody. */
struct lack {
        const struct rep_usage_naming *first; /* of the crawlers that lack it; NULL: none */
        uint32_t crawlers, uses;              /* USES: of FIRST, a bit for each */
};

/* Which crawlers a rule closes out.  By the first of the members of their groups. */
enum closed { CLOSED_UNKNOWN = 0, CLOSED_NO, CLOSED_YES };

struct search {
        const struct rep_lint *lint;
        const struct rep_usage_groups *usage;
        unsigned char *closed; /* enum closed */
        /* What is refused to everybody, except by lines above all groups. */
        const struct rep_directive *refusals[REP_USES];
        unsigned refused;         /* a bit for each use */
        unsigned closed_tokens;   /* a bit for each token of a use that is closed out */
        uint32_t statement_count; /* of the groups for everybody */
        struct lack *lacks;       /* by group */
};

/* ---- crawlers */

/* Sets *CLOSED to whether a rule closes the whole site to the crawler of TOKEN, which a line names. */
static enum rep_status
find_closed(struct search *search, struct rep_text token, bool *closed)
{
        struct rep_analysis *analysis = search->lint->analysis;
        const struct rep_slice *members = rep_members_of(&analysis->selection, token);
        struct rep_arena_mark mark = rep_arena_mark(&analysis->work);
        unsigned char *known = &search->closed[members->first];
        const struct rep_text everything = {NULL, 0};
        const uint32_t *groups;
        uint32_t count;

        if (*known == CLOSED_UNKNOWN) {
                groups = rep_groups_of(&analysis->work, analysis, *members, &count);
                if (groups == NULL)
                        return REP_ERR_MEMORY;
                *known = rep_find_closing(analysis, groups, count, everything) != NULL ? CLOSED_YES : CLOSED_NO;
        }
        *closed = *known == CLOSED_YES;
        rep_arena_release(&analysis->work, mark);
        return REP_OK;
}

/* Finds the tokens that stand for a use and are closed out. */
static enum rep_status
find_closed_tokens(struct search *search)
{
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < REP_STEERING_TOKENS && status == REP_OK; i++) {
                struct rep_text name = rep_string(rep_steering_token_at(i)->name);
                const struct rep_public_crawler *row = rep_public_crawler_find(name);
                bool closed = false;

                if ((row != NULL && row->everybody) || rep_is_named(&search->lint->analysis->file, name))
                        status = find_closed(search, name, &closed);
                search->closed_tokens |= (unsigned)closed << i;
        }
        return status;
}

/* Sets *USES to those that tokens refuse to the crawler of TOKEN: those of its operator that are closed out. */
static enum rep_status
find_steered(const struct search *search, struct rep_text token, unsigned *uses)
{
        struct rep_crawler *crawler = NULL;
        enum rep_status status;

        *uses = 0;
        if (search->closed_tokens == 0)
                return REP_OK;
        status = rep_crawler_create(&token, 1, REP_NAMES_WIDE, &crawler);
        for (size_t i = 0; i < REP_STEERING_TOKENS && status == REP_OK; i++)
                if ((search->closed_tokens >> i & 1) != 0 && rep_is_steered(rep_steering_token_at(i), crawler))
                        *uses |= rep_steering_token_at(i)->uses;
        rep_crawler_free(crawler);
        return status;
}

/* ---- what is stated for everybody, and not for those that are named */

/* Returns the Content-Usage of GROUP that refuses USE of everything, or NULL.  Where one for a path allows it, or
 * nothing may be fetched, no single line does. */
static const struct rep_directive *
refusal_of_all(const struct rep_usage_group *group, uint32_t use)
{
        const struct rep_use_lines *lines = &group->by_preference[use];
        struct rep_usage_line read;

        if (lines->no == NULL || lines->yes != NULL || group->shut)
                return NULL;
        rep_read_usage_line(lines->no, &read);
        return read.path.size == 0 || (read.path.size == 1 && read.path.data[0] == '/') ? lines->no : NULL;
}

static void
find_refusals(struct search *search)
{
        const struct rep_usage_groups *usage = search->usage;

        for (uint32_t i = 0; i < usage->count; i++) {
                const struct rep_usage_group *group = &usage->groups[i];

                if (!group->everybody)
                        continue;
                search->statement_count += group->statement_count;
                for (uint32_t use = 0; use < REP_USES; use++) {
                        const struct rep_directive *no = group->by_signal[use].no;

                        if (no == NULL)
                                no = refusal_of_all(group, use);
                        if (no == NULL || usage->above.by_signal[use].no != NULL || search->refusals[use] != NULL)
                                continue;
                        search->refusals[use] = no;
                        search->refused |= 1u << use;
                }
        }
}

/* Notes whether the crawler of the COUNT NAMINGS, which have the same token, lacks what is stated for everybody. */
static enum rep_status
examine_crawler(struct search *search, const struct rep_usage_naming *namings, size_t count)
{
        struct rep_text token = namings[0].token;
        enum rep_status status;
        struct lack *lack;
        unsigned steered;
        bool closed;

        if (token.size == 0 || rep_steering_token_find(token) != NULL)
                return REP_OK;
        for (size_t i = 0; i < count; i++)
                if (search->usage->groups[namings[i].group].statement != NULL)
                        return REP_OK;
        status = find_closed(search, token, &closed);
        if (status != REP_OK || closed)
                return status;
        status = find_steered(search, token, &steered);
        if (status != REP_OK || (search->refused & ~steered) == 0)
                return status;
        lack = &search->lacks[namings[0].group];
        lack->crawlers++;
        if (lack->first == NULL || namings[0].line < lack->first->line) {
                lack->first = &namings[0];
                lack->uses = search->refused & ~steered;
        }
        return REP_OK;
}

/* Writes "search, ai-input and ai-train" for USES. */
static void
write_uses(char text[64], unsigned uses)
{
        int size = 0;

        for (unsigned use = 0; use < REP_USES; use++)
                if ((uses >> use & 1) != 0) {
                        const char *before = size == 0 ? "" : uses >> use == 1 ? " and " : ", ";

                        size += snprintf(text + size, (size_t)(64 - size), "%s%s", before,
                                         rep_use_name((enum rep_use)use));
                }
}

/* Writes " and 3 others" for the crawlers besides one. */
static void
write_others(char text[32], uint32_t others)
{
        text[0] = '\0';
        if (others > 0)
                snprintf(text, 32, " and %u other%s", (unsigned)others, others > 1 ? "s" : "");
}

static void
report_lack(const struct search *search, const struct lack *lack)
{
        const struct rep_usage_naming *first = lack->first;
        const struct rep_directive *no = NULL;
        const char *rest = search->statement_count > 1 ? ", and what else '*' is told," : "";
        char uses[64], others[32];

        for (unsigned use = REP_USES; use-- > 0;)
                if ((lack->uses >> use & 1) != 0 && (no == NULL || search->refusals[use]->line < no->line))
                        no = search->refusals[use];
        write_uses(uses, lack->uses);
        write_others(others, lack->crawlers - 1);
        rep_report_finding(
                search->lint, REP_FINDING_USAGE_NOT_INHERITED, first->line->line, first->line->value.data, no->line,
                "nothing keeps '%.*s'%s from %s, which line %u refuses to crawlers not named: a crawler with "
                "a group of its own gets no statement of '*'; repeat '%.*s: %.*s'%s in this group",
                rep_shown(first->token), first->token.data, others, uses, (unsigned)no->line, rep_shown(no->key),
                no->key.data, rep_shown(no->value), no->value.data, rest);
}

static enum rep_status
lint_lacks(struct search *search)
{
        const struct rep_usage_groups *usage = search->usage;
        struct rep_arena *arena = &search->lint->analysis->work;
        const struct rep_usage_naming *namings;
        enum rep_status status = REP_OK;
        size_t end;

        find_refusals(search);
        if (search->refused == 0)
                return REP_OK;
        namings = rep_sort_usage_namings(arena, usage);
        search->lacks = REP_ZERO_ARRAY(arena, struct lack, rep_size_add(usage->count, 1));
        search->closed =
                REP_ZERO_ARRAY(arena, unsigned char, rep_size_add(search->lint->analysis->selection.member_count, 1));
        if (namings == NULL || search->lacks == NULL || search->closed == NULL)
                return REP_ERR_MEMORY;
        status = find_closed_tokens(search);
        for (size_t at = 0; at < usage->naming_count && status == REP_OK; at = end) {
                for (end = at + 1;
                     end < usage->naming_count && rep_token_compare(namings[at].token, namings[end].token) == 0;)
                        end++;
                status = examine_crawler(search, namings + at, end - at);
        }
        for (size_t at = 0; at < usage->count && status == REP_OK; at++)
                if (search->lacks[at].first != NULL)
                        report_lack(search, &search->lacks[at]);
        return status;
}

/* ---- what was meant for everybody, and is not */

/* Returns whether there is a blank line between the lines BEFORE and AFTER. */
static bool
has_blank_line(const struct rep_analysis *analysis, uint32_t before, uint32_t after)
{
        struct rep_file_line line;

        if (analysis->text.size == 0)
                return false;
        for (line = rep_before_lines(analysis); rep_next_line(&line) && line.number < after;)
                if (line.number > before &&
                    rep_trimmed((struct rep_text){line.begin, (size_t)(line.end - line.begin)}).size == 0)
                        return true;
        return false;
}

/* Returns whether the directive number NUMBER, which is not the first, and all behind it in its group of USAGE do not
   belong to the group by their looks: there is a blank line or a sitemap above, and no rule below. */
static bool
is_set_apart(const struct rep_analysis *analysis, const struct rep_usage_group *group, size_t number)
{
        const struct rep_directive *line = &analysis->file.directives[number], *before = line - 1;

        for (size_t i = number; i < group->end; i++)
                if (rep_is_rule(analysis->file.directives[i].kind))
                        return false;
        return rep_is_of_site(before) || has_blank_line(analysis, before->line, line->line);
}

static void
report_misplaced(const struct rep_lint *lint, const struct rep_usage_groups *usage, const struct rep_usage_group *group)
{
        const struct rep_usage_naming *first = &usage->namings[group->first_naming];
        const struct rep_directive *line = group->statement;
        bool nobody = true;
        char others[32];

        for (size_t i = group->first_naming; i < group->end_naming; i++)
                nobody = nobody && rep_steering_token_find(usage->namings[i].token) != NULL;
        write_others(others, (uint32_t)(group->end_naming - group->first_naming - 1));
        if (nobody)
                rep_report_finding(
                        lint, REP_FINDING_MISPLACED_USAGE, line->line, line->key.data, first->line->line,
                        "applies to nobody: it belongs to the group of '%.*s'%s in line %u, which no blank "
                        "line or sitemap ends, and no crawler has this name; write it below 'User-agent: *', "
                        "and repeat it in all groups that name crawlers",
                        rep_shown(first->token), first->token.data, others, (unsigned)first->line->line);
        else
                rep_report_finding(lint, REP_FINDING_MISPLACED_USAGE, line->line, line->key.data, first->line->line,
                                   "applies to '%.*s'%s alone: it belongs to the group in line %u, which no blank line "
                                   "or sitemap ends; write it below 'User-agent: *', and repeat it in all groups that "
                                   "name crawlers",
                                   rep_shown(first->token), first->token.data, others, (unsigned)first->line->line);
}

/* Reports the statement at the end of a group of crawlers that are named, where nobody else has one. */
static void
lint_misplaced(const struct rep_lint *lint, const struct rep_usage_groups *usage)
{
        const struct rep_usage_group *group = NULL;

        for (uint32_t i = 0; i < usage->count && group == NULL; i++)
                if (usage->groups[i].statement != NULL)
                        group = &usage->groups[i];
        if (group != NULL && group->statement_count == usage->statement_count && !group->everybody &&
            usage->count > 1 && group->first_naming < group->end_naming &&
            is_set_apart(lint->analysis, group, (size_t)(group->statement - lint->analysis->file.directives)))
                report_misplaced(lint, usage, group);
}

enum rep_status
rep_lint_usage_groups(const struct rep_lint *lint)
{
        struct rep_usage_groups usage;
        struct search search = {.lint = lint, .usage = &usage};
        enum rep_status status = rep_find_usage_groups(&lint->analysis->work, lint->analysis, &usage);

        if (status != REP_OK || usage.count == 0)
                return status;
        lint_misplaced(lint, &usage);
        status = rep_lint_usage_access(lint, &usage); /* finds which groups are open */
        if (status == REP_OK)
                status = lint_lacks(&search);
        return status == REP_OK ? rep_lint_usage_conflicts(lint, &usage) : status;
}
