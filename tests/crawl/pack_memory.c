/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The memory of a writer of packs stays within its limit, whatever is added.  The linker redirects the library's
 * calls to this program, which counts the bytes.  The stacks of threads and the allocator's own data are not counted.
 */
#include "tests/crawl/some_packs.h"
#include "tests/support/test.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>

/* ---- counting */

/* Signed: what the C library gives by itself, as strdup() does, is freed here, too. */
static atomic_long in_use, most_in_use;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __real_free(void *memory);
void __wrap_free(void *memory);

static void *
given(void *memory)
{
        long size = (long)malloc_usable_size(memory), now = atomic_fetch_add(&in_use, size) + size;
        long before = atomic_load(&most_in_use);

        while (now > before && !atomic_compare_exchange_weak(&most_in_use, &before, now))
                ;
        return memory;
}

void *
__wrap_malloc(size_t size)
{
        return given(__real_malloc(size));
}

void *
__wrap_calloc(size_t count, size_t size)
{
        return given(__real_calloc(count, size));
}

void *
__wrap_realloc(void *memory, size_t size)
{
        long before = (long)malloc_usable_size(memory);
        void *grown = __real_realloc(memory, size);

        if (grown != NULL)
                atomic_fetch_sub(&in_use, before);
        return grown != NULL ? given(grown) : NULL;
}

void
__wrap_free(void *memory)
{
        atomic_fetch_sub(&in_use, (long)malloc_usable_size(memory));
        __real_free(memory);
}

/* ---- many records */

/* So many, of so long names, that they have to be set aside several times. */
enum { COUNT = 150000, HOST = 200 };

/* Writes the pack NAME in MEMORY bytes, and returns how many were in use at most. */
static long
bytes_used(const char *name, size_t memory)
{
        char origin[HOST + 64], body[200];
        struct rep_pack_options options = {.threads = 2, .memory = memory};
        struct rep_pack_writer *writer;
        long before = atomic_load(&in_use);

        atomic_store(&most_in_use, before);
        writer = create_writer(name, &options);
        for (unsigned i = 0; i < COUNT; i++) {
                snprintf(origin, sizeof(origin), "https://%060u.%060u.%060u.host-%u.example", i, i / 2, i / 3, i);
                snprintf(body, sizeof(body), "user-agent: *\ndisallow: /%u\ndisallow: /*%u\n", i, i);
                assert_int_equal(add_record(writer, origin, fetch_answered(REP_ACCESS_RULES, NOW + i), 200, body),
                                 REP_OK);
        }
        assert_int_equal(finish_writer(writer).rule_sets, COUNT);
        return atomic_load(&most_in_use) - before;
}

TEST(memory_is_bounded)
{
        const long least = REP_PACK_MEMORY_MIN;
        long little = bytes_used("little", (size_t)least), much = bytes_used("much", 4 * (size_t)least);

        print_message("%ld bytes of %ld, and %ld of %ld\n", little, least, much, 4 * least);
        assert_true(little <= least);
        assert_true(much <= 4 * least);
        /* More would have been used. */
        assert_true(much > least);
        assert_same_packs("little", "much");
}

/* Files about as long as several threads may compile at once. */
enum { LONG = 120000, LONG_COUNT = 1000 };

/* So many threads that their jobs alone would take more than all of the memory: fewer are started. */
TEST(memory_of_threads_is_part_of_it)
{
        struct rep_pack_options options = {.threads = REP_PACK_THREADS_MAX, .memory = REP_PACK_MEMORY_MIN};
        static char body[LONG + 64];
        struct rep_pack_writer *writer;
        long before = atomic_load(&in_use), used;

        atomic_store(&most_in_use, before);
        writer = create_writer("threads", &options);
        for (unsigned i = 0; i < LONG_COUNT; i++) {
                size_t size = 0;
                char origin[64];

                snprintf(origin, sizeof(origin), "https://host-%u.example", i);
                for (unsigned line = 0; size < LONG; line++)
                        size += (size_t)snprintf(body + size, 64, "user-agent: a\ndisallow: /%u/%u*b\n", i, line);
                add_rules(writer, origin, body);
        }
        finish_writer(writer);
        used = atomic_load(&most_in_use) - before;
        print_message("%ld bytes of %zu\n", used, REP_PACK_MEMORY_MIN);
        assert_true(used <= (long)REP_PACK_MEMORY_MIN);
}

TESTS_BETWEEN(make_folder, remove_folder)
