/* SPDX-License-Identifier: Apache-2.0 */
/*
 * usage_changes.c: see usage_changes.h.
 *
 * Both sides are asked about each crawler and each path.  Answers that differ are rows; those that only differ in the crawler
 * become one change.
 */
#include "cli/review/usage_changes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/robots.h"
#include "cli/base/memory.h"
#include "cli/base/text.h"
#include "rep_crawlers.h"

/* Texts, each once. */
struct texts {
        struct rep_text *items;
        size_t count, capacity;
};

/* An answer that differs, for one crawler; everybody if TOKEN is empty. */
struct row {
        struct usage_change change; /* without crawlers */
        struct rep_text token;
};

struct search {
        struct changes *changes;
        const struct change_sides *sides;
        struct texts tokens, paths;
        struct row *rows;
        size_t row_count, row_capacity;
        bool stated;           /* one side says something about the home page, if only to some */
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
        return text_compare(*(const struct rep_text *)left, *(const struct rep_text *)right, true);
}

static int
compare_paths(const void *left, const void *right)
{
        return text_compare(*(const struct rep_text *)left, *(const struct rep_text *)right, false);
}

/* Sorts TEXTS, and leaves each once. */
static void
sort_texts(struct texts *texts, int (*compare)(const void *, const void *))
{
        size_t kept = 0, i;

        if (texts->count > 0)
                qsort(texts->items, texts->count, sizeof(*texts->items), compare);
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
                        struct rep_text token = text_token(line.value, options.names);

                        if (token.size > 0)
                                add_text(&search->tokens, token);
                } else if (line.kind == REP_KIND_OTHER && rep_directive_key(line.key) == REP_KEY_CONTENT_USAGE) {
                        add_path(search, line.value);
                }
}

/* Adds the search engines' crawlers of the operator of TOKEN, which steers the use of what they fetch. */
static void
add_operator(struct search *search, struct rep_text token)
{
        const struct rep_public_crawler *named = rep_public_crawler_find(token), *other = NULL;

        while (named != NULL && (other = rep_public_crawler_next(other, REP_PURPOSE_SEARCH)) != NULL)
                if (strcmp(other->operated_by, named->operated_by) == 0)
                        add_text(&search->tokens, other->tokens[0]);
}

/* Takes who is steered by the statements about the home page (rep_usage_report_fn). */
static void
take_stated(void *context, const struct rep_usage_report *report)
{
        struct search *search = context;

        search->stated |= report->statement_count > 0;
        for (size_t i = 0; i < report->statement_count; i++)
                if (report->statements[i].kind == REP_STATEMENT_OPERATOR_TOKEN)
                        add_operator(search, report->statements[i].token);
}

/* ---- answers */

/* Returns the URL of PATH, the pattern of a path without wildcards, for the caller to free: what is not ASCII is escaped, and
   escapes are in upper case, as in patterns. */
static char *
url_of(struct rep_text path)
{
        static const char host[] = "https://h", digits[] = "0123456789ABCDEF";
        char *url = must(malloc(sizeof(host) + 3 * path.size)), *at = url + sizeof(host) - 1;

        memcpy(url, host, sizeof(host) - 1);
        for (size_t i = 0; i < path.size; i++) {
                unsigned char byte = (unsigned char)path.data[i];

                if (byte == '%' && path.size - i > 2 && isxdigit((unsigned char)path.data[i + 1]) &&
                    isxdigit((unsigned char)path.data[i + 2])) {
                        *at++ = '%';
                        *at++ = (char)toupper((unsigned char)path.data[++i]);
                        *at++ = (char)toupper((unsigned char)path.data[++i]);
                } else if (byte >= 0x80) {
                        *at++ = '%';
                        *at++ = digits[byte >> 4];
                        *at++ = digits[byte & 15];
                } else {
                        *at++ = (char)byte;
                }
        }
        *at = '\0';
        return url;
}

