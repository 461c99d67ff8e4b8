/* SPDX-License-Identifier: Apache-2.0 */
/* The directives besides the rules that apply to a crawler: which lines, in which groups, and the
   pace that they give. */
#include "blob/pick.h"
#include "for_command.h"
#include "tests/support/compiled.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/reference.h"
#include "tests/support/test.h"
#include "tests/support/text.h"

#include <stdio.h>
#include <stdlib.h>

static const char robots[] =
        "crawl-delay: 99\n"              /* 1 */
        "host: a.example\n"              /* 2 */
        "user-agent: a\n"                /* 3 */
        "crawl-delay: 2\n"               /* 4 */
        "user-agent: b\n"                /* 5 */
        "disallow: /x\n"                 /* 6 */
        "sitemap: https://a.example/s\n" /* 7 */
        "user-agent: *\n"                /* 8 */
        "crawl-delay: 10\n"              /* 9 */
        "request-rate: 1/30\n"           /* 10 */
        "allow: /y\n"                    /* 11 */
        "user-agent: A/1\n"              /* 12 */
        "clean-param: p /z\n"            /* 13 */
        "crawl-delay: 5\n"               /* 14 */
        "visit-time: 0600-0800\n"        /* 15 */
        "visit-time: 2200-0100\n"        /* 16 */
        "request-rate: 1/60 0000-0100\n" /* 17 */
        "crawl-delay: soon\n"            /* 18 */
        "disallow:\n";                   /* 19 */

/* ---- which lines hold */

/* The numbers of the lines that hold, each with a blank behind it. */
static void
print_lines(const struct compiled *compiled, const struct rep_text *agents, size_t count, char lines[200])
{
        struct rep_holding holding;
        struct rep_directive directive;
        int used = 0;

        lines[0] = '\0';
        assert_int_equal(rep_hold_agents(&compiled->blob, agents, count, false, &holding), REP_OK);
        while (rep_next_holding(&holding, &directive))
                used += snprintf(lines + used, 200 - (size_t)used, "%u ", (unsigned)directive.line);
}

static void
assert_lines(const struct compiled *compiled, const char *first, const char *second, const char *wanted)
{
        struct rep_text agents[2] = {rep_string(first ? first : ""), rep_string(second ? second : "")};
        char lines[200];

        print_lines(compiled, agents, first ? 1 + (second != NULL) : 0, lines);
        assert_string_equal(lines, wanted);
}

TEST(lines_hold)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);

        assert_lines(&compiled, "a", NULL, "2 3 4 5 6 7 12 13 14 15 16 17 18 19 ");
        assert_lines(&compiled, "B/2.0", NULL, "2 3 5 6 7 13 ");
        assert_lines(&compiled, "other", NULL, "2 7 8 9 10 11 13 ");
        assert_lines(&compiled, "other", "b", "2 3 5 6 7 13 ");
        assert_lines(&compiled, NULL, NULL, "2 7 8 9 10 11 13 ");
}

/* A blob for certain agents knows the same lines, for these. */
TEST(lines_of_selected)
{
        struct rep_text agent = rep_string("b"), other = rep_string("other");
        struct rep_options options = {.agents = &agent, .agent_count = 1};
        struct compiled compiled = compiled_string(robots, &options);
        struct rep_holding holding;
        struct rep_pace pace;

        assert_lines(&compiled, "b", NULL, "2 3 5 6 7 13 ");
        assert_lines(&compiled, NULL, NULL, "2 3 5 6 7 13 ");
        assert_int_equal(rep_hold_agents(&compiled.blob, &other, 1, false, &holding), REP_ERR_AGENT);
        assert_int_equal(rep_pace(&compiled.blob, &other, 1, 0, &pace), REP_ERR_AGENT);
        assert_false(pace.welcome);
        compiled_free(&compiled);
        options.agents = &other;
        compiled = compiled_string(robots, &options);
        assert_lines(&compiled, NULL, NULL, "2 7 8 9 10 11 13 ");
        compiled_free(&compiled);
}

/* In the dialect of RFC 9309 keys are whole, and so are the groups that they open. */
TEST(lines_by_dialect)
{
        static const char misspelt[] = "user-agent: a\ncrawl-delay: 1\nuseragent: b\ndisallow: /\ncrawl-delay: 2\n";
        struct rep_options options = {.dialect = REP_DIALECT_RFC9309};
        ENDS(compiled_free)
        struct compiled google = compiled_string(misspelt, NULL), rfc9309 = compiled_string(misspelt, &options);

        assert_lines(&google, "b", NULL, "1 3 4 5 ");
        assert_lines(&rfc9309, "b", NULL, "");
}

