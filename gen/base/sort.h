/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting.  Most files have few rules, and few of anything else, so few items are sorted by insertion. */
#ifndef REP_GEN_BASE_SORT_H
#define REP_GEN_BASE_SORT_H

#include <stddef.h>
#include <string.h>

/* Up to this many items, insertion is faster than rep_sort_many().  That saves 3% of the instructions of a small file's
 * compile. */
#define REP_SORT_FEW 16

/* The most bytes of an item that is inserted. */
#define REP_SORT_ITEM 64

/* Compares two runs of bytes.  Neither pointer may be NULL unless its size is 0.  Returns a number below 0, 0, or above
 * 0. A run that begins another one comes first. */
static inline int
rep_compare_bytes(const char *left, size_t left_size, const char *right, size_t right_size)
{
        size_t shorter = left_size < right_size ? left_size : right_size;
        int order = shorter == 0 ? 0 : memcmp(left, right, shorter);

        return order != 0 ? order : (left_size > right_size) - (left_size < right_size);
}

typedef int rep_compare_fn(const void *left, const void *right);

/*
 * Like qsort(), with two guarantees.  It allocates nothing, so a compiler's memory all comes from its own allocator. It
 * takes at most O(n log n) steps for COUNT items, so no input is slow.  The order of equal items is unspecified.
 */
void rep_sort_many(void *items, size_t count, size_t size, rep_compare_fn *compare);

/* Like rep_sort_many(), but faster for few items.  It is inline so that COMPARE can be inlined as well. */
static inline void
rep_sort(void *items, size_t count, size_t size, rep_compare_fn *compare)
{
        unsigned char *first = (unsigned char *)items, kept[REP_SORT_ITEM];
        size_t place;

        if (count > REP_SORT_FEW || size > REP_SORT_ITEM) {
                rep_sort_many(items, count, size, compare);
                return;
        }
        /* These are indices because gcc 12 loses the bounds of pointers here and warns, at -O1 with sanitizers. */
        for (size_t next = 1; next < count; next++) {
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
