/* SPDX-License-Identifier: Apache-2.0 */
/* The crawlers of the table and real files: which crawlers these name, and which rules then apply. */
#include "blob/plan.h"
#include "rep_robots.h"
#include "syntax/token.h"
#include "tests/support/compiled.h"
#include "tests/support/known_answers.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tests/support/crawler.h"

struct survey {
        enum rep_names names;
        size_t files;
        size_t *named; /* by number of the crawler: in how many files by the token that it prefers */
};

/* Whether a group of BLOB names TOKEN: the slow, obvious way. */
static bool
is_named(const struct rep_blob *blob, struct rep_text token)
{
        struct rep_text other;

        for (size_t i = 0; (other = rep_token(blob, i)).size > 0; i++)
                if (other.size == token.size && strncasecmp(other.data, token.data, token.size) == 0)
                        return true;
        return false;
}

/* The rules that GROUP has are those that rep_pick() gives for COUNT of AGENTS. */
static void
assert_rules(const struct rep_blob *blob, const struct rep_group *group, const struct rep_text *agents, size_t count)
{
        struct rep_group other;

        assert_int_equal(rep_pick(blob, agents, count, &other), REP_OK);
        assert_memory_equal(group, &other, sizeof(other));
}

/* The number of the first token of CRAWLER that a file of BLOB can name and does, or the count of them. */
static size_t
first_named(const struct survey *survey, const struct rep_blob *blob, const struct rep_public_crawler *crawler)
{
        size_t i;

        for (i = 0; i < crawler->token_count; i++)
                if (rep_crawler_token(crawler->tokens[i], survey->names).size > 0 && is_named(blob, crawler->tokens[i]))
                        break;
        return i;
}

static void
survey_crawler(struct survey *survey, const struct rep_blob *blob, size_t number)
{
        const struct rep_public_crawler *crawler = rep_public_crawler_at(number);
        size_t named = first_named(survey, blob, crawler);
        struct rep_text token;
        struct rep_group group;
        ENDS(free_crawler) struct rep_crawler *asking = public_crawler(crawler->name);
        enum rep_status status = rep_crawler_pick(asking, blob, &group, &token);

        if (survey->names == REP_NAMES_TOKEN && crawler->wide) {
                assert_int_equal(status, REP_ERR_CRAWLER);
                return;
        }
        assert_int_equal(status, REP_OK);
        assert_true((named < crawler->token_count) == (token.size > 0));
        if (named < crawler->token_count) {
                assert_int_equal(token.size, crawler->tokens[named].size);
                assert_memory_equal(token.data, crawler->tokens[named].data, token.size);
                assert_rules(blob, &group, &crawler->tokens[named], 1);
        } else if (crawler->everybody) {
                assert_rules(blob, &group, NULL, 0);
        } else {
                assert_int_equal(rep_picked(&group)->part_count, 0);
        }
        survey->named[number] += named == 0;
}

/* COMPILER, which has read the file, makes the bytes of EXPECTED with OPTIONS. */
static void
assert_read_compiles(struct rep_compiler *compiler, const struct rep_options *options, const struct compiled *expected)
{
        const void *blob;
        size_t size;

        assert_int_equal(rep_compile_read(compiler, options, &blob, &size), REP_OK);
        assert_int_equal(size, expected->blob.size);
        assert_memory_equal(blob, expected->blob.bytes, size);
}

/* A file that was read once is compiled for all, for CRAWLER, whose OPTIONS of it gave COMPILED, and for all again. */
static void
assert_read_once(struct rep_compiler *compiler, const struct rep_crawler *crawler, struct rep_text robots,
                 const struct rep_options *options, const struct compiled *compiled)
{
        struct rep_options all = {.names = options->names}, own = all;
        ENDS(compiled_free) struct compiled whole = compiled_robots(robots, &all);

        assert_int_equal(rep_compiler_read(compiler, robots.data, robots.size, &all), REP_OK);
        assert_read_compiles(compiler, &all, &whole);
        assert_int_equal(rep_crawler_select(crawler, &own), REP_OK);
        assert_ptr_equal(own.agents, options->agents);
        assert_int_equal(own.exempt, options->exempt);
        assert_int_equal(own.in_order, options->in_order);
        assert_read_compiles(compiler, &own, compiled);
        assert_read_compiles(compiler, &all, &whole);
}

