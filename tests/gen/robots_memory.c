/* SPDX-License-Identifier: Apache-2.0 */
/* Memory runs out for an object of rep_robots.h: it reports that, returns nothing and leaks nothing, and existing
   rules answer as before. */
#include "rep_analyze.h"
#include "rep_say.h"
#include "robots/asked.h"
#include "tests/analyze/sink.h"
#include "tests/support/counter.h"
#include "tests/support/faults.h"
#include "tests/support/hostile.h"
#include "tests/support/owned.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIND_BYTES = 9000, URL_BYTES = 120, BLOB_MAX = 1 << 20 };

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

static struct rep_crawler *made;

static unsigned
make_way(void)
{
        return make_crawler((int)fault_way, &made);
}

static void
check_crawler(const struct fault_run *run)
{
        assert_int_equal(run->status, run->came ? REP_ERR_MEMORY : REP_OK);
        assert_int_equal(made == NULL, run->came);
        rep_crawler_free(made);
}

TEST_BETWEEN(no_memory_for_a_crawler, NULL, faults_tell)
{
        faults_inject(&(struct scenario){"a crawler", no_memory, NULL, make_way, check_crawler, 4});
}

/* ---- objects */

/* The file that is asked about, by whom, and what is to be heard. */
static struct {
        struct rep_text text;
        struct rep_robots_options options;
        struct rep_crawler *bot;
        char url[URL_BYTES];
        struct rep_result wanted;
        void *blob; /* of all groups */
        size_t blob_size;
        bool opens; /* an object is made of the blob, not of the text */
} trial;

/* Makes an object; after a failure there is none. */
static enum rep_status
make_object(struct rep_robots **robots)
{
        struct rep_error error = {.status = REP_OK};
        enum rep_status status;

        *robots = (struct rep_robots *)(void *)&trial;
        if (trial.opens)
                status = rep_robots_open(trial.blob, trial.blob_size, robots, &error);
        else
                status = rep_robots_parse(trial.text.data, trial.text.size, &trial.options, robots);
        if (status != REP_OK) {
                assert_null(*robots);
                assert_true(!trial.opens || (error.status == status && error.message != NULL));
        }
        return status;
}

static void
begin(struct rep_text text)
{
        ENDS(free_robots) struct rep_robots *robots;

        memset(&trial, 0, sizeof(trial));
        trial.text = text;
        trial.options.dialect = REP_DIALECT_GOOGLE;
        assert_int_equal(make_crawler(0, &trial.bot), REP_OK);
        assert_int_equal(make_object(&robots), REP_OK);
        trial.blob = malloc(BLOB_MAX);
        assert_non_null(trial.blob);
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_LIST, trial.blob, BLOB_MAX, &trial.blob_size), REP_OK);
}

static void
end(void)
{
        free(trial.blob);
        rep_crawler_free(trial.bot);
}

static void
check_attempt(const struct fault_run *run)
{
        check_memory(run);
        failed += run->status != REP_OK;
}

/* Calls ATTEMPT with each of its calls of malloc() failing in turn. */
static void
fail_each(unsigned (*attempt)(void))
{
        faults_inject(&(struct scenario){"an object", no_memory, NULL, attempt, check_attempt, 1});
}

/* ---- checks and facts */

static enum rep_status
check(struct rep_robots *robots)
{
        struct rep_result result = {.verdict = REP_ALLOW, .line = 1};
        enum rep_status status = rep_robots_check(robots, trial.bot, trial.url, URL_BYTES, &result);

        assert_int_equal(result.verdict, status == REP_OK ? trial.wanted.verdict : REP_DISALLOW);
        assert_int_equal(result.line, status == REP_OK ? trial.wanted.line : 0);
        return status;
}

static unsigned
check_once(void)
{
        ENDS(free_robots) struct rep_robots *robots;
        enum rep_status status = make_object(&robots);

        if (status != REP_OK)
                return status;
        status = check(robots);
        faults_stop();
        /* The next check has the memory that this one lacked. */
        assert_int_equal(check(robots), REP_OK);
        return status;
}

COUNTER(count_lines, rep_directive)

