/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who asks, in every form, about small files whose groups collide with those names (crawler_form.h): an object, an
 * analysis, blobs for all and for the crawler, packs for all and for the crawler, and a cache give the answer of the
 * reference, or refuse where DESIGN 2.2 says so.
 */
#include <stdlib.h>
#include <string.h>

#include "analyze/core/questions.h"
#include "rep_cache.h"
#include "rep_say.h"
#include "tests/crawl/crawler_form.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/properties.h"
#include "tests/support/robots.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

/* ---- what is right */

struct question {
        const struct form *form;
        const struct rep_crawler *crawler;
        struct rep_crawler_view view;
        struct form_reading reading;
        const struct form_file *file;
        const char *path;
        struct rep_result right;
};

enum { FILES = 10000, LESS = 6 }; /* LESS: of the forms, with sanitizers one in so many, each in some readings */

static size_t asked, wrong;

static struct rep_crawler *everybody;

static void
expect(const struct question *question, const char *way, enum rep_status status, const struct rep_result *result)
{
        asked++;
        if (status == REP_OK && result->verdict == question->right.verdict && result->line == question->right.line)
                return;
        if (wrong++ < 20)
                print_error(
                        "%s, form %zu, dialect %d, names %d, %s: status %d, %s by line %u, and not %s by line %u, "
                        "of:\n%.*s\n",
                        way, (size_t)(question->form - forms), (int)question->reading.dialect,
                        (int)question->reading.names, question->path, (int)status,
                        rep_say_name(REP_NAME_VERDICT, result->verdict), (unsigned)result->line,
                        rep_say_name(REP_NAME_VERDICT, question->right.verdict), (unsigned)question->right.line,
                        (int)question->file->text.size, question->file->text.data);
}

static void
expect_status(const struct question *question, const char *way, enum rep_status status, enum rep_status right)
{
        asked++;
        if (status != right && wrong++ < 20)
                print_error("%s, form %zu, names %d: status %d, and not %d\n", way, (size_t)(question->form - forms),
                            (int)question->reading.names, (int)status, (int)right);
}

static void
expect_refusal(const struct question *question, const char *way, enum rep_status status)
{
        expect_status(question, way, status, REP_ERR_CRAWLER);
}

/* ---- ways that take one file */

/* Of the object ROBOTS and its blob, the same groups hold, by the same token. */
static void
compare_holding(const struct question *question, struct rep_robots *robots)
{
        struct rep_robots *opened = reopen(robots, REP_ENCODING_AUTO);
        struct rep_holding_rules of_text, of_blob;

        assert_int_equal(rep_robots_holding(robots, question->crawler, &of_text), REP_OK);
        assert_int_equal(rep_robots_holding(opened, question->crawler, &of_blob), REP_OK);
        asked++;
        if ((of_text.holds != of_blob.holds || of_text.token.data != of_blob.token.data) && wrong++ < 20)
                print_error("form %zu: %d holds by '%.*s', and by the blob %d by '%.*s', of:\n%.*s\n",
                            (size_t)(question->form - forms), (int)of_text.holds, (int)of_text.token.size,
                            of_text.token.data, (int)of_blob.holds, (int)of_blob.token.size, of_blob.token.data,
                            (int)question->file->text.size, question->file->text.data);
        rep_robots_free(opened);
}

static void
ask_object(struct question *question)
{
        struct rep_robots_options options = {.dialect = question->reading.dialect, .names = question->reading.names};
        struct rep_robots *robots;
        struct rep_result result;
        enum rep_status status;

        assert_int_equal(rep_robots_parse(question->file->text.data, question->file->text.size, &options, &robots),
                         REP_OK);
        for (unsigned i = 0; i < 2; i++) { /* the second one finds what the first one has remembered */
                status = rep_robots_check(robots, question->crawler, question->path, strlen(question->path), &result);
                expect(question, "object", status, &result);
        }
        if (question->path == form_paths[0] && form_can_answer(&question->view, question->reading))
                compare_holding(question, robots);
        rep_robots_free(robots);
}

