/* SPDX-License-Identifier: Apache-2.0 */
/* Memory runs out for an object of rep_robots.h: it reports that, returns nothing and leaks nothing, and existing
   rules answer as before. */
#include "rep_analyze.h"
#include "rep_say.h"
#include "robots/asked.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/hostile.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIND_BYTES = 9000, URL_BYTES = 120, BLOB_MAX = 1 << 20 };

static const bool forever[] = {false, true};
static size_t failed;

/* ---- crawlers */

static enum rep_status
make_crawler(int way, struct rep_crawler **crawler)
{
        const struct rep_text tokens[] = {rep_string("bot"), rep_string("a")};

        switch (way) {
        case 0:
                return rep_crawler_create(tokens, 2, REP_NAMES_TOKEN, crawler);
        case 1:
                return rep_crawler_create_ordered(tokens, 2, true, REP_NAMES_TOKEN, crawler);
        case 2:
                return rep_crawler_create_public(rep_string("Googlebot"), crawler);
        default:
                return rep_crawler_create_header(rep_string("bot/1.0 (a; b) c/2"), REP_NAMES_TOKEN, crawler);
        }
}

TEST(no_memory_for_a_crawler)
{
        struct rep_crawler *crawler;

        for (int way = 0; way < 4; way++) {
                size_t calls = 0;

                for (;; calls++) {
                        enum rep_status status;

                        fail_after(calls, false);
                        status = make_crawler(way, &crawler);
                        fail_after(SIZE_MAX, false);
                        if (status == REP_OK)
                                break;
                        assert_int_equal(status, REP_ERR_MEMORY);
                        assert_null(crawler);
                }
                assert_true(calls > 0);
                rep_crawler_free(crawler);
        }
}

/* ---- objects */

/* What asks about a file, and what it wants to hear. */
struct trial {
        struct rep_text text;
        struct rep_robots_options options;
        struct rep_crawler *bot;
        char url[URL_BYTES];
        struct rep_result wanted;
        void *blob; /* of all groups */
        size_t blob_size;
};

/* Something that may run out of memory; returns what it says. */
typedef enum rep_status (*attempt_fn)(struct trial *trial);

static bool
is_wanted(const struct trial *trial, const struct rep_result *result)
{
        return result->verdict == trial->wanted.verdict && result->line == trial->wanted.line;
}

static enum rep_status
check(struct trial *trial, struct rep_robots *robots)
{
        struct rep_result result = {.verdict = REP_ALLOW, .line = 1};
        enum rep_status status = rep_robots_check(robots, trial->bot, trial->url, URL_BYTES, &result);

        if (status == REP_OK)
                assert_true(is_wanted(trial, &result));
        else
                assert_true(result.verdict == REP_DISALLOW && result.line == 0);
        return status;
}

static enum rep_status
parse_and_check(struct trial *trial)
{
        struct rep_robots *robots = (struct rep_robots *)(void *)trial;
        enum rep_status status = rep_robots_parse(trial->text.data, trial->text.size, &trial->options, &robots);

        if (status != REP_OK) {
                assert_null(robots);
                return status;
        }
        status = check(trial, robots);
        fail_after(SIZE_MAX, false);
        /* The next check has the memory that this one lacked. */
        assert_int_equal(check(trial, robots), REP_OK);
        rep_robots_free(robots);
        return status;
}

static enum rep_status
open_and_check(struct trial *trial)
{
        struct rep_robots *robots = (struct rep_robots *)(void *)trial;
        struct rep_error error = {.status = REP_OK};
        enum rep_status status = rep_robots_open(trial->blob, trial->blob_size, &robots, &error);

        if (status != REP_OK) {
                assert_null(robots);
                assert_int_equal(error.status, status);
                assert_non_null(error.message);
                return status;
        }
        status = check(trial, robots);
        fail_after(SIZE_MAX, false);
        assert_int_equal(check(trial, robots), REP_OK);
        rep_robots_free(robots);
        return status;
}

static void
ignore(void *context, const struct rep_directive *directive)
{
        (void)context;
        (void)directive;
}

/* What reads the file once more; each is tried though another failed. */
static enum rep_status
ask_facts(struct trial *trial)
{
        struct rep_robots *robots;
        enum rep_status status = rep_robots_parse(trial->text.data, trial->text.size, &trial->options, &robots);
        enum rep_status statuses[4];
        struct rep_holding_rules rules;
        struct rep_pace pace;
        size_t size;

        if (status != REP_OK)
                return status;
        statuses[0] = rep_robots_holding(robots, trial->bot, &rules);
        statuses[1] = rep_robots_pace(robots, trial->bot, 0, &pace);
        statuses[2] = rep_robots_directives(robots, trial->bot, ignore, NULL);
        statuses[3] = trial->options.no_texts ? REP_OK : rep_robots_blob(robots, REP_ENCODING_LIST, NULL, 0, &size);
        fail_after(SIZE_MAX, false);
        for (int at = 0; at < 4; at++)
                if (statuses[at] == REP_ERR_MEMORY)
                        status = REP_ERR_MEMORY;
                else
                        assert_true(statuses[at] == REP_OK || (at == 3 && statuses[at] == REP_ERR_LIMIT));
        rep_robots_free(robots);
        return status;
}

