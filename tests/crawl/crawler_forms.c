/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who asks, in every form (one token, several, ordered, versions, wide, a header, a public crawler, any string, everybody), about
 * small files whose groups collide with those names: an object, an analysis, blobs for all and for the crawler, packs for all and
 * for the crawler, and a cache give the answer of the reference, by DESIGN 2.2 alone, or refuse where it says so.
 *
 * REP_PROPERTY_FILES says of how many files; REP_PROPERTY_SEED begins elsewhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rep_analyze.h"
#include "rep_cache.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/random.h"
#include "tests/support/reference.h"
#include "tests/support/text.h"

/* ---- forms of a crawler */

enum { TOKENS_MAX = 3, FILES = 24, TEXT_MAX = 600 };

/* How a crawler is made. */
enum kind { MERGED, ORDERED, PUBLIC, HEADER };

struct form {
        enum kind kind;
        const char *tokens[TOKENS_MAX]; /* the name or the header in the first, for PUBLIC and HEADER */
        bool without_everybody;
        enum rep_names names;
};

static const struct form forms[] = {
        {MERGED, {NULL}, false, REP_NAMES_TOKEN},
        {MERGED, {"a"}, false, REP_NAMES_TOKEN},
        {MERGED, {"b/2"}, false, REP_NAMES_TOKEN},
        {MERGED, {"a", "B"}, false, REP_NAMES_TOKEN},
        {MERGED, {"a/1", "b/2", "c"}, false, REP_NAMES_TOKEN},
        {MERGED, {"Foo Bar"}, false, REP_NAMES_ANY},
        {MERGED, {"MJ12bot"}, false, REP_NAMES_ANY},
        {MERGED, {"MJ12bot/1.4", "a"}, false, REP_NAMES_ANY},
        {MERGED, {"b/2"}, false, REP_NAMES_ANY},
        {MERGED, {"MJ12bot"}, false, REP_NAMES_WIDE},
        {MERGED, {"MJ12bot/v1.4", "a"}, false, REP_NAMES_WIDE},
        {MERGED, {"a"}, false, REP_NAMES_WIDE},
        {ORDERED, {"a", "b/2"}, false, REP_NAMES_TOKEN},
        {ORDERED, {"b/2", "a"}, true, REP_NAMES_TOKEN},
        {ORDERED, {"c", "A/3", "b"}, false, REP_NAMES_TOKEN},
        {ORDERED, {"MJ12bot", "a"}, false, REP_NAMES_TOKEN},
        {ORDERED, {"Foo Bar", "MJ12bot"}, false, REP_NAMES_ANY},
        {ORDERED, {"MJ12bot", "b/2"}, true, REP_NAMES_ANY},
        {ORDERED, {"MJ12bot/1", "a"}, false, REP_NAMES_WIDE},
        {ORDERED, {"x.y", "MJ12bot"}, true, REP_NAMES_WIDE},
        {PUBLIC, {"MJ12bot"}, false, REP_NAMES_WIDE},
        {PUBLIC, {"GPTBot"}, false, REP_NAMES_TOKEN},
        {PUBLIC, {"Googlebot-Image"}, false, REP_NAMES_TOKEN},
        {PUBLIC, {"AdsBot-Google"}, false, REP_NAMES_TOKEN},
        {HEADER, {"Mozilla/5.0 (compatible; a/2.1; +http://a.example)"}, false, REP_NAMES_TOKEN},
        {HEADER, {"Mozilla/5.0 (compatible; MJ12bot/v1.4.8)"}, false, REP_NAMES_WIDE},
        {HEADER, {"b/2 (c; d)"}, false, REP_NAMES_ANY},
};
enum { FORMS = sizeof(forms) / sizeof(forms[0]) };

static size_t
form_tokens(const struct form *form, struct rep_text tokens[TOKENS_MAX])
{
        size_t count = 0;

        while (count < TOKENS_MAX && form->tokens[count] != NULL) {
                tokens[count] = rep_string(form->tokens[count]);
                count++;
        }
        return count;
}

