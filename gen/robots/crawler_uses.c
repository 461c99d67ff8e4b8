/* SPDX-License-Identifier: Apache-2.0 */
/* crawler_uses.c: finds what applies to a crawler in a blob, or in a file that was read (rep_robots.h). */
#include "blob/pick.h"
#include "compile.h"
#include "crawlers/delay.h"
#include "format.h"
#include "robots/crawler.h"

/* Sets VIEW to that of CRAWLER, and checks that BLOB can answer for it.  What was compiled for certain crawlers has no answer
   for everybody, unless nobody is asked about: then it answers for its own. */
static enum rep_status
look(const struct rep_crawler *crawler, const struct rep_blob *blob, struct rep_crawler_view *view)
{
        rep_crawler_look(crawler, view);
        if (blob == NULL || blob->bytes == NULL)
                return REP_ERR_ARGUMENT;
        if (crawler != NULL && view->token_count == 0 &&
            (rep_word(blob->bytes, REP_HEAD_FLAGS) & REP_FLAG_SELECTED) != 0)
                return REP_ERR_AGENT;
        return rep_may_ask(view, rep_names_of(blob->bytes)) ? REP_OK : REP_ERR_CRAWLER;
}

enum rep_status
rep_crawler_pick(const struct rep_crawler *crawler, const struct rep_blob *blob, struct rep_group *group,
                 struct rep_text *token)
{
        struct rep_crawler_view view;
        enum rep_status status;
        size_t named;
        bool lenient;

        if (token != NULL)
                *token = (struct rep_text){"", 0};
        if (group == NULL)
                return REP_ERR_ARGUMENT;
        *group = (struct rep_group){0};
        status = look(crawler, blob, &view);
        if (status != REP_OK)
                return status;
        lenient = view.names == REP_NAMES_ANY;
        if (!view.in_order)
                return rep_pick_agents(blob, view.tokens, view.token_count, lenient, group);
        status = rep_pick_first_agent(blob, view.tokens, view.token_count, view.everybody, lenient, group, &named);
        if (status == REP_OK && token != NULL && named < view.token_count)
                *token = view.tokens[named];
        return status;
}

/* Returns whether the table says so of a crawler that BLOB was compiled for. */
static bool
is_for_delay_of_all(const struct rep_blob *blob)
{
        uint32_t flags = rep_word(blob->bytes, REP_HEAD_FLAGS);
        uint32_t count = (flags & REP_FLAG_SELECTED) != 0 ? rep_word(blob->bytes, REP_HEAD_TOKEN_COUNT) : 0;

        for (uint32_t i = 0; i < count && (i == 0 || (flags & REP_FLAG_ORDERED) == 0); i++) {
                struct rep_text token = rep_token(blob, i);

                if (rep_takes_delay_of_all(&token, 1, false))
                        return true;
        }
        return false;
}

enum rep_status
rep_crawler_hold(const struct rep_crawler *crawler, const struct rep_blob *blob, struct rep_holding *holding)
{
        struct rep_crawler_view view;
        enum rep_status status = look(crawler, blob, &view);
        bool lenient;

        if (status != REP_OK)
                return status;
        lenient = view.names == REP_NAMES_ANY;
        status = view.in_order
                         ? rep_hold_first_agent(blob, view.tokens, view.token_count, view.everybody, lenient, holding)
                         : rep_hold_agents(blob, view.tokens, view.token_count, lenient, holding);
        if (status == REP_OK)
                holding->delay_of_all = rep_takes_delay_of_all(view.tokens, view.token_count, view.in_order) ||
                                        is_for_delay_of_all(blob);
        return status;
}

enum rep_status
rep_own_hold(const struct rep_blob *rules, const struct rep_blob *lines, struct rep_text tokens[REP_OWN_TOKENS_MAX],
             struct rep_holding *holding)
{
        uint32_t flags = rep_word(rules->bytes, REP_HEAD_FLAGS), count = rep_word(rules->bytes, REP_HEAD_TOKEN_COUNT);
        bool everybody = (flags & REP_FLAG_EXEMPT) == 0;
        enum rep_status status;

        if (count > REP_OWN_TOKENS_MAX)
                return REP_ERR_LIMIT;
        for (uint32_t i = 0; i < count; i++)
                tokens[i] = rep_token(rules, i);
        status = (flags & REP_FLAG_ORDERED) != 0 ? rep_hold_first_agent(lines, tokens, count, everybody, true, holding)
                                                 : rep_hold_agents(lines, tokens, count, true, holding);
        if (status == REP_OK)
                holding->delay_of_all = is_for_delay_of_all(rules);
        return status;
}

enum rep_status
rep_crawler_select(const struct rep_crawler *crawler, struct rep_options *options)
{
        const struct rep_crawler_view *view;
        struct rep_options complete;
        enum rep_status status;

        if (crawler == NULL || options == NULL || options->agent_count > 0)
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &complete);
        if (status != REP_OK)
                return status;
        view = &crawler->view;
        if (!rep_may_ask(view, complete.names))
                return REP_ERR_CRAWLER;
        if (!rep_has_tokens(view, complete.names))
                return REP_ERR_TOKEN;
        options->agents = view->tokens;
        options->agent_count = view->token_count;
        options->in_order = view->in_order;
        options->exempt = view->in_order && !view->everybody;
        options->lenient_agents = view->names == REP_NAMES_ANY;
        return REP_OK;
}
