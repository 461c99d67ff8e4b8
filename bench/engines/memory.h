/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for a benchmark: there is no going on without it.
 */
#ifndef REP_BENCH_MEMORY_H
#define REP_BENCH_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

static inline void *
bench_some(void *memory)
{
        if (memory == NULL) {
                fputs("rep-bench: out of memory\n", stderr);
                exit(2);
        }
        return memory;
}

/* COUNT zeroed items of SIZE bytes. */
static inline void *
bench_new(size_t count, size_t size)
{
        return bench_some(calloc(count > 0 ? count : 1, size));
}

/* ITEMS with room for COUNT + 1 items of SIZE bytes.  The room doubles at every power of two. */
static inline void *
bench_grow(void *items, size_t count, size_t size)
{
        if ((count & (count - 1)) != 0)
                return items;
        return bench_some(realloc(items, (count > 0 ? 2 * count : 1) * size));
}

#endif
