/* SPDX-License-Identifier: Apache-2.0 */
/* object_usage.c: see object_usage.h; and what content of a URL may be used for (rep_robots.h). */
#include "robots/object_usage.h"

#include "syntax/scheme.h"

/* ---- making */

/* Makes the rules of ASKED for USE, of the COUNT content-usage LINES that were read as READ.  PREFERENCES has room for
 * them. */
static enum rep_status
make_paths(struct rep_robots *robots, struct rep_arena *arena, const struct rep_statements *found,
           const struct rep_usage_line *read, struct rep_path_preference *preferences, unsigned use,
           struct rep_asked *paths)
{
        struct rep_held_groups held = found->held;
        bool any = false;
        uint32_t i, count = 0;

        for (i = 0; i < found->count; i++) {
                enum rep_preference says = read[i].says.of[use];
                enum rep_stance stance;

                if (rep_statement_kind_of(&found->lines[i]) != REP_STATEMENT_CONTENT_USAGE)
                        continue; /* what was not read */
                stance = says == REP_PREFERENCE_DISALLOW ? REP_STANCE_NO
                         : says == REP_PREFERENCE_ALLOW  ? REP_STANCE_YES
                                                         : REP_STANCE_NONE;
                any |= stance != REP_STANCE_NONE;
                preferences[count++] = (struct rep_path_preference){read[i].path, found->lines[i].line, stance};
        }
        if (!any)
                return REP_OK;
        held.about = REP_ABOUT_USE + use;
        held.preferences = preferences;
        held.preference_count = count;
        return rep_ask_held(robots, arena, &held, paths);
}

/* Reads the lines that were FOUND into ASKED. */
static enum rep_status
make_lines(struct rep_robots *robots, struct rep_arena *arena, const struct rep_statements *found,
           struct rep_usage_asked *asked)
{
        struct rep_path_preference *preferences = REP_ARRAY(arena, struct rep_path_preference, found->count);
        struct rep_usage_line *read = REP_ARRAY(arena, struct rep_usage_line, found->count);
        enum rep_status status = REP_OK;

        if (preferences == NULL || read == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < found->count; i++) {
                const struct rep_directive *line = &found->lines[i];
                struct rep_preferences says;

                if (rep_statement_kind_of(line) == REP_STATEMENT_CONTENT_USAGE) {
                        rep_read_usage_line(line, &read[i]);
                        continue;
                }
                (void)rep_content_signal(line->value, REP_SIGNAL_LINE, &says); /* what is malformed says nothing */
                for (unsigned use = 0; use < REP_USES; use++)
                        rep_add_answer(&asked->said[use], says.of[use], REP_STATEMENT_CONTENT_SIGNAL, line->line);
        }
        for (unsigned use = 0; status == REP_OK && use < REP_USES; use++)
                status = make_paths(robots, arena, found, read, preferences, use, &asked->paths[use]);
        return status;
}

/* Finds the rules of the tokens that steer the crawler of ASKED. */
static enum rep_status
make_tokens(struct rep_robots *robots, struct rep_usage_asked *asked)
{
        enum rep_status status = REP_OK;

        for (size_t i = 0; status == REP_OK && i < REP_STEERING_TOKENS; i++) {
                struct rep_asked *token = &asked->tokens[i];
                const struct rep_plan *plan;
                struct rep_crawler *crawler;

                if (!rep_is_steered(rep_steering_token_at(i), asked->crawler))
                        continue;
                status = rep_make_steering_crawler(rep_steering_token_at(i), &crawler);
                if (status == REP_OK)
                        status = rep_ask_beside(robots, crawler, token);
                rep_crawler_free(crawler);
                if (status != REP_OK)
                        break;
                plan = &rep_picked(rep_tier_group(token->tier))->plan;
                if (plan->mode == REP_PLAN_CONSTANT && plan->base_line == 0) { /* no rule matches any path */
                        rep_end_asked(robots, token);
                        *token = (struct rep_asked){.tier = NULL};
                } else
                        asked->token_uses |= rep_steering_token_at(i)->uses;
        }
        return status;
}

/* Makes all of ASKED, whose crawler is set. */
static enum rep_status
make(struct rep_robots *robots, struct rep_usage_asked *asked)
{
        _Alignas(REP_ARENA_ALIGNMENT) unsigned char room[REP_RESOLVE_ROOM];
        struct rep_arena arena = rep_arena_within(room, sizeof(room));
        struct rep_heap heap = rep_robots_heap(robots);
        struct rep_statements found;
        enum rep_status status;

        arena.heap = &heap;
        status = rep_find_statements(&arena, robots, asked->crawler, &found);
        asked->names = found.names;
        if (status == REP_OK)
                status = make_lines(robots, &arena, &found, asked);
        rep_arena_free(&arena);
        if (status == REP_OK)
                status = make_tokens(robots, asked);
        return rep_limit_status(&heap, status);
}

/* ---- storing */

