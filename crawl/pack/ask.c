/* SPDX-License-Identifier: Apache-2.0 */
/* ask.c: finds a crawler among those that a pack is made for, and its rules. */
#include "base/crawl.h"
#include "pack/pack.h"
#include "syntax/token.h"

static bool
equal(struct rep_text a, struct rep_text b)
{
        return rep_is_same_text(a, b) || (a.size == b.size && rep_token_compare(a, b) == 0);
}

/* Returns AGENT without a version that follows its token. */
static struct rep_text
token_of(struct rep_text agent, enum rep_names names)
{
        const char *slash = agent.size > 0 ? memchr(agent.data, '/', agent.size) : NULL;

        if (slash != NULL && rep_first_no_token(&agent, 1, names) == 1)
                agent.size = (size_t)(slash - agent.data);
        return agent;
}

/* Returns whether agents A and B are the same, whatever their case and the versions behind their tokens. */
static bool
same_agent(struct rep_text a, struct rep_text b, enum rep_names names)
{
        return equal(a, b) || equal(token_of(a, names), token_of(b, names));
}

/* Returns whether each of the COUNT agents at A is the same as one of those at B. */
static bool
within(const struct rep_text *a, size_t a_count, const struct rep_text *b, size_t b_count, enum rep_names names)
{
        size_t j;

        for (size_t i = 0; i < a_count; i++) {
                for (j = 0; j < b_count && !same_agent(a[i], b[j], names); j++)
                        ;
                if (j == b_count)
                        return false;
        }
        return true;
}

/* Returns whether a crawler is none that a plain product token, or several, would be, too.  A public crawler with one
   token, who obeys "*", is the same as its token. */
static bool
is_special(bool in_order, bool everybody, size_t token_count)
{
        return in_order && (!everybody || token_count > 1);
}

bool
rep_is_same_crawler(const struct rep_pack_crawler *a, const struct rep_crawler_view *view, enum rep_names names)
{
        if (a->in_order != view->in_order && (is_special(a->in_order, a->everybody, a->token_count) ||
                                              is_special(view->in_order, view->everybody, view->token_count)))
                return false;
        if (a->in_order && view->in_order && a->everybody != view->everybody)
                return false;
        if ((!a->in_order || !view->in_order) && a->token_count == 1 && view->token_count == 1)
                return same_agent(a->tokens[0], view->tokens[0], names);
        if (!a->in_order || !view->in_order)
                return within(a->tokens, a->token_count, view->tokens, view->token_count, names) &&
                       within(view->tokens, view->token_count, a->tokens, a->token_count, names);
        for (size_t i = 0; i < a->token_count && i < view->token_count; i++)
                if (!equal(a->tokens[i], view->tokens[i]))
                        return false;
        return a->token_count == view->token_count;
}

bool
rep_can_be_named(const struct rep_crawler_view *view, enum rep_names names)
{
        /* With the same names, its tokens were examined when it was made. */
        return rep_may_ask(view, names) && (view->names == names || rep_has_tokens(view, names));
}

enum rep_status
rep_pack_resolve(const struct rep_pack *pack, const struct rep_crawler *crawler, size_t *number)
{
        struct rep_crawler_view view;

        if (pack == NULL || number == NULL)
                return REP_ERR_ARGUMENT;
        *number = SIZE_MAX;
        rep_crawler_look(crawler, &view);
        if (!rep_may_ask(&view, pack->stats.names))
                return REP_ERR_CRAWLER;
        if (!rep_can_be_named(&view, pack->stats.names))
                return REP_ERR_TOKEN;
        if (pack->crawler_count == 0)
                return !view.in_order && view.token_count > REP_PICK_MAX ? REP_ERR_LIMIT : REP_OK;
        for (size_t i = 0; i < pack->crawler_count && *number == SIZE_MAX; i++)
                if (rep_is_same_crawler(&pack->crawlers[i], &view, pack->stats.names))
                        *number = i;
        if (*number == SIZE_MAX && pack->crawler_count == 1 && crawler == NULL)
                *number = 0;
        return *number != SIZE_MAX ? REP_OK : REP_ERR_AGENT;
}

enum rep_status
rep_pack_pick(const struct rep_pack *pack, const struct rep_crawler *crawler, const struct rep_blob *blob,
              struct rep_group *group)
{
        return pack->crawler_count > 0 ? rep_pick(blob, NULL, 0, group) : rep_crawler_pick(crawler, blob, group, NULL);
}

/* Appends SIZE bytes at DATA to TEXT, which has USED bytes and room for MOST. */
static bool
append(char *text, size_t *used, size_t most, const char *data, size_t size)
{
        if (size > most - *used)
                return false;
        memcpy(text + *used, data, size);
        *used += size;
        return true;
}

size_t
rep_pack_list_crawlers(const struct rep_pack *pack, char *text, size_t capacity)
{
        static const char more[] = ", ...", between[] = ", ";
        size_t i, used = 0, most = capacity - sizeof(more);

        for (i = 0; i < pack->crawler_count; i++) {
                struct rep_text name = pack->crawlers[i].name;
                size_t before = used;

                if (name.size == 0)
                        name = rep_string("everybody");
                if ((i == 0 || append(text, &used, most, between, sizeof(between) - 1)) &&
                    append(text, &used, most, name.data, name.size))
                        continue;
                used = before;
                append(text, &used, capacity - 1, i == 0 ? "..." : more, i == 0 ? 3 : sizeof(more) - 1);
                break;
        }
        text[used] = '\0';
        return used;
}