/* Asks both sides about PATH, for one crawler each. */
static enum rep_status
ask(struct search *search, struct rep_crawler *const crawlers[2], struct rep_text path, struct answers *answers)
{
        enum rep_status status = REP_OK;
        char *url = url_of(path);

        search->budget -= search->cost < search->budget ? search->cost : search->budget;
        for (int i = 0; i < 2 && status == REP_OK; i++)
                status = robots_ask_usage(search->sides->robots[i], crawlers[i], rep_string(url), answers->side[i]);
        free(url);
        return status;
}

/* Returns whether two answers differ in more than what may be fetched, which the changes of rules say. */
static bool
differ(enum rep_preference before, enum rep_preference after)
{
        return before != after && before != REP_PREFERENCE_NOT_APPLICABLE && after != REP_PREFERENCE_NOT_APPLICABLE;
}

/* Adds what changes for the crawler of TOKEN, everybody if that is empty, about PATH.  HOME has the answers about the home page,
   which are not repeated. */
static void
add_rows(struct search *search, struct rep_text token, struct rep_text path, const struct answers *answers,
         const struct answers *home)
{
        for (unsigned use = 0; use < REP_USES; use++) {
                const struct rep_usage *before = &answers->side[0][use], *after = &answers->side[1][use];

                if (!differ(before->preference, after->preference) ||
                    (home != NULL && home->side[0][use].preference == before->preference &&
                     home->side[1][use].preference == after->preference))
                        continue;
                if (search->row_count == search->row_capacity)
                        search->rows = must_grow(search->rows, &search->row_capacity, 16, sizeof(*search->rows));
                search->rows[search->row_count++] =
                        (struct row){{.use = (enum rep_use)use,
                                      .path = path,
                                      .preferences = {before->preference, after->preference},
                                      .lines = {before->line, after->line}},
                                     token};
        }
}

/* Compares the answers for CRAWLERS, called TOKEN. */
static enum rep_status
compare_crawlers(struct search *search, struct rep_text token, struct rep_crawler *const crawlers[2])
{
        const struct rep_text root = rep_string("/");
        struct answers home, answers;
        enum rep_status status = ask(search, crawlers, root, &home);

        if (status == REP_OK)
                add_rows(search, token, root, &home, NULL);
        for (size_t i = 0; i < search->paths.count && status == REP_OK && search->budget > 0; i++) {
                status = ask(search, crawlers, search->paths.items[i], &answers);
                if (status == REP_OK)
                        add_rows(search, token, search->paths.items[i], &answers, &home);
        }
        return status;
}

/* Makes for each side the crawler of TOKEN that its file can name.  Returns REP_ERR_TOKEN if one of them can name none. */
static enum rep_status
make_both(const struct search *search, struct rep_text token, struct rep_crawler *both[2])
{
        struct rep_robots_options options;
        enum rep_status status = REP_OK;

        both[0] = both[1] = NULL;
        for (int i = 0; i < 2 && status == REP_OK; i++) {
                rep_robots_look(search->sides->robots[i], &options);
                status = rep_crawler_create(&token, 1, options.names, &both[i]);
        }
        return status;
}

/* Compares the answers for everybody and for all that are named. */
static enum rep_status
compare_all(struct search *search)
{
        struct rep_crawler *both[2] = {NULL, NULL};
        enum rep_status status = compare_crawlers(search, rep_string(""), both);

        for (size_t i = 0; i < search->tokens.count && status == REP_OK && search->budget > 0; i++) {
                status = make_both(search, search->tokens.items[i], both);
                if (status == REP_OK)
                        status = compare_crawlers(search, search->tokens.items[i], both);
                if (status == REP_ERR_TOKEN)
                        status = REP_OK;
                rep_crawler_free(both[0]);
                rep_crawler_free(both[1]);
        }
        return status;
}

/* ---- changes */

