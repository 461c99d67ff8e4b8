/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions to the object of a robots.txt (rep_analyze.h), and their JSON (rep_say.h): the object gives the answers of
 * an analysis of the same text, whatever it keeps; and what it can't answer, it says.
 */
#include "analyze/robots_questions.h"
#include "base/buffer.h"
#include "base/command.h"
#include "syntax/scheme.h"
#include "tests/analyze/sink.h"
#include "tests/support/analysis.h"
#include "tests/support/compiled.h"
#include "tests/support/counter.h"
#include "tests/support/crawler.h"
#include "tests/support/properties.h"
#include "tests/support/robots.h"
#include "tests/support/sample.h"

#include <string.h>

enum { FILES = 1000, URLS = 4 };

/* ---- answers */

static void
assert_same(const struct rep_buffer *a, const struct rep_buffer *b)
{
        if (a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0)
                return;
        print_error("%.*s\n%.*s\n", (int)a->size, (const char *)a->bytes, (int)b->size, (const char *)b->bytes);
        fail();
}

/* The explanation of an analysis of TEXT, read with the names that CRAWLER needs. */
static void
explain_text(struct rep_text text, const struct rep_robots_options *how, const struct rep_crawler *crawler,
             struct rep_text url, struct rep_buffer *answer)
{
        struct rep_options options = {.dialect = how->dialect, .names = how->names};
        struct rep_crawler_rules *rules;
        struct rep_explanation found;
        ENDS(free_analysis) struct rep_analysis *analysis;
        struct rep_crawler_view view;

        rep_crawler_look(crawler, &view);
        if (view.names == REP_NAMES_WIDE)
                options.names = REP_NAMES_WIDE;
        analysis = analyse_text(text, &options);
        assert_int_equal(rep_pick_crawler_rules(analysis, crawler, &rules), REP_OK);
        assert_int_equal(rep_explain(rules, url.data, url.size, &found), REP_OK);
        assert_true(rep_say_explanation_json(&found, keep, answer));
}

/* ---- as an analysis */

struct asked {
        struct rep_text text;
        struct rep_robots_options options;
        struct rep_robots *lines, *whole, *blob; /* made of the text, without and with a copy, and of its blob */
};

static struct asked
open_objects(struct rep_text text, struct rep_robots_options options)
{
        struct rep_options compile = {.dialect = options.dialect, .names = options.names};
        struct asked asked = {.text = text, .options = options, .lines = parse_text(text, &options)};
        ENDS(compiled_free) struct compiled compiled = compiled_robots(text, &compile);

        options.keep_text = true;
        asked.whole = parse_text(text, &options);
        assert_int_equal(rep_robots_open(compiled.bytes, compiled.size, &asked.blob, NULL), REP_OK);
        return asked;
}

static void
close_objects(struct asked *asked)
{
        rep_robots_free(asked->lines);
        rep_robots_free(asked->whole);
        rep_robots_free(asked->blob);
}

/* The verdict and the line of a check are those of its explanation. */
static void
on_explanation(void *context, const struct rep_explanation *found)
{
        const struct rep_result *result = context;

        assert_same_result(found->result, *result);
}

#define ABOUT(robots, crawler, text) (&(const struct rep_question){robots, robots, crawler, text, 1, 0, false})

static void
explain(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_text url,
        const struct rep_buffer *wanted)
{
        ENDS(rep_buffer_free) struct rep_buffer answer = {0};
        struct rep_result result;

        assert_int_equal(rep_ask_json("explain", ABOUT(robots, crawler, &url), keep, &answer), REP_OK);
        assert_same(&answer, wanted);
        assert_int_equal(rep_robots_check(robots, crawler, url.data, url.size, &result), REP_OK);
        assert_int_equal(rep_robots_explain(robots, crawler, url.data, url.size, 0, on_explanation, &result), REP_OK);
}

static void
explain_all(const struct asked *asked, const struct rep_crawler *crawler, struct rep_text url)
{
        struct rep_crawler_view view;
        ENDS(rep_buffer_free) struct rep_buffer wanted = {0};

        explain_text(asked->text, &asked->options, crawler, url, &wanted);
        explain(asked->lines, crawler, url, &wanted);
        explain(asked->whole, crawler, url, &wanted);
        rep_crawler_look(crawler, &view);
        if (view.names != REP_NAMES_WIDE || asked->options.names == REP_NAMES_WIDE)
                explain(asked->blob, crawler, url, &wanted);
}

