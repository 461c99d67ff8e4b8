/* SPDX-License-Identifier: Apache-2.0 */
/* object_usage.c: what content of a URL may be used for (rep_robots.h). */
#include "robots/usage_asked.h"
#include "syntax/scheme.h"

/* A question. */
struct question {
        struct rep_robots *robots;
        const char *url;
        size_t size;
};

/* Returns whether ASKED has rules.  Other threads may be replacing their tier, but that it has one never changes. */
static bool
says_anything(const struct rep_asked *asked)
{
        return REP_LOAD(&asked->tier) != NULL;
}

/* Checks the URL by the rules of ASKED.  Most checks need no scratch memory. */
static enum rep_status
check_url(const struct question *question, struct rep_asked *asked, struct rep_result *result)
{
        struct rep_tier *tier = asked->own != NULL ? asked->tier : rep_count_check(question->robots, asked);

        if (!rep_picked(rep_tier_group(tier))->plan.needs_scratch)
                return rep_check(rep_tier_group(tier), question->url, question->size, NULL, 0, result);
        return rep_check_asked(rep_check, question->robots, asked, tier, question->url, question->size, result);
}

/* ---- statements */

/* Adds what the rules of Content-Usage lines say about the URL. */
static enum rep_status
add_paths(const struct question *question, struct rep_asked *paths, struct rep_usage *usage)
{
        static const enum rep_preference preferences[] = {REP_PREFERENCE_UNKNOWN, REP_PREFERENCE_ALLOW,
                                                          REP_PREFERENCE_DISALLOW};
        struct rep_result result;
        enum rep_status status = check_url(question, paths, &result);

        if (status == REP_OK)
                rep_add_answer(usage, preferences[rep_mark_stance(result.line)], REP_STATEMENT_CONTENT_USAGE,
                               rep_mark_line(result.line));
        return status;
}

/* Adds what the tokens say about the URL that steer USE. */
static enum rep_status
add_tokens(const struct question *question, struct rep_usage_asked *asked, enum rep_use use, struct rep_usage *usage)
{
        enum rep_status status = REP_OK;
        size_t i;

        for (i = 0; status == REP_OK && i < REP_STEERING_TOKENS; i++) {
                const struct rep_steering_token *token = rep_steering_token_at(i);
                struct rep_result result;

                if (!says_anything(&asked->tokens[i]) || (token->uses >> use & 1) == 0)
                        continue;
                status = check_url(question, &asked->tokens[i], &result);
                if (status == REP_OK && result.line > 0)
                        rep_add_answer(usage,
                                       result.verdict == REP_ALLOW ? REP_PREFERENCE_ALLOW : REP_PREFERENCE_DISALLOW,
                                       token->kind, result.line);
        }
        return status;
}

/*
 * Answers for a crawler, whose statements are ASKED.  Whether it may fetch the URL is asked last, and only if that matters: if
 * Content-Usage lines would give another answer, or if nothing else is stated.
 */
static enum rep_status
answer(const struct question *question, const struct rep_crawler *crawler, struct rep_usage_asked *asked,
       enum rep_use use, struct rep_usage *usage)
{
        struct rep_result access;
        enum rep_status status = REP_OK;
        struct rep_usage fetched;

        *usage = asked->said[use];
        if ((asked->token_uses >> use & 1) != 0)
                status = add_tokens(question, asked, use, usage);
        fetched = *usage;
        if (status == REP_OK && says_anything(&asked->paths[use]))
                status = add_paths(question, &asked->paths[use], &fetched);
        if (status != REP_OK || (fetched.line == usage->line && fetched.line > 0))
                return status;
        status = rep_robots_check(question->robots, crawler, question->url, question->size, &access);
        if (access.verdict == REP_ALLOW)
                *usage = fetched;
        else if (usage->preference == REP_PREFERENCE_UNKNOWN)
                usage->preference = REP_PREFERENCE_NOT_APPLICABLE;
        return status;
}

enum rep_status
rep_robots_usage(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t url_size,
                 enum rep_use use, struct rep_usage *usage)
{
        const struct question question = {robots, url == NULL ? "" : url, url_size};
        struct rep_usage_asked temporary, *asked;
        enum rep_status status;

        if (usage == NULL)
                return REP_ERR_ARGUMENT;
        *usage = (struct rep_usage){.preference = REP_PREFERENCE_DISALLOW};
        if (robots == NULL || (url == NULL && url_size > 0) || (unsigned)use >= REP_USES)
                return REP_ERR_ARGUMENT;
        if (!rep_begins_as_url(url, url_size))
                return REP_ERR_URL;
        if (url_size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        asked = REP_LOAD(&robots->usages);
        if (asked == NULL || asked->crawler != crawler)
                asked = rep_find_usage(robots, crawler, &temporary, &status);
        if (asked == NULL)
                return status;
        status = answer(&question, crawler, asked, use, usage);
        rep_end_usage(robots, asked, &temporary);
        if (status != REP_OK)
                *usage = (struct rep_usage){.preference = REP_PREFERENCE_DISALLOW};
        return status;
}
