/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The memory of a compiler: all of it comes from the allocator, and it stays within its limit for any file.  Rules
 * that would exceed the limit become a list with the same verdicts, or are refused.
 */
#include "base/crawl.h"
#include "compile.h"
#include "tests/support/compiled.h"
#include "tests/support/faults.h"
#include "tests/support/hostile.h"
#include "tests/support/sanitized.h"
#include "tests/support/share.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { KIND_BYTES = 60000, URL_SIZE = 500, URLS = 6, THREADS = 16, SMALLEST = 256 << 10 };

static const size_t limits[] = {SMALLEST, 1 << 20, 4 << 20, 16 << 20};

enum { LIMITS = COUNT(limits) };

/* Kinds that are tried however few are: among them are all outcomes. */
enum { ALWAYS = 8 };

/* ---- an allocator that counts, and that malloc() knows nothing of */

struct counter {
        atomic_size_t held, most;
};

/* What comes before a block. */
union head {
        size_t size;
        max_align_t alignment;
};

static void *
count_allocate(void *context, size_t size)
{
        struct counter *counter = context;
        size_t whole = (sizeof(union head) + size + 63) / 64 * 64, held, most = atomic_load(&counter->most);
        union head *head = aligned_alloc(64, whole);

        if (head == NULL)
                return NULL;
        head->size = size;
        held = atomic_fetch_add(&counter->held, size) + size;
        while (held > most && !atomic_compare_exchange_weak(&counter->most, &most, held))
                continue;
        return head + 1;
}

static void
count_release(void *context, void *memory)
{
        struct counter *counter = context;

        if (memory == NULL)
                return;
        atomic_fetch_sub(&counter->held, ((union head *)memory - 1)->size);
        free((union head *)memory - 1);
}

/* Holds both blocks for a moment, as a system's may. */
static void *
count_reallocate(void *context, void *memory, size_t size)
{
        size_t old_size = memory == NULL ? 0 : ((union head *)memory - 1)->size;
        void *grown = count_allocate(context, size);

        if (grown == NULL)
                return NULL;
        if (memory != NULL)
                memcpy(grown, memory, old_size < size ? old_size : size);
        count_release(context, memory);
        return grown;
}

static struct rep_compiler *
counting_compiler(struct counter *counter)
{
        const struct rep_allocator allocator = {count_allocate, count_reallocate, count_release, counter};

        return rep_compiler_create_with(&allocator);
}

/* ---- all of it is the allocator's */

static void
check_malloc_unused(struct rep_text robots, const struct rep_options *options)
{
        ENDS(compiled_free) struct compiled wanted = compiled_stages(robots, options, 0);
        struct counter counter = {0};
        struct rep_compiler *compiler;
        enum rep_status status;
        const void *blob = NULL;
        size_t size = 0;

        faults_begin(no_memory[1]);
        compiler = counting_compiler(&counter);
        status = compiler == NULL ? REP_ERR_MEMORY
                                  : rep_compile(compiler, robots.data, robots.size, options, &blob, &size);
        assert_false(faults_stop());
        assert_int_equal(status, REP_OK);
        assert_int_equal(size, wanted.size);
        assert_memory_equal(blob, wanted.bytes, size);
        assert_true(atomic_load(&counter.held) > 0);
        rep_compiler_free(compiler);
        assert_int_equal(atomic_load(&counter.held), 0);
}

TEST(malloc_is_unused)
{
        for (size_t kind = 0; kind < hostile_count(); kind++) {
                ENDS(free_text) struct rep_text robots = hostile_robots(kind, KIND_BYTES);
                for (int encoding = REP_ENCODING_AUTO; encoding <= REP_ENCODING_LIST; encoding++)
                        if (is_in_share(kind + (size_t)encoding))
                                check_malloc_unused(robots,
                                                    &(struct rep_options){.encoding = (enum rep_encoding)encoding,
                                                                          .dialect = (enum rep_dialect)(kind % 2)});
        }
}

/* ---- the limit */

