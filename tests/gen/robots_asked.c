/* SPDX-License-Identifier: Apache-2.0 */
/* One object: which crawlers may ask it, which lines apply to a crawler, and how it was read (rep_robots.h). */
#include <string.h>

#include "rep_directives.h"
#include "rep_robots.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#define TEXT                                                                                            \
        "User-agent: A\nDisallow: /a\nCrawl-delay: 2\n\nUser-agent: B\nDisallow: /b\n\nUser-agent: *\n" \
        "Disallow: /x\nSitemap: https://a.example/s\n\nUser-agent: MJ12bot\nDisallow: /m\n"

static struct rep_crawler *
make(const char *first, const char *second, bool in_order)
{
        struct rep_text tokens[] = {rep_string(first), rep_string(second)};
        size_t count = second[0] != '\0' ? 2 : 1;
        struct rep_crawler *crawler;

        assert_int_equal(in_order ? rep_crawler_create_ordered(tokens, count, true, REP_NAMES_TOKEN, &crawler)
                                  : rep_crawler_create(tokens, count, REP_NAMES_TOKEN, &crawler),
                         REP_OK);
        return crawler;
}

/* What an object for the one crawler says that the other asks. */
static enum rep_status
ask(const struct rep_crawler *only, const struct rep_crawler *other)
{
        ENDS(free_robots) struct rep_robots *robots = PARSE(rep_string(TEXT), .crawler = only);
        enum rep_status status, paced;
        struct rep_result result;
        struct rep_pace pace;

        status = rep_robots_check(robots, other, "/a", 2, &result);
        assert_int_equal(result.verdict, REP_DISALLOW);
        paced = rep_robots_pace(robots, other, 0, &pace);
        assert_int_equal(paced, status);
        return status;
}

/* An object for one crawler answers crawlers that are made alike, and no others. */
TEST(only_one_asks)
{
        static const struct {
                const char *first, *second;
                bool in_order;
                enum rep_status merged, ordered; /* asking an object for A and B, merged or in this order */
        } cases[] = {
                {"A", "B", false, REP_OK, REP_ERR_AGENT},       {"b/1.0", "a", false, REP_OK, REP_ERR_AGENT},
                {"A", "B", true, REP_ERR_AGENT, REP_OK},        {"a", "b/2", true, REP_ERR_AGENT, REP_OK},
                {"B", "A", true, REP_ERR_AGENT, REP_ERR_AGENT}, {"A", "", false, REP_ERR_AGENT, REP_ERR_AGENT},
                {"A", "", true, REP_ERR_AGENT, REP_ERR_AGENT},  {"A", "C", false, REP_ERR_AGENT, REP_ERR_AGENT},
                {"A", "C", true, REP_ERR_AGENT, REP_ERR_AGENT},
        };
        ENDS(free_crawler) struct rep_crawler *merged = make("A", "B", false), *ordered = make("A", "B", true);

        for (size_t i = 0; i < COUNT(cases); i++) {
                ENDS(free_crawler)
                struct rep_crawler *crawler = make(cases[i].first, cases[i].second, cases[i].in_order);

                assert_int_equal(ask(merged, crawler), cases[i].merged);
                assert_int_equal(ask(ordered, crawler), cases[i].ordered);
        }
        assert_int_equal(ask(merged, NULL), REP_ERR_AGENT);
}

/* Writes the line of DIRECTIVE to CONTEXT, a string of digits. */
static void
note_line(void *context, const struct rep_directive *directive)
{
        char *lines = (char *)context;
        size_t size = strlen(lines);

        assert_true(directive->line < 100 && size < 60);
        if (directive->line >= 10)
                lines[size++] = (char)('0' + directive->line / 10);
        lines[size++] = (char)('0' + directive->line % 10);
        lines[size++] = ' ';
        lines[size] = '\0';
}

static void
expect_lines(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *expected)
{
        char lines[64] = "";

        assert_int_equal(rep_robots_directives(robots, crawler, note_line, lines), REP_OK);
        assert_string_equal(lines, expected);
}

