/* SPDX-License-Identifier: Apache-2.0 */
/* usage_changes.c: see usage_changes.h. */
#include "cli/review/usage_changes.h"

#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "cli/ask/robots.h"
#include "cli/base/memory.h"
#include "syntax/token.h"

/* Texts, each once. */
struct texts {
        struct rep_text *items;
        size_t count, capacity;
};

struct search {
        struct changes *changes;
        const struct change_sides *sides;
        struct texts tokens, paths;
        uint64_t cost, budget; /* in directives that are read; COST: of a question */
};

/* The answers of both sides about one path. */
struct answers {
        struct rep_usage side[2][REP_USES];
};

/* ---- whom and what to ask about */

static void
add_text(struct texts *texts, struct rep_text text)
{
        if (texts->count == texts->capacity)
                texts->items = must_grow(texts->items, &texts->capacity, 16, sizeof(*texts->items));
        texts->items[texts->count++] = text;
}

static int
compare_tokens(const void *left, const void *right)
{
        return rep_token_compare(*(const struct rep_text *)left, *(const struct rep_text *)right);
}

static int
compare_paths(const void *left, const void *right)
{
        const struct rep_text *a = left, *b = right;

        return rep_compare_bytes(a->data, a->size, b->data, b->size);
}

/* Sorts TEXTS, and leaves each once. */
static void
sort_texts(struct texts *texts, int (*compare)(const void *, const void *))
{
        size_t kept = 0, i;

        rep_sort(texts->items, texts->count, sizeof(*texts->items), compare);
        for (i = 0; i < texts->count; i++)
                if (kept == 0 || compare(&texts->items[kept - 1], &texts->items[i]) != 0)
                        texts->items[kept++] = texts->items[i];
        texts->count = kept;
}

/* Adds the plain path of the Content-Usage with VALUE. */
static void
add_path(struct search *search, struct rep_text value)
{
        struct rep_text path, preference;

        rep_split_usage(value, &path, &preference);
        if (path.size > 1 && memchr(path.data, '*', path.size) == NULL && memchr(path.data, '$', path.size) == NULL)
                add_text(&search->paths, path);
}

/* Adds the crawlers that ROBOTS names, and the paths. */
static void
read_side(struct search *search, const struct rep_robots *robots)
{
        struct rep_robots_options options;
        struct rep_directive line;
        uint64_t cursor = 0;

        rep_robots_look(robots, &options);
        for (; rep_robots_next(robots, &cursor, &line); search->cost++)
                if (line.kind == REP_KIND_USER_AGENT) {
                        struct rep_text token = rep_agent_token(line.value, options.names);

                        if (token.size > 0)
                                add_text(&search->tokens, token);
                } else if (line.kind == REP_KIND_OTHER && rep_directive_key(line.key) == REP_KEY_CONTENT_USAGE) {
                        add_path(search, line.value);
                }
}

/* ---- answers */

/* Asks both sides about PATH, for one crawler each. */
static enum rep_status
ask(struct search *search, struct rep_crawler *const crawlers[2], struct rep_text path, struct answers *answers)
{
        enum rep_status status = REP_OK;
        int i;

        search->budget -= search->cost < search->budget ? search->cost : search->budget;
        for (i = 0; i < 2 && status == REP_OK; i++)
                status = robots_ask_usage(search->sides->robots[i], crawlers[i], path, answers->side[i]);
        return status;
}

/* Returns whether two answers differ in more than what may be fetched, which the changes of rules say. */
static bool
differ(enum rep_preference before, enum rep_preference after)
{
        return before != after && before != REP_PREFERENCE_NOT_APPLICABLE && after != REP_PREFERENCE_NOT_APPLICABLE;
}