/* ---- random files */

/* Compares what holds for AGENT, line by line, with what the reference says. */
static void
compare_holding(const struct compiled *compiled, struct reference *reference, const struct rep_text *agents,
                size_t count)
{
        struct rep_holding holding;
        struct rep_directive got;

        reference_pick(reference, agents, count);
        assert_int_equal(rep_hold_agents(&compiled->blob, agents, count, false, &holding), REP_OK);
        for (size_t at = 0; reference_directive(reference, at).key.size > 0; at++) {
                struct rep_directive wanted = reference_directive(reference, at);
                if (!reference_holds(reference, at))
                        continue;
                assert_true(rep_next_holding(&holding, &got));
                assert_int_equal(got.line, wanted.line);
                assert_true(got.group == wanted.group && got.run == wanted.run);
        }
        assert_false(rep_next_holding(&holding, &got));
}

/* What random files are made of. */
static const char *const some_lines[] = {
        "user-agent: a\n",     "user-agent: b/2\n", "user-agent: *\n", "user-agent: a.1\n", "crawl-delay: 1\n",
        "request-rate: 1/5\n", "visit-time: 1-2\n", "disallow: /x\n",  "allow: /y\n",       "sitemap: /s\n",
        "host: h\n",           "clean-param: p\n",  "x: y\n",          "x y z\n",           "# c\n"};

TEST(random_lines_hold)
{
        struct rep_text agents[] = {rep_string("a"), rep_string("b"), rep_string("a.1")};
        struct random random = {property_seed()};

        for (int file = 0; file < 5000; file++) {
                struct rep_options options = {.names = random_chance(&random, 50) ? REP_NAMES_WIDE : REP_NAMES_ANY,
                                              .dialect = random_chance(&random, 50) ? REP_DIALECT_RFC9309
                                                                                    : REP_DIALECT_GOOGLE};
                char bytes[400];
                struct text text = {bytes, 0, sizeof(bytes)};
                ENDS(free_reference) struct reference *reference;
                ENDS(compiled_free) struct compiled compiled;

                for (size_t left = random_below(&random, 16); left > 0; left--)
                        put_string(&text, some_lines[random_below(&random, COUNT(some_lines))]);
                reference = reference_parse(bytes, text.size, 0, options.dialect, options.names);
                compiled = compiled_robots((struct rep_text){bytes, text.size}, &options);
                for (size_t at = 0; at < 3; at++)
                        compare_holding(&compiled, reference, &agents[at], 1);
                compare_holding(&compiled, reference, agents, random_below(&random, 4));
        }
}

/* A blob for certain agents gives these the same lines as one for all, and has no others but those of the site. */
TEST(selected_lines)
{
        struct random random = {property_seed()};
        struct rep_text names[] = {rep_string("a"), rep_string("b"), rep_string("c")};

        for (int file = 0; file < 2000; file++) {
                char bytes[400], whole_lines[200], selected_lines[200];
                struct text text = {bytes, 0, sizeof(bytes)};
                size_t first = random_below(&random, 3), count = 1 + random_below(&random, 3 - first);
                struct rep_options options = {.agents = names + first, .agent_count = count};
                ENDS(compiled_free) struct compiled whole, selected, stripped;
                struct rep_stats stats;

                for (size_t left = random_below(&random, 16); left > 0; left--)
                        put_string(&text, some_lines[random_below(&random, COUNT(some_lines))]);
                whole = compiled_robots((struct rep_text){bytes, text.size}, NULL);
                selected = compiled_robots((struct rep_text){bytes, text.size}, &options);
                print_lines(&whole, options.agents, count, whole_lines);
                print_lines(&selected, options.agents, count, selected_lines);
                assert_string_equal(whole_lines, selected_lines);
                print_lines(&selected, NULL, 0, selected_lines);
                assert_string_equal(whole_lines, selected_lines);
                options.strip = REP_STRIP_TEXTS;
                stripped = compiled_robots((struct rep_text){bytes, text.size}, &options);
                rep_blob_stats(&stripped.blob, &stats);
                assert_true(stats.no_texts && !stats.stripped && rep_directive_count(&stripped.blob) == 0);
                assert_int_equal(stats.lines, whole.stats.lines);
        }
}

