/* SPDX-License-Identifier: Apache-2.0 */
/* held_groups.c: see held_groups.h. */
#include "robots/held_groups.h"

#include "base/size.h"
#include "rules/group_run.h"
#include "syntax/token.h"

/*
 * The search for the groups that hold.  Namings compete by their place: that of a token among those in order, 0 for all
 * tokens that are merged, behind the last token for "*".  Only groups named at the best place so far are kept.
 */
struct search {
        const struct rep_crawler_view *view;
        enum rep_names names;
        size_t best;  /* place; the token count is that of "*", more is none */
        size_t token; /* number of the token that was found first at the best place */
        uint32_t *groups;
        uint32_t count;
};

/* The place that a user-agent line with VALUE has, and the number of its TOKEN; past the token count where it names somebody
 * else. */
static size_t
place_of(const struct search *search, struct rep_text value, size_t *token)
{
        const struct rep_crawler_view *view = search->view;
        struct rep_text named;

        *token = view->token_count;
        if (rep_names_everybody(value))
                return view->token_count;
        named = rep_agent_token(value, search->names);
        if (named.size == 0)
                return view->token_count + 1;
        for (*token = 0; *token < view->token_count; ++*token)
                if (rep_token_compare(rep_crawler_token(view->tokens[*token], search->names), named) == 0)
                        return view->in_order ? *token : 0;
        return view->token_count + 1;
}

static void
take_naming(struct search *search, struct rep_text value, uint32_t group)
{
        size_t token, place = place_of(search, value, &token);

        if (place > search->best)
                return;
        if (place < search->best) {
                search->best = place;
                search->token = token;
                search->count = 0;
        }
        if (search->count == 0 || search->groups[search->count - 1] != group)
                search->groups[search->count++] = group;
}

/* Whether the crawler of VIEW may ask where names are NAMES. */
static bool
has_token(const struct rep_crawler_view *view, enum rep_names names)
{
        size_t usable = 0, i;

        if (names == REP_NAMES_ANY || view->names == REP_NAMES_ANY)
                return true;
        for (i = 0; i < view->token_count; i++)
                usable += rep_crawler_token(view->tokens[i], names).size > 0;
        return view->in_order ? usable > 0 : usable == view->token_count;
}

enum rep_status
rep_find_groups(struct rep_arena *arena, const struct rep_records *records, const struct rep_crawler_view *view,
                enum rep_names names, struct rep_held_groups *held)
{
        struct search search = {.view = view, .names = names, .best = view->token_count};
        struct rep_record_cursor cursor = rep_first_record(records);
        struct rep_group_run run = {0, false};
        struct rep_directive directive;

        *held = (struct rep_held_groups){.holds = REP_HOLDS_NONE};
        if (!has_token(view, names))
                return REP_ERR_TOKEN;
        search.groups = REP_ARRAY(arena, uint32_t, records->agents);
        if (search.groups == NULL)
                return REP_ERR_MEMORY;
        while (rep_next_record(&cursor, &directive)) {
                (void)rep_enter_group(&run, directive.kind);
                if (directive.kind == REP_KIND_USER_AGENT)
                        take_naming(&search, directive.value, run.groups - 1);
        }
        if (search.count == 0 || (search.best == view->token_count && !view->everybody))
                return REP_OK;
        held->groups = search.groups;
        held->count = search.count;
        held->holds = search.best == view->token_count ? REP_HOLDS_EVERYBODY : REP_HOLDS_NAMED;
        if (held->holds == REP_HOLDS_NAMED)
                held->token = view->tokens[search.token];
        return REP_OK;
}

/* Collects the rules of the groups HELD as one group of FILE. */
static void
collect_rules(const struct rep_records *records, const struct rep_held_groups *held, struct rep_file *file)
{
        struct rep_record_cursor cursor = rep_first_record(records);
        struct rep_group_run run = {0, false};
        struct rep_directive *rule = file->directives;
        uint32_t next = 0;

        while (next < held->count && rep_next_record(&cursor, rule)) {
                (void)rep_enter_group(&run, rule->kind);
                while (next < held->count && held->groups[next] + 1 < run.groups)
                        next++;
                if (!rep_is_rule(rule->kind) || next == held->count || held->groups[next] + 1 != run.groups)
                        continue;
                file->groups->rule_bytes += rule->value.size;
                file->rules[file->rule_count++] = rule++;
        }
        file->groups->rule_count = file->rule_count;
}

enum rep_status
rep_gather_held(struct rep_arena *arena, const struct rep_records *records, const struct rep_held_groups *held,
                enum rep_dialect dialect, struct rep_rules *rules)
{
        const uint32_t only = 0;
        struct rep_file_group group = {0, 0, 0};
        struct rep_file file = {.groups = &group, .group_count = 1};

        /* One more, for the directive behind the last rule. */
        file.directives = REP_ARRAY(arena, struct rep_directive, rep_size_add(records->rules, 1));
        file.rules = REP_ARRAY(arena, const struct rep_directive *, records->rules);
        if (file.directives == NULL || file.rules == NULL)
                return REP_ERR_MEMORY;
        collect_rules(records, held, &file);
        return rep_gather_rules(arena, &file, &only, 1, dialect, rules);
}
