/*
 * The C library's qsort() may leave equal elements in any order.  With one that reverses them blobs must be the same.
 *
 * The linker sends calls of qsort() here.
 */
#include "tests/support/compiled.h"
#include "tests/support/hostile.h"
#include "tests/support/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef int (*compare_fn)(const void *a, const void *b);
void __real_qsort(void *items, size_t count, size_t size, compare_fn compare);
void __wrap_qsort(void *items, size_t count, size_t size, compare_fn compare);

static bool reversing;

static void
merge(char *out, const char *a, size_t a_count, const char *b, size_t b_count, size_t size, compare_fn compare)
{
        while (a_count + b_count > 0) {
                /* of equal elements the later one first */
                bool take_a = b_count == 0 || (a_count > 0 && compare(a, b) < 0);
                memcpy(out, take_a ? a : b, size);
                out += size;
                if (take_a)
                        a += size, a_count--;
                else
                        b += size, b_count--;
        }
}

static void
sort_reversing(char *items, size_t count, size_t size, compare_fn compare, char *room)
{
        size_t half = count / 2;

        if (count < 2)
                return;
        sort_reversing(items, half, size, compare, room);
        sort_reversing(items + half * size, count - half, size, compare, room);
        merge(room, items, half, items + half * size, count - half, size, compare);
        memcpy(items, room, count * size);
}

void
__wrap_qsort(void *items, size_t count, size_t size, compare_fn compare)
{
        char *room = reversing && count ? malloc(count * size) : NULL;

        if (room)
                sort_reversing(items, count, size, compare, room);
        else
                __real_qsort(items, count, size, compare);
        free(room);
}

static void
compare_orders(struct rep_text robots, const struct rep_options *options)
{
        struct compiled usual, other;

        reversing = false;
        usual = compiled_robots(robots, options);
        reversing = true;
        other = compiled_robots(robots, options);
        reversing = false;
        assert_int_equal(usual.size, other.size);
        assert_memory_equal(usual.bytes, other.bytes, usual.size);
        compiled_free(&usual);
        compiled_free(&other);
}

static void
samples(void **state)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {9};

        (void)state;
        for (int tries = 0; tries < 2000; tries++) {
                struct rep_options options = {.tracking = tries % 2 ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                              .dialect = tries % 4 < 2 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309};
                sample_make(&sample, options.dialect, &random);
                compare_orders((struct rep_text){text, sample_text(&sample, text)}, &options);
        }
}

static void
hostile_files(void **state)
{
        (void)state;
        for (size_t kind = 0; kind < hostile_count(); kind++) {
                struct rep_text robots = hostile_robots(kind, 50000);
                compare_orders(robots, NULL);
                free((char *)robots.data);
        }
}

int
main(void)
{
        const struct CMUnitTest tests[] = {cmocka_unit_test(samples), cmocka_unit_test(hostile_files)};

        return cmocka_run_group_tests_name("sorting", tests, NULL, NULL);
}