static void
ask_analysis(struct question *question)
{
        struct rep_options options = {.dialect = question->reading.dialect, .names = question->reading.names};
        struct rep_explanation explanation = {.match_count = 0};
        struct rep_crawler_rules *rules = NULL;
        struct rep_analysis *analysis;
        enum rep_status status;

        assert_int_equal(rep_analysis_create(question->file->text.data, question->file->text.size, &options, &analysis),
                         REP_OK);
        status = rep_pick_crawler_rules(analysis, question->crawler, &rules);
        if (!form_can_answer(&question->view, question->reading))
                expect_refusal(question, "analysis", status);
        else {
                if (status == REP_OK)
                        status = rep_explain(rules, question->path, strlen(question->path), &explanation);
                expect(question, "analysis", status, &explanation.result);
        }
        rep_analysis_free(analysis);
}

static enum rep_status
check_blob(const struct question *question, const struct rep_crawler *crawler, const void *bytes, size_t size,
           struct rep_result *result)
{
        struct rep_group group;
        struct rep_blob blob;
        enum rep_status status;

        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        status = rep_crawler_pick(crawler, &blob, &group, NULL);
        *result = (struct rep_result){.verdict = REP_DISALLOW};
        return status == REP_OK ? rep_check(&group, question->path, strlen(question->path), NULL, 0, result) : status;
}

/* What is for the crawler alone answers nobody in particular as it, also after everybody was refused, and before. */
static void
ask_own_blob(struct question *question, const void *bytes, size_t size)
{
        struct rep_result result;
        struct rep_robots *opened;

        expect(question, "blob for the crawler", check_blob(question, question->crawler, bytes, size, &result),
               &result);
        expect(question, "its blob for NULL", check_blob(question, NULL, bytes, size, &result), &result);
        expect_status(question, "its blob for everybody", check_blob(question, everybody, bytes, size, &result),
                      REP_ERR_AGENT);
        assert_int_equal(rep_robots_open(bytes, size, &opened, NULL), REP_OK);
        for (unsigned i = 0; i < 2; i++) {
                size_t path_size = strlen(question->path);
                enum rep_status status = rep_robots_check(opened, NULL, question->path, path_size, &result);

                expect(question, "its object for NULL", status, &result);
                expect_status(question, "its object for everybody",
                              rep_robots_check(opened, everybody, question->path, path_size, &result), REP_ERR_AGENT);
        }
        rep_robots_free(opened);
}

static void
ask_blobs(struct question *question, struct rep_compiler *compiler)
{
        struct rep_options options = {.dialect = question->reading.dialect, .names = question->reading.names};
        struct rep_result result;
        enum rep_status status;
        const void *bytes;
        size_t size;

        assert_int_equal(rep_compiler_read(compiler, question->file->text.data, question->file->text.size, &options),
                         REP_OK);
        assert_int_equal(rep_compile_read(compiler, &options, &bytes, &size), REP_OK);
        status = check_blob(question, question->crawler, bytes, size, &result);
        if (!form_can_answer(&question->view, question->reading))
                expect_refusal(question, "blob", status);
        else
                expect(question, "blob", status, &result);
        if (question->crawler == NULL)
                return;
        status = rep_crawler_select(question->crawler, &options);
        if (!form_can_answer(&question->view, question->reading)) {
                expect_refusal(question, "blob for the crawler", status);
                return;
        }
        if (status == REP_OK)
                status = rep_compile_read(compiler, &options, &bytes, &size);
        assert_int_equal(status, REP_OK);
        ask_own_blob(question, bytes, size);
}

/* ---- ways that take many */

static const struct rep_fetch fetched = {.status = 200};

static enum rep_status
check_pack(const struct question *question, const struct rep_pack *pack, const struct rep_crawler *crawler,
           size_t number, struct rep_pack_answer *answer)
{
        char url[128];

        form_origin(number, url);
        strcat(url, question->path);
        return rep_pack_check(pack, crawler, url, strlen(url), NULL, 0, answer);
}

static void
ask_pack(const struct question *question, const char *way, const struct rep_pack *pack, size_t number)
{
        struct rep_pack_answer answer;
        enum rep_status status = check_pack(question, pack, question->crawler, number, &answer);

        if (!form_can_answer(&question->view, question->reading))
                expect_refusal(question, way, status);
        else
                expect(question, way, status, &answer.result);
}

/* As ask_own_blob(). */
static void
ask_own_pack(const struct question *question, const struct rep_pack *pack, size_t number)
{
        struct rep_pack_answer answer;
        enum rep_status status = check_pack(question, pack, NULL, number, &answer);

        ask_pack(question, "pack for the crawler", pack, number);
        if (question->crawler == NULL)
                return;
        expect(question, "its pack for NULL", status, &answer.result);
        expect_status(question, "its pack for everybody", check_pack(question, pack, everybody, number, &answer),
                      REP_ERR_AGENT);
}

