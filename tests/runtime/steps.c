/* SPDX-License-Identifier: Apache-2.0 */
/* rep_open_within() refuses slow blobs: real files need far fewer steps than a forged blob can. */
#include "blob/steps.h"
#include "blob/layout.h"
#include "rep_robots.h"
#include "tests/support/compiled.h"
#include "tests/support/hostile.h"
#include "tests/support/share.h"
#include "tests/support/some_files.h"
#include "tests/support/test.h"

#include <stdlib.h>

/* What docs/SECURITY.md recommends, and what it states of real files and of hostile ones. */
enum { RECOMMENDED = 1000, REAL = 36, FILES = 300, FILE_BYTES = 512000 };

/* ---- the limit */

static uint64_t
steps_of(const struct compiled *compiled)
{
        return rep_blob_steps(&compiled->blob, UINT32_MAX - 1);
}

/* COMPILED is opened with the steps that it needs, and not with one less. */
static void
check_limit(const struct compiled *compiled)
{
        uint32_t steps = (uint32_t)steps_of(compiled);
        struct rep_error error = {.status = REP_OK};
        struct rep_blob blob = {NULL, 0};
        struct rep_robots *robots;

        if (steps > 1) { /* 0 is not a limit */
                assert_int_equal(rep_robots_open_within(compiled->bytes, compiled->size, steps - 1, &robots, &error),
                                 REP_ERR_LIMIT);
                assert_null(robots);
                assert_int_equal(error.status, REP_ERR_LIMIT);
                assert_int_equal(
                        rep_open_within(&blob, compiled->bytes, compiled->size, steps - 1, REP_OPEN_AGAIN, &error),
                        REP_ERR_LIMIT);
                assert_int_equal(error.status, REP_ERR_LIMIT);
                assert_non_null(error.message);
                assert_null(blob.bytes);
        }
        assert_int_equal(rep_robots_open_within(compiled->bytes, compiled->size, steps, &robots, NULL), REP_OK);
        rep_robots_free(robots);
        assert_int_equal(rep_open_within(&blob, compiled->bytes, compiled->size, steps, REP_OPEN_AGAIN, NULL), REP_OK);
        assert_ptr_equal(blob.bytes, compiled->bytes);
}

/* ---- what honest blobs need */

static uint64_t worst;

static void
measure_one(void *context, struct rep_text robots, enum rep_dialect dialect)
{
        struct rep_options options = {.dialect = dialect};
        ENDS(compiled_free) struct compiled compiled = compiled_stages(robots, &options, 0);
        uint64_t steps = steps_of(&compiled);

        (void)context;
        check_limit(&compiled);
        worst = steps > worst ? steps : worst;
}

TEST(real_files)
{
        size_t files;

        worst = 0;
        files = some_files(FILES, FILE_BYTES, measure_one, NULL);
        print_message("at most %u steps a byte in %zu files\n", (unsigned)worst, files);
        assert_true(worst <= REAL);
}

TEST(hostile_files)
{
        worst = 0;
        for (size_t kind = 0; kind < hostile_count(); kind++)
                if (is_in_share(kind)) {
                        ENDS(free_text) struct rep_text robots = hostile_robots(kind, 100000);
                        measure_one(NULL, robots, (enum rep_dialect)(kind % 2));
                }
        print_message("at most %u steps a byte in hostile files\n", (unsigned)worst);
}

/* Rules of lists and their stars are counted, and rule sets that hold together. */
TEST(small_ones)
{
        struct rep_options list = {.encoding = REP_ENCODING_LIST};
        struct compiled compiled =
                compiled_stages(rep_string("user-agent: *\ndisallow: /a\ndisallow: /b*c*d\n"), &list, 0);
        struct rep_robots *robots;

        assert_int_equal(steps_of(&compiled), 2 + 1 + 2); /* with the base, which is a rule, too */
        check_limit(&compiled);
        compiled_free(&compiled);
        compiled = compiled_string("", NULL);
        assert_int_equal(steps_of(&compiled), 0); /* no rules, no walk */
        check_limit(&compiled);
        compiled_free(&compiled);
        /* no argument is as in rep_open() */
        assert_int_equal(rep_open_within(NULL, &compiled, 8, 1, REP_OPEN_AGAIN, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_open_within(&compiled.blob, NULL, 8, 1, REP_OPEN_AGAIN, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_open_within(&compiled, 8, 1, NULL, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_robots_open_within(NULL, 8, 1, &robots, NULL), REP_ERR_ARGUMENT);
}

/* ---- what a forger asks for */

/* Has the first record of COMPILED's only core that fails to another one fail to itself. */
static bool
forge_loop(struct compiled *compiled)
{
        unsigned char *bytes = compiled->bytes;
        unsigned char *header = bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_CORES), 0);
        uint32_t width = rep_field(header, REP_FIELD_WIDTH), offset;
        struct rep_core core;

        rep_lay_out_core(header, false, &core);
        for (offset = 0; offset < rep_field(header, REP_FIELD_STREAM); offset++) {
                struct rep_record_parts parts;
                unsigned char *at = bytes + (core.stream - bytes) + offset;
                if ((core.map[offset / 8] >> offset % 8 & 1) == 0)
                        continue;
                rep_read_record(at, width, &parts);
                if (parts.fail_kind != REP_FAIL_OTHER || parts.kind == REP_RECORD_FINAL)
                        continue;
                at += *at >> REP_RECORD_COUNT_SHIFT == REP_RECORD_COUNT_LONG ? 2 : 1;
                for (uint32_t i = 0; i < width; i++)
                        at[i] = (unsigned char)(offset >> 8 * i);
                return true;
        }
        return false;
}

TEST(loops_are_refused)
{
        static const char robots[] =
                "user-agent: *\ndisallow: /*abcab*abd\ndisallow: /*bcabx*cabcabq\ndisallow: /*cabca\n";
        struct rep_options options = {.encoding = REP_ENCODING_COMPACT, .strip = REP_STRIP_ALL};
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, &options);
        struct rep_error error;
        struct rep_blob blob;

        assert_true(steps_of(&compiled) <= REAL);
        assert_true(forge_loop(&compiled));
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 0, REP_OPEN_AGAIN, NULL), REP_OK);
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, RECOMMENDED, REP_OPEN_AGAIN, &error),
                         REP_ERR_LIMIT);
        assert_int_equal(rep_open_within(&blob, compiled.bytes, compiled.size, 1000000, REP_OPEN_AGAIN, &error),
                         REP_ERR_LIMIT);
}
