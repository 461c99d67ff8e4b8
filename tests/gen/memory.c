/* SPDX-License-Identifier: Apache-2.0 */
/* Memory runs out: compiling then reports that, returns nothing, leaks nothing, and works again once
   there is memory. */
#include "rep_compile.h"
#include "tests/support/compiled.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/hostile.h"
#include "tests/support/share.h"
#include "tests/support/some_files.h"
#include "tests/support/test.h"

#include <stdlib.h>

/* Kinds of hostile files are of KIND_BYTES; of made and real ones there are FILES each. */
enum { KIND_BYTES = 20000, FILES = 20, FILE_BYTES = 100000 };

static bool forever;
static size_t failed; /* calls that failed so far */

/* Compiles with the allocation number FAILING failing; returns the status, and compares a blob with WANTED. */
static enum rep_status
compile_failing(struct rep_compiler *compiler, struct rep_text robots, const struct rep_options *options,
                size_t failing, const struct compiled *wanted)
{
        const void *blob;
        size_t size;
        enum rep_status status;

        fail_after(failing, forever);
        status = rep_compile(compiler, robots.data, robots.size, options, &blob, &size);
        fail_after(SIZE_MAX, false);
        if (status == REP_OK) {
                assert_int_equal(size, wanted->size);
                assert_memory_equal(blob, wanted->bytes, size);
        } else {
                assert_int_equal(status, REP_ERR_MEMORY);
                assert_null(blob);
                assert_int_equal(size, 0);
                failed++;
        }
        return status;
}

static void
fail_everywhere(struct rep_text robots, const struct rep_options *options)
{
        struct compiled wanted = compiled_robots(robots, options);
        struct rep_compiler *used = rep_compiler_create();
        enum rep_status status = REP_ERR_MEMORY;

        for (size_t failing = 0; status != REP_OK; failing++) {
                struct rep_compiler *fresh = rep_compiler_create();
                status = compile_failing(fresh, robots, options, failing, &wanted);
                /* a compiler that failed serves on, with the memory that it has, and then with what it asks for */
                compile_failing(used, robots, options, failing / 2, &wanted);
                assert_int_equal(compile_failing(fresh, robots, options, SIZE_MAX, &wanted), REP_OK);
                rep_compiler_free(fresh);
        }
        rep_compiler_free(used);
        compiled_free(&wanted);
}

static void
fail_file(struct rep_text robots, const struct rep_options *options)
{
        struct rep_options list = *options;

        list.encoding = REP_ENCODING_LIST;
        fail_everywhere(robots, options);
        fail_everywhere(robots, &list);
}

static void
fail_kind(size_t kind)
{
        struct rep_text agents[2] = {rep_string("bot"), rep_string("a")};
        struct rep_text robots = hostile_robots(kind, KIND_BYTES);
        struct rep_options options = {.tracking = kind % 2 == 0 ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                                      .strip = kind % 3 == 1,
                                      .agents = kind % 4 == 1 ? agents : NULL,
                                      .agent_count = kind % 4 == 1 ? 2 : 0};

        fail_file(robots, &options);
        options.dialect = REP_DIALECT_RFC9309;
        fail_file(robots, &options);
        free((char *)robots.data);
}

static void
fail_one(void *context, struct rep_text robots, enum rep_dialect dialect)
{
        (void)context;
        fail_file(robots, &(struct rep_options){.dialect = dialect});
}

static void
fail_all(bool all_after)
{
        size_t files, kinds = 0;

        forever = all_after;
        failed = 0;
        for (size_t kind = 0; kind < hostile_count(); kind++)
                if (is_in_share(kind)) {
                        fail_kind(kind);
                        kinds++;
                }
        files = some_files(FILES, FILE_BYTES, fail_one, NULL);
        print_message("%zu calls failed, over %zu kinds of hostile files and %zu others\n", failed, kinds, files);
}

TEST(one_allocation_fails)
{
        fail_all(false);
}

TEST(all_allocations_fail)
{
        fail_all(true);
}

TEST(no_compiler)
{
        fail_after(0, false);
        assert_null(rep_compiler_create());
}
