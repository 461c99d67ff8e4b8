/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where a compiler's memory comes from: an allocator of the caller's, or malloc() and its kin, with a count of the bytes
 * that are held and a limit that they never exceed.
 *
 * A block's size is its holder's to know: whoever gives one back says it.
 */
#ifndef REP_GEN_BASE_HEAP_H
#define REP_GEN_BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>

#include "rep_compile.h"

/* All zero takes memory from malloc(), as much as there is. */
struct rep_heap {
        struct rep_allocator allocator; /* all NULL: malloc(), realloc() and free() */
        size_t held;                    /* bytes */
        size_t most;                    /* that may be held; 0: no limit */
        bool over;                      /* the limit refused something, since this was last cleared */
};

/* HEAP may be NULL for malloc() and its kin, without a count. */
void *rep_heap_take(struct rep_heap *heap, size_t size);
void rep_heap_give_back(struct rep_heap *heap, void *memory, size_t size);

/* As realloc(), of memory of SIZE bytes, none of them where it is NULL.  Both blocks count while there are two. */
void *rep_heap_resize(struct rep_heap *heap, void *memory, size_t size, size_t new_size);

#endif
