/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorting, in an order that the comparison settles: most files have few rules, and few of anything else.
 */
#ifndef REP_GEN_BASE_SORT_H
#define REP_GEN_BASE_SORT_H

#include <stddef.h>
#include <string.h>

/* As many items are inserted one by one sooner than rep_sort_many() sorts them: 3% of the instructions of a small file's
 * compile. */
#define REP_SORT_FEW 16

/* Most bytes of an item that is inserted. */
#define REP_SORT_ITEM 64

/* The order of bytes, of which none may be at NULL: below 0, 0 or above it; what begins the other comes first. */
static inline int
rep_compare_bytes(const char *left, size_t left_size, const char *right, size_t right_size)
{
        size_t shorter = left_size < right_size ? left_size : right_size;
        int order = shorter == 0 ? 0 : memcmp(left, right, shorter);

        return order != 0 ? order : (left_size > right_size) - (left_size < right_size);
}

typedef int rep_compare_fn(const void *left, const void *right);

/*
 * As qsort(), but it allocates nothing, so that a compiler's memory is all of its allocator, and no input is slow: the
 * steps are at most proportional to COUNT times its logarithm.  The order of equal items is unspecified.
 */
void rep_sort_many(void *items, size_t count, size_t size, rep_compare_fn *compare);

/* The same, sooner for few items.  Inline, so that COMPARE can be, too. */
static inline void
rep_sort(void *items, size_t count, size_t size, rep_compare_fn *compare)
{
        unsigned char *first = (unsigned char *)items, kept[REP_SORT_ITEM];
        size_t next, place;

        if (count > REP_SORT_FEW || size > REP_SORT_ITEM) {
                rep_sort_many(items, count, size, compare);
                return;
        }
        /* Numbers, not pointers: gcc 12 loses the bounds of pointers here, and warns, at -O1 with sanitizers. */
        for (next = 1; next < count; next++) {
                for (place = next; place > 0 && compare(first + (place - 1) * size, first + next * size) > 0;)
                        place--;
                if (place == next)
                        continue;
                memcpy(kept, first + next * size, size);
                memmove(first + (place + 1) * size, first + place * size, (next - place) * size);
                memcpy(first + place * size, kept, size);
        }
}

#endif