/* Calls ATTEMPT with each of its calls of malloc() failing in turn. */
static void
fail_each(attempt_fn attempt, struct trial *trial)
{
        for (int all = 0; all < 2; all++) {
                enum rep_status status = REP_ERR_MEMORY;

                for (size_t calls = 0, passed = 0; passed < 4; calls++) {
                        fail_after(calls, forever[all]);
                        status = attempt(trial);
                        fail_after(SIZE_MAX, false);
                        assert_true(status == REP_OK || status == REP_ERR_MEMORY);
                        failed += status != REP_OK;
                        /* What is only faster with the memory that failed says nothing. */
                        passed = status == REP_OK ? passed + 1 : 0;
                }
        }
}

/* ---- kinds of files */

static void
begin(struct trial *trial, size_t kind, enum rep_dialect dialect)
{
        struct rep_robots_options options = {.dialect = dialect};
        struct rep_robots *robots;

        *trial = (struct trial){.text = hostile_robots(kind, KIND_BYTES), .options = options};
        assert_int_equal(make_crawler(0, &trial->bot), REP_OK);
        if (hostile_url(trial->text, 0, trial->url, URL_BYTES) == 0)
                memset(trial->url, '/', URL_BYTES);
        assert_int_equal(rep_robots_parse(trial->text.data, trial->text.size, &options, &robots), REP_OK);
        assert_int_equal(rep_robots_check(robots, trial->bot, trial->url, URL_BYTES, &trial->wanted), REP_OK);
        trial->blob = malloc(BLOB_MAX);
        assert_non_null(trial->blob);
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_LIST, trial->blob, BLOB_MAX, &trial->blob_size), REP_OK);
        rep_robots_free(robots);
}

static void
end(struct trial *trial)
{
        free(trial->blob);
        free((char *)trial->text.data);
        rep_crawler_free(trial->bot);
}

static void
fail_kind(size_t kind, enum rep_dialect dialect)
{
        struct trial trial;

        begin(&trial, kind, dialect);
        fail_each(parse_and_check, &trial);
        fail_each(ask_facts, &trial);
        fail_each(open_and_check, &trial);
        trial.options.crawler = trial.bot;
        fail_each(parse_and_check, &trial);
        trial.options.no_texts = true;
        trial.options.encoding = REP_ENCODING_COMPACT;
        fail_each(parse_and_check, &trial);
        fail_each(ask_facts, &trial);
        end(&trial);
}

TEST(no_memory_for_an_object)
{
        for (size_t kind = 0; kind < hostile_count(); kind += 3)
                fail_kind(kind, kind % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309);
        print_message("%zu calls failed\n", failed);
        assert_true(failed > 0);
}

/* ---- usage */

static const char usage_text[] =
        "Content-Signal: search=yes\nUser-agent: bot\nUser-agent: Google-Extended\nDisallow: /*x\n"
        "Content-Usage: /a train-ai=n\nContent-Usage: /a*b search=n, train-ai=n\nLicense: https://a.example/l\n";

static bool
count_bytes(void *context, const char *bytes, size_t size)
{
        (void)bytes;
        *(size_t *)context += size;
        return true;
}

/* Asks an object, and one from its blob, about the use of a URL. */
static enum rep_status
ask_usage(struct trial *trial)
{
        const char *url = "/ab";
        struct rep_usage usage = {.line = 1};
        struct rep_robots *robots;
        enum rep_status status = trial->blob != NULL
                                         ? rep_robots_open(trial->blob, trial->blob_size, &robots, NULL)
                                         : rep_robots_parse(trial->text.data, trial->text.size, NULL, &robots);
        size_t written = 0;

        if (status != REP_OK)
                return status;
        status = rep_robots_usage(robots, trial->bot, url, strlen(url), REP_USE_AI_TRAIN, &usage);
        assert_int_equal(usage.preference, REP_PREFERENCE_DISALLOW);
        assert_int_equal(usage.line, status == REP_OK ? 6 : 0);
        if (status == REP_OK)
                status = rep_robots_usage_json(robots, trial->bot, url, strlen(url), 0, count_bytes, &written);
        fail_after(SIZE_MAX, false);
        assert_int_equal(rep_robots_usage(robots, trial->bot, url, strlen(url), REP_USE_SEARCH, &usage), REP_OK);
        assert_int_equal(usage.line, 6);
        rep_robots_free(robots);
        return status;
}

