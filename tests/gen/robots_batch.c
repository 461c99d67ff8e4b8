/* SPDX-License-Identifier: Apache-2.0 */
/* Flat batches of one object and of many, and more crawlers than an object stores. */
#include "robots/asked.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

/* More than are handed on together, and more crawlers than are remembered. */
enum { URLS = 600, URL_BYTES = 8, CRAWLERS = REP_ASKED_MAX + 40, RULES = 40 };

/* URLs "/0", "/1", ... one behind the other. */
struct urls {
        char bytes[URLS * URL_BYTES];
        uint64_t ends[URLS];
};

static void
make_urls(struct urls *urls)
{
        uint64_t end = 0;

        for (int at = 0; at < URLS; at++) {
                end += (uint64_t)snprintf(urls->bytes + end, URL_BYTES, "/%d", at);
                urls->ends[at] = end;
        }
}

/* Compares what a batch answers with ROBOTS asked alone, object by object where STRIDE is 1. */
static void
expect_same(struct rep_robots *const *robots, size_t stride, const struct urls *urls)
{
        static struct rep_result results[URLS], wanted;
        static unsigned char statuses[URLS];
        uint64_t begin = 0;

        assert_int_equal(rep_robots_check_batch(robots, stride == 0 ? 1 : URLS, NULL, urls->bytes, urls->ends, URLS,
                                                results, statuses),
                         REP_OK);
        for (size_t at = 0; at < URLS; begin = urls->ends[at++]) {
                assert_int_equal(statuses[at], rep_robots_check(robots[at * stride], NULL, urls->bytes + begin,
                                                                (size_t)(urls->ends[at] - begin), &wanted));
                assert_same_result(results[at], wanted);
        }
        memset(results, 0, sizeof(results));
        assert_int_equal(rep_robots_check_batch(robots, stride == 0 ? 1 : URLS, NULL, urls->bytes, urls->ends, URLS,
                                                results, NULL),
                         REP_OK);
        assert_same_result(results[URLS - 1], wanted);
}

TEST(one_object)
{
        struct rep_robots *robots = parse_string("User-agent: *\nDisallow: /1\nAllow: /12\nDisallow: /*3$\n", NULL);
        static struct urls urls;

        make_urls(&urls);
        expect_same(&robots, 0, &urls);
        rep_robots_free(robots);
        robots = NULL;
        expect_same(&robots, 0, &urls);
}

/* Objects that were asked before, others that were not, and none. */
TEST(many_objects)
{
        static struct rep_robots *robots[URLS];
        static struct urls urls;
        struct rep_result result;
        char text[64];

        make_urls(&urls);
        for (int at = 0; at < URLS; at++) {
                if (at % 7 == 3)
                        continue;
                snprintf(text, sizeof(text), "User-agent: *\n\nDisallow: /%d\n", at - at % 2);
                robots[at] = parse_string(text, NULL);
                if (at % 3 == 0)
                        assert_int_equal(rep_robots_check(robots[at], NULL, "/", 1, &result), REP_OK);
        }
        expect_same(robots, 1, &urls);
        for (int at = 0; at < URLS; at++)
                rep_robots_free(robots[at]);
}

/* What is refused as a whole leaves results alone. */
TEST(wrong_arguments)
{
        struct rep_robots *robots[2] = {parse_string("User-agent: *\nDisallow: /\n", NULL), NULL};
        const struct rep_result before = {.verdict = REP_ALLOW, .line = 9};
        struct rep_result results[3] = {before, before, before};
        const uint64_t down[3] = {1, 2, 1}, good[3] = {1, 2, 3}, empty[3] = {0, 0, 0};
        unsigned char statuses[3] = {9, 9, 9};
        static const struct {
                size_t robots_count;
                bool no_robots, no_bytes, no_ends, down;
        } cases[] = {{2, .no_ends = false}, {0, .no_ends = false}, {1, .no_robots = true},
                     {1, .no_bytes = true}, {1, .no_ends = true},  {1, .down = true}};

        for (size_t at = 0; at < COUNT(cases); at++) {
                assert_int_equal(rep_robots_check_batch(cases[at].no_robots ? NULL : robots, cases[at].robots_count,
                                                        NULL, cases[at].no_bytes ? NULL : "///",
                                                        cases[at].no_ends ? NULL : (cases[at].down ? down : good), 3,
                                                        results, statuses),
                                 REP_ERR_ARGUMENT);
                assert_memory_equal(results, ((struct rep_result[3]){before, before, before}), sizeof(results));
                assert_int_equal(statuses[0], 9);
        }
        assert_int_equal(rep_robots_check_batch(robots, 1, NULL, "///", good, 3, NULL, statuses), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_check_batch(robots, 2, NULL, "", good, 0, results, statuses), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_check_batch(robots, 1, NULL, NULL, NULL, 0, NULL, NULL), REP_OK);
        assert_int_equal(rep_robots_check_batch(NULL, 0, NULL, NULL, NULL, 0, NULL, NULL), REP_OK);
        /* URLs without a byte need no bytes. */
        assert_int_equal(rep_robots_check_batch(robots, 1, NULL, NULL, empty, 3, results, statuses), REP_OK);
        assert_int_equal(statuses[2], rep_robots_check(robots[0], NULL, "", 0, &results[0]));
        assert_int_equal(results[2].verdict, results[0].verdict);
        rep_robots_free(robots[0]);
}