/* Orders changes, without their crawlers. */
static int
compare_changes(const struct usage_change *a, const struct usage_change *b)
{
        int order = text_compare(a->path, b->path, false), i;

        if (order == 0)
                order = (a->use > b->use) - (a->use < b->use);
        for (i = 0; i < 2 && order == 0; i++)
                order = (a->lines[i] > b->lines[i]) - (a->lines[i] < b->lines[i]);
        for (i = 0; i < 2 && order == 0; i++)
                order = (a->preferences[i] > b->preferences[i]) - (a->preferences[i] < b->preferences[i]);
        return order;
}

static int
compare_rows(const void *left, const void *right)
{
        const struct row *a = left, *b = right;
        int order = compare_changes(&a->change, &b->change);

        return order != 0 ? order : text_compare(a->token, b->token, true);
}

static void
add_crawler(struct usage_change *change, struct rep_text token)
{
        if (token.size == 0) {
                change->everybody = true;
                return;
        }
        if (change->token_count == change->token_capacity)
                change->tokens = must_grow(change->tokens, &change->token_capacity, 4, sizeof(*change->tokens));
        change->tokens[change->token_count++] = token;
}

/* Orders changes as they are shown: by path, the home page first, and of each path first what is for everybody. */
static int
compare_shown(const void *left, const void *right)
{
        const struct usage_change *a = left, *b = right;
        int order = text_compare(a->path, b->path, false);

        if (order == 0)
                order = b->everybody - a->everybody;
        if (order == 0)
                order = (a->use > b->use) - (a->use < b->use);
        if (order == 0 && a->token_count > 0 && b->token_count > 0)
                order = text_compare(a->tokens[0], b->tokens[0], true);
        return order != 0 ? order : compare_changes(a, b);
}

/* Makes changes of the rows. */
static void
merge_rows(struct search *search)
{
        struct changes *changes = search->changes;

        if (search->row_count > 0)
                qsort(search->rows, search->row_count, sizeof(*search->rows), compare_rows);
        for (size_t i = 0; i < search->row_count; i++) {
                const struct row *row = &search->rows[i];

                if (changes->use_count == 0 ||
                    compare_changes(&changes->uses[changes->use_count - 1], &row->change) != 0) {
                        if (changes->use_count == changes->use_capacity)
                                changes->uses =
                                        must_grow(changes->uses, &changes->use_capacity, 16, sizeof(*changes->uses));
                        changes->uses[changes->use_count++] = row->change;
                }
                add_crawler(&changes->uses[changes->use_count - 1], row->token);
        }
        if (changes->use_count > 0)
                qsort(changes->uses, changes->use_count, sizeof(*changes->uses), compare_shown);
}

enum rep_status
usage_changes_find(struct changes *changes, const struct change_sides *sides, struct rep_crawler *const pair[2])
{
        struct search search = {.changes = changes,
                                .sides = sides,
                                .budget = sides->options.budget == 0 ? REP_BUDGET : sides->options.budget};
        enum rep_status status = REP_OK;

        for (int i = 0; i < 2 && status == REP_OK; i++) {
                search.stated |= robots_state_usage(sides->robots[i]);
                status = rep_robots_usage_report(sides->robots[i], NULL, "/", 1, take_stated, &search);
        }
        if (status == REP_ERR_ARGUMENT) { /* a blob that does not have all lines */
                free(search.tokens.items);
                return REP_OK;
        }
        for (int i = 0; i < 2 && status == REP_OK && search.stated; i++)
                read_side(&search, sides->robots[i]);
        sort_texts(&search.tokens, compare_tokens);
        sort_texts(&search.paths, compare_paths);
        if (status == REP_OK && search.stated)
                status = pair[0] != NULL ? compare_crawlers(&search, rep_string(""), pair) : compare_all(&search);
        merge_rows(&search);
        changes->undecided += search.budget == 0;
        free(search.tokens.items);
        free(search.paths.items);
        free(search.rows);
        return status;
}