TEST(refusals)
{
        struct rep_options options = {.strip = true};
        struct compiled stripped = compiled_string(robots, &options), usual = compiled_string(robots, NULL);
        struct rep_holding holding;
        struct rep_pace pace;

        assert_int_equal(rep_hold_agents(&stripped.blob, NULL, 0, false, &holding), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pace(&stripped.blob, NULL, 0, 0, &pace), REP_ERR_ARGUMENT);
        options.strip = REP_STRIP_TEXTS;
        compiled_free(&stripped);
        stripped = compiled_string(robots, &options);
        assert_int_equal(rep_hold_agents(&stripped.blob, NULL, 0, false, &holding), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pace(&stripped.blob, NULL, 0, 0, &pace), REP_ERR_ARGUMENT);
        assert_int_equal(rep_hold_agents(NULL, NULL, 0, false, &holding), REP_ERR_ARGUMENT);
        assert_int_equal(rep_hold_agents(&usual.blob, NULL, 1, false, &holding), REP_ERR_ARGUMENT);
        assert_int_equal(rep_hold_agents(&usual.blob, NULL, 0, false, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pace(&usual.blob, NULL, 0, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pace(&usual.blob, NULL, 0, 1440, &pace), REP_ERR_ARGUMENT);
        assert_int_equal(rep_pace(&usual.blob, NULL, 0, 1439, &pace), REP_OK);
        compiled_free(&stripped);
        compiled_free(&usual);
}

/* More tokens than rep_pick() takes are not an error here. */
TEST(many_agents)
{
        static char names[REP_PICK_MAX + 2][2];
        char bytes[2000];
        struct text text = {bytes, 0, sizeof(bytes)};
        struct rep_text agents[REP_PICK_MAX + 2];
        ENDS(compiled_free) struct compiled compiled;
        struct rep_pace pace;

        for (size_t at = 0; at < REP_PICK_MAX + 2; at++) {
                names[at][0] = (char)('a' + at);
                agents[at] = (struct rep_text){names[at], 1};
                put_string(&text, "user-agent: ");
                put(&text, names[at][0]);
                put_string(&text, "\ncrawl-delay: ");
                put(&text, (char)('0' + at));
                put_string(&text, "\ndisallow: /");
                put(&text, names[at][0]);
                put(&text, '\n');
        }
        compiled = compiled_robots((struct rep_text){bytes, text.size}, NULL);
        assert_int_equal(rep_pace(&compiled.blob, agents, REP_PICK_MAX + 2, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 1000 * (REP_PICK_MAX + 1));
}

/* ---- the pace */

#define DOTBOT "user-agent: dotbot\ncrawl-delay: 10\n\nuser-agent: *\ndisallow: /x\n"

static const struct pace_case {
        const char *robots, *agent;
        unsigned minute;
        struct rep_pace pace;
} pace_cases[] = {
        /* Groups are merged, and the slowest delay holds. */
        {robots, "a", 7 * 60, {5000, 14, true, 15, 1}},
        {robots, "b", 7 * 60, {0, 0, true, 0, 0}},
        /* A request-rate is the time per page, while it holds. */
        {robots, "c", 0, {30000, 10, true, 0, 0}},
        {robots, "a", 30, {60000, 17, true, 16, 1}},
        {robots, "a", 60, {5000, 14, false, 15, 1}},
        {robots, "a", 23 * 60, {5000, 14, true, 16, 1}},
        {"user-agent: *\nrequest-rate: 3/1\n", "a", 0, {334, 2, true, 0, 0}},
        {"user-agent: *\nrequest-rate: 1/48h\n", "a", 0, {REP_CRAWL_DELAY_MAX, 2, true, 0, 0}},
        {"user-agent: *\nrequest-rate: 4294967295/1\n", "a", 0, {1, 2, true, 0, 0}},
        /* The first line of those that say the same; a delay of 0 is one. */
        {"user-agent: *\ncrawl-delay: 0\ncrawl-delay: 0\n", "a", 0, {0, 2, true, 0, 0}},
        {"user-agent: *\ncrawl-delay: 1\nrequest-rate: 1/1\n", "a", 0, {1000, 2, true, 0, 0}},
        /* A pace holds for the user-agent lines directly above it: any other directive ends a run of them. */
        {DOTBOT, "other", 0, {0, 0, true, 0, 0}},
        {DOTBOT, "dotbot", 0, {10000, 2, true, 0, 0}},
        {"user-agent: a\nuser-agent: *\ncrawl-delay: 1\ndisallow: /x\n", "a", 0, {1000, 3, true, 0, 0}},
        {"user-agent: a\ndisallow: /x\ncrawl-delay: 1\n", "a", 0, {1000, 3, true, 0, 0}},
        {"user-agent: a\ncrawl-delay: 1\nuser-agent: b\ncrawl-delay: 2\n", "a", 0, {1000, 2, true, 0, 0}},
        {"user-agent: a\ncrawl-delay: 1\nuser-agent: b\ncrawl-delay: 2\n", "b", 0, {2000, 4, true, 0, 0}},
        {"user-agent: a\nsitemap: /s\nuser-agent: b\ncrawl-delay: 1\n", "a", 0, {0, 0, true, 0, 0}},
        {"user-agent: a\nx: y\nuser-agent: b\nrequest-rate: 1/1\n", "a", 0, {0, 0, true, 0, 0}},
        {"user-agent: a\nx: y\nuser-agent: b\nvisit-time: 0600-0700\n", "a", 0, {0, 0, true, 0, 0}},
        {"user-agent: a\n\n# x\nx y z\nuser-agent: b\ncrawl-delay: 1\n", "a", 0, {1000, 6, true, 0, 0}},
        /* Who is named, if only without a pace, has not that of everybody. */
        {"user-agent: a\ndisallow: /x\nuser-agent: *\ncrawl-delay: 1\n", "a", 0, {0, 0, true, 0, 0}},
        /* Bad values count as absent, and limits as values. */
        {"user-agent: *\ncrawl-delay: 1s\nvisit-time: 9-17\nrequest-rate: 1\n", "a", 0, {0, 0, true, 0, 3}},
        {"user-agent: *\ncrawl-delay: 100000\n", "a", 0, {REP_CRAWL_DELAY_MAX, 2, true, 0, 0}},
        /* Keys compare without case, whole. */
        {"user-agent: *\nCRAWL-Delay : 1\ncrawl-delays: 2\ncrawldelay: 3\n", "a", 0, {1000, 2, true, 0, 0}},
        {"", "a", 0, {0, 0, true, 0, 0}},
};

TEST(paces)
{
        size_t wrong = 0;

        for (size_t at = 0; at < COUNT(pace_cases); at++) {
                const struct pace_case *each = &pace_cases[at];
                ENDS(compiled_free) struct compiled compiled = compiled_string(each->robots, NULL);
                struct rep_text agent = rep_string(each->agent);
                struct rep_pace pace;
                assert_int_equal(rep_pace(&compiled.blob, &agent, 1, each->minute, &pace), REP_OK);
                if (pace.delay != each->pace.delay || pace.delay_line != each->pace.delay_line ||
                    pace.welcome != each->pace.welcome || pace.visit_line != each->pace.visit_line ||
                    pace.bad != each->pace.bad) {
                        print_error("case %zu: %u of line %u, welcome %d by line %u, %u bad\n", at, pace.delay,
                                    pace.delay_line, pace.welcome, pace.visit_line, pace.bad);
                        wrong++;
                }
        }
        assert_int_equal(wrong, 0);
}

TEST(keys)
{
        assert_int_equal(rep_directive_key(rep_string("Crawl-Delay")), REP_KEY_CRAWL_DELAY);
        assert_int_equal(rep_directive_key(rep_string("request-rate")), REP_KEY_REQUEST_RATE);
        assert_int_equal(rep_directive_key(rep_string("visit-time")), REP_KEY_VISIT_TIME);
        assert_int_equal(rep_directive_key(rep_string("HOST")), REP_KEY_HOST);
        assert_int_equal(rep_directive_key(rep_string("clean-param")), REP_KEY_CLEAN_PARAM);
        assert_int_equal(rep_directive_key(rep_string("content-signal")), REP_KEY_CONTENT_SIGNAL);
        assert_int_equal(rep_directive_key(rep_string("noindex")), REP_KEY_UNKNOWN);
        assert_int_equal(rep_directive_key(rep_string("hosts")), REP_KEY_UNKNOWN);
        assert_int_equal(rep_directive_key((struct rep_text){NULL, 0}), REP_KEY_UNKNOWN);
}
