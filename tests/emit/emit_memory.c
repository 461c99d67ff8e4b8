/* SPDX-License-Identifier: Apache-2.0 */
/* Memory runs out while a blob is decoded and emitted: every format reports that, or gives the usual bytes, and leaks
   nothing. */
#include "rep_emit.h"
#include "tests/support/compiled.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/hostile.h"
#include "tests/support/some_files.h"
#include "tests/support/test.h"

#include <stdlib.h>

/* Rules of all kinds: literals, stars, several of these, and ends. */
static const char robots[] =
        "User-agent: *\nDisallow: /a\nDisallow: /*.pdf$\nAllow: /a/*/b/*/c\nDisallow: /x*y*z$\n\n"
        "User-agent: b\nUser-agent: c\nDisallow: /a$\nDisallow: /\xFF\nSitemap: /s\n";

enum { FILES = 20, FILE_BYTES = 3000 };

static size_t failed;       /* calls that failed so far */
static uint32_t code_limit; /* states that become code; 0: the default */

/* Emits with the allocation number FAILING failing. */
static enum rep_status
emit_failing(const struct rep_blob *blob, enum rep_format format, size_t failing, bool forever,
             struct rep_emitted *emitted)
{
        struct rep_emit_options options = {.max_states = rep_format_facts(format)->extension != NULL ? code_limit : 0};
        enum rep_status status;

        fail_after(failing, forever);
        status = rep_emit(blob, format, &options, emitted);
        fail_after(SIZE_MAX, false);
        return status;
}

static void
fail_everywhere(const struct rep_blob *blob, enum rep_format format, bool forever)
{
        enum rep_status status = REP_ERR_MEMORY;
        struct rep_emitted wanted, got;

        assert_int_equal(emit_failing(blob, format, SIZE_MAX, false, &wanted), REP_OK);
        for (size_t failing = 0; status != REP_OK; failing++) {
                status = emit_failing(blob, format, failing, forever, &got);
                if (status == REP_OK) {
                        assert_int_equal(got.source.size, wanted.source.size);
                        assert_memory_equal(got.source.data, wanted.source.data, got.source.size);
                        assert_int_equal(got.header.size, wanted.header.size);
                } else {
                        assert_int_equal(status, REP_ERR_MEMORY);
                        assert_null(got.source.data);
                        assert_null(got.header.data);
                        failed++;
                }
                rep_emitted_free(&got);
        }
        rep_emitted_free(&wanted);
}

static void
fail_with(struct rep_text text, enum rep_encoding encoding, enum rep_dialect dialect, bool forever)
{
        struct rep_options options = {.encoding = encoding, .dialect = dialect};
        struct compiled compiled = compiled_robots(text, &options);

        for (unsigned i = 0; rep_format_facts((enum rep_format)i) != NULL; i++)
                fail_everywhere(&compiled.blob, (enum rep_format)i, forever);
        compiled_free(&compiled);
}

static void
fail_one(void *context, struct rep_text text, enum rep_dialect dialect)
{
        fail_with(text, REP_ENCODING_AUTO, dialect, *(bool *)context);
}

/* Small tables and large ones, which back-ends write in other ways. */
static void
fail_with_all(bool forever)
{
        struct rep_text large = hostile_robots(0, 30000);
        size_t files;

        failed = 0;
        fail_with(rep_string(robots), REP_ENCODING_DENSE, REP_DIALECT_GOOGLE, forever);
        fail_with(rep_string(robots), REP_ENCODING_COMPACT, REP_DIALECT_RFC9309, forever);
        fail_with(large, REP_ENCODING_COMPACT, REP_DIALECT_GOOGLE, forever);
        code_limit = 12; /* one of two automata */
        fail_with(rep_string(robots), REP_ENCODING_COMPACT, REP_DIALECT_GOOGLE, forever);
        code_limit = 0;
        files = 4 + some_files(FILES, FILE_BYTES, fail_one, &forever);
        print_message("%zu calls failed, over %zu files\n", failed, files);
        free((char *)large.data);
}

TEST(one_allocation_fails)
{
        fail_with_all(false);
}

TEST(all_allocations_fail)
{
        fail_with_all(true);
}

/* Draws the rules with the allocation number FAILING failing. */
static enum rep_status
draw_failing(const struct rep_robots *made, size_t failing, bool forever, struct rep_emitted *emitted)
{
        const struct rep_picture_options options = {.url = "/a/x/b/y/c"};
        enum rep_status status;

        fail_after(failing, forever);
        status = rep_robots_picture(made, &options, emitted, NULL);
        fail_after(SIZE_MAX, false);
        return status;
}

TEST(drawing_fails)
{
        struct rep_emitted wanted, got;
        struct rep_robots *made;
        size_t failing;

        assert_int_equal(rep_robots_parse(robots, sizeof(robots) - 1, NULL, &made), REP_OK);
        assert_int_equal(draw_failing(made, SIZE_MAX, false, &wanted), REP_OK);
        for (failing = 0; draw_failing(made, failing, failing % 2 > 0, &got) != REP_OK; failing++)
                assert_null(got.source.data);
        assert_in_range(failing, 5, 1000);
        assert_int_equal(got.source.size, wanted.source.size);
        assert_memory_equal(got.source.data, wanted.source.data, got.source.size);
        rep_emitted_free(&got);
        rep_emitted_free(&wanted);
        rep_robots_free(made);
}
