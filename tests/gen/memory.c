/* SPDX-License-Identifier: Apache-2.0 */
/* Memory runs out: compiling then reports that, returns nothing, leaks nothing, and works again with memory. */
#include "rep_compile.h"
#include "tests/support/compiled.h"
#include "tests/support/faults.h"
#include "tests/support/hostile.h"
#include "tests/support/share.h"
#include "tests/support/some_files.h"

#include <stdlib.h>

/* Kinds of hostile files are of KIND_BYTES; of made and real ones there are FILES each. */
enum { KIND_BYTES = 20000, FILES = 20, FILE_BYTES = 100000 };

static size_t failed; /* faults so far */

/* What is compiled, and the blob that it becomes. */
static struct rep_text text;
static const struct rep_options *options;
static struct compiled wanted;

/* A compiler for one run, and one that serves all runs with a fault. */
static struct rep_compiler *fresh, *used;

static const void *blob;
static size_t blob_size;

static unsigned
compile_by(struct rep_compiler *compiler)
{
        return rep_compile(compiler, text.data, text.size, options, &blob, &blob_size);
}

static void
expect_blob(unsigned status)
{
        if (status == REP_OK) {
                assert_int_equal(blob_size, wanted.size);
                assert_memory_equal(blob, wanted.bytes, blob_size);
        } else {
                assert_int_equal(status, REP_ERR_MEMORY);
                assert_null(blob);
                assert_int_equal(blob_size, 0);
        }
}

static void
make_fresh(void)
{
        fresh = rep_compiler_create();
}

static unsigned
compile_fresh(void)
{
        return compile_by(fresh);
}

/* A compiler that failed serves on, with the memory that it has, and then with what it asks for. */
static void
check_compiled(const struct fault_run *run)
{
        struct system_fault half = *run->fault;
        unsigned status;

        assert_true(run->came || run->status == REP_OK);
        expect_blob(run->status);
        if (half.number == 0) {
                rep_compiler_free(used);
                used = rep_compiler_create();
        }
        half.number /= 2;
        faults_begin(half);
        status = compile_by(used);
        failed += faults_stop();
        expect_blob(status);
        assert_int_equal(compile_by(fresh), REP_OK);
        expect_blob(REP_OK);
        rep_compiler_free(fresh);
}

static void
fail_everywhere(struct rep_text robots, const struct rep_options *how)
{
        static const struct scenario scenario = {"compiling", no_memory, make_fresh, compile_fresh, check_compiled, 1};

        text = robots;
        options = how;
        wanted = compiled_robots(robots, options);
        failed += faults_inject(&scenario);
        rep_compiler_free(used);
        used = NULL;
        compiled_free(&wanted);
}

static void
fail_file(struct rep_text robots, const struct rep_options *usual)
{
        struct rep_options list = *usual;

        list.encoding = REP_ENCODING_LIST;
        fail_everywhere(robots, usual);
        fail_everywhere(robots, &list);
}

static void
fail_kind(size_t kind)
{
        struct rep_text agents[2] = {rep_string("bot"), rep_string("a")};
        ENDS(free_text) struct rep_text robots = hostile_robots(kind, KIND_BYTES);
        struct rep_options usual = {.tracking = kind % 2 == 0 ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                                    .strip = kind % 3 == 1,
                                    .agents = kind % 4 == 1 ? agents : NULL,
                                    .agent_count = kind % 4 == 1 ? 2 : 0};

        fail_file(robots, &usual);
        usual.dialect = REP_DIALECT_RFC9309;
        fail_file(robots, &usual);
}

static void
fail_one(void *context, struct rep_text robots, enum rep_dialect dialect)
{
        (void)context;
        fail_file(robots, &(struct rep_options){.dialect = dialect});
}

TEST_BETWEEN(allocations_fail, NULL, faults_tell)
{
        size_t files, kinds = 0;

        for (size_t kind = 0; kind < hostile_count(); kind++)
                if (is_in_share(kind)) {
                        fail_kind(kind);
                        kinds++;
                }
        files = some_files(FILES, FILE_BYTES, fail_one, NULL);
        print_message("%zu faults, over %zu kinds of hostile files and %zu others\n", failed, kinds, files);
}

TEST(no_compiler)
{
        faults_begin(no_memory[0]);
        assert_null(rep_compiler_create());
        assert_true(faults_stop());
}
