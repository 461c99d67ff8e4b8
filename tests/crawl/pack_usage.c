/* SPDX-License-Identifier: Apache-2.0 */
/* What content may be used for, asked of packs: as the robots.txt of each origin says, through failures, redirects and
   merges, and never by a pack that can't know. */
#include "tests/crawl/some_packs.h"
#include "tests/support/test.h"

#include "rep_say.h"

#include <string.h>

#include "tests/support/crawler.h"

/* What is said above all groups, behind rules, for paths, and by the groups of tokens. */
static const char file[] =
        "Content-Signal: ai-input=no\n"
        "User-agent: a\nDisallow: /x\nContent-Usage: train-ai=n\n"
        "User-agent: b\nAllow: /\nUser-agent: c\nContent-Usage: /y train-ai=y\n"
        "User-agent: Google-Extended\nDisallow: /z\n"
        "User-agent: *\nDisallow: /private\nContent-Signal: search=yes, ai-train=no\n"
        "Content-Usage: /y train-ai=n\n";

/* A question, and its answer.  CRAWLER is a token; "+NAME" is a public crawler; NULL is everybody. */
struct question {
        const char *crawler, *url;
        enum rep_use use;
        enum rep_pack_finding finding;
        enum rep_preference preference;
        unsigned line;
};

#define UNKNOWN REP_PREFERENCE_UNKNOWN
#define ALLOW REP_PREFERENCE_ALLOW
#define DISALLOW REP_PREFERENCE_DISALLOW
#define BARRED REP_PREFERENCE_NOT_APPLICABLE
#define SEARCH REP_USE_SEARCH
#define INPUT REP_USE_AI_INPUT
#define TRAIN REP_USE_AI_TRAIN

static const struct question questions[] = {
        {"a", "https://a.example/", INPUT, REP_PACK_RULES, DISALLOW, 1},
        {"a", "https://a.example/", TRAIN, REP_PACK_RULES, DISALLOW, 4},
        {"a", "https://A.example:443/x", TRAIN, REP_PACK_RULES, BARRED, 0},
        {"b", "https://a.example/y", TRAIN, REP_PACK_RULES, UNKNOWN, 0},
        {"c", "https://a.example/y", TRAIN, REP_PACK_RULES, ALLOW, 8},
        {"c", "https://a.example/", TRAIN, REP_PACK_RULES, UNKNOWN, 0},
        {"other", "https://a.example?q", TRAIN, REP_PACK_RULES, DISALLOW, 13},
        {NULL, "https://a.example/private", SEARCH, REP_PACK_RULES, ALLOW, 13},
        {"+Googlebot", "https://a.example/z", TRAIN, REP_PACK_RULES, DISALLOW, 10},
        {"+GPTBot", "https://a.example/z", SEARCH, REP_PACK_RULES, ALLOW, 13},
        {"a", "https://r.example/", TRAIN, REP_PACK_RULES, DISALLOW, 4},
        {"a", "https://plain.example/x", TRAIN, REP_PACK_RULES, UNKNOWN, 0},
        {NULL, "https://plain.example/private", TRAIN, REP_PACK_RULES, BARRED, 0},
        {"a", "https://none.example/x", TRAIN, REP_PACK_ALLOW_ALL, UNKNOWN, 0},
        {"a", "https://down.example/x", TRAIN, REP_PACK_DISALLOW_ALL, BARRED, 0},
        {"a", "https://new.example/x", TRAIN, REP_PACK_UNKNOWN, DISALLOW, 0},
        {"a", "mailto:x@a.example", TRAIN, REP_PACK_NO_URL, DISALLOW, 0},
        {"a", "https://u:p;@none.example/", TRAIN, REP_PACK_NO_URL, DISALLOW, 0},
};

enum { QUESTIONS = sizeof(questions) / sizeof(*questions) };

/* Adds the site with statements and one that redirects to it. */
static void
add_speaking(struct rep_pack_writer *writer)
{
        add_rules(writer, "https://a.example", file);
        add_redirect(writer, "https://r.example", "https://a.example");
}

/* Adds those without statements. */
static void
add_silent(struct rep_pack_writer *writer)
{
        add_rules(writer, "https://plain.example", "User-agent: *\nDisallow: /private\n");
        add_record(writer, "https://none.example", fetch_answered(REP_ACCESS_ALLOW_ALL, NOW), 404, "");
        add_record(writer, "https://down.example", fetch_failing(NOW), 503, "");
}

/* Asks QUESTION of PACK for CRAWLER, at SITE. */
static void
assert_answer(const struct rep_pack *pack, const struct rep_crawler *crawler, const struct question *question,
              struct rep_site *site)
{
        struct rep_usage usage = {.preference = DISALLOW};
        size_t size = strlen(question->url);