TEST(directives_that_hold)
{
        ENDS(free_crawler) struct rep_crawler *a = make("A", "", false), *both = make("A", "B", false), *public;
        ENDS(free_robots)
        struct rep_robots *robots = PARSE(rep_string(TEXT), .crawler = NULL),
                          *for_a = PARSE(rep_string(TEXT), .crawler = a);
        char lines[64] = "";

        assert_int_equal(rep_crawler_create_public(rep_string("MJ12bot"), &public), REP_OK);
        expect_lines(robots, a, "1 2 3 10 ");
        expect_lines(robots, both, "1 2 3 5 6 10 ");
        expect_lines(robots, NULL, "8 9 10 ");
        expect_lines(robots, public, "10 12 13 ");
        expect_lines(for_a, a, "1 2 3 10 ");
        assert_int_equal(rep_robots_directives(for_a, both, note_line, lines), REP_ERR_AGENT);
        assert_int_equal(rep_robots_directives(robots, a, NULL, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_directives(NULL, a, note_line, lines), REP_ERR_ARGUMENT);
        assert_string_equal(lines, "");
}

/* A file without any directive, as the error page of a site is, has nothing that a sanitizer minds. */
TEST(no_directives)
{
        struct rep_directive directive;
        ENDS(free_robots) struct rep_robots *robots = parse_string("m", NULL);
        struct rep_pace pace;
        unsigned char blob[1024];
        uint64_t cursor = 0;
        size_t size;

        assert_int_equal(answer_of(robots, NULL, "/").verdict, REP_ALLOW);
        assert_false(rep_robots_next(robots, &cursor, &directive));
        assert_false(rep_robots_at_line(robots, 1, &directive));
        assert_int_equal(rep_robots_pace(robots, NULL, 0, &pace), REP_OK);
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_AUTO, blob, sizeof(blob), &size), REP_OK);
        expect_lines(robots, NULL, "");
}

TEST(how_it_was_read)
{
        ENDS(free_crawler) struct rep_crawler *a = make("A", "", false);
        struct rep_robots_options options = {.dialect = REP_DIALECT_RFC9309,
                                             .names = REP_NAMES_WIDE,
                                             .max_bytes = 60,
                                             .encoding = REP_ENCODING_DENSE,
                                             .crawler = a,
                                             .no_texts = true,
                                             .max_tier = 5000},
                                  read;
        ENDS(free_robots) struct rep_robots *robots = parse_string(TEXT, &options), *opened;

        rep_robots_look(robots, &read);
        assert_true(read.dialect == options.dialect);
        assert_true(read.names == options.names && read.max_bytes == 60 && read.encoding == REP_ENCODING_DENSE);
        assert_true(read.crawler == a && read.no_texts && read.max_tier == 5000);
        rep_robots_free(robots);

        options.no_texts = false;
        options.crawler = NULL;
        robots = parse_string(TEXT, &options);
        opened = reopen(robots, REP_ENCODING_LIST);
        rep_robots_look(opened, &read);
        assert_true(read.dialect == REP_DIALECT_RFC9309 && read.names == REP_NAMES_WIDE && !read.no_texts);
        assert_null(read.crawler);
}

/* Crawlers that are made alike have one place, however often they are made: there is room for others then. */
TEST(made_alike)
{
        ENDS(free_robots) struct rep_robots *robots = PARSE(rep_string(TEXT), .crawler = NULL);
        ENDS(free_crawler) struct rep_crawler *other;
        size_t size = 0, i;

        for (i = 0; i < 100; i++) {
                struct rep_crawler *a = make(i % 2 == 0 ? "A" : "a/1.2", "", false), *both = make("B", "A", true);

                assert_int_equal(answer_of(robots, a, "/a").verdict, REP_DISALLOW);
                assert_int_equal(answer_of(robots, both, "/a").verdict, REP_ALLOW);
                rep_crawler_free(a);
                rep_crawler_free(both);
                /* By then their text has become a list. */
                if (i > 50)
                        assert_int_equal(rep_robots_size(robots), size);
                size = rep_robots_size(robots);
        }
        other = make("B", "A", false);
        assert_int_equal(answer_of(robots, other, "/a").verdict, REP_DISALLOW);
        assert_true(rep_robots_size(robots) > size);
}