static struct rep_crawler *
make_crawler(const struct form *form)
{
        struct rep_text tokens[TOKENS_MAX];
        size_t count = form_tokens(form, tokens);
        struct rep_crawler *crawler = NULL;
        enum rep_status status;

        if (form->kind == PUBLIC)
                status = rep_crawler_create_public(tokens[0], &crawler);
        else if (form->kind == HEADER)
                status = rep_crawler_create_header(tokens[0], form->names, &crawler);
        else if (form->kind == ORDERED)
                status = rep_crawler_create_ordered(tokens, count, !form->without_everybody, form->names, &crawler);
        else
                status = rep_crawler_create(tokens, count, form->names, &crawler);
        assert_int_equal(status, REP_OK);
        return crawler;
}

/* ---- files */

static const char *const agents[] = {"a",
                                     "b",
                                     "b/2",
                                     "A",
                                     "c",
                                     "*",
                                     "*",
                                     "MJ12bot",
                                     "MJ",
                                     "Foo Bar",
                                     "Foo",
                                     "GPTBot",
                                     "Mozilla",
                                     "x.y",
                                     "Googlebot",
                                     "Googlebot-Image",
                                     "AdsBot-Google",
                                     "compatible"};
static const char *const paths[] = {"/", "/p", "/q", "/p/x"};
enum { AGENTS = sizeof(agents) / sizeof(agents[0]), PATHS = sizeof(paths) / sizeof(paths[0]) };

struct file {
        char bytes[TEXT_MAX];
        struct rep_text text;
};

static void
write_file(struct random *random, struct file *file)
{
        struct text text = {file->bytes, 0, TEXT_MAX};
        size_t groups = 1 + random_below(random, 4), i, k;

        for (i = 0; i < groups; i++) {
                for (k = 1 + random_below(random, 3); k > 0; k--) {
                        put_string(&text, "User-agent: ");
                        put_string(&text, agents[random_below(random, AGENTS)]);
                        put_string(&text, "\n");
                }
                for (k = random_below(random, 3); k > 0; k--) {
                        put_string(&text, random_chance(random, 60) ? "Disallow: " : "Allow: ");
                        put_string(&text, paths[random_below(random, PATHS)]);
                        put_string(&text, "\n");
                }
        }
        file->text = (struct rep_text){text.data, text.size};
}

/* ---- what is right */

/* How files are read. */
struct reading {
        enum rep_dialect dialect;
        enum rep_names names;
};

struct question {
        const struct form *form;
        const struct rep_crawler *crawler;
        struct rep_crawler_view view;
        struct reading reading;
        const struct file *file;
        const char *path;
        struct rep_result right;
};

/* Whether a file that was read as READING says can answer: one that was not read with wide names knows nothing of a crawler that
 * needs them. */
static bool
can_answer(const struct question *question)
{
        return question->view.names != REP_NAMES_WIDE || question->reading.names == REP_NAMES_WIDE;
}

/* The answer about TEXT, read with NAMES. */
static struct rep_result
answer_right(const struct question *question, enum rep_names names)
{
        struct reference *reference = reference_parse(question->file->text.data, question->file->text.size, 0,
                                                      question->reading.dialect, names);
        const struct rep_crawler_view *view = &question->view;
        struct rep_result result;

        if (view->in_order)
                reference_pick_first(reference, view->tokens, view->token_count, view->everybody);
        else
                reference_pick(reference, view->tokens, view->token_count);
        result = reference_check(reference, question->path, strlen(question->path));
        reference_free(reference);
        return result;
}

static size_t asked, wrong;

static void
expect(const struct question *question, const char *way, enum rep_status status, const struct rep_result *result)
{
        const char *verdicts[2];

        verdicts[REP_ALLOW] = "allow";
        verdicts[REP_DISALLOW] = "disallow";

        asked++;
        if (status == REP_OK && result->verdict == question->right.verdict && result->line == question->right.line)
                return;
        if (wrong++ < 20)
                print_error(
                        "%s, form %zu, dialect %d, names %d, %s: status %d, %s by line %u, and not %s by line %u, "
                        "of:\n%.*s\n",
                        way, (size_t)(question->form - forms), (int)question->reading.dialect,
                        (int)question->reading.names, question->path, (int)status, verdicts[result->verdict],
                        (unsigned)result->line, verdicts[question->right.verdict], (unsigned)question->right.line,
                        (int)question->file->text.size, question->file->text.data);
}