        assert_int_equal(rep_pack_site(pack, crawler, question->url, size, site), REP_OK);
        assert_true(site->usage);
        if (site->robots != NULL)
                assert_int_equal(rep_robots_usage(site->robots, crawler, question->url, size, question->use, &usage),
                                 REP_OK);
        if (usage.preference != question->preference || usage.line != question->line)
                print_error("%s: preference %d, line %u\n", question->url, usage.preference, (unsigned)usage.line);
        assert_int_equal(site->finding, question->finding);
        assert_int_equal(usage.preference, question->preference);
        assert_int_equal(usage.line, question->line);
}

/* The pack NAME answers each question, and for each crawler at one site after the other as at a fresh one. */
static void
assert_answers(const char *name)
{
        ENDS(close_pack) struct rep_pack *pack = open_pack(name);

        for (size_t i = 0; i < QUESTIONS; i++) {
                ENDS(free_crawler) struct rep_crawler *crawler = crawler_of(questions[i].crawler);

                struct rep_site fresh = {.robots = NULL}, used = {.robots = NULL};

                assert_answer(pack, crawler, &questions[i], &fresh);
                for (size_t j = 0; j < QUESTIONS; j++)
                        assert_int_equal(
                                rep_pack_site(pack, crawler, questions[j].url, strlen(questions[j].url), &used),
                                REP_OK);
                assert_answer(pack, crawler, &questions[i], &used);
                assert_answer(pack, crawler, &questions[i], &used);
                rep_site_free(&fresh);
                rep_site_free(&used);
        }
}

TEST(as_the_files_say)
{
        struct rep_pack_writer *writer = create_writer("whole", NULL);

        add_speaking(writer);
        add_silent(writer);
        finish_writer(writer);
        assert_answers("whole");

        writer = create_writer("speaking", NULL);
        add_speaking(writer);
        finish_writer(writer);
        writer = create_writer("silent", NULL);
        add_silent(writer);
        finish_writer(writer);
        writer = create_writer("merged", NULL);
        add_pack(writer, "silent");
        add_pack(writer, "speaking");
        finish_writer(writer);
        assert_answers("merged");
        assert_same_packs("whole", "merged");
}

/* Nothing is answered by the pack NAME. */
static void
assert_refuses(const char *name)
{
        static const char url[] = "https://a.example/";
        ENDS(close_pack) struct rep_pack *pack = open_pack(name);
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        ENDS(free_crawler) struct rep_crawler *crawler = make_crawler("a");
        struct rep_usage usage;

        assert_int_equal(rep_pack_site(pack, crawler, url, strlen(url), &site), REP_OK);
        assert_int_equal(site.finding, REP_PACK_RULES);
        assert_false(site.usage);
        assert_int_equal(rep_robots_usage(site.robots, crawler, url, strlen(url), TRAIN, &usage), REP_ERR_ARGUMENT);
        assert_int_equal(usage.preference, DISALLOW);
}

TEST(what_was_not_kept_is_not_answered)
{
        const struct rep_options strip = {.strip = REP_STRIP_ALL};
        const struct rep_text token = rep_string("a");
        const struct rep_pack_crawler a = {.name = token, .tokens = &token, .token_count = 1};
        struct rep_pack_options options = {.compile = &strip};
        struct rep_pack_writer *writer = create_writer("stripped", &options);

        add_speaking(writer);
        finish_writer(writer);
        assert_refuses("stripped");
        options = (struct rep_pack_options){.crawlers = &a, .crawler_count = 1};
        writer = create_writer("certain", &options);
        add_speaking(writer);
        finish_writer(writer);
        assert_refuses("certain");
}

static void
assert_silent(void *context, const struct rep_usage_report *report)
{
        const bool *allowed = context;

        assert_int_equal(report->path.size, 4);
        assert_memory_equal(report->path.data, "/x?q", 4);
        assert_int_equal(report->access.verdict, *allowed ? REP_ALLOW : REP_DISALLOW);
        assert_int_equal(report->access.line + report->statement_count, 0);
        assert_int_equal(report->of[TRAIN].preference, *allowed ? UNKNOWN : BARRED);
}

/* Sites without rules are open or closed to everybody, to crawlers that obey no group for "*" as well, and are reported
   as others are, by the path of the URL. */
