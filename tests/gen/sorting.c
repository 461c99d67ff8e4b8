/* SPDX-License-Identifier: Apache-2.0 */
/* rep_sort_many() sorts in a bounded number of steps, and may leave equal items in any order: with a version that
   reverses them, blobs must be the same.  The linker redirects calls of rep_sort_many() to this test. */
#include "base/sort.h"
#include "tests/support/compiled.h"
#include "tests/support/hostile.h"
#include "tests/support/properties.h"
#include "tests/support/sample.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

void __real_rep_sort_many(void *items, size_t count, size_t size, rep_compare_fn *compare);
void __wrap_rep_sort_many(void *items, size_t count, size_t size, rep_compare_fn *compare);

static bool reversing;

static void
merge(char *out, const char *a, size_t a_count, const char *b, size_t b_count, size_t size, rep_compare_fn *compare)
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
sort_reversing(char *items, size_t count, size_t size, rep_compare_fn *compare, char *room)
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
__wrap_rep_sort_many(void *items, size_t count, size_t size, rep_compare_fn *compare)
{
        ENDS(free_memory) char *room = reversing && count ? malloc(count * size) : NULL;

        if (room)
                sort_reversing(items, count, size, compare, room);
        else
                __real_rep_sort_many(items, count, size, compare);
}

static void
compare_orders(struct rep_text robots, const struct rep_options *options)
{
        ENDS(compiled_free) struct compiled usual, other;

        reversing = false;
        usual = compiled_robots(robots, options);
        reversing = true;
        other = compiled_robots(robots, options);
        reversing = false;
        assert_int_equal(usual.size, other.size);
        assert_memory_equal(usual.bytes, other.bytes, usual.size);
}

TEST(samples)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};

        for (int tries = 0; tries < 2000; tries++) {
                struct rep_options options = {.tracking = tries % 2 ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                              .dialect = tries % 4 < 2 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309};
                sample_make(&sample, options.dialect, &random);
                compare_orders((struct rep_text){text, sample_text(&sample, text)}, &options);
        }
}

TEST(hostile_files)
{
        for (size_t kind = 0; kind < hostile_count(); kind++) {
                ENDS(free_text) struct rep_text robots = hostile_robots(kind, 50000);
                compare_orders(robots, NULL);
        }
}

/* ---- the sort itself */

enum { NUMBERS = 5000, LARGE = 200 };

/* An item that is larger than what is inserted. */
struct large {
        uint32_t number;
        char rest[LARGE];
};

static size_t comparisons;

static int
compare_numbers(const void *left, const void *right)
{
        uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

        comparisons++;
        return (a > b) - (a < b);
}

/* Makes the COUNT numbers of one of several shapes, ordered, equal or none of it. */
static void
make_numbers(uint32_t *numbers, size_t count, size_t shape, struct random *random)
{
        for (size_t at = 0; at < count; at++)
                switch (shape) {
                case 0:
                        numbers[at] = (uint32_t)random_next(random);
                        break;
                case 1:
                        numbers[at] = (uint32_t)random_below(random, 3);
                        break;
                case 2:
                        numbers[at] = (uint32_t)at;
                        break;
                case 3:
                        numbers[at] = (uint32_t)(count - at);
                        break;
                default:
                        numbers[at] = (uint32_t)(at < count / 2 ? at : count - at);
                }
}

/* The numbers that are in NUMBERS, COUNT of them, are sorted, alone and in large items, and none is lost. */
static void
check_sorted(const uint32_t *numbers, size_t count)
{
        static uint32_t wanted[NUMBERS], sorted[NUMBERS];
        static struct large items[NUMBERS];

        memcpy(wanted, numbers, count * sizeof(*numbers));
        qsort(wanted, count, sizeof(*wanted), compare_numbers);
        memcpy(sorted, numbers, count * sizeof(*numbers));
        for (size_t at = 0; at < count; at++) {
                items[at].number = numbers[at];
                memset(items[at].rest, (int)(numbers[at] & 0xFF), LARGE);
        }
        comparisons = 0;
        rep_sort(sorted, count, sizeof(*sorted), compare_numbers);
        assert_true(comparisons <= 100 + 80 * count);
        rep_sort(items, count, sizeof(*items), compare_numbers);
        assert_memory_equal(sorted, wanted, count * sizeof(*wanted));
        for (size_t at = 0; at < count; at++) {
                assert_int_equal(items[at].number, wanted[at]);
                assert_int_equal((unsigned char)items[at].rest[0], wanted[at] & 0xFF);
                assert_int_equal((unsigned char)items[at].rest[LARGE - 1], wanted[at] & 0xFF);
        }
}

TEST(numbers)
{
        static uint32_t made[NUMBERS];
        struct random random = {property_seed()};

        for (size_t tries = 0; tries < 400; tries++) {
                size_t count = tries < 200 ? tries % 40 : random_below(&random, NUMBERS);
                make_numbers(made, count, tries % 5, &random);
                check_sorted(made, count);
        }
}

/*
 * An order that is bad for this very sort (M. D. McIlroy, "A Killer Adversary for Quicksort"): items get their values
 * while they are compared, so that every pivot is as low as can be.
 */
static uint32_t killer[NUMBERS], settled, candidate;

static int
compare_badly(const void *left, const void *right)
{
        uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

        comparisons++;
        if (killer[a] == NUMBERS && killer[b] == NUMBERS)
                killer[a == candidate ? a : b] = settled++;
        if (killer[a] == NUMBERS)
                candidate = a;
        else if (killer[b] == NUMBERS)
                candidate = b;
        return (killer[a] > killer[b]) - (killer[a] < killer[b]);
}

TEST(worst_order)
{
        static uint32_t items[NUMBERS];

        for (uint32_t at = 0; at < NUMBERS; at++) {
                items[at] = at;
                killer[at] = NUMBERS;
        }
        settled = candidate = 0;
        comparisons = 0;
        rep_sort(items, NUMBERS, sizeof(*items), compare_badly);
        /* quicksort alone takes six million, and sorting by heaps 120,000 */
        assert_true(comparisons < 500000);
        check_sorted(killer, NUMBERS);
}