TEST(no_memory_for_usage)
{
        struct trial trial = {.text = {usage_text, strlen(usage_text)}};
        struct rep_robots *robots;

        failed = 0;
        assert_int_equal(make_crawler(0, &trial.bot), REP_OK);
        fail_each(ask_usage, &trial);
        assert_int_equal(rep_robots_parse(trial.text.data, trial.text.size, NULL, &robots), REP_OK);
        trial.blob = malloc(BLOB_MAX);
        assert_non_null(trial.blob);
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_LIST, trial.blob, BLOB_MAX, &trial.blob_size), REP_OK);
        rep_robots_free(robots);
        fail_each(ask_usage, &trial);
        assert_true(failed > 10);
        free(trial.blob);
        rep_crawler_free(trial.bot);
}

/* ---- explanations */

static void
on_explanation(void *line, const struct rep_explanation *found)
{
        *(uint32_t *)line = found->result.line;
}

/* Has ROBOTS explain for each crawler, the second of which needs wide names, until one fails. */
static enum rep_status
explain_for_all(struct rep_robots *robots, const struct rep_crawler *const *crawlers, size_t count)
{
        enum rep_status status = REP_OK;
        uint32_t line = 0;

        for (size_t at = 0; at < count && status == REP_OK; at++) {
                status = rep_robots_explain(robots, crawlers[at], "/abx", 4, 0, on_explanation, &line);
                assert_int_equal(line, status != REP_OK ? 0 : at % 2 == 0 ? 2 : 4);
                line = 0;
        }
        return status;
}

/* Explains by an object that keeps nothing yet, and then by one that does. */
static enum rep_status
explain(struct trial *trial)
{
        const char *text = "User-agent: bot\nDisallow: /ab\nUser-agent: MJ12bot\nDisallow: /a\n";
        struct rep_crawler *wide = NULL;
        struct rep_robots *robots;
        enum rep_status status = rep_robots_parse(text, strlen(text), NULL, &robots);

        if (status != REP_OK)
                return status;
        status = rep_crawler_create_public(rep_string("MJ12bot"), &wide);
        if (status == REP_OK) {
                const struct rep_crawler *const crawlers[] = {trial->bot, wide, trial->bot, wide, trial->bot};

                status = explain_for_all(robots, crawlers, 5);
                fail_after(SIZE_MAX, false);
                assert_int_equal(explain_for_all(robots, crawlers, 5), REP_OK);
        }
        rep_robots_free(robots);
        rep_crawler_free(wide);
        return status;
}

TEST(no_memory_for_an_explanation)
{
        struct trial trial = {.bot = NULL};

        failed = 0;
        assert_int_equal(make_crawler(0, &trial.bot), REP_OK);
        fail_each(explain, &trial);
        assert_true(failed > 0);
        rep_crawler_free(trial.bot);
}

/* ---- what replaces other rules */

/* Checks as often as it takes until the rules are replaced, with the calls of malloc() from number CALLS on failing; false where
 * they were. */
static bool
fails_to_replace(struct rep_robots *robots, size_t calls, bool all_after)
{
        struct rep_result result;
        struct rep_asked *asked;

        assert_int_equal(rep_robots_check(robots, NULL, "/7x7", 4, &result), REP_OK);
        asked = rep_find_asked(robots, NULL);
        assert_int_equal(rep_tier_encoding(asked->tier), REP_ENCODING_LIST);
        asked->tier->left = 0;
        asked->left = 1;
        fail_after(calls, all_after);
        assert_int_equal(rep_robots_check(robots, NULL, "/7x7", 4, &result), REP_OK);
        fail_after(SIZE_MAX, false);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(result.line, 9);
        return rep_tier_encoding(asked->tier) == REP_ENCODING_LIST;
}

/* It is tried again after as many checks, and then has the memory. */
static void
expect_later(struct rep_robots *robots)
{
        struct rep_asked *asked = rep_find_asked(robots, NULL);
        struct rep_result result;
        uint32_t left = asked->tier->left;

        assert_true(left > 0);
        for (uint32_t at = 0; at < left + left / 2 + 100; at++) {
                assert_int_equal(rep_robots_check(robots, NULL, "/7x7", 4, &result), REP_OK);
                assert_int_equal(result.line, 9);
        }
        assert_int_not_equal(rep_tier_encoding(asked->tier), REP_ENCODING_LIST);
}

TEST(no_memory_to_replace)
{
        char text[4096] = "User-agent: *\n";

        for (int at = 0; at < 100; at++)
                sprintf(text + strlen(text), "Disallow: /%d*x%d\n", at, at);
        for (int all = 0; all < 2; all++) {
                bool failing = true;
                size_t calls;

                for (calls = 0; failing; calls++) {
                        struct rep_robots *robots;

                        assert_int_equal(rep_robots_parse(text, strlen(text), NULL, &robots), REP_OK);
                        failing = fails_to_replace(robots, calls, forever[all]);
                        if (failing)
                                expect_later(robots);
                        rep_robots_free(robots);
                }
                assert_true(calls > 1);
        }
}