TEST(sites_without_rules)
{
        static const struct rep_text tokens[] = {{"zzz", 3}, {"a", 1}};
        static const char *const urls[] = {"https://down.example/x?q#f", "https://none.example/x?q#f"};
        struct rep_pack_writer *writer = create_writer("silent", NULL);
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        ENDS(free_crawler) struct rep_crawler *both, *ordered;
        ENDS(close_pack) struct rep_pack *pack;
        struct rep_result result;

        add_silent(writer);
        finish_writer(writer);
        pack = open_pack("silent");
        assert_int_equal(rep_crawler_create(tokens, 2, REP_NAMES_TOKEN, &both), REP_OK);
        assert_int_equal(rep_crawler_create_ordered(tokens, 2, false, REP_NAMES_TOKEN, &ordered), REP_OK);
        for (size_t i = 0; i < 6; i++) {
                const struct rep_crawler *crawler = i / 2 == 0 ? NULL : i / 2 == 1 ? both : ordered;
                const char *url = urls[i % 2];
                bool allowed = i % 2 > 0;

                assert_int_equal(rep_pack_site(pack, crawler, url, strlen(url), &site), REP_OK);
                assert_int_equal(
                        rep_robots_usage_report(site.robots, crawler, url, strlen(url), assert_silent, &allowed),
                        REP_OK);
                assert_int_equal(site.finding, allowed ? REP_PACK_ALLOW_ALL : REP_PACK_DISALLOW_ALL);
                assert_int_equal(rep_robots_check(site.robots, crawler, url, strlen(url), &result), REP_OK);
                assert_int_equal(result.verdict, allowed ? REP_ALLOW : REP_DISALLOW);
                assert_int_equal(result.line + result.rank, 0);
        }
}

static bool
collect(void *context, const char *bytes, size_t size)
{
        strncat(context, bytes, size);
        return true;
}

static void
assert_sentence(void *context, const struct rep_usage_report *report)
{
        char said[300] = "";

        assert_true(rep_say_usage(report, TRAIN, collect, said));
        assert_string_equal(said, (const char *)context);
}

/* A sentence names a rule whose text is not kept by its line, and does not make up what it says. */
TEST(sentences_without_texts)
{
        static char wanted[] =
                "/x is not to be used to train models by line 4, 'Disallow: ...', which holds for Google-Extended.";
        static const char url[] = "https://a.example/x";
        ENDS(free_crawler) struct rep_crawler *google = public_crawler("Googlebot");
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        ENDS(close_pack) struct rep_pack *pack;

        write_rules("texts", NULL, "User-agent: *\nAllow: /\nUser-agent: Google-Extended\nDisallow: /x\n");
        pack = open_pack("texts");
        assert_int_equal(rep_pack_site(pack, google, url, strlen(url), &site), REP_OK);
        assert_int_equal(site.finding, REP_PACK_RULES);
        assert_int_equal(rep_robots_usage_report(site.robots, google, url, strlen(url), assert_sentence, wanted),
                         REP_OK);
}

/* The object of an entry answers about verdicts and pace, too, and has no lines of rules. */
TEST(objects_of_entries)
{
        struct rep_pack_writer *writer = create_writer("object", NULL);
        struct rep_directive directive;
        struct rep_site site = {.robots = NULL};
        struct rep_robots *robots;
        struct rep_result result;
        struct rep_pack *pack;
        struct rep_pace pace;
        uint64_t cursor = 0;

        add_rules(writer, "https://a.example", "User-agent: *\nCrawl-delay: 3\nDisallow: /x\n");
        add_rules(writer, "https://b.example", "User-agent: *\nDisallow: /x\n");
        finish_writer(writer);
        pack = open_pack("object");
        for (int i = 0; i < 2; i++) {
                assert_int_equal(
                        rep_pack_site(pack, NULL, i == 0 ? "https://a.example" : "https://b.example", 17, &site),
                        REP_OK);
                robots = site.robots;
                assert_int_equal(rep_robots_check(robots, NULL, "/x", 2, &result), REP_OK);
                assert_int_equal(result.verdict, REP_DISALLOW);
                assert_int_equal(result.line, 3 - i);
                assert_int_equal(rep_robots_pace(robots, NULL, 0, &pace), REP_OK);
                assert_int_equal(pace.delay, i == 0 ? 3000 : 0);
                for (cursor = 0; rep_robots_next(robots, &cursor, &directive);)
                        assert_true(directive.kind == REP_KIND_USER_AGENT || directive.kind == REP_KIND_OTHER);
        }
        rep_site_free(&site);
        rep_pack_close(pack);
        assert_int_equal(rep_pack_site(NULL, NULL, "https://a.example", 17, &site), REP_ERR_ARGUMENT);
}

TESTS_BETWEEN(make_folder, remove_folder)
