/* SPDX-License-Identifier: Apache-2.0 */
/* A crawler with thousands of tokens, and a file with thousands of groups: this test counts comparisons of tokens. */
#include <stdio.h>
#include <string.h>

#include "rep_robots.h"
#include "syntax/token.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

/* The search is compiled once more with comparisons that are counted, and found before the library's. */
static size_t compared;
#define rep_token_compare(left, right) (compared++, rep_token_compare(left, right))
#include "robots/held_groups.c"

enum { TOKENS = 2000, GROUPS = 2000, NAME = 8, LINE = 48 };

/* Writes the name of NUMBER: letters only. */
static void
put_name(char *text, char first, size_t number)
{
        text[0] = first;
        for (size_t i = 1; i < NAME - 1; i++, number /= 26)
                text[i] = (char)('a' + number % 26);
        text[NAME - 1] = '\0';
}

/* Makes a crawler of the tokens z0, z1 and so on, with the last twice, in order or merged. */
static struct rep_crawler *
make_crawler(bool in_order)
{
        static char names[TOKENS][NAME];
        static struct rep_text tokens[TOKENS];
        struct rep_crawler *crawler;

        for (size_t i = 0; i < TOKENS; i++) {
                put_name(names[i], 'z', i == TOKENS - 1 ? i - 1 : i);
                tokens[i] = rep_string(names[i]);
        }
        assert_int_equal(in_order ? rep_crawler_create_ordered(tokens, TOKENS, true, REP_NAMES_TOKEN, &crawler)
                                  : rep_crawler_create(tokens, TOKENS, REP_NAMES_TOKEN, &crawler),
                         REP_OK);
        return crawler;
}

/* Writes to TEXT groups that name others, and behind them two that name tokens of the crawler, the later one first. */
static size_t
write_groups(char *text)
{
        char agent[NAME];
        size_t size = 0, i;

        for (i = 0; i < GROUPS; i++) {
                put_name(agent, 'y', i);
                size += (size_t)sprintf(text + size, "User-agent: %s\nDisallow: /\n", agent);
        }
        put_name(agent, 'Z', 1500);
        size += (size_t)sprintf(text + size, "User-agent: %s\nDisallow: /later\n", agent);
        put_name(agent, 'Z', 700);
        return size + (size_t)sprintf(text + size, "User-agent: %s\nDisallow: /earlier\n", agent);
}

static void
expect(struct rep_robots *robots, const struct rep_crawler *crawler, const char *path, enum rep_verdict verdict)
{
        struct rep_result result;

        assert_int_equal(rep_robots_check(robots, crawler, path, strlen(path), &result), REP_OK);
        assert_int_equal(result.verdict, verdict);
}

TEST(many_tokens)
{
        static char text[(GROUPS + 2) * LINE];
        size_t size = write_groups(text), way;

        for (way = 0; way < 4; way++) {
                bool in_order = way % 2 == 1;
                ENDS(free_crawler) struct rep_crawler *crawler = make_crawler(in_order);
                struct rep_robots_options options = {.crawler = way < 2 ? NULL : crawler};
                ENDS(free_robots) struct rep_robots *robots;

                compared = 0;
                assert_int_equal(rep_robots_parse(text, size, &options, &robots), REP_OK);
                expect(robots, crawler, "/earlier", REP_DISALLOW);
                expect(robots, crawler, "/later", in_order ? REP_ALLOW : REP_DISALLOW);
                expect(robots, crawler, "/", REP_ALLOW);
                assert_in_range(compared, GROUPS, (size_t)40 * (TOKENS + GROUPS));
        }
}
