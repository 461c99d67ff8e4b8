/* SPDX-License-Identifier: Apache-2.0 */
/* held_groups.c: see held_groups.h. */
#include "robots/held_groups.h"

#include "base/sort.h"
#include "syntax/token.h"

/* The place of a group that does not name the crawler. */
#define NO_PLACE SIZE_MAX

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

/* Returns token number I, as a file with the names of SEARCH can have it. */
static inline struct rep_text
token_at(const struct rep_group_search *search, size_t i)
{
        return i < REP_FEW_TOKENS ? search->few[i] : rep_crawler_token(search->view->tokens[i], search->names);
}

/* Returns the number of the first token that equals NAMED, or the token count if there is none. */
static size_t
find_token(struct rep_group_search *search, struct rep_text named)
{
        size_t i = 0;

        if (search->sorted != NULL)
                return find_sorted(search, named);
        while (i < search->view->token_count && rep_token_compare(token_at(search, i), named) != 0)
                i++;
        search->compared += i;
        return i;
}

/* Returns the place of a user-agent line with VALUE, and sets *TOKEN to the number of its token. */
static size_t
place_of(struct rep_group_search *search, struct rep_text value, size_t *token)
{
        const struct rep_crawler_view *view = search->view;
        struct rep_text named;

        *token = view->token_count;
        if (rep_names_everybody(value))
                return view->everybody ? view->token_count : NO_PLACE;
        named = rep_agent_token(value, search->names);
        if (named.size > 0)
                *token = find_token(search, named);
        if (*token == view->token_count)
                return NO_PLACE;
        return view->in_order ? *token : 0;
}

/* Adds GROUP to those that are named at the best place. */
static void
keep_group(struct rep_group_search *search, uint32_t group)
{
        uint32_t *groups;

        if (search->count > 0 && search->groups[search->count - 1] == group)
                return;
        groups = REP_GROW(search->arena, uint32_t, search->groups, search->count);
        search->failed |= groups == NULL;
        if (groups == NULL)
                return;
        search->groups = groups;
        groups[search->count++] = group;
}

bool
rep_search_naming(struct rep_group_search *search, struct rep_text value, uint32_t group)
{
        size_t token, place = place_of(search, value, &token);
        bool better = place < search->best;

        if (group != search->last || place < search->place)
                search->place = place;
        search->last = group;
        if (better || (place == search->best && token < search->token))
                search->token = token; /* of merged tokens the crawler's first */
        if (better) {
                search->best = place;
                search->count = 0;
        }
        if (place == search->best && search->arena != NULL)
                keep_group(search, group);
        return better;
}

/* Sorts the tokens of SEARCH. */
static enum rep_status
sort_tokens(struct rep_group_search *search)
{
        const size_t count = search->view->token_count;
        struct rep_sought_token *sorted = REP_ARRAY(search->arena, struct rep_sought_token, count);

        if (sorted == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < count; i++)
                sorted[i] = (struct rep_sought_token){token_at(search, i), i};
        rep_sort(sorted, count, sizeof(*sorted), compare_sought);
        search->sorted = sorted;
        return REP_OK;
}

enum rep_status
rep_begin_search(struct rep_group_search *search, struct rep_arena *arena, const struct rep_crawler_view *view,
                 enum rep_names names)
{
        const size_t count = view->token_count;

        if (!rep_has_tokens(view, names))
                return REP_ERR_TOKEN;
        search->arena = arena;
        search->view = view;
        search->names = names;
        search->failed = false;
        search->best = count + 1;
        search->place = NO_PLACE;
        search->token = 0;
        search->compared = 0;
        search->groups = NULL;
        search->count = 0;
        search->last = UINT32_MAX;
        search->sorted = NULL;
        for (size_t i = 0; i < count && i < REP_FEW_TOKENS; i++)
                search->few[i] = rep_crawler_token(view->tokens[i], names);
        return arena != NULL && count > REP_FEW_TOKENS ? sort_tokens(search) : REP_OK;
}

enum rep_status
rep_end_search(const struct rep_group_search *search, struct rep_held_groups *held)
{
        const size_t count = search->view->token_count;

        *held = (struct rep_held_groups){.groups = search->groups, .count = search->count, .holds = REP_HOLDS_NONE};
        held->token = (struct rep_text){"", 0};
        if (search->best < count) {
                held->holds = REP_HOLDS_NAMED;
                held->token = search->view->tokens[search->token];
        } else if (search->best == count)
                held->holds = REP_HOLDS_EVERYBODY;
        return search->failed ? REP_ERR_MEMORY : REP_OK;
}
