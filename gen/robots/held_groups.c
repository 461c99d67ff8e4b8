/* SPDX-License-Identifier: Apache-2.0 */
/* held_groups.c: see held_groups.h. */
#include "robots/held_groups.h"

#include "base/sort.h"
#include "robots/crawler.h"
#include "rules/group_run.h"
#include "syntax/token.h"

#include <string.h>

/* The first capacity of an array. */
#define FEW 16

static int
compare_sought(const void *left, const void *right)
{
        const struct rep_sought_token *a = (const struct rep_sought_token *)left;
        const struct rep_sought_token *b = (const struct rep_sought_token *)right;
        int order = rep_token_compare(a->text, b->text);

        return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

/* Returns the number of the first sorted token that equals NAMED, or the token count if there is none. */
static size_t
find_sorted(const struct rep_group_search *search, struct rep_text named)
{
        size_t count = search->view->token_count, low = 0, high = count;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (rep_token_compare(search->sorted[middle].text, named) < 0)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low < count && rep_token_compare(search->sorted[low].text, named) == 0 ? search->sorted[low].number
                                                                                      : count;
}

/* Returns the number of the first token that equals NAMED, or the token count if there is none. */
static size_t
find_token(const struct rep_group_search *search, struct rep_text named)
{
        const struct rep_crawler_view *view = search->view;
        size_t i = 0;

        if (search->sorted != NULL)
                return find_sorted(search, named);
        while (i < view->token_count &&
               rep_token_compare(rep_crawler_token(view->tokens[i], search->names), named) != 0)
                i++;
        return i;
}

/* Returns the place of a user-agent line with VALUE, and sets *TOKEN to the number of its token.  Returns more than
   the token count if the line names another crawler. */
static size_t
place_of(const struct rep_group_search *search, struct rep_text value, size_t *token)
{
        const struct rep_crawler_view *view = search->view;
        struct rep_text named;

        *token = view->token_count;
        if (rep_names_everybody(value))
                return view->token_count;
        named = rep_agent_token(value, search->names);
        if (named.size == 0)
                return view->token_count + 1;
        *token = find_token(search, named);
        if (*token == view->token_count)
                return view->token_count + 1;
        return view->in_order ? *token : 0;
}

/* Returns room for one more element of SIZE bytes after the COUNT elements of ARRAY, whose capacity is *ROOM.
   Returns NULL if memory is out. */
static void *
make_room(struct rep_group_search *search, void *array, size_t size, uint32_t count, uint32_t *room)
{
        uint32_t more = count < FEW ? FEW : count > UINT32_MAX / 2 ? UINT32_MAX : 2 * count;
        void *grown;

        if (count < *room)
                return array;
        grown = rep_arena_alloc(search->arena, more, size);
        if (grown == NULL)
                search->failed = true;
        else if (count > 0)
                memcpy(grown, array, count * size);
        *room = more;
        return grown;
}

void
rep_search_naming(struct rep_group_search *search, struct rep_text value, uint32_t group)
{
        size_t token, place = place_of(search, value, &token);
        uint32_t *groups;

        if (search->failed || place > search->best)
                return;
        if (place < search->best) {
                search->best = place;
                search->token = token;
                search->count = search->rule_count = 0;
                search->rule_bytes = 0;
        }
        search->token = token < search->token ? token : search->token; /* of merged tokens the crawler's first */
        if (search->count > 0 && search->groups[search->count - 1] == group)
                return;
        groups = (uint32_t *)make_room(search, search->groups, sizeof(*groups), search->count, &search->room);
        if (groups == NULL)
                return;
        search->groups = groups;
        search->groups[search->count++] = group;
}

/* Returns whether the rules of GROUP apply, as far as is known. */
static bool
applies(const struct rep_group_search *search, uint32_t group)
{
        return search->count > 0 && search->groups[search->count - 1] == group;
}

void
rep_search_line(struct rep_group_search *search, const struct rep_directive *line, uint32_t group)
{
        struct rep_directive *rules;

        if (search->failed || !applies(search, group))
                return;
        rules = (struct rep_directive *)make_room(search, search->rules, sizeof(*rules), search->rule_count,
                                                  &search->rule_room);
        if (rules == NULL)
                return;
        search->rules = rules;
        search->rules[search->rule_count++] = *line;
        search->rule_bytes += line->value.size;
}

enum rep_status
rep_begin_search(struct rep_group_search *search, struct rep_arena *arena, const struct rep_crawler_view *view,
                 enum rep_names names)
{
        struct rep_sought_token *sorted = NULL;
        size_t count = view->token_count;

        if (!rep_has_tokens(view, names))
                return REP_ERR_TOKEN;
        if (count > FEW) {
                sorted = REP_ARRAY(arena, struct rep_sought_token, count);
                if (sorted == NULL)
                        return REP_ERR_MEMORY;
                for (size_t i = 0; i < count; i++)
                        sorted[i] = (struct rep_sought_token){rep_crawler_token(view->tokens[i], names), i};
                rep_sort(sorted, count, sizeof(*sorted), compare_sought);
        }
        *search = (struct rep_group_search){
                .arena = arena, .view = view, .names = names, .sorted = sorted, .best = count};
        return REP_OK;
}

enum rep_status
rep_end_search(struct rep_group_search *search, struct rep_held_groups *held)
{
        const struct rep_crawler_view *view = search->view;
        bool named = search->best < view->token_count;

        *held = (struct rep_held_groups){.holds = REP_HOLDS_NONE};
        if (search->failed)
                return REP_ERR_MEMORY;
        if (search->count == 0 || (!named && !view->everybody))
                return REP_OK;
        held->groups = search->groups;
        held->count = search->count;
        held->holds = named ? REP_HOLDS_NAMED : REP_HOLDS_EVERYBODY;
        if (named)
                held->token = view->tokens[search->token];
        held->rules = search->rules;
        held->rule_count = search->rule_count;
        held->rule_bytes = search->rule_bytes;
        return REP_OK;
}

/* Takes each line of TEXT that can matter.  In a group that does not apply, that is the first rule, which ends its run of
 * user-agent lines. */
static void
search_text(struct rep_group_search *search, const struct rep_kept_text *text)
{
        struct rep_group_run run = {0, false};
        struct rep_directive directive;
        struct rep_line_scan scan;
        struct rep_line line;
        unsigned wanted = REP_LETTER_USER_AGENT;

        rep_begin_kept_scan(text, 0, 0, &scan);
        while (rep_scan_line(&scan, wanted, &line)) {
                if (!rep_parse_line(&line, text->dialect, &directive))
                        continue;
                (void)rep_enter_group(&run, directive.kind);
                directive.group = directive.run = REP_NO_GROUP;
                if (directive.kind == REP_KIND_USER_AGENT)
                        rep_search_naming(search, directive.value, run.groups - 1);
                else if (rep_is_rule(directive.kind))
                        rep_search_line(search, &directive, run.groups - 1);
                wanted = REP_LETTER_USER_AGENT;
                if (run.open || applies(search, run.groups - 1))
                        wanted |= REP_LETTER_ALLOW | REP_LETTER_DISALLOW;
        }
}

enum rep_status
rep_find_groups(struct rep_arena *arena, const struct rep_kept_text *text, const struct rep_crawler_view *view,
                enum rep_names names, struct rep_held_groups *held)
{
        struct rep_group_search search;
        enum rep_status status = rep_begin_search(&search, arena, view, names);

        *held = (struct rep_held_groups){.holds = REP_HOLDS_NONE};
        if (status != REP_OK)
                return status;
        search_text(&search, text);
        return rep_end_search(&search, held);
}

enum rep_status
rep_gather_held(struct rep_arena *arena, const struct rep_held_groups *held, enum rep_dialect dialect,
                struct rep_rules *rules)
{
        const uint32_t only = 0;
        struct rep_file_group group = {0, held->rule_count, held->rule_bytes};
        struct rep_file file = {.groups = &group, .group_count = 1};

        if (held->about != REP_ABOUT_ACCESS)
                return rep_gather_preferences(arena, held->preferences, held->preference_count, dialect, rules);
        file.rules = REP_ARRAY(arena, const struct rep_directive *, held->rule_count);
        if (file.rules == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < held->rule_count; i++)
                file.rules[i] = &held->rules[i];
        return rep_gather_rules(arena, &file, &only, 1, dialect, rules);
}
