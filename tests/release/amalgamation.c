/* SPDX-License-Identifier: Apache-2.0 */
/* Known answers by the one-file libraries: compiled by one, checked by it and by the other. */
#include "rep2c.h"
#include "tests/support/test.h"

#include "tests/release/amalgamated_runtime.h"
#include "tests/support/known_answers.h"
#include "tests/support/share.h"

#include <stdlib.h>
#include <string.h>

/* What is open for one robots.txt. */
struct run {
        struct rep_compiler *compiler;
        const void *bytes;
        size_t size;
        struct rep_blob blob;
        void *scratch;
        size_t scratch_size;
        size_t files, checked, wrong; /* files so far, and answers */
};

static void
open_file(struct run *run, const struct known_answer *answer)
{
        const struct rep_options options = {.names = REP_NAMES_ANY};
        struct rep_stats stats;

        assert_int_equal(
                rep_compile(run->compiler, answer->robots.data, answer->robots.size, &options, &run->bytes, &run->size),
                REP_OK);
        assert_int_equal(rep_open(&run->blob, run->bytes, run->size, NULL), REP_OK);
        rep_blob_stats(&run->blob, &stats);
        free(run->scratch);
        run->scratch_size = stats.scratch_size;
        run->scratch = malloc(run->scratch_size + 1);
        assert_non_null(run->scratch);
}

static bool
is_right(enum rep_status status, const struct known_answer *answer, const struct rep_result *got)
{
        return status == REP_OK && got->verdict == answer->verdict && (!answer->has_line || got->line == answer->line);
}

static void
on_answer(void *context, const struct known_answer *answer)
{
        struct run *run = context;
        struct rep_group group;
        struct rep_result whole = {REP_DISALLOW, 0, 0}, alone = whole;
        struct amalgamated_rules rules;
        enum rep_status status;

        run->files += !answer->same_robots;
        if (!is_in_share(run->files - 1))
                return;
        run->checked++;
        if (!answer->same_robots)
                open_file(run, answer);
        status = rep_pick(&run->blob, &answer->agent, 1, &group);
        if (status == REP_OK)
                status = rep_check(&group, answer->url.data, answer->url.size, run->scratch, run->scratch_size, &whole);
        rules = (struct amalgamated_rules){run->bytes, run->size, run->scratch, run->scratch_size};
        if (!is_right(status, answer, &whole) ||
            !is_right(amalgamated_check(&rules, answer->agent, answer->url, &alone), answer, &alone))
                run->wrong++;
}

static void
check_file(void **state)
{
        const char *file = *state;
        struct run run = {.compiler = rep_compiler_create()};
        size_t count = known_answers(file, on_answer, &run);

        rep_compiler_free(run.compiler);
        free(run.scratch);
        expect_right(file, count, run.checked, run.wrong);
}

/* A host outside ASCII is an error that says so where the file was compiled without libidn2. */
TEST(check_idn)
{
        const char page[] = "https://ex\xc3\xa4mple.com/a";
        char robots[REP_ROBOTS_URL_SIZE];
        bool same;

        assert_false(rep_has_idn());
        assert_int_equal(rep_robots_url_idn(page, strlen(page), robots, NULL), REP_URL_ERR_NO_IDN);
        assert_string_equal(robots, "");
        assert_int_equal(rep_same_scope_idn("https://a/robots.txt", 20, page, strlen(page), &same), REP_URL_ERR_NO_IDN);
        assert_non_null(strstr(rep_url_status_text(REP_URL_ERR_NO_IDN), "libidn2"));
        assert_int_equal(rep_robots_url_idn("https://xn--exmple-cua.com/a", 28, robots, NULL), REP_URL_OK);
        assert_string_equal(robots, "https://xn--exmple-cua.com/robots.txt");
}

TEST_OF(check_file, known_docs)
TEST_OF(check_file, known_spec)
TEST_OF(check_file, known_oracle)
