/*
 * When memory runs out while a blob is decoded and emitted: every back-end says so, or gives the same bytes as ever,
 * and leaks nothing.
 */
#include "emit/emit.h"
#include "tests/support/compiled.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/hostile.h"
#include "tests/support/some_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static rep_emit_function *const back_ends[] = {rep_emit_c_blob, rep_emit_c_direct, rep_emit_c_table, rep_emit_dot,
                                               rep_emit_json,   rep_emit_ragel,    rep_emit_re2c};

/* Rules of all kinds: literals, stars, several of these, and ends. */
static const char robots[] =
        "User-agent: *\nDisallow: /a\nDisallow: /*.pdf$\nAllow: /a/*/b/*/c\nDisallow: /x*y*z$\n\n"
        "User-agent: b\nUser-agent: c\nDisallow: /a$\nDisallow: /\xFF\nSitemap: /s\n";

enum { FILES = 20, FILE_BYTES = 3000 };

static size_t failed; /* calls that failed so far */

/* What a back-end made. */
struct files {
        struct rep_buffer source, header;
};

static void
files_free(struct files *files)
{
        rep_buffer_free(&files->source);
        rep_buffer_free(&files->header);
}

/* Decodes and emits with the allocation number FAILING failing. */
static enum rep_status
emit_failing(const struct rep_blob *blob, rep_emit_function *emit, size_t failing, bool forever, struct files *files)
{
        struct rep_decoded_blob decoded;
        struct rep_emission emission = {
                .decoded = &decoded, .prefix = "robots", .source = "robots.txt", .options = "", .header = "robots.h"};
        struct rep_arena memory = {0};
        enum rep_status status;

        *files = (struct files){.source = {0}};
        fail_after(failing, forever);
        status = rep_decode_blob(&memory, blob, &decoded);
        if (status == REP_OK)
                status = emit(&emission, &files->source, &files->header);
        fail_after(SIZE_MAX, false);
        rep_arena_free(&memory);
        return status;
}

static void
fail_everywhere(const struct rep_blob *blob, rep_emit_function *emit, bool forever)
{
        enum rep_status status = REP_ERR_MEMORY;
        struct files wanted, got;

        assert_int_equal(emit_failing(blob, emit, SIZE_MAX, false, &wanted), REP_OK);
        for (size_t failing = 0; status != REP_OK; failing++) {
                status = emit_failing(blob, emit, failing, forever, &got);
                if (status == REP_OK) {
                        assert_int_equal(got.source.size, wanted.source.size);
                        assert_memory_equal(got.source.bytes, wanted.source.bytes, got.source.size);
                        assert_int_equal(got.header.size, wanted.header.size);
                } else {
                        assert_int_equal(status, REP_ERR_MEMORY);
                        failed++;
                }
                files_free(&got);
        }
        files_free(&wanted);
}

static void
fail_with(struct rep_text text, enum rep_encoding encoding, enum rep_dialect dialect, bool forever)
{
        struct rep_options options = {.encoding = encoding, .dialect = dialect};
        struct compiled compiled = compiled_robots(text, &options);

        for (size_t i = 0; i < sizeof(back_ends) / sizeof(back_ends[0]); i++)
                fail_everywhere(&compiled.blob, back_ends[i], forever);
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
        files = 3 + some_files(FILES, FILE_BYTES, fail_one, &forever);
        print_message("%zu calls failed, over %zu files\n", failed, files);
        free((char *)large.data);
}

static void
one_allocation_fails(void **state)
{
        (void)state;
        fail_with_all(false);
}

static void
all_allocations_fail(void **state)
{
        (void)state;
        fail_with_all(true);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(one_allocation_fails),
                cmocka_unit_test(all_allocations_fail),
        };

        return cmocka_run_group_tests_name("emit_memory", tests, NULL, NULL);
}
