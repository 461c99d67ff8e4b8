/*
 * Sorting, in an order that the comparison settles: most files have few rules, and few of anything else.
 */
#ifndef REP_GEN_BASE_SORT_H
#define REP_GEN_BASE_SORT_H

#include <stdlib.h>
#include <string.h>

/* As many items are inserted one by one sooner than the library sorts them: 3% of the instructions of a small file's
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

/* As qsort().  Inline, so that COMPARE can be, too. */
static inline void
rep_sort(void *items, size_t count, size_t size, int (*compare)(const void *left, const void *right))
{
        unsigned char *first = (unsigned char *)items, kept[REP_SORT_ITEM], *at, *place;

        if (count > REP_SORT_FEW || size > REP_SORT_ITEM) {
                qsort(items, count, size, compare);
                return;
        }
        if (count < 2)
                return;
        for (at = first + size; at < first + count * size; at += size) {
                for (place = at; place > first && compare(place - size, at) > 0;)
                        place -= size;
                if (place == at)
                        continue;
                memcpy(kept, at, size);
                memmove(place + size, place, (size_t)(at - place));
                memcpy(place, kept, size);
        }
}

#endif