/* A crawler of one of the kinds there are; NULL is everybody. */
static struct rep_crawler *
some_crawler(const struct sample *sample, struct random *random)
{
        struct rep_crawler *crawler = NULL;

        switch (random_below(random, 4)) {
        case 0:
                return NULL;
        case 1:
                return public_crawler(random_chance(random, 50) ? "MJ12bot" : "AdsBot-Google");
        case 2:
                assert_int_equal(rep_crawler_create_ordered(sample->agent, sample->agent_count,
                                                            random_chance(random, 50), sample->names, &crawler),
                                 REP_OK);
                return crawler;
        default:
                assert_int_equal(rep_crawler_create(sample->agent, sample->agent_count, sample->names, &crawler),
                                 REP_OK);
                return crawler;
        }
}

TEST(answer_as_an_analysis)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        uint64_t files = scaled(FILES, 20);
        struct random random = {property_seed()};

        for (uint64_t file = 0; file < files; file++) {
                struct rep_crawler *crawlers[2];
                struct asked asked;

                sample_make(&sample, sample_dialect(&random), &random);
                asked = open_objects((struct rep_text){text, sample_text(&sample, text)},
                                     (struct rep_robots_options){.dialect = sample.dialect, .names = sample.names});
                for (size_t at = 0; at < 2; at++)
                        crawlers[at] = sample.agent_count > 0 ? some_crawler(&sample, &random) : NULL;
                for (size_t at = 0; at < URLS; at++) {
                        char url[SAMPLE_URL];
                        size_t size = sample_url(&sample, &random, url);
                        if (rep_is_url(url, size, sample.dialect))
                                explain_all(&asked, crawlers[at * 2 / URLS], (struct rep_text){url, size});
                }
                close_objects(&asked);
                rep_crawler_free(crawlers[0]);
                rep_crawler_free(crawlers[1]);
        }
}

/* ---- findings and differences */

COUNTER(count_findings, rep_finding)

static void
count_differences(void *context, const struct rep_agents_difference *difference)
{
        *(size_t *)context += difference->difference_count;
}

TEST(lint_and_compare)
{
        ENDS(free_robots)
        struct rep_robots *old = PARSE(rep_string("User-agent: *\nDisallow: /a*\nCrawl-delay: 1\n"), .keep_text = true);
        ENDS(free_robots) struct rep_robots *new = parse_string("User-agent: *\nDisallow: /b\n", NULL);
        ENDS(rep_buffer_free) struct rep_buffer answer = {0};
        const struct rep_text no_site = rep_string("");
        size_t count = 0;

        assert_int_equal(rep_robots_lint(old, NULL, count_findings, &count, NULL), REP_OK);
        assert_int_equal(count, 1);
        assert_int_equal(rep_ask_json("lint", ABOUT(old, NULL, &no_site), keep, &answer), REP_OK);
        rep_buffer_put(&answer, "", 1);
        assert_non_null(strstr((const char *)answer.bytes, "\"id\":\"useless-star\""));
        assert_non_null(strstr((const char *)answer.bytes, "],\"undecided\":0}"));
        rep_buffer_free(&answer);
        count = 0;
        assert_int_equal(rep_robots_compare(old, new, NULL, count_differences, &count), REP_OK);
        assert_int_equal(count, 2);
        answer = (struct rep_buffer){0};
        assert_int_equal(rep_ask_json("diff", ABOUT(old, NULL, &no_site), keep, &answer), REP_OK);
        assert_int_equal(answer.size, 2);
}

/* ---- crawlers, rules and lines */

static void
count_audits(void *context, const struct rep_crawler_audit *audits)
{
        assert_int_equal(rep_share_of(&audits[0].reach), REP_SHARE_ALL_BUT);
        assert_int_equal(rep_share_of(&audits[1].reach), REP_SHARE_NOTHING);
        assert_int_equal(audits[1].namings[0]->line, 4);
        ++*(size_t *)context;
}