/* Returns what is stored for CRAWLER, or for one that was made like it, or NULL. */
static struct rep_usage_asked *
find(const struct rep_robots *robots, const struct rep_crawler *crawler)
{
        struct rep_usage_asked *first = REP_LOAD(&robots->usages), *asked;

        for (asked = first; asked != NULL && asked->crawler != crawler;)
                asked = asked->next;
        if (asked != NULL)
                return asked;
        for (asked = first; asked != NULL && !rep_crawler_alike(asked->crawler, crawler, asked->names);)
                asked = asked->next;
        return asked;
}

/* Returns whether ROBOTS may store ASKED: there is room, and nothing of it is only for one question. */
static bool
may_store(const struct rep_robots *robots, const struct rep_usage_asked *asked)
{
        for (size_t i = 0; i < REP_USES; i++)
                if (!rep_may_store(robots, &asked->paths[i]))
                        return false;
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++)
                if (!rep_may_store(robots, &asked->tokens[i]))
                        return false;
        return REP_LOAD_RELAXED(&robots->usage_count) < REP_USAGE_ASKED_MAX;
}

/* Stores a copy of FOUND, and returns it.  Returns NULL if memory is out. */
static struct rep_usage_asked *
store(struct rep_robots *robots, const struct rep_usage_asked *found)
{
        struct rep_heap heap = rep_robots_heap(robots);
        struct rep_usage_asked *asked = (struct rep_usage_asked *)rep_heap_take(&heap, sizeof(*asked));

        if (asked == NULL)
                return NULL;
        (void)REP_ADD(&robots->usage_count, 1u);
        *asked = *found;
        (void)rep_crawler_share(asked->crawler);
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++)
                rep_store_beside(robots, &asked->tokens[i]);
        asked->next = REP_LOAD(&robots->usages);
        while (!REP_REPLACE(&robots->usages, &asked->next, asked))
                ;
        return asked;
}

/* Ends the use of ASKED, which find_usage() returned with TEMPORARY. */
static void
end_usage(struct rep_robots *robots, struct rep_usage_asked *asked, const struct rep_usage_asked *temporary)
{
        if (asked != temporary)
                return;
        for (size_t i = 0; i < REP_USES; i++)
                rep_end_asked(robots, &asked->paths[i]);
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++)
                rep_end_asked(robots, &asked->tokens[i]);
}

/*
 * Returns what CRAWLER's statements in ROBOTS come to.  If ROBOTS cannot store it, fills in and returns TEMPORARY.  The
 * caller ends the use of the result.  Returns NULL after an error; *STATUS is then as rep_robots_usage() returns it.
 */
static struct rep_usage_asked *
find_usage(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_usage_asked *temporary,
           enum rep_status *status)
{
        struct rep_usage_asked *asked = find(robots, crawler);

        *status = REP_OK;
        if (asked != NULL)
                return asked;
        *temporary = (struct rep_usage_asked){.crawler = crawler};
        *status = make(robots, temporary);
        if (*status != REP_OK) {
                end_usage(robots, temporary, temporary);
                return NULL;
        }
        asked = may_store(robots, temporary) ? store(robots, temporary) : NULL;
        return asked != NULL ? asked : temporary;
}

/* ---- questions */

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
        struct rep_tier *tier = asked->owned != NULL ? asked->tier : rep_count_check(question->robots, asked);

        return rep_check_asked(rep_check, question->robots, asked, tier, question->url, question->size, result);
}

/* ---- statements */

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
 * Answers for a crawler, whose statements are ASKED.  Whether it may fetch the URL is asked last, and only if that
 * matters: if Content-Usage lines would give another answer, or if nothing else is stated.
 */
static enum rep_status
answer(const struct question *question, const struct rep_crawler *crawler, struct rep_usage_asked *asked,
       enum rep_use use, struct rep_usage *usage)
{
        struct rep_usage fetched;
        struct rep_result result = {.line = 0};
        enum rep_stance stance;
        enum rep_status status = REP_OK;

        *usage = asked->said[use];
        if ((asked->token_uses >> use & 1) != 0)
                status = add_tokens(question, asked, use, usage);
        if (status == REP_OK && says_anything(&asked->paths[use]))
                status = check_url(question, &asked->paths[use], &result);
        if (status != REP_OK)
                return status;
        fetched = *usage;
        stance = rep_mark_stance(result.line);
        rep_add_answer(&fetched,
                       stance == REP_STANCE_NO    ? REP_PREFERENCE_DISALLOW
                       : stance == REP_STANCE_YES ? REP_PREFERENCE_ALLOW
                                                  : REP_PREFERENCE_UNKNOWN,
                       REP_STATEMENT_CONTENT_USAGE, rep_mark_line(result.line));
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

        asked = find_usage(question->robots, crawler, &temporary, &status);
        if (asked == NULL)
                return status;
        status = answer(question, crawler, asked, use, usage);
        end_usage(question->robots, asked, &temporary);
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
rep_robots_usage(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t url_size,
                 enum rep_use use, struct rep_usage *usage)
{
        const struct question question = {rep_robots_within(robots), url, url_size};
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