/* What is compiled for CRAWLER says what GROUP of the whole file does. */
static void
assert_compiled_for(const struct rep_group *group, const struct rep_crawler *crawler, struct rep_text robots,
                    enum rep_names names)
{
        static const char *const paths[] = {"/", "/a", "/search?q=x", "/wp-admin/x", "/api/", "/x.pdf", "/robots.txt"};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        struct rep_options options = {.names = names};
        ENDS(compiled_free) struct compiled compiled;
        struct rep_group own;

        assert_int_equal(rep_compiler_read(compiler, robots.data, robots.size, &options), REP_OK);
        assert_int_equal(rep_crawler_select(crawler, &options), REP_OK);
        compiled = compiled_robots(robots, &options);
        assert_read_once(compiler, crawler, robots, &options, &compiled);
        assert_int_equal(rep_crawler_pick(crawler, &compiled.blob, &own, NULL), REP_OK);
        for (size_t i = 0; i < COUNT(paths); i++) {
                struct rep_result whole, blob;
                size_t size = strlen(paths[i]);

                assert_int_equal(rep_check(group, paths[i], size, NULL, 0, &whole), REP_OK);
                assert_int_equal(rep_check(&own, paths[i], size, NULL, 0, &blob), REP_OK);
                assert_same_result(whole, blob);
        }
}

/* Compiling takes longer: a crawler of each kind will do. */
static void
compile_for_some(const struct survey *survey, const struct rep_blob *blob, struct rep_text robots)
{
        static const char *const names[] = {"Googlebot-Image", "AdsBot-Google", "AdsBot-Google-Mobile-Apps",
                                            "Applebot",        "GPTBot",        "bingbot",
                                            "YandexDirect",    "Panscient"};

        for (size_t i = 0; i < COUNT(names); i++) {
                ENDS(free_crawler) struct rep_crawler *crawler = public_crawler(names[i]);
                struct rep_group group;

                assert_int_equal(rep_crawler_pick(crawler, blob, &group, NULL), REP_OK);
                if (rep_scratch_size(&group) <= REP_STACK_SCRATCH)
                        assert_compiled_for(&group, crawler, robots, survey->names);
        }
}

static void
survey_file(void *context, const char *name, struct rep_text robots)
{
        struct survey *survey = context;
        ENDS(compiled_free)
        struct compiled compiled = compiled_robots(robots, &(struct rep_options){.names = survey->names});

        (void)name;
        for (size_t i = 0; i < rep_public_crawler_count(); i++)
                survey_crawler(survey, &compiled.blob, i);
        if (robots.size < 3000 && survey->files % 8 == 0)
                compile_for_some(survey, &compiled.blob, robots);
        survey->files++;
}

static void
assert_survey(const struct survey *survey)
{
        size_t i, most = 0, seen = 0;

        for (i = 0; i < rep_public_crawler_count(); i++) {
                seen += survey->named[i] > 0;
                if (survey->named[i] > survey->named[most])
                        most = i;
        }
        print_message("%zu files name %zu crawlers of %zu, %s most often (%zu)\n", survey->files, seen,
                      rep_public_crawler_count(), rep_public_crawler_at(most)->name, survey->named[most]);
        assert_string_equal(rep_public_crawler_at(most)->name, "Googlebot");
        assert_true(seen > rep_public_crawler_count() / 2);
}

static size_t
survey_corpus(enum rep_names names)
{
        struct survey survey = {names, 0, calloc(rep_public_crawler_count(), sizeof(size_t))};
        const struct rep_public_crawler *wide = rep_public_crawler_find(rep_string("MJ12bot"));

        assert_non_null(survey.named);
        assert_non_null(wide);
        if (each_real_file(1, survey_file, &survey) > 0) {
                assert_survey(&survey);
                assert_int_equal(survey.named[wide - rep_public_crawler_at(0)] > 100, names == REP_NAMES_WIDE);
        }
        free(survey.named);
        return survey.files;
}

TEST(real_files)
{
        expect_real_files(survey_corpus(REP_NAMES_TOKEN));
        survey_corpus(REP_NAMES_WIDE);
}
