/* SPDX-License-Identifier: Apache-2.0 */
/* Invalid arguments for rep_robots.h: the functions return the right errors, and every result is
   then the safe one. */
#include "base/crawl.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <string.h>

#define TEXT "User-agent: *\nAllow: /\n"

/* ---- crawlers */

static void
no_crawler(enum rep_status got, enum rep_status wanted, struct rep_crawler **crawler)
{
        assert_int_equal(got, wanted);
        assert_null(*crawler);
        *crawler = (struct rep_crawler *)(void *)crawler;
}

TEST(crawlers)
{
        const struct rep_text good = rep_string("Bot"), bad = rep_string("no token"), none = {NULL, 1};
        struct rep_crawler *crawler = (struct rep_crawler *)state;
        enum rep_names wrong = (enum rep_names)3;

        no_crawler(rep_crawler_create(&bad, 1, REP_NAMES_TOKEN, &crawler), REP_ERR_TOKEN, &crawler);
        no_crawler(rep_crawler_create(NULL, 1, REP_NAMES_TOKEN, &crawler), REP_ERR_ARGUMENT, &crawler);
        no_crawler(rep_crawler_create(NULL, 0, REP_NAMES_TOKEN, &crawler), REP_ERR_ARGUMENT, &crawler);
        no_crawler(rep_crawler_create(&good, 0, REP_NAMES_ANY, &crawler), REP_ERR_ARGUMENT, &crawler);
        no_crawler(rep_crawler_create(&none, 1, REP_NAMES_ANY, &crawler), REP_ERR_ARGUMENT, &crawler);
        no_crawler(rep_crawler_create(&good, 1, wrong, &crawler), REP_ERR_ARGUMENT, &crawler);
        no_crawler(rep_crawler_create_token("no token", &crawler), REP_ERR_TOKEN, &crawler);
        no_crawler(rep_crawler_create_token(NULL, &crawler), REP_ERR_ARGUMENT, &crawler);
        no_crawler(rep_crawler_create_ordered(&good, 0, true, REP_NAMES_TOKEN, &crawler), REP_ERR_ARGUMENT, &crawler);
        no_crawler(rep_crawler_create_ordered(&bad, 1, true, REP_NAMES_TOKEN, &crawler), REP_ERR_TOKEN, &crawler);
        no_crawler(rep_crawler_create_public(bad, &crawler), REP_ERR_CRAWLER, &crawler);
        no_crawler(rep_crawler_create_header(rep_string("()"), REP_NAMES_TOKEN, &crawler), REP_ERR_TOKEN, &crawler);
        no_crawler(rep_crawler_create_header(none, REP_NAMES_TOKEN, &crawler), REP_ERR_ARGUMENT, &crawler);
        assert_int_equal(rep_crawler_create(&good, 1, REP_NAMES_TOKEN, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_create_ordered(&good, 1, true, REP_NAMES_TOKEN, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_create_public(good, NULL), REP_ERR_ARGUMENT);
        no_crawler(rep_crawler_create_public(none, &crawler), REP_ERR_ARGUMENT, &crawler);
        assert_int_equal(rep_crawler_create_header(good, REP_NAMES_TOKEN, NULL), REP_ERR_ARGUMENT);
        assert_null(rep_crawler_share(NULL));
        rep_crawler_free(NULL);
}

TEST(selecting)
{
        const struct rep_text token = rep_string("Bot");
        struct rep_options options = {.agents = &token, .agent_count = 1};
        ENDS(free_crawler) struct rep_crawler *crawler;

        assert_int_equal(rep_crawler_create_token("Bot", &crawler), REP_OK);
        assert_int_equal(rep_crawler_select(crawler, &options), REP_ERR_ARGUMENT);
        options = (struct rep_options){.agents = NULL};
        assert_int_equal(rep_crawler_select(NULL, &options), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_select(crawler, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_crawler_select(crawler, &options), REP_OK);
        assert_int_equal(options.agent_count, 1);
        assert_false(options.in_order);
}

/* ---- objects */

static void
expect_none(const char *text, size_t size, struct rep_robots_options options, enum rep_status status)
{
        struct rep_robots *robots = (struct rep_robots *)&options;

        assert_int_equal(rep_robots_parse(text, size, &options, &robots), status);
        assert_null(robots);
}

TEST(parsing)
{
        struct rep_robots *robots;

        expect_none(NULL, 1, (struct rep_robots_options){.size = 0}, REP_ERR_ARGUMENT);
        expect_none("", 0, (struct rep_robots_options){.no_texts = true}, REP_ERR_ARGUMENT);
        expect_none("", 0, (struct rep_robots_options){.size = 1}, REP_ERR_ARGUMENT);
        expect_none("", 0, (struct rep_robots_options){.dialect = (enum rep_dialect)2}, REP_ERR_ARGUMENT);
        expect_none("", 0, (struct rep_robots_options){.names = (enum rep_names)3}, REP_ERR_ARGUMENT);
        expect_none("", 0, (struct rep_robots_options){.encoding = (enum rep_encoding)9}, REP_ERR_ARGUMENT);
        expect_none("", 0, (struct rep_robots_options){.max_bytes = ((size_t)1 << 30) + 1}, REP_ERR_LIMIT);
        assert_int_equal(rep_robots_parse("", 0, NULL, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_parse(NULL, 0, NULL, &robots), REP_OK);
        rep_robots_free(robots);
        rep_robots_free(NULL);
        assert_int_equal(rep_robots_size(NULL), 0);
}

/* ERROR is filled in whatever is wrong, as rep_open() does. */
TEST(opening)
{
        struct rep_robots *robots = (struct rep_robots *)state;
        struct rep_error error = {.status = REP_OK};
        char blob[128] = "";

        assert_int_equal(rep_robots_open(NULL, 8, &robots, &error), REP_ERR_ARGUMENT);
        assert_null(robots);
        assert_int_equal(error.status, REP_ERR_ARGUMENT);
        assert_non_null(error.message);
        robots = (struct rep_robots *)state;
        error = (struct rep_error){.status = REP_OK};
        assert_true(rep_robots_open(blob, sizeof(blob), &robots, &error) != REP_OK);
        assert_null(robots);
        assert_true(error.status != REP_OK);
        assert_true(rep_robots_open(blob, 0, &robots, NULL) != REP_OK);
        assert_int_equal(rep_robots_open(blob, sizeof(blob), NULL, NULL), REP_ERR_ARGUMENT);
}

/* ---- checks */

static const struct rep_result unasked = {.verdict = REP_ALLOW, .line = 7, .rank = 7};

static void
expect_safe(enum rep_status got, enum rep_status wanted, struct rep_result *result)
{
        assert_int_equal(got, wanted);
        assert_int_equal(result->verdict, REP_DISALLOW);
        assert_int_equal(result->line, 0);
        assert_int_equal(result->rank, 0);
        *result = unasked;
}

/* What checks say of wrong arguments, of a crawler that asks first, and of one that is remembered. */
TEST(checks)
{
        ENDS(free_robots) struct rep_robots *robots = parse_string(TEXT, NULL);
        struct rep_result result = unasked;
        size_t over = (size_t)REP_URL_MAX + 1;

        for (int round = 0; round < 2; round++) {
                expect_safe(rep_robots_check(NULL, NULL, "/", 1, &result), REP_ERR_ARGUMENT, &result);
                expect_safe(rep_robots_check(robots, NULL, NULL, 1, &result), REP_ERR_ARGUMENT, &result);
                expect_safe(rep_robots_check(robots, NULL, "/", over, &result), REP_ERR_LIMIT, &result);
                expect_safe(rep_robots_check_path(NULL, NULL, "/", 1, &result), REP_ERR_ARGUMENT, &result);
                expect_safe(rep_robots_check_path(robots, NULL, NULL, 1, &result), REP_ERR_ARGUMENT, &result);
                expect_safe(rep_robots_check_path(robots, NULL, "", 0, &result), REP_ERR_ARGUMENT, &result);
                expect_safe(rep_robots_check_path(robots, NULL, "a", 1, &result), REP_ERR_ARGUMENT, &result);
                expect_safe(rep_robots_check_path(robots, NULL, "/", over, &result), REP_ERR_LIMIT, &result);
                assert_int_equal(rep_robots_check(robots, NULL, "/", 1, NULL), REP_ERR_ARGUMENT);
                assert_int_equal(rep_robots_check_path(robots, NULL, "/", 1, NULL), REP_ERR_ARGUMENT);
        }
}

/* A path is not a URL: nothing in it ends it. */
TEST(paths)
{
        ENDS(free_robots) struct rep_robots *robots = parse_string("User-agent: *\nDisallow: /*?x\n", NULL);
        static const char nul[] = "/\0/b#x";
        struct rep_result result;

        assert_int_equal(answer_of(robots, NULL, "/#?x").verdict, REP_ALLOW);
        assert_int_equal(rep_robots_check_path(robots, NULL, "/#?x", 4, &result), REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(result.line, 2);
        assert_int_equal(rep_robots_check_path(robots, NULL, nul, sizeof(nul) - 1, &result), REP_OK);
        assert_int_equal(result.verdict, REP_ALLOW);
        assert_int_equal(rep_robots_check_path(robots, NULL, "//a/b?x", 7, &result), REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
}

TEST(another_crawler)
{
        const struct rep_text tokens[] = {rep_string("A"), rep_string("B")};
        ENDS(free_crawler) struct rep_crawler *a, *b;
        ENDS(free_robots) struct rep_robots *robots;
        struct rep_result result = unasked;
        struct rep_holding_rules rules;
        struct rep_pace pace;

        assert_int_equal(rep_crawler_create(&tokens[0], 1, REP_NAMES_TOKEN, &a), REP_OK);
        assert_int_equal(rep_crawler_create(&tokens[1], 1, REP_NAMES_TOKEN, &b), REP_OK);
        robots = parse_string(TEXT, &(struct rep_robots_options){.crawler = a});
        expect_safe(rep_robots_check(robots, b, "/", 1, &result), REP_ERR_AGENT, &result);
        expect_safe(rep_robots_check_path(robots, NULL, "/", 1, &result), REP_ERR_AGENT, &result);
        assert_int_equal(rep_robots_holding(robots, b, &rules), REP_ERR_AGENT);
        assert_int_equal(rules.holds, REP_HOLDS_NONE);
        assert_int_equal(rep_robots_pace(robots, b, 0, &pace), REP_ERR_AGENT);
        assert_false(pace.welcome);
        assert_int_equal(answer_of(robots, a, "/").line, 2);
}

/* Tokens that no names but the widest have: crawlers that may be told apart only as the object reads them. */
TEST(crawlers_told_apart)
{
        static const char text[] = "User-agent: Bot2\nAllow: /\n\nUser-agent: Bot3\nDisallow: /\n";
        const struct rep_text two = rep_string("Bot2"), three = rep_string("Bot3");
        struct rep_robots_options options = {.names = REP_NAMES_WIDE, .no_texts = true};
        ENDS(free_crawler) struct rep_crawler *second, *third;
        struct rep_result result;
        ENDS(free_robots) struct rep_robots *robots;

        assert_int_equal(rep_crawler_create(&two, 1, REP_NAMES_ANY, &second), REP_OK);
        assert_int_equal(rep_crawler_create(&three, 1, REP_NAMES_ANY, &third), REP_OK);
        options.crawler = second;
        robots = parse_string(text, &options);
        assert_int_equal(rep_robots_check(robots, third, "/", 1, &result), REP_ERR_AGENT);
        assert_int_equal(answer_of(robots, second, "/").verdict, REP_ALLOW);
        rep_robots_free(robots);
        /* Where tokens are narrower, both are named by nobody. */
        options.names = REP_NAMES_TOKEN;
        robots = parse_string(text, &options);
        assert_int_equal(rep_robots_check(robots, third, "/", 1, &result), REP_OK);
}

/* ---- facts */

TEST(facts)
{
        ENDS(free_robots) struct rep_robots *robots = parse_string(TEXT, NULL);
        struct rep_holding_rules rules = {.holds = REP_HOLDS_NAMED};
        struct rep_pace pace = {.welcome = true};
        size_t size = 1;

        assert_int_equal(rep_robots_holding(NULL, NULL, &rules), REP_ERR_ARGUMENT);
        assert_int_equal(rules.holds, REP_HOLDS_NONE);
        assert_int_equal(rep_robots_holding(robots, NULL, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_pace(NULL, NULL, 0, &pace), REP_ERR_ARGUMENT);
        assert_false(pace.welcome);
        pace.welcome = true;
        assert_int_equal(rep_robots_pace(robots, NULL, 1440, &pace), REP_ERR_ARGUMENT);
        assert_false(pace.welcome);
        assert_int_equal(rep_robots_pace(robots, NULL, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_blob(NULL, REP_ENCODING_AUTO, NULL, 0, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_AUTO, NULL, 1, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_AUTO, NULL, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_blob(robots, (enum rep_encoding)9, NULL, 0, &size), REP_ERR_ARGUMENT);
        assert_int_equal(size, 0);
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_AUTO, NULL, 0, &size), REP_ERR_LIMIT);
        assert_true(size > 0);
}
