/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_named.c: crawlers that may fetch what is closed to crawlers that no line names, only because a line names them.
 *
 * The rules for "*" do not apply to a crawler that has a group of its own.  Many authors think that they do, and write
 * only what is to be added.  Two kinds of groups look like that:
 * - one that allows some paths and disallows none: with no rules but its own, its lines do nothing;
 * - one that disallows some paths, and repeats nothing of what "*" disallows: it was meant to close more, not less.
 * That is less certain.  Where "*" closes the whole site, the group was meant to open it.
 */
#include "analyze/core/crawler_rules.h"
#include "analyze/lint/lint.h"

#include "rep_robots.h"
#include "syntax/token.h"

/* The paths that a message names. */
#define SHOWN 2

/* A search for what crawlers may fetch because the rules for everybody do not apply to them. */
struct search {
        const struct rep_lint *lint;
        struct rep_crawler_rules everybody, named;
        struct rep_witness_memory memory;
        bool all_closed; /* everybody is closed out, but for some paths */
        bool *unmeant;   /* by group */
        /* Of the named crawler: the rules for everybody that disallow something, and those of them that it escapes. */
        uint32_t closing, count;
        const struct rep_directive *shown[SHOWN];
};

/* ---- groups */

enum kind { KIND_OTHER, KIND_ALLOWS, KIND_DISALLOWS };

/* Returns what the rules of COUNT GROUPS do together.  One for every path says what the whole site is meant to be. */
static enum kind
kind_of(const struct rep_file *file, const uint32_t *groups, uint32_t count)
{
        enum kind kind = KIND_OTHER;

        for (size_t i = 0; i < count; i++) {
                const struct rep_file_group *group = &file->groups[groups[i]];

                for (size_t j = 0; j < group->rule_count; j++) {
                        const struct rep_directive *rule = file->rules[group->first_rule + j];

                        if (rep_is_every_path(rule->value))
                                return KIND_OTHER;
                        if (rule->kind == REP_KIND_DISALLOW)
                                kind = KIND_DISALLOWS;
                        else if (kind == KIND_OTHER)
                                kind = KIND_ALLOWS;
                }
        }
        return kind;
}

struct rep_text
rep_affected_token(const struct rep_directive *line, enum rep_names names)
{
        struct rep_text wide = rep_agent_token(line->value, REP_NAMES_WIDE), token = wide;
        const struct rep_public_crawler *crawler = rep_find_by_token(wide);

        if (crawler == NULL) {
                token = rep_agent_token(line->value, names);
                crawler = rep_find_by_token(token);
        }
        if (crawler != NULL ? !crawler->everybody : token.size < wide.size)
                token.size = 0;
        return token;
}

/* Sets *TOKEN to the first one by which GROUP, which has rules, names crawlers with MEMBERS that get other rules by
   this. Returns its line, or NULL if there is none. */
static const struct rep_directive *
find_naming(const struct rep_analysis *analysis, uint32_t group, struct rep_slice members, struct rep_text *token)
{
        const struct rep_file *file = &analysis->file;
        const struct rep_directive *rule = file->rules[file->groups[group].first_rule], *naming = NULL;
        size_t at = (size_t)(rule - file->directives) + 1;

        while (at-- > 0 && file->directives[at].group == rule->group) {
                const struct rep_directive *line = &file->directives[at];
                struct rep_text found;

                if (line->kind != REP_KIND_USER_AGENT || rep_names_everybody(line->value))
                        continue;
                found = rep_affected_token(line, analysis->options.names);
                if (found.size > 0 && rep_members_of(&analysis->selection, found)->first == members.first) {
                        naming = line;
                        *token = found;
                }
        }
        return naming;
}

/* ---- rules */

/* Finds the pattern that decides among RULES about the SIZE bytes in the memory for paths. */
static enum rep_status
decide(struct search *search, struct rep_crawler_rules *rules, size_t size, uint32_t *pattern)
{
        struct rep_decision decision = {REP_NO_PATTERN, REP_NO_PATTERN};
        enum rep_status status = rep_decide(&rules->index, search->memory.path, size, search->lint->steps, &decision);

        *pattern = decision.best;
        return status;
}

/* Counts the rule for everybody number RULE if it disallows paths that no rule of the named crawler is about. */
static enum rep_status
count_rule(struct search *search, uint32_t rule)
{
        const struct rep_analysis *analysis = search->everybody.analysis;
        const struct rep_rule_line *line = &analysis->rules[rule];
        uint32_t closing = REP_NO_PATTERN, own = REP_NO_PATTERN;
        enum rep_status status;
        size_t size;

        if (line->directive->kind != REP_KIND_DISALLOW || line->directive->value.size == 0 || line->pattern_count == 0)
                return REP_OK;
        size = rep_write_witness(&analysis->patterns[line->first_pattern].plain, search->memory.path);
        status = decide(search, &search->everybody, size, &closing);
        if (status == REP_OK)
                status = decide(search, &search->named, size, &own);
        if (status != REP_OK || rep_rule_of(analysis, closing) != line)
                return status;
        search->closing++;
        if (own != REP_NO_PATTERN)
                return REP_OK;
        if (search->count < SHOWN)
                search->shown[search->count] = line->directive;
        search->count++;
        return REP_OK;
}

