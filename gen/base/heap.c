/* SPDX-License-Identifier: Apache-2.0 */
/* heap.c: see heap.h. */
#include "base/heap.h"

#include <stdlib.h>

/* Returns whether SIZE more bytes may be held. */
static bool
has_room(struct rep_heap *heap, size_t size)
{
        if (heap->most == 0 || (heap->held <= heap->most && size <= heap->most - heap->held))
                return true;
        heap->over = true;
        return false;
}

void *
rep_heap_take(struct rep_heap *heap, size_t size)
{
        void *memory;

        if (heap == NULL)
                return malloc(size);
        if (!has_room(heap, size))
                return NULL;
        memory = heap->allocator.allocate == NULL ? malloc(size)
                                                  : heap->allocator.allocate(heap->allocator.context, size);
        if (memory != NULL)
                heap->held += size;
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
                heap->held -= size;
}

void *
rep_heap_resize(struct rep_heap *heap, void *memory, size_t size, size_t new_size)
{
        if (heap == NULL)
                return realloc(memory, new_size);
        if (!has_room(heap, new_size))
                return NULL;
        memory = heap->allocator.reallocate == NULL
                         ? realloc(memory, new_size)
                         : heap->allocator.reallocate(heap->allocator.context, memory, new_size);
        if (memory != NULL)
                heap->held += new_size - size;
        return memory;
}