static void
count_rules(void *context, const struct rep_rule_finding *finding)
{
        *(size_t *)context += finding->use == REP_RULE_DECIDES;
}

/* Two crawlers: the old one is denied the rest of the site by the new one, and has another delay. */
static void
check_pair(void *context, const struct rep_agents_difference *difference)
{
        assert_int_equal(difference->token_count, 0);
        assert_int_equal(difference->differences[0].new_line, 5);
        *(size_t *)context += difference->difference_count;
}

static void
check_lines(void *context, const struct rep_agents_changes *changes)
{
        assert_int_equal(changes->token_count, 0);
        assert_int_equal(changes->changes[0].directive->line, 3);
        *(size_t *)context += changes->change_count;
}

static void
check_questions(struct rep_robots *robots)
{
        ENDS(free_crawler) struct rep_crawler *gptbot = public_crawler("GPTBot");
        const struct rep_crawler *const crawlers[] = {NULL, gptbot};
        const struct rep_compare_options options = {.crawlers = crawlers};
        struct rep_sides sides;
        size_t count = 0;

        assert_int_equal(rep_robots_audit(robots, crawlers, 2, 0, count_audits, &count), REP_OK);
        assert_int_equal(rep_robots_audit(robots, crawlers, 2, 0, NULL, &count), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_audit(NULL, crawlers, 2, 0, count_audits, &count), REP_ERR_ARGUMENT);
        assert_int_equal(count, 1);
        assert_int_equal(rep_make_sides(&sides, robots, robots, crawlers), REP_OK);
        assert_int_equal(rep_find_rule_uses(sides.file[0], 0, count_rules, &count), REP_OK);
        assert_int_equal(count, 3);
        assert_int_equal(rep_robots_compare(robots, robots, &options, check_pair, &count), REP_OK);
        assert_int_equal(count, 4);
        assert_int_equal(rep_compare_rule_lines(sides.rules[0], sides.rules[1], NULL, check_lines, &count), REP_OK);
        assert_int_equal(count, 5);
        rep_free_sides(&sides);
        rep_robots_free(robots);
}

/* An object of a text, and one of a blob, which has findings about its lines alone. */
TEST(answer_about_crawlers)
{
        const char *text = "User-agent: *\nDisallow: /x*\nCrawl-delay: 3\nUser-agent: GPTBot\nDisallow: /\n";
        struct compiled compiled = compiled_robots(rep_string(text), NULL);
        struct rep_robots *blob;
        size_t count = 0;

        check_questions(parse_string(text, NULL));
        assert_int_equal(rep_robots_open(compiled.bytes, compiled.size, &blob, NULL), REP_OK);
        compiled_free(&compiled);
        assert_int_equal(rep_robots_lint(blob, NULL, count_findings, &count, NULL), REP_OK);
        assert_true(count > 0);
        check_questions(blob);
}

/* ---- sentences */

static void
write_sentence(void *context, const struct rep_explanation *found)
{
        assert_true(rep_say_explanation(found, keep, context));
}

/* A screen that shows a sentence does not act upon what a file or a URL has in it. */
TEST(show_no_controls)
{
        ENDS(free_robots) struct rep_robots *robots = parse_string("User-agent: *\nDisallow: /\x1b[31m\n", NULL);
        const struct rep_text url = rep_string("/\x1b[31m");
        ENDS(rep_buffer_free) struct rep_buffer answer = {0};

        assert_int_equal(rep_robots_explain(robots, NULL, "/\x1b[31m\xe9", 7, 0, write_sentence, &answer), REP_OK);
        rep_buffer_put(&answer, "", 1);
        assert_string_equal(
                (const char *)answer.bytes,
                "/\\x1b[31m\\xe9 is disallowed by line 2, 'Disallow: /\\x1b[31m': the only rule that matches.");
        rep_buffer_free(&answer);
        answer = (struct rep_buffer){0};
        assert_int_equal(rep_ask_json("explain", ABOUT(robots, NULL, &url), keep, &answer), REP_OK);
        rep_buffer_put(&answer, "", 1);
        assert_non_null(strstr((const char *)answer.bytes, "\"sentence\":\"/\\\\x1b[31m is disallowed"));
}