/* What reads the file once more; each is tried though another failed. */
static unsigned
ask_facts(void)
{
        ENDS(free_robots) struct rep_robots *robots;
        enum rep_status status = make_object(&robots), statuses[4];
        struct rep_holding_rules rules;
        struct rep_pace pace;
        size_t size, lines = 0;

        if (status != REP_OK)
                return status;
        statuses[0] = rep_robots_holding(robots, trial.bot, &rules);
        statuses[1] = rep_robots_pace(robots, trial.bot, 0, &pace);
        statuses[2] = rep_robots_directives(robots, trial.bot, count_lines, &lines);
        statuses[3] = trial.options.no_texts ? REP_OK : rep_robots_blob(robots, REP_ENCODING_LIST, NULL, 0, &size);
        faults_stop();
        for (int at = 0; at < 4; at++)
                if (statuses[at] == REP_ERR_MEMORY)
                        status = REP_ERR_MEMORY;
                else
                        assert_true(statuses[at] == REP_OK || (at == 3 && statuses[at] == REP_ERR_LIMIT));
        return status;
}

static void
fail_kind(size_t kind)
{
        ENDS(free_text) struct rep_text text = hostile_robots(kind, KIND_BYTES);
        struct rep_robots *robots;
        struct rep_result once;

        begin(text);
        trial.options.dialect = kind % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
        if (hostile_url(text, 0, trial.url, URL_BYTES) == 0)
                memset(trial.url, '/', URL_BYTES);
        assert_int_equal(make_object(&robots), REP_OK);
        assert_int_equal(rep_robots_check(robots, trial.bot, trial.url, URL_BYTES, &trial.wanted), REP_OK);
        faults_begin(no_memory[1]);
        if (rep_check_once(text.data, text.size, &trial.options, trial.bot, trial.url, URL_BYTES, &once) == REP_OK)
                assert_int_equal(once.line, trial.wanted.line);
        assert_false(faults_stop());
        assert_int_equal(rep_robots_blob(robots, REP_ENCODING_LIST, trial.blob, BLOB_MAX, &trial.blob_size), REP_OK);
        rep_robots_free(robots);
        fail_each(check_once);
        fail_each(ask_facts);
        trial.opens = true;
        fail_each(check_once);
        trial.opens = false;
        trial.options.crawler = trial.bot;
        fail_each(check_once);
        trial.options.no_texts = true;
        trial.options.encoding = REP_ENCODING_COMPACT;
        fail_each(check_once);
        fail_each(ask_facts);
        end();
}

TEST_BETWEEN(no_memory_for_an_object, NULL, faults_tell)
{
        for (size_t kind = 0; kind < hostile_count(); kind += 3)
                fail_kind(kind);
        print_message("%zu attempts failed\n", failed);
        assert_true(failed > 0);
}

/* ---- usage */

static const char usage_text[] =
        "Content-Signal: search=yes\nUser-agent: bot\nUser-agent: Google-Extended\nDisallow: /*x\n"
        "Content-Usage: /a train-ai=n\nContent-Usage: /a*b search=n, train-ai=n\nLicense: https://a.example/l\n";

/* Asks an object about the use of a URL. */
static unsigned
ask_usage(void)
{
        const char *url = "/ab";
        struct rep_usage usage = {.line = 1};
        ENDS(free_robots) struct rep_robots *robots;
        enum rep_status status = make_object(&robots);
        const struct rep_text text = rep_string(url);
        const struct rep_question question = {.robots = robots, .crawler = trial.bot, .texts = &text, .text_count = 1};
        ENDS(rep_buffer_free) struct rep_buffer written = {0};

        if (status != REP_OK)
                return status;
        status = rep_robots_usage(robots, trial.bot, url, strlen(url), REP_USE_AI_TRAIN, &usage);
        assert_int_equal(usage.preference, REP_PREFERENCE_DISALLOW);
        assert_int_equal(usage.line, status == REP_OK ? 6 : 0);
        if (status == REP_OK)
                status = rep_ask_json("usage", &question, keep, &written);
        faults_stop();
        assert_int_equal(rep_robots_usage(robots, trial.bot, url, strlen(url), REP_USE_SEARCH, &usage), REP_OK);
        assert_int_equal(usage.line, 6);
        return status;
}

TEST_BETWEEN(no_memory_for_usage, NULL, faults_tell)
{
        failed = 0;
        begin(rep_string(usage_text));
        fail_each(ask_usage);
        trial.opens = true;
        fail_each(ask_usage);
        assert_true(failed > 10);
        end();
}

