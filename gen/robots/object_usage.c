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

/* Checks the URL by the rules of ASKED. */
static enum rep_status
check_url(const struct question *question, struct rep_asked *asked, struct rep_result *result)
{
        struct rep_tier *tier = asked->own != NULL ? asked->tier : rep_count_check(question->robots, asked);

        return rep_check_asked(rep_check, question->robots, asked, tier, question->url, question->size, result);
}

/* ---- statements */

static enum rep_preference
preference_of(enum rep_stance stance)
{
        if (stance == REP_STANCE_NO)
                return REP_PREFERENCE_DISALLOW;
        return stance == REP_STANCE_YES ? REP_PREFERENCE_ALLOW : REP_PREFERENCE_UNKNOWN;
}

/* Adds what the tokens say about the URL that steer USE. */
static enum rep_status
add_tokens(const struct question *question, struct rep_usage_asked *asked, enum rep_use use, struct rep_usage *usage)
{
        enum rep_status status = REP_OK;

        for (size_t i = 0; status == REP_OK && i < REP_STEERING_TOKENS; i++) {
                const struct rep_steering_token *token = rep_steering_token_at(i);
                struct rep_result result;

                if (!says_anything(&asked->tokens[i]) || (token->uses >> use & 1) == 0)
                        continue;
                status = check_url(question, &asked->tokens[i], &result);
                if (status == REP_OK)
                        rep_add_answer(usage, rep_steering_preference(asked->tokens[i].holds, &result), token->kind,
                                       result.line);
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
        struct rep_usage fetched;
        struct rep_result result = {.line = 0};
        enum rep_status status = REP_OK;

        *usage = asked->said[use];
        if ((asked->token_uses >> use & 1) != 0)
                status = add_tokens(question, asked, use, usage);
        if (status == REP_OK && says_anything(&asked->paths[use]))
                status = check_url(question, &asked->paths[use], &result);
        if (status != REP_OK)
                return status;
        fetched = *usage;
        rep_add_answer(&fetched, preference_of(rep_mark_stance(result.line)), REP_STATEMENT_CONTENT_USAGE,
                       rep_mark_line(result.line));
        if (fetched.line == usage->line && fetched.line > 0)
                return REP_OK;
        status = rep_robots_check(question->robots, crawler, question->url, question->size, &result);
        if (result.verdict == REP_ALLOW)
                *usage = fetched;
        else if (usage->preference == REP_PREFERENCE_UNKNOWN)
                usage->preference = REP_PREFERENCE_NOT_APPLICABLE;
        return status;
}

/* Answers for a crawler whose statements are not the ones that were stored last. */
REP_NOINLINE static enum rep_status
answer_any(const struct question *question, const struct rep_crawler *crawler, enum rep_use use,
           struct rep_usage *usage)
{
        struct rep_usage_asked temporary, *asked;
        enum rep_status status;

        asked = rep_find_usage(question->robots, crawler, &temporary, &status);
        if (asked == NULL)
                return status;
        status = answer(question, crawler, asked, use, usage);
        rep_end_usage(question->robots, asked, &temporary);
        return status;
}

/* Sets USAGE, if not NULL, to the safe answer.  Returns STATUS. */
static enum rep_status
refuse(enum rep_status status, struct rep_usage *usage)
{
        if (usage != NULL)
                *usage = (struct rep_usage){.preference = REP_PREFERENCE_DISALLOW};
        return status;
}

enum rep_status
rep_robots_usage(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t url_size,
                 enum rep_use use, struct rep_usage *usage)
{
        const struct question question = {robots, url, url_size};
        struct rep_usage_asked *asked;
        enum rep_status status;

        if (robots == NULL || usage == NULL || (url == NULL && url_size > 0) || (unsigned)use >= REP_USES)
                return refuse(REP_ERR_ARGUMENT, usage);
        if (!rep_is_url(url, url_size, robots->dialect))
                return refuse(REP_ERR_URL, usage);
        if (url_size > REP_URL_MAX)
                return refuse(REP_ERR_LIMIT, usage);
        asked = REP_LOAD(&robots->usages);
        status = asked != NULL && asked->crawler == crawler ? answer(&question, crawler, asked, use, usage)
                                                            : answer_any(&question, crawler, use, usage);
        return status == REP_OK ? status : refuse(status, usage);
}
