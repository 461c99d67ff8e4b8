/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The limit on an object's memory: more crawlers than it remembers ask a hostile file, each with rules of its own, and
 * whatever is made for them, malloc() gives no more than the limit at once.  Calls of malloc() and its kin are counted.
 */
#include "robots/asked.h"
#include "tests/support/counting_malloc.h"
#include "tests/support/crawler.h"
#include "tests/support/hostile.h"
#include "tests/support/robots.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIND_BYTES = 12000, CRAWLERS = 70, TEXT_BYTES = KIND_BYTES + 64 * CRAWLERS, URL_BYTES = 100, LIMIT = 2 << 20 };

static struct rep_crawler *crawlers[CRAWLERS];

/* Checks that were over the limit. */
static size_t refused;

static int
make_crawlers(void **state)
{
        (void)state;
        for (int at = 0; at < CRAWLERS; at++) {
                const char name[] = {(char)('a' + at / 26), (char)('a' + at % 26), '\0'};

                crawlers[at] = make_crawler(name);
        }
        return 0;
}

static int
free_crawlers(void **state)
{
        (void)state;
        for (int at = 0; at < CRAWLERS; at++)
                rep_crawler_free(crawlers[at]);
        return 0;
}

/* A file whose hostile rules hold for all crawlers, and that has a rule more for each: so no two share what is made. */
static struct rep_text
make_text(size_t kind, size_t bytes)
{
        struct rep_text hostile = hostile_robots(kind, bytes);
        char *text = malloc(bytes + 64 * CRAWLERS), *end = text;

        assert_non_null(text);
        for (int at = 0; at < CRAWLERS; at++)
                end += sprintf(end, "user-agent: %c%c\n", 'a' + at / 26, 'a' + at % 26);
        memcpy(end, hostile.data, hostile.size);
        end += hostile.size;
        for (int at = 0; at < CRAWLERS; at++)
                end += sprintf(end, "\nuser-agent: %c%c\ndisallow: /own/%d\n", 'a' + at / 26, 'a' + at % 26, at);
        free((char *)hostile.data);
        return (struct rep_text){text, (size_t)(end - text)};
}

/* Checks by all crawlers, and makes what is made for each after many checks; returns how many were refused. */
static size_t
ask_all(struct rep_robots *robots, struct rep_text text)
{
        size_t over = 0;

        for (int at = 0; at < CRAWLERS; at++)
                for (size_t which = 0; which < 2; which++) {
                        struct rep_result result = {.verdict = REP_ALLOW, .line = 1};
                        struct rep_asked *asked;
                        char url[URL_BYTES];
                        size_t size = hostile_url(text, which, url, URL_BYTES);
                        enum rep_status status = rep_robots_check(robots, crawlers[at], url, size, &result);

                        if (status != REP_OK) {
                                assert_int_equal(status, REP_ERR_LIMIT);
                                assert_true(result.verdict == REP_DISALLOW && result.line == 0);
                                over++;
                                continue;
                        }
                        asked = rep_find_asked(robots, crawlers[at]);
                        if (asked != NULL && asked->tier->list != NULL && asked->tier->replacement == NULL &&
                            rep_tier_encoding(asked->tier) == REP_ENCODING_LIST)
                                (void)rep_replace_tier(robots, asked->tier, REP_ENCODING_DENSE);
                }
        return over;
}

static void
ask_kind(size_t kind, enum rep_dialect dialect, enum rep_encoding encoding)
{
        struct rep_robots_options options = {.dialect = dialect, .encoding = encoding, .max_memory = LIMIT};
        ENDS(free_text) struct rep_text text = make_text(kind, KIND_BYTES);
        struct rep_robots *robots;
        size_t before = malloc_taken(), most;

        malloc_begin_most();
        assert_int_equal(rep_robots_parse(text.data, text.size, &options, &robots), REP_OK);
        refused += ask_all(robots, text);
        most = malloc_most() - before;
        if (most > LIMIT)
                fail_msg("%s, dialect %d, encoding %d: %zu bytes", hostile_name(kind), (int)dialect, (int)encoding,
                         most);
        assert_int_equal(rep_robots_size(robots), malloc_taken() - before);
        rep_robots_free(robots);
        assert_int_equal(malloc_taken(), before);
}

TEST(no_more_than_the_limit)
{
        for (size_t kind = 0; kind < hostile_count(); kind++)
                if (is_in_share(kind)) {
                        ask_kind(kind, REP_DIALECT_GOOGLE, REP_ENCODING_AUTO);
                        ask_kind(kind, REP_DIALECT_RFC9309, REP_ENCODING_AUTO);
                        ask_kind(kind, (enum rep_dialect)(kind % 2), REP_ENCODING_DENSE);
                }
        print_message("%zu checks were over the limit\n", refused);
}