/* ---- explanations */

static void
on_explanation(void *line, const struct rep_explanation *found)
{
        *(uint32_t *)line = found->result.line;
}

/* Has ROBOTS explain for two crawlers by turns, the second of which needs wide names, until one fails. */
static enum rep_status
explain_by_turns(struct rep_robots *robots, const struct rep_crawler *wide)
{
        enum rep_status status = REP_OK;
        uint32_t line = 0;

        for (int turn = 0; turn < 5 && status == REP_OK; turn++) {
                status = rep_robots_explain(robots, turn % 2 == 0 ? trial.bot : wide, "/abx", 4, 0, on_explanation,
                                            &line);
                assert_int_equal(line, status != REP_OK ? 0 : turn % 2 == 0 ? 2 : 4);
                line = 0;
        }
        return status;
}

/* Explains by an object that keeps nothing yet, and then by one that does. */
static unsigned
explain(void)
{
        ENDS(free_crawler) struct rep_crawler *wide = NULL;
        ENDS(free_robots) struct rep_robots *robots;
        enum rep_status status = make_object(&robots);

        if (status != REP_OK)
                return status;
        status = rep_crawler_create_public(rep_string("MJ12bot"), &wide);
        if (status == REP_OK) {
                status = explain_by_turns(robots, wide);
                faults_stop();
                assert_int_equal(explain_by_turns(robots, wide), REP_OK);
        }
        return status;
}

TEST_BETWEEN(no_memory_for_an_explanation, NULL, faults_tell)
{
        failed = 0;
        begin(rep_string("User-agent: bot\nDisallow: /ab\nUser-agent: MJ12bot\nDisallow: /a\n"));
        fail_each(explain);
        assert_true(failed > 0);
        end();
}

/* ---- what replaces other rules */

static char replaced_text[4096];
static struct rep_robots *replaced;
static struct rep_result result;
static enum rep_encoding before; /* AUTO: of a text, which a list replaces */

static unsigned
check_replaced(void)
{
        return rep_robots_check(replaced, NULL, "/7x7", 4, &result);
}

/* The next check is the one that replaces a list or, in the second way, a text. */
static void
begin_replacing(void)
{
        struct rep_holding_rules rules;
        struct rep_asked *asked;

        assert_int_equal(rep_robots_parse(replaced_text, strlen(replaced_text), NULL, &replaced), REP_OK);
        if (fault_way == 0)
                assert_int_equal(rep_robots_holding(replaced, NULL, &rules), REP_OK); /* which needs a list */
        assert_int_equal(check_replaced(), REP_OK);
        asked = rep_find_asked(replaced, NULL);
        before = rep_tier_encoding(asked->tier);
        assert_int_equal(before, fault_way == 0 ? REP_ENCODING_LIST : REP_ENCODING_AUTO);
        asked->tier->left = 0;
        asked->left = 1;
}

/* Where rules stay, it is tried again after as many checks, and then has the memory. */
static void
check_replacing(const struct fault_run *run)
{
        struct rep_asked *asked = rep_find_asked(replaced, NULL);
        uint32_t left = asked->tier->left;

        assert_int_equal(run->status, REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(result.line, 9);
        assert_true(fault_way == 0 || (rep_tier_encoding(asked->tier) == before) == run->came);
        if (rep_tier_encoding(asked->tier) == before) {
                assert_true(run->came && left > 0);
                failed++;
                for (uint32_t at = 0; at < left + left / 2 + 100; at++) {
                        assert_int_equal(check_replaced(), REP_OK);
                        assert_int_equal(result.line, 9);
                }
        }
        assert_int_not_equal(rep_tier_encoding(asked->tier), before);
        rep_robots_free(replaced);
}

TEST_BETWEEN(no_memory_to_replace, NULL, faults_tell)
{
        size_t size = (size_t)sprintf(replaced_text, "User-agent: *\n");

        failed = 0;
        for (int at = 0; at < 100; at++)
                size += (size_t)sprintf(replaced_text + size, "Disallow: /%d*x%d\n", at, at);
        faults_inject(&(struct scenario){"replacing", no_memory, begin_replacing, check_replaced, check_replacing, 2});
        assert_true(failed > 2);
}
