/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The source of the memory of a compiler or an object: the caller's allocator, or malloc() and its kin.  The heap
 * counts the bytes that are held and enforces a limit.
 *
 * The owner of a block knows its size, and states it when giving the block back.
 */
#ifndef REP_GEN_BASE_HEAP_H
#define REP_GEN_BASE_HEAP_H

#include <stdbool.h>
#include <stddef.h>

#include "rep_runtime.h"

/*
 * An allocator: functions that work as malloc(), realloc() and free() do, and are passed CONTEXT.  All three must be
 * set. They are called by the thread that uses the compiler.
 */
struct rep_allocator {
        void *(*allocate)(void *context, size_t size);
        void *(*reallocate)(void *context, void *memory, size_t size);
        void (*release)(void *context, void *memory);
        void *context;
};

/* All zero is a heap that uses malloc() and has no limit. */
struct rep_heap {
        struct rep_allocator allocator; /* all NULL: malloc(), realloc() and free() */
        size_t held;                    /* bytes in use */
        size_t *shared; /* counts instead of HELD for several heaps, of any threads; NULL: HELD counts */
        size_t *part;   /* what this heap has of SHARED, where other threads read it; NULL: that is not counted */
        size_t most;    /* the limit on what is counted; 0: none */
        bool over;      /* the limit refused a request since this was last cleared */
};

/* Counts SIZE bytes more that the caller got elsewhere.  Returns false, and counts nothing, if the limit is in the way.
 */
bool rep_heap_count(struct rep_heap *heap, size_t size);

/* HEAP may be NULL: malloc() and its kin are then used, and nothing is counted. */
void *rep_heap_take(struct rep_heap *heap, size_t size);
void rep_heap_give_back(struct rep_heap *heap, void *memory, size_t size);

/* Returns STATUS, the result of work with memory of HEAP, or REP_ERR_LIMIT if the heap's limit refused memory. */
static inline enum rep_status
rep_limit_status(const struct rep_heap *heap, enum rep_status status)
{
        return status == REP_ERR_MEMORY && heap->over ? REP_ERR_LIMIT : status;
}

/* Like realloc() for a block of SIZE bytes; MEMORY may be NULL.  While both blocks exist, both are counted. */
void *rep_heap_resize(struct rep_heap *heap, void *memory, size_t size, size_t new_size);

#endif