/* ---- what is refused, and what is not */

/* Rules for all crawlers with COUNT segments behind stars, and one more for each. */
static struct rep_text
starred_text(unsigned count)
{
        char *text = malloc(64 + 24 * (size_t)count + 64 * CRAWLERS), *end = text;

        assert_non_null(text);
        for (int at = 0; at < CRAWLERS; at++)
                end += sprintf(end, "user-agent: %c%c\n", 'a' + at / 26, 'a' + at % 26);
        for (unsigned at = 0; at < count; at++)
                end += sprintf(end, "disallow: /*%ux\n", at);
        for (int at = 0; at < CRAWLERS; at++)
                end += sprintf(end, "\nuser-agent: %c%c\ndisallow: /own/%d\n", 'a' + at / 26, 'a' + at % 26, at);
        return (struct rep_text){text, (size_t)(end - text)};
}

/* Rules that begin as an automaton are refused where that would need too much, and then without another try, for which
 * more memory would be taken.  A crawler without a place is answered by a tier that is kept. */
TEST(what_begins_as_an_automaton)
{
        ENDS(free_text) struct rep_text text = starred_text(REP_ROBOTS_SEARCHES_MAX + 1);
        struct rep_robots_options options = {.max_memory = 2 * LIMIT};
        struct rep_result result;
        struct rep_holding_rules rules;
        size_t over = 0, size;
        ENDS(free_robots) struct rep_robots *robots = parse_text(text, &options);

        for (int at = 0; at < CRAWLERS; at++)
                over += rep_robots_check(robots, crawlers[at], "/17x", 4, &result) == REP_ERR_LIMIT;
        assert_true(over > 0);
        size = malloc_taken();
        malloc_begin_most();
        assert_int_equal(rep_robots_check(robots, crawlers[CRAWLERS - 1], "/17x", 4, &result), REP_ERR_LIMIT);
        assert_true(malloc_most() - size < LIMIT);
        rep_robots_free(robots);
        options.max_memory = 0;
        robots = parse_text(text, &options);
        for (int at = 0; at < CRAWLERS; at++) {
                assert_int_equal(rep_robots_holding(robots, crawlers[at], &rules), REP_OK);
                assert_int_equal(rules.encoding, REP_ENCODING_COMPACT);
                assert_int_equal(answer_of(robots, crawlers[at], "/17x").line, CRAWLERS + 18);
        }
}

/* Rules that are a list stay one, and answer as before. */
TEST(what_begins_as_a_list)
{
        ENDS(free_text) struct rep_text text = starred_text(REP_ROBOTS_SEARCHES_MAX);
        struct rep_asked *asked;
        size_t before;
        ENDS(free_robots) struct rep_robots *robots = PARSE(text, .max_memory = LIMIT + text.size);

        answer_of(robots, crawlers[0], "/17x");
        asked = rep_find_asked(robots, crawlers[0]);
        before = rep_robots_size(robots);
        assert_int_equal(rep_replace_tier(robots, asked->tier, REP_ENCODING_DENSE), REP_ERR_LIMIT);
        assert_int_equal(rep_replace_tier(robots, asked->tier, REP_ENCODING_COMPACT), REP_ERR_LIMIT);
        assert_int_equal(rep_robots_size(robots), before);
        assert_int_equal(answer_of(robots, crawlers[0], "/17x").line, CRAWLERS + 18);
}

/* An object that does not fit is none. */
TEST(what_does_not_fit)
{
        ENDS(free_text) struct rep_text text = starred_text(1000);
        struct rep_robots_options options = {.max_bytes = 0}, found;
        struct rep_robots *robots;
        size_t before = malloc_taken();

        for (int one = 0; one < 2; one++) {
                options.max_memory = 1 << 14;
                options.crawler = one == 1 ? crawlers[0] : NULL;
                assert_int_equal(rep_robots_parse(text.data, text.size, &options, &robots), REP_ERR_LIMIT);
                assert_null(robots);
                assert_int_equal(malloc_taken(), before);
                options.max_memory = 0;
                assert_int_equal(rep_robots_parse(text.data, text.size, &options, &robots), REP_OK);
                rep_robots_look(robots, &found);
                assert_int_equal(found.max_memory, REP_ROBOTS_MEMORY_MAX);
                rep_robots_free(robots);
        }
        /* An object for larger files has more memory for them. */
        options.max_bytes = 4 * REP_MAX_BYTES;
        assert_int_equal(rep_robots_parse(text.data, text.size, &options, &robots), REP_OK);
        rep_robots_look(robots, &found);
        assert_true(found.max_memory >= (size_t)4 * REP_ROBOTS_MEMORY_MAX || found.max_memory == SIZE_MAX);
        rep_robots_free(robots);
}

TESTS_BETWEEN(make_crawlers, free_crawlers)