/* Returns the change that has the answers for USE of PATH; a new one if there is none yet. */
static struct usage_change *
find_change(struct changes *changes, struct rep_text path, unsigned use, const struct answers *answers)
{
        const struct rep_usage *before = &answers->side[0][use], *after = &answers->side[1][use];
        struct usage_change *change;
        size_t i;

        for (i = 0; i < changes->use_count; i++) {
                change = &changes->uses[i];
                if (change->use == (enum rep_use)use && change->lines[0] == before->line &&
                    change->lines[1] == after->line && compare_paths(&change->path, &path) == 0 &&
                    change->preferences[0] == before->preference && change->preferences[1] == after->preference)
                        return change;
        }
        if (changes->use_count == changes->use_capacity)
                changes->uses = must_grow(changes->uses, &changes->use_capacity, 16, sizeof(*change));
        change = &changes->uses[changes->use_count++];
        *change = (struct usage_change){.use = (enum rep_use)use,
                                        .path = path,
                                        .preferences = {before->preference, after->preference},
                                        .lines = {before->line, after->line}};
        return change;
}

/* Adds what changes for the crawler of TOKEN, everybody if that is empty, about PATH.  HOME has the answers about the home page,
   which are not repeated. */
static void
add_changes(struct search *search, struct rep_text token, struct rep_text path, const struct answers *answers,
            const struct answers *home)
{
        unsigned use;

        for (use = 0; use < REP_USES; use++) {
                enum rep_preference before = answers->side[0][use].preference, after = answers->side[1][use].preference;
                struct usage_change *change;

                if (!differ(before, after) ||
                    (home != NULL && home->side[0][use].preference == before && home->side[1][use].preference == after))
                        continue;
                change = find_change(search->changes, path, use, answers);
                change->everybody |= token.size == 0;
                if (token.size == 0)
                        continue;
                if (change->token_count == change->token_capacity)
                        change->tokens = must_grow(change->tokens, &change->token_capacity, 4, sizeof(*change->tokens));
                change->tokens[change->token_count++] = token;
        }
}

/* Compares the answers for CRAWLERS, called TOKEN. */
static enum rep_status
compare_crawlers(struct search *search, struct rep_text token, struct rep_crawler *const crawlers[2])
{
        const struct rep_text root = rep_string("/");
        struct answers home, answers;
        enum rep_status status = ask(search, crawlers, root, &home);
        size_t i;

        if (status == REP_OK)
                add_changes(search, token, root, &home, NULL);
        for (i = 0; i < search->paths.count && status == REP_OK && search->budget > 0; i++) {
                status = ask(search, crawlers, search->paths.items[i], &answers);
                if (status == REP_OK)
                        add_changes(search, token, search->paths.items[i], &answers, &home);
        }
        return status;
}

/* Compares the answers for everybody and for all that are named. */
static enum rep_status
compare_all(struct search *search)
{
        struct rep_crawler *const everybody[2] = {NULL, NULL};
        enum rep_status status = compare_crawlers(search, rep_string(""), everybody);
        struct rep_robots_options options;
        size_t i;

        rep_robots_look(search->sides->robots[0], &options);
        for (i = 0; i < search->tokens.count && status == REP_OK && search->budget > 0; i++) {
                struct rep_crawler *crawler = NULL;

                status = rep_crawler_create(&search->tokens.items[i], 1, options.names, &crawler);
                if (status == REP_OK) {
                        struct rep_crawler *const both[2] = {crawler, crawler};

                        status = compare_crawlers(search, search->tokens.items[i], both);
                }
                rep_crawler_free(crawler);
        }
        return status;
}

enum rep_status
usage_changes_find(struct changes *changes, const struct change_sides *sides, struct rep_crawler *const pair[2])
{
        struct search search = {.changes = changes,
                                .sides = sides,
                                .budget = sides->options.budget == 0 ? REP_BUDGET : sides->options.budget};
        enum rep_status status = REP_OK;
        int i;

        if (!robots_state_usage(sides->robots[0]) && !robots_state_usage(sides->robots[1]))
                return REP_OK;
        for (i = 0; i < 2; i++)
                read_side(&search, sides->robots[i]);
        sort_texts(&search.tokens, compare_tokens);
        sort_texts(&search.paths, compare_paths);
        status = pair[0] != NULL ? compare_crawlers(&search, rep_string(""), pair) : compare_all(&search);
        changes->undecided += search.budget == 0;
        free(search.tokens.items);
        free(search.paths.items);
        return status;
}