static void
ask_cache(const struct question *question, struct rep_cache *cache, size_t number)
{
        struct rep_cache_answer answer;
        char url[128];

        form_origin(number, url);
        strcat(url, question->path);
        rep_cache_check(cache, url, strlen(url), NOW, &answer);
        if (answer.ask) {
                assert_int_equal(
                        rep_cache_put(cache, url, strlen(url), answer.ticket, &fetched, question->file->text, NOW),
                        REP_OK);
                rep_cache_check(cache, url, strlen(url), NOW, &answer);
        }
        expect(question, "cache", REP_OK, &answer.result);
}

/* ---- all of it */

/* What asks about all files. */
struct stores {
        struct rep_pack *for_all, *for_crawler;
        struct rep_cache *cache;
};

static void
open_stores(struct question *question, const struct form_file *files, struct stores *stores)
{
        struct rep_options compile = {.dialect = question->reading.dialect, .names = question->reading.names};
        struct rep_cache_options options = {
                .crawler = question->crawler, .compile = &compile, .memory = REP_CACHE_MEMORY_MIN};
        enum rep_status status;

        status = form_pack(in_folder("own"), files, question->reading,
                           question->crawler != NULL ? &question->view : NULL);
        /* Who makes a pack gives tokens, and not a crawler that may be called anything. */
        if (form_can_answer(&question->view, question->reading) &&
            (question->view.names != REP_NAMES_ANY || question->reading.names == REP_NAMES_ANY))
                assert_int_equal(status, REP_OK);
        if (status == REP_OK)
                stores->for_crawler = open_pack("own");
        status = rep_cache_create(&options, &stores->cache);
        assert_int_equal(status,
                         REP_OK); /* a cache reads files as an object does: with the names that its crawler needs */
}

static void
ask_all_ways(struct question *question, const struct form_file *files, const struct rep_pack *for_all,
             struct rep_compiler *compiler)
{
        struct stores stores = {NULL, NULL, NULL};

        open_stores(question, files, &stores);
        for (size_t i = 0; i < FORM_FILES; i++)
                for (size_t k = 0; k < FORM_PATHS; k++) {
                        question->file = &files[i];
                        question->path = form_paths[k];
                        question->right =
                                form_answer(question->file, question->reading, &question->view, question->path);
                        ask_object(question);
                        ask_analysis(question);
                        ask_blobs(question, compiler);
                        ask_pack(question, "pack for all", for_all, i);
                        if (stores.for_crawler != NULL && form_can_answer(&question->view, question->reading))
                                ask_own_pack(question, stores.for_crawler, i);
                        ask_cache(question, stores.cache, i);
                }
        rep_pack_close(stores.for_crawler);
        rep_cache_free(stores.cache);
}

TEST(every_way_agrees)
{
        struct rep_compiler *compiler = rep_compiler_create();
        struct random random = {property_seed()};
        size_t file_count = scaled(FILES, FORM_FILES), done;
        static struct form_file files[FORM_FILES];

        assert_int_equal(rep_crawler_create_everybody(&everybody), REP_OK);

        for (done = 0; done < file_count; done += FORM_FILES) {
                form_write_files(&random, files, FORM_FILES);
                for (size_t reading = 0; reading < FORM_READINGS; reading++) {
                        struct question question = {.reading = form_reading(reading)};
                        struct rep_pack *for_all;

                        assert_int_equal(form_pack(in_folder("all"), files, question.reading, NULL), REP_OK);
                        for_all = open_pack("all");
                        for (size_t i = SANITIZED ? reading % LESS : 0; i < FORMS; i += SANITIZED ? LESS : 1) {
                                struct rep_crawler *crawler = form_crawler(&forms[i]);

                                question.form = &forms[i];
                                question.crawler = crawler;
                                rep_crawler_look(crawler, &question.view);
                                ask_all_ways(&question, files, for_all, compiler);
                                rep_crawler_free(crawler);
                        }
                        rep_pack_close(for_all);
                }
        }
        rep_crawler_free(everybody);
        rep_compiler_free(compiler);
        print_message("%zu answers, %zu wrong\n", asked, wrong);
        assert_int_equal(wrong, 0);
}

TESTS_BETWEEN(make_folder, remove_folder)
