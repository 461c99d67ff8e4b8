/* SPDX-License-Identifier: Apache-2.0 */
/* Memory for a benchmark, which ends if there is none. */
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

/* Returns COUNT zeroed items of SIZE bytes. */
static inline void *
bench_new(size_t count, size_t size)
{
        return bench_some(calloc(count > 0 ? count : 1, size));
}

/* Returns ITEMS with room for COUNT + 1 items of SIZE bytes.  The room doubles at every power of two. */
static inline void *
bench_grow(void *items, size_t count, size_t size)
{
        if ((count & (count - 1)) != 0)
                return items;
        return bench_some(realloc(items, (count > 0 ? 2 * count : 1) * size));
}

#endif
