/* SPDX-License-Identifier: Apache-2.0 */
/* Memory runs out while a robots.txt is compiled and emitted: every format says so, or is right, and leaks nothing. */
#include "emit/command.h"
#include "tests/support/faults.h"
#include "tests/support/hostile.h"
#include "tests/support/owned.h"
#include "tests/support/some_files.h"

#include <stdlib.h>

/* Rules of all kinds: literals, stars, several of these, and ends. */
static const char robots[] =
        "User-agent: *\nDisallow: /a\nDisallow: /*.pdf$\nAllow: /a/*/b/*/c\nDisallow: /x*y*z$\n\n"
        "User-agent: b\nUser-agent: c\nDisallow: /a$\nDisallow: /\xFF\nSitemap: /s\n";

enum { FILES = 20, FILE_BYTES = 3000 };

static size_t failed;       /* faults so far */
static uint32_t code_limit; /* states that become code; 0: the default */

/* What is emitted or drawn, how, and what comes of it. */
static struct rep_text text;
static struct rep_options compile;
static enum rep_format format;
static struct rep_robots *drawn;
static struct rep_emitted wanted, got;

static unsigned
emit(void)
{
        struct rep_emit_options options = {.max_states = rep_format_facts(format)->extension != NULL ? code_limit : 0};

        return rep_emit(text.data, text.size, &compile, format, &options, &got);
}

static unsigned
draw(void)
{
        const struct rep_picture_options options = {.url = "/a/x/b/y/c"};

        return rep_robots_picture(drawn, &options, &got, NULL);
}

static void
check_emitted(const struct fault_run *run)
{
        if (run->status == REP_OK) {
                assert_int_equal(got.source.size, wanted.source.size);
                assert_memory_equal(got.source.data, wanted.source.data, got.source.size);
                assert_int_equal(got.header.size, wanted.header.size);
        } else {
                assert_int_equal(run->status, REP_ERR_MEMORY);
                assert_true(run->came);
                assert_null(got.source.data);
                assert_null(got.header.data);
        }
        rep_emitted_free(&got);
}

/* What comes of RUN is the same with each allocation failing, or memory is out. */
static size_t
fail_everywhere(unsigned (*run)(void))
{
        const struct scenario scenario = {"emitting", no_memory, NULL, run, check_emitted, 1};
        size_t faults;

        assert_int_equal(run(), REP_OK);
        wanted = got;
        faults = faults_inject(&scenario);
        rep_emitted_free(&wanted);
        return faults;
}

static void
fail_with(struct rep_text file, enum rep_encoding encoding, enum rep_dialect dialect)
{
        text = file;
        compile = (struct rep_options){.encoding = encoding, .dialect = dialect};
        for (format = 0; rep_format_facts(format) != NULL; format++)
                failed += fail_everywhere(emit);
}

static void
fail_one(void *context, struct rep_text file, enum rep_dialect dialect)
{
        (void)context;
        fail_with(file, REP_ENCODING_AUTO, dialect);
}

/* Small tables and large ones, which back-ends write in other ways. */
TEST_BETWEEN(allocations_fail, NULL, faults_tell)
{
        ENDS(free_text) struct rep_text large = hostile_robots(0, 30000);
        size_t files;

        fail_with(rep_string(robots), REP_ENCODING_DENSE, REP_DIALECT_GOOGLE);
        fail_with(rep_string(robots), REP_ENCODING_COMPACT, REP_DIALECT_RFC9309);
        fail_with(large, REP_ENCODING_COMPACT, REP_DIALECT_GOOGLE);
        code_limit = 12; /* one of two automata */
        fail_with(rep_string(robots), REP_ENCODING_COMPACT, REP_DIALECT_GOOGLE);
        code_limit = 0;
        files = 4 + some_files(FILES, FILE_BYTES, fail_one, NULL);
        print_message("%zu faults, over %zu files\n", failed, files);
}

TEST_BETWEEN(drawing_fails, NULL, faults_tell)
{
        assert_int_equal(rep_robots_parse(robots, sizeof(robots) - 1, NULL, &drawn), REP_OK);
        assert_in_range(fail_everywhere(draw), 10, 2000);
        rep_robots_free(drawn);
}
