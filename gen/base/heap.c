/* SPDX-License-Identifier: Apache-2.0 */
/* heap.c: see heap.h. */
#include "base/heap.h"

#include "base/atomic.h"

#include <stdlib.h>

/* Counts SIZE bytes less. */
static void
uncount(struct rep_heap *heap, size_t size)
{
        if (heap->part != NULL)
                (void)REP_ADD(heap->part, 0 - size);
        if (heap->shared != NULL)
                (void)REP_ADD(heap->shared, 0 - size);
        else
                heap->held -= size;
}

/* Returns whether SIZE bytes more than HELD may be held. */
static bool
has_room(struct rep_heap *heap, size_t held, size_t size)
{
        if (heap->most == 0 || (held <= heap->most && size <= heap->most - held))
                return true;
        heap->over = true;
        return false;
}

bool
rep_heap_count(struct rep_heap *heap, size_t size)
{
        size_t held;

        if (heap->shared == NULL) {
                if (!has_room(heap, heap->held, size))
                        return false;
                heap->held += size;
                return true;
        }
        held = REP_LOAD_RELAXED(heap->shared);
        do {
                if (!has_room(heap, held, size))
                        return false;
        } while (!REP_REPLACE(heap->shared, &held, held + size));
        if (heap->part != NULL)
                (void)REP_ADD(heap->part, size);
        return true;
}

void *
rep_heap_take(struct rep_heap *heap, size_t size)
{
        void *memory;

        if (heap == NULL)
                return malloc(size);
        if (!rep_heap_count(heap, size))
                return NULL;
        memory = heap->allocator.allocate == NULL ? malloc(size)
                                                  : heap->allocator.allocate(heap->allocator.context, size);
        if (memory == NULL)
                uncount(heap, size);
        return memory;
}

void
rep_heap_give_back(struct rep_heap *heap, void *memory, size_t size)
{
        if (memory == NULL)
                return;
        if (heap == NULL || heap->allocator.release == NULL)
                free(memory);
        else
                heap->allocator.release(heap->allocator.context, memory);
        if (heap != NULL)
                uncount(heap, size);
}

void *
rep_heap_resize(struct rep_heap *heap, void *memory, size_t size, size_t new_size)
{
        if (heap == NULL)
                return realloc(memory, new_size);
        if (!rep_heap_count(heap, new_size))
                return NULL;
        memory = heap->allocator.reallocate == NULL
                         ? realloc(memory, new_size)
                         : heap->allocator.reallocate(heap->allocator.context, memory, new_size);
        uncount(heap, memory != NULL ? size : new_size);
        return memory;
}