/* The verdicts of the rules for "bot" are those of WANTED. */
static void
check_verdicts(const void *bytes, size_t size, const struct compiled *wanted, struct rep_text robots)
{
        const struct rep_text agent = rep_string("bot");
        struct rep_group group, other = compiled_group(wanted, "bot");
        size_t scratch_size = rep_scratch_size(&other);
        ENDS(free_memory) void *scratch = malloc(scratch_size + 1);
        struct rep_blob blob;
        char url[URL_SIZE];

        assert_non_null(scratch);
        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_pick(&blob, &agent, 1, &group), REP_OK);
        for (size_t which = 0; which < URLS && hostile_url(robots, which, url, URL_SIZE) > 0; which++) {
                struct rep_result a, b;
                assert_int_equal(rep_check(&group, url, URL_SIZE, scratch, scratch_size, &a), REP_OK);
                assert_int_equal(rep_check(&other, url, URL_SIZE, scratch, scratch_size, &b), REP_OK);
                assert_same_result(a, b);
        }
}

/* What one way to compile a file came to. */
struct outcome {
        enum rep_status status;
        size_t size;
        const void *bytes;
};

/* Compiles in one call, or, with APART, reads first. */
static struct outcome
outcome_of(struct rep_compiler *compiler, struct rep_text robots, const struct rep_options *options, bool apart)
{
        struct outcome outcome = {.status = REP_OK};

        if (!apart) {
                outcome.status =
                        rep_compile(compiler, robots.data, robots.size, options, &outcome.bytes, &outcome.size);
        } else {
                outcome.status = rep_compiler_read(compiler, robots.data, robots.size, options);
                if (outcome.status == REP_OK)
                        outcome.status = rep_compile_read(compiler, options, &outcome.bytes, &outcome.size);
        }
        return outcome;
}

static void
check_same(const struct outcome *a, const struct outcome *b)
{
        assert_int_equal(a->status, b->status);
        if (a->status != REP_OK)
                return;
        assert_int_equal(a->size, b->size);
        assert_memory_equal(a->bytes, b->bytes, a->size);
}

/* What USED compiled before: a large file without a limit, or a small one within it. */
static void
use_before(struct rep_compiler *used, struct rep_text robots, size_t limit, bool large)
{
        const struct rep_options options = {.max_memory = large ? 0 : limit};
        const void *bytes;
        size_t size;

        assert_int_equal(rep_compile(used, robots.data, large ? robots.size : 100, &options, &bytes, &size), REP_OK);
}

/* One file and limit: returns whether it is refused, a list or as usual. */
static enum rep_past_memory
check_limit(struct rep_text robots, struct rep_options options, const struct compiled *wanted, bool apart)
{
        struct counter counter = {0}, used_counter = {0};
        ENDS(free_compiler)
        struct rep_compiler *fresh = counting_compiler(&counter), *used = counting_compiler(&used_counter);
        struct outcome first, again, refused;

        options.past_memory = REP_PAST_MEMORY_LIST;
        first = outcome_of(fresh, robots, &options, apart);
        assert_true(atomic_load(&counter.most) <= options.max_memory);
        assert_true(first.status == REP_OK || first.status == REP_ERR_LIMIT);
        use_before(used, robots, options.max_memory, !apart);
        again = outcome_of(used, robots, &options, apart);
        check_same(&first, &again);
        options.past_memory = REP_PAST_MEMORY_REFUSE;
        refused = outcome_of(used, robots, &options, apart);
        assert_true(refused.status == REP_ERR_LIMIT || (refused.status == REP_OK && first.status == REP_OK));
        if (refused.status == REP_OK) {
                assert_int_equal(first.size, wanted->size);
                assert_memory_equal(first.bytes, wanted->bytes, first.size);
        } else if (first.status == REP_OK) {
                assert_true(first.size != wanted->size || memcmp(first.bytes, wanted->bytes, first.size) != 0);
                check_verdicts(first.bytes, first.size, wanted, robots);
        }
        /* it serves on, with a limit and without */
        options.max_memory = 0;
        again = outcome_of(used, robots, &options, false);
        assert_int_equal(again.status, REP_OK);
        assert_memory_equal(again.bytes, wanted->bytes, wanted->size);
        return first.status != REP_OK ? REP_PAST_MEMORY_REFUSE + 1 : refused.status != REP_OK;
}