static void
expect_refusal(const struct question *question, const char *way, enum rep_status status)
{
        asked++;
        if (status != REP_ERR_TOKEN && wrong++ < 20)
                print_error("%s, form %zu, names %d: status %d, and not REP_ERR_TOKEN\n", way,
                            (size_t)(question->form - forms), (int)question->reading.names, (int)status);
}

/* ---- ways that take one file */

static void
ask_object(struct question *question)
{
        struct rep_robots_options options = {.dialect = question->reading.dialect, .names = question->reading.names};
        struct rep_robots *robots;
        struct rep_result result;
        enum rep_status status;
        unsigned i;

        assert_int_equal(rep_robots_parse(question->file->text.data, question->file->text.size, &options, &robots),
                         REP_OK);
        for (i = 0; i < 2; i++) { /* the second one finds what the first one has remembered */
                status = rep_robots_check(robots, question->crawler, question->path, strlen(question->path), &result);
                expect(question, "object", status, &result);
        }
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
        if (!can_answer(question))
                expect_refusal(question, "analysis", status);
        else {
                if (status == REP_OK)
                        status = rep_explain(rules, question->path, strlen(question->path), &explanation);
                expect(question, "analysis", status, &explanation.result);
        }
        rep_analysis_destroy(analysis);
}

static enum rep_status
check_blob(const struct question *question, const void *bytes, size_t size, struct rep_result *result)
{
        struct rep_group group;
        struct rep_blob blob;
        enum rep_status status;

        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        status = rep_crawler_pick(question->crawler, &blob, &group, NULL);
        *result = (struct rep_result){.verdict = REP_DISALLOW};
        return status == REP_OK ? rep_check(&group, question->path, strlen(question->path), NULL, 0, result) : status;
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
        status = check_blob(question, bytes, size, &result);
        if (!can_answer(question))
                expect_refusal(question, "blob", status);
        else
                expect(question, "blob", status, &result);
        if (question->crawler == NULL)
                return;
        status = rep_crawler_select(question->crawler, compiler, &options);
        if (!can_answer(question)) {
                expect_refusal(question, "blob for the crawler", status);
                return;
        }
        if (status == REP_OK)
                status = rep_compile_read(compiler, &options, &bytes, &size);
        if (status == REP_OK) {
                struct rep_group group;
                struct rep_blob blob;

                assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
                assert_int_equal(rep_pick(&blob, NULL, 0, &group), REP_OK);
                status = rep_check(&group, question->path, strlen(question->path), NULL, 0, &result);
        }
        expect(question, "blob for the crawler", status, &result);
}

/* ---- ways that take many */

static const struct rep_fetch fetched = {.status = 200};

static void
put_origin(char *origin, size_t number)
{
        snprintf(origin, 64, "https://h%zu.example", number);
}

/* Makes the pack NAME of all FILES: for all crawlers, or for the one of VIEW. */
static enum rep_status
make_pack(const char *name, const struct file *files, struct reading reading, const struct rep_crawler_view *view)
{
        struct rep_options compile = {.dialect = reading.dialect, .names = reading.names};
        struct rep_pack_options options = {.compile = &compile, .threads = 1};
        struct rep_pack_crawler crawler;
        struct rep_pack_writer *writer;
        enum rep_status status;
        char origin[64];
        size_t i;

        if (view != NULL) {
                crawler = (struct rep_pack_crawler){view->name, view->tokens, view->token_count, view->in_order,
                                                    view->everybody};
                options.crawlers = &crawler;
                options.crawler_count = 1;
        }
        status = rep_pack_writer_create(pack_path(name), &options, &writer, NULL);
        if (status != REP_OK)
                return status;
        for (i = 0; i < FILES && status == REP_OK; i++) {
                put_origin(origin, i);
                status = rep_pack_add_fetch(writer, rep_string(origin), &fetched, files[i].text, NOW);
        }
        if (status == REP_OK)
                return rep_pack_writer_finish(writer, NULL, NULL);
        rep_pack_writer_abandon(writer);
        return status;
}

static void
ask_pack(const struct question *question, const char *way, const struct rep_pack *pack, size_t number)
{
        struct rep_pack_answer answer;
        enum rep_status status;
        char url[128];

        put_origin(url, number);
        strcat(url, question->path);
        status = rep_pack_check(pack, question->crawler, url, strlen(url), NULL, 0, &answer);
        if (!can_answer(question))
                expect_refusal(question, way, status);
        else
                expect(question, way, status, &answer.result);
}