/* ---- many crawlers */

static char
disallowed_to(int crawler)
{
        return (char)('a' + crawler % 26);
}

/* A file with a group for each crawler, whose letter is disallowed to it, and rules that are worth another encoding. */
static struct rep_robots *
parse_groups(void)
{
        static char text[CRAWLERS * (64 + RULES * 24)];
        size_t size = 0;

        for (int at = 0; at < CRAWLERS; at++) {
                size += (size_t)sprintf(text + size, "User-agent: bot-%c%c%c\nDisallow: /%c\n", 'a' + at / 676,
                                        'a' + at / 26 % 26, 'a' + at % 26, disallowed_to(at));
                for (int rule = 0; rule < RULES; rule++)
                        size += (size_t)sprintf(text + size, "Disallow: /*%d-%d\n", at, rule);
        }
        return parse_string(text, NULL);
}

static struct rep_crawler *
make_crawler(int at)
{
        char name[16];
        struct rep_text token = {name, 7};
        struct rep_crawler *crawler;

        snprintf(name, sizeof(name), "bot-%c%c%c", 'a' + at / 676, 'a' + at / 26 % 26, 'a' + at % 26);
        assert_int_equal(rep_crawler_create(&token, 1, REP_NAMES_TOKEN, &crawler), REP_OK);
        return crawler;
}

/* Asks ROBOTS for every crawler, alone and in a batch. */
static void
ask_all(struct rep_robots *robots, struct rep_crawler *const crawlers[CRAWLERS])
{
        static const char bytes[] = "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z";
        struct rep_result results[26], alone;
        unsigned char statuses[26];
        uint64_t ends[26];

        for (uint64_t at = 0; at < 26; at++)
                ends[at] = 2 * at + 2;
        for (int at = 0; at < CRAWLERS; at++) {
                char path[2] = {'/', disallowed_to(at)};

                assert_int_equal(rep_robots_check(robots, crawlers[at], path, 2, &alone), REP_OK);
                assert_int_equal(alone.verdict, REP_DISALLOW);
                assert_int_equal(alone.line, at * (RULES + 2) + 2);
                assert_int_equal(rep_robots_check_batch(&robots, 1, crawlers[at], bytes, ends, 26, results, statuses),
                                 REP_OK);
                for (int url = 0; url < 26; url++) {
                        assert_int_equal(statuses[url], REP_OK);
                        assert_int_equal(results[url].verdict,
                                         'a' + url == disallowed_to(at) ? REP_DISALLOW : REP_ALLOW);
                }
        }
}

/* Those past the limit get the same answers, again and again, and leave no memory behind. */
TEST(many_crawlers)
{
        ENDS(free_robots) struct rep_robots *robots = parse_groups();
        struct rep_crawler *crawlers[CRAWLERS];
        struct rep_holding_rules rules;
        struct rep_result result;
        size_t size;

        for (int at = 0; at < CRAWLERS; at++)
                crawlers[at] = make_crawler(at);
        ask_all(robots, crawlers);
        assert_int_equal(robots->asked_count, REP_ASKED_MAX);
        assert_non_null(rep_find_asked(robots, crawlers[REP_ASKED_MAX]));
        assert_null(rep_find_asked(robots, crawlers[REP_ASKED_MAX + 1]));
        size = rep_robots_size(robots);
        for (int at = REP_ASKED_MAX + 1; at < CRAWLERS; at++)
                assert_int_equal(rep_robots_holding(robots, crawlers[at], &rules), REP_OK);
        assert_int_equal(rep_robots_size(robots), size);
        for (int round = 0; round < 20000; round++)
                assert_int_equal(rep_robots_check(robots, crawlers[0], "/", 1, &result), REP_OK);
        assert_int_equal(rep_robots_holding(robots, crawlers[0], &rules), REP_OK);
        assert_true(rules.encoding == REP_ENCODING_COMPACT || rules.encoding == REP_ENCODING_DENSE);
        assert_int_equal(rep_robots_holding(robots, crawlers[CRAWLERS - 1], &rules), REP_OK);
        assert_int_equal(rules.holds, REP_HOLDS_NAMED);
        assert_int_equal(rules.encoding, REP_ENCODING_LIST);
        for (int at = 0; at < CRAWLERS; at++)
                rep_crawler_free(crawlers[at]);
}