/* Counts the rules for everybody that the named crawler escapes. */
static enum rep_status
count_rules(struct search *search)
{
        const struct rep_crawler_rules *everybody = &search->everybody;
        enum rep_status status = REP_OK;

        search->closing = search->count = 0;
        for (uint32_t i = 0; i < everybody->group_count; i++) {
                const struct rep_file_group *group = &everybody->analysis->file.groups[everybody->groups[i]];

                for (uint32_t j = 0; j < group->rule_count && status == REP_OK; j++)
                        status = count_rule(search, (uint32_t)group->first_rule + j);
        }
        return status;
}

static void
report_escape(const struct search *search, enum rep_severity severity, const struct rep_directive *naming,
              struct rep_text token)
{
        const struct rep_directive *first = search->shown[0], *second = search->shown[1];

        if (search->count == 1)
                rep_report_as(search->lint, severity, REP_FINDING_RULES_NOT_INHERITED, naming->line, naming->value.data,
                              first->line,
                              "'%.*s' may fetch what line %u closes to crawlers not named, '%.*s': a crawler with a "
                              "group of its own does not get the rules for '*'; repeat this line in this group",
                              rep_shown(token), token.data, (unsigned)first->line, rep_shown(first->value),
                              first->value.data);
        else
                rep_report_as(
                        search->lint, severity, REP_FINDING_RULES_NOT_INHERITED, naming->line, naming->value.data,
                        first->line,
                        "'%.*s' may fetch what %u lines close to crawlers not named, such as '%.*s' and '%.*s': a "
                        "crawler with a group of its own does not get the rules for '*'; repeat these lines in "
                        "this group",
                        rep_shown(token), token.data, (unsigned)search->count, rep_shown(first->value),
                        first->value.data, rep_shown(second->value), second->value.data);
}

/* ---- crawlers */

/* Makes search->named of COUNT GROUPS, and counts the rules that their crawler escapes. */
static enum rep_status
search_groups(struct search *search, const uint32_t *groups, uint32_t count)
{
        struct rep_analysis *analysis = search->lint->analysis;
        enum rep_status status = rep_hold_groups(&analysis->work, analysis, groups, count, &search->named);

        (void)rep_spend(search->lint->steps, REP_HOLDING_STEPS * (uint64_t)search->named.pattern_count);
        if (status == REP_OK)
                status = rep_make_witness_memory(&analysis->work, &search->everybody, &search->named, &search->memory);
        if (status == REP_OK)
                status = count_rules(search);
        rep_free_rules(&search->named);
        return status;
}

/* Examines the crawlers whose groups are MEMBERS. */
static enum rep_status
examine(struct search *search, struct rep_slice members)
{
        struct rep_analysis *analysis = search->lint->analysis;
        struct rep_arena_mark mark = rep_arena_mark(&analysis->work);
        enum rep_status status = REP_OK;
        uint32_t count;
        const uint32_t *groups = rep_groups_of(&analysis->work, analysis, members, &count);
        const struct rep_directive *naming = NULL;
        struct rep_text token = {NULL, 0};
        enum kind kind;

        if (groups == NULL)
                return REP_ERR_MEMORY;
        kind = kind_of(&analysis->file, groups, count);
        if (kind != KIND_OTHER)
                naming = find_naming(analysis, groups[0], members, &token);
        if (naming != NULL)
                status = search_groups(search, groups, count);
        if (status == REP_OK && naming != NULL && search->count > 0 &&
            (kind == KIND_ALLOWS || (search->count == search->closing && !search->all_closed))) {
                report_escape(search, kind == KIND_ALLOWS ? REP_SEVERITY_WARNING : REP_SEVERITY_NOTE, naming, token);
                for (uint32_t i = 0; i < count; i++)
                        search->unmeant[groups[i]] = true;
        }
        rep_arena_release(&analysis->work, mark);
        return status;
}

/* Examines each crawler that is named; those with equal groups have the same members, and are met once. */
static enum rep_status
examine_all(struct search *search)
{
        struct rep_analysis *analysis = search->lint->analysis;
        const struct rep_selection *selection = &analysis->selection;
        bool *met = REP_ZERO_ARRAY(&analysis->work, bool, rep_size_add(selection->member_count, 1));
        enum rep_status status = met == NULL ? REP_ERR_MEMORY : REP_OK;

        for (uint32_t i = 0; i < selection->token_count && status == REP_OK; i++) {
                struct rep_slice members = selection->tokens[i].members;

                if (met[members.first])
                        continue;
                met[members.first] = true;
                status = examine(search, members);
        }
        return status;
}

/* Finds whether everybody is closed out, but for some paths. */
static enum rep_status
find_all_closed(struct search *search)
{
        static const char any_path[] = {'/', REP_GAP};
        const struct rep_directive *rule;
        enum rep_status status = rep_find_closing_rule(
                &search->everybody, (struct rep_text){any_path, sizeof(any_path)}, search->lint->steps, &rule);

        search->all_closed = rule != NULL;
        return status;
}

enum rep_status
rep_lint_named(const struct rep_lint *lint, const bool **unmeant)
{
        struct rep_analysis *analysis = lint->analysis;
        struct search search = {.lint = lint};
        enum rep_status status;

        *unmeant = search.unmeant = REP_ZERO_ARRAY(&analysis->work, bool, rep_size_add(analysis->file.group_count, 1));
        if (search.unmeant == NULL)
                return REP_ERR_MEMORY;
        status = rep_hold_members(&analysis->work, analysis, analysis->selection.everybody, &search.everybody);
        if (status == REP_OK)
                status = find_all_closed(&search);
        if (status == REP_OK && search.everybody.pattern_count > 0)
                status = examine_all(&search);
        rep_free_rules(&search.everybody);
        return rep_note_undecided(lint, status);
}