static void
ask_cache(const struct question *question, struct rep_cache *cache, size_t number)
{
        struct rep_cache_answer answer;
        char url[128];

        put_origin(url, number);
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
open_stores(struct question *question, const struct file *files, struct stores *stores)
{
        struct rep_options compile = {.dialect = question->reading.dialect, .names = question->reading.names};
        struct rep_cache_options options = {
                .crawler = question->crawler, .compile = &compile, .memory = REP_CACHE_MEMORY_MIN};
        enum rep_status status;

        status = make_pack("own", files, question->reading, question->crawler != NULL ? &question->view : NULL);
        /* Who makes a pack gives tokens, and not a crawler that may be called anything. */
        if (can_answer(question) && (question->view.names != REP_NAMES_ANY || question->reading.names == REP_NAMES_ANY))
                assert_int_equal(status, REP_OK);
        if (status == REP_OK)
                stores->for_crawler = open_pack("own");
        status = rep_cache_create(&options, &stores->cache);
        assert_int_equal(status,
                         REP_OK); /* a cache reads files as an object does: with the names that its crawler needs */
}

static void
ask_all_ways(struct question *question, const struct file *files, const struct rep_pack *for_all,
             struct rep_compiler *compiler)
{
        struct stores stores = {NULL, NULL, NULL};
        size_t i, k;

        open_stores(question, files, &stores);
        for (i = 0; i < FILES; i++)
                for (k = 0; k < PATHS; k++) {
                        question->file = &files[i];
                        question->path = paths[k];
                        question->right = answer_right(question, question->view.names == REP_NAMES_WIDE
                                                                         ? REP_NAMES_WIDE
                                                                         : question->reading.names);
                        ask_object(question);
                        ask_analysis(question);
                        ask_blobs(question, compiler);
                        ask_pack(question, "pack for all", for_all, i);
                        if (stores.for_crawler != NULL && can_answer(question))
                                ask_pack(question, "pack for the crawler", stores.for_crawler, i);
                        ask_cache(question, stores.cache, i);
                }
        rep_pack_close(stores.for_crawler);
        rep_cache_destroy(stores.cache);
}

/* The number in the environment variable NAME, or OTHERWISE. */
static uint64_t
number_of(const char *name, uint64_t otherwise)
{
        const char *value = getenv(name);

        return value != NULL ? strtoull(value, NULL, 10) : otherwise;
}

static void
every_way_agrees(void **state)
{
        struct rep_compiler *compiler = rep_compiler_create();
        uint64_t seed = number_of("REP_PROPERTY_SEED", 20261124), file_count = number_of("REP_PROPERTY_FILES", 240),
                 done;
        struct random random = {seed};
        static struct file files[FILES];
        size_t reading, i;

        (void)state;
        for (done = 0; done < file_count; done += FILES) {
                for (i = 0; i < FILES; i++)
                        write_file(&random, &files[i]);
                for (reading = 0; reading < 6; reading++) {
                        struct question question = {
                                .reading = {(enum rep_dialect)(reading % 2), (enum rep_names)(reading / 2)}};
                        struct rep_pack *for_all;

                        assert_int_equal(make_pack("all", files, question.reading, NULL), REP_OK);
                        for_all = open_pack("all");
                        for (i = 0; i < FORMS; i++) {
                                struct rep_crawler *crawler = i == 0 ? NULL : make_crawler(&forms[i]);

                                question.form = &forms[i];
                                question.crawler = crawler;
                                rep_crawler_look(crawler, &question.view);
                                ask_all_ways(&question, files, for_all, compiler);
                                rep_crawler_free(crawler);
                        }
                        rep_pack_close(for_all);
                }
        }
        rep_compiler_destroy(compiler);
        print_message("%zu answers, %zu wrong, seed %llu\n", asked, wrong, (unsigned long long)seed);
        assert_int_equal(wrong, 0);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_setup_teardown(every_way_agrees, make_pack_folder, remove_pack_folder)};

        return cmocka_run_group_tests_name("crawler_forms", tests, NULL, NULL);
}
