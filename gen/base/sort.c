/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sort.c: see sort.h.
 *
 * Quicksort with the median of three as pivot.  A part that was divided badly too often is heapsorted instead, which
 * bounds the number of steps.
 */
#include "base/sort.h"

#include <stdbool.h>

/* The items that are being sorted. */
struct sorted {
        unsigned char *first;
        size_t size;
        rep_compare_fn *compare;
};

static unsigned char *
item(const struct sorted *sorted, size_t at)
{
        return sorted->first + at * sorted->size;
}

static bool
is_above(const struct sorted *sorted, size_t left, size_t right)
{
        return sorted->compare(item(sorted, left), item(sorted, right)) > 0;
}

static void
swap(const struct sorted *sorted, size_t left, size_t right)
{
        unsigned char kept[REP_SORT_ITEM], *a = item(sorted, left), *b = item(sorted, right);
        size_t part;

        for (size_t done = 0; done < sorted->size; done += part) {
                part = sorted->size - done < sizeof(kept) ? sorted->size - done : sizeof(kept);
                memcpy(kept, a + done, part);
                memcpy(a + done, b + done, part);
                memcpy(b + done, kept, part);
        }
}

/* Restores the heap order below ROOT: moves its item down until no item below it is greater. */
static void
sink(const struct sorted *sorted, size_t begin, size_t root, size_t end)
{
        size_t child;

        for (; (child = 2 * root + 1) < end - begin; root = child) {
                if (child + 1 < end - begin && is_above(sorted, begin + child + 1, begin + child))
                        child++;
                if (!is_above(sorted, begin + child, begin + root))
                        return;
                swap(sorted, begin + child, begin + root);
        }
}

static void
sort_heap(const struct sorted *sorted, size_t begin, size_t end)
{
        for (size_t root = (end - begin) / 2; root-- > 0;)
                sink(sorted, begin, root, end);
        while (end - begin > 1) {
                end--;
                swap(sorted, begin, end);
                sink(sorted, begin, 0, end);
        }
}

/* Puts the median of three items of the part first, and one that is not less than it last. */
static void
choose_pivot(const struct sorted *sorted, size_t begin, size_t end)
{
        size_t middle = begin + (end - begin) / 2, last = end - 1;

        if (is_above(sorted, middle, last))
                swap(sorted, middle, last);
        if (is_above(sorted, begin, last))
                swap(sorted, begin, last);
        if (is_above(sorted, middle, begin))
                swap(sorted, middle, begin);
}

/*
 * Divides a part of at least three items by its first item.  Returns where that item is then: no item before it is
 * greater, and none behind it is less.  Both sides stop at equal items, so that many equal items are divided evenly.
 */
static size_t
divide(const struct sorted *sorted, size_t begin, size_t end)
{
        size_t left = begin, right = end;

        choose_pivot(sorted, begin, end);
        for (;;) {
                do
                        left++;
                while (left < end && is_above(sorted, begin, left));
                do
                        right--;
                while (is_above(sorted, right, begin));
                if (left >= right)
                        break;
                swap(sorted, left, right);
        }
        swap(sorted, begin, right);
        return right;
}

/* Sorts the part from BEGIN to END.  CHANCES is how many times in a row it may still be divided. */
static void
sort_part(const struct sorted *sorted, size_t begin, size_t end, unsigned chances)
{
        size_t pivot;

        for (; end - begin > REP_SORT_FEW; end = pivot) {
                if (chances-- == 0) {
                        sort_heap(sorted, begin, end);
                        return;
                }
                pivot = divide(sorted, begin, end);
                sort_part(sorted, pivot + 1, end, chances);
        }
        for (size_t next = begin + 1; next < end; next++)
                for (size_t place = next; place > begin && is_above(sorted, place - 1, place); place--)
                        swap(sorted, place - 1, place);
}

void
rep_sort_many(void *items, size_t count, size_t size, rep_compare_fn *compare)
{
        const struct sorted sorted = {(unsigned char *)items, size, compare};
        unsigned chances = 0;

        for (size_t left = count; left > 1; left /= 2)
                chances += 2; /* twice as many divisions as an even split takes */
        sort_part(&sorted, 0, count, chances);
}