/* ---- what an object can't answer */

TEST(refuse_without_texts)
{
        ENDS(free_crawler) struct rep_crawler *bot = public_crawler("bingbot"), *other = public_crawler("GPTBot");
        const struct rep_robots_options for_one = {.crawler = bot}, no_texts = {.crawler = bot, .no_texts = true},
                                        both = {.crawler = bot, .no_texts = true, .keep_text = true};
        const char *text = "User-agent: *\nDisallow: /x\n";
        ENDS(free_robots)
        struct rep_robots *robots = parse_string(text, NULL), *one = parse_string(text, &for_one),
                          *bare = parse_string(text, &no_texts);
        struct rep_result result = {.verdict = REP_DISALLOW, .line = 2, .rank = 2};
        const struct rep_text x = rep_string("/x");
        size_t count = 0;
        struct rep_robots *none;
        int calls = 0;

        assert_int_equal(rep_robots_parse(text, strlen(text), &both, &none), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ask_json("explain", ABOUT(robots, bot, &x), NULL, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ask_json("explain", ABOUT(NULL, bot, &x), keep, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ask_json("fix", ABOUT(robots, bot, &x), keep, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ask_json("explains", ABOUT(robots, bot, &x), keep, NULL), REP_ERR_ARGUMENT);
        assert_null(rep_robots_text(NULL).data);
        assert_int_equal(rep_robots_lint(robots, NULL, count_findings, &count, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_explain(bare, bot, "/x", 2, 0, on_explanation, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_explain(one, bot, "/x", 2, 0, on_explanation, &result), REP_OK);
        assert_int_equal(rep_robots_explain(one, other, "/x", 2, 0, on_explanation, &result), REP_ERR_AGENT);
        assert_int_equal(rep_robots_explain(robots, bot, "x", 1, 0, on_explanation, &result), REP_ERR_URL);
        assert_int_equal(rep_robots_explain(robots, bot, "/x", 2, 0, NULL, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_explain(NULL, bot, "/x", 2, 0, on_explanation, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ask_json("explain", ABOUT(robots, bot, &x), refuse, &calls), REP_ERR_MEMORY);
        assert_int_equal(rep_ask_json("crawlers", ABOUT(NULL, bot, &x), refuse, &calls), REP_ERR_MEMORY);
        assert_int_equal(calls, 4);
}

/* ---- questions within a question, many crawlers, and owners */

static void
ask_again(void *context, const struct rep_explanation *found)
{
        struct rep_result result = {.verdict = REP_ALLOW};

        assert_int_equal(found->result.line, 2);
        assert_int_equal(rep_robots_explain(context, NULL, "/y", 2, 0, on_explanation, &result), REP_OK);
        assert_int_equal(found->result.line, 2);
        assert_memory_equal(found->path.data, "/x", 2);
}

TEST(answer_many)
{
        struct rep_robots *robots = parse_string("User-agent: *\nDisallow: /x\n", NULL);
        ENDS(free_robots) struct rep_robots *owner = rep_robots_share(robots);
        struct rep_result result = {.verdict = REP_DISALLOW, .line = 2, .rank = 2};

        assert_int_equal(rep_robots_explain(robots, NULL, "/x", 2, 0, ask_again, robots), REP_OK);
        for (size_t at = 0; at < rep_public_crawler_count(); at++) {
                ENDS(free_crawler) struct rep_crawler *crawler = public_crawler(rep_public_crawler_at(at)->name);
                struct rep_crawler_view view;
                rep_crawler_look(crawler, &view);
                if (view.everybody)
                        assert_int_equal(rep_robots_explain(robots, crawler, "/x", 2, 0, on_explanation, &result),
                                         REP_OK);
        }
        rep_robots_free(robots);
        assert_int_equal(rep_robots_explain(owner, NULL, "/x", 2, 0, on_explanation, &result), REP_OK);
        assert_true(rep_robots_allowed(owner, NULL, "https://example.com/y"));
        assert_false(rep_robots_allowed(owner, NULL, "https://example.com/x"));
        assert_null(rep_robots_share(NULL));
}