TEST(limits_hold)
{
        size_t came_to[3] = {0}; /* as usual, a list, refused */

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                struct rep_options options = {.dialect = (enum rep_dialect)(kind % 2),
                                              .encoding = kind % 3 == 0 ? REP_ENCODING_DENSE : REP_ENCODING_AUTO};
                struct rep_text robots;
                struct compiled wanted;
                if (kind >= ALWAYS && !is_in_share(kind))
                        continue;
                robots = hostile_robots(kind, KIND_BYTES);
                wanted = compiled_stages(robots, &options, 0);
                for (size_t at = 0; at < LIMITS; at++) {
                        options.max_memory = limits[at];
                        came_to[check_limit(robots, options, &wanted, at % 2 == 1)]++;
                }
                compiled_free(&wanted);
                free((char *)robots.data);
        }
        print_message("%zu files within their limit, %zu lists, %zu refused\n", came_to[0], came_to[1], came_to[2]);
        assert_true(came_to[0] > 0 && came_to[1] > 0);
}

/* The least limit is enough for a small file, and one byte is too little for any. */
TEST(small_limits)
{
        static const char robots[] = "user-agent: *\ndisallow: /a*b\nsitemap: https://example.com/sitemap.xml\n";
        struct rep_options options = {.max_memory = SMALLEST, .past_memory = REP_PAST_MEMORY_REFUSE};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        const void *blob;
        size_t size;

        for (int encoding = REP_ENCODING_AUTO; encoding <= REP_ENCODING_LIST; encoding++) {
                options.encoding = (enum rep_encoding)encoding;
                assert_int_equal(rep_compile(compiler, robots, strlen(robots), &options, &blob, &size), REP_OK);
        }
        options.max_memory = 1;
        assert_int_equal(rep_compile(compiler, robots, strlen(robots), &options, &blob, &size), REP_ERR_LIMIT);
        assert_null(blob);
        assert_int_equal(rep_compiler_read(compiler, robots, strlen(robots), &options), REP_ERR_LIMIT);
        /* what was read without a limit is not compiled with one */
        assert_int_equal(rep_compiler_read(compiler, robots, strlen(robots), NULL), REP_OK);
        assert_int_equal(rep_compile_read(compiler, &options, &blob, &size), REP_ERR_ARGUMENT);
        options = (struct rep_options){.past_memory = (enum rep_past_memory)(REP_PAST_MEMORY_REFUSE + 1)};
        assert_int_equal(rep_compile(compiler, robots, strlen(robots), &options, &blob, &size), REP_ERR_ARGUMENT);
}

TEST(whole_allocators)
{
        struct counter counter = {0};
        struct rep_allocator allocator = {count_allocate, count_reallocate, NULL, &counter};

        assert_null(rep_compiler_create_with(&allocator));
        allocator.release = count_release;
        allocator.reallocate = NULL;
        assert_null(rep_compiler_create_with(&allocator));
        assert_int_equal(atomic_load(&counter.most), 0);
}

/* ---- many at once */

struct worker {
        pthread_t thread;
        size_t number;
        struct counter *counter;
        bool failed;
};

static void *
compile_hostile(void *context)
{
        struct worker *worker = context;
        ENDS(free_compiler) struct rep_compiler *compiler = counting_compiler(worker->counter);

        for (size_t kind = worker->number; kind < hostile_count(); kind += SANITIZED ? 3 * THREADS : THREADS) {
                const struct rep_options options = {.max_memory = limits[2],
                                                    .dialect = (enum rep_dialect)(kind / THREADS % 2)};
                ENDS(free_text) struct rep_text robots = hostile_robots(kind, REP_MAX_BYTES);
                const void *blob;
                size_t size;
                enum rep_status status = rep_compile(compiler, robots.data, robots.size, &options, &blob, &size);
                worker->failed |= status != REP_OK && status != REP_ERR_LIMIT;
        }
        return NULL;
}

TEST(threads_stay_within)
{
        static struct worker workers[THREADS];
        struct counter counter = {0};

        for (size_t at = 0; at < THREADS; at++) {
                workers[at] = (struct worker){.number = at, .counter = &counter};
                assert_int_equal(pthread_create(&workers[at].thread, NULL, compile_hostile, &workers[at]), 0);
        }
        for (size_t at = 0; at < THREADS; at++) {
                assert_int_equal(pthread_join(workers[at].thread, NULL), 0);
                assert_false(workers[at].failed);
        }
        print_message("%d threads held %zu KiB at most\n", THREADS, atomic_load(&counter.most) >> 10);
        assert_true(atomic_load(&counter.most) <= THREADS * limits[2]);
        assert_int_equal(atomic_load(&counter.held), 0);
}
