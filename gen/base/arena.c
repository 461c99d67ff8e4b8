/* SPDX-License-Identifier: Apache-2.0 */
/* arena.c: see arena.h. */
#include "base/arena.h"

#include "base/heap.h"
#include "base/size.h"

#include <string.h>

#define CHUNK_MIN ((size_t)64 << 10)
/* The arena keeps up to this many bytes when memory is given back.  That serves all but the largest files without
 * asking the system again. */
#define KEPT_MAX ((size_t)4 << 20)

/* The header in front of a chunk's SIZE bytes.  It is aligned like them. */
struct rep_arena_chunk {
        _Alignas(REP_ARENA_ALIGNMENT) struct rep_arena_chunk *next;
        size_t size;
};

static unsigned char *
bytes_of(struct rep_arena_chunk *chunk)
{
        return (unsigned char *)(chunk + 1);
}

static void
free_chunk(struct rep_arena *arena, struct rep_arena_chunk *chunk)
{
        rep_heap_give_back(arena->heap, chunk, sizeof(*chunk) + chunk->size);
}

/* Makes the next chunk that holds SIZE bytes the current one.  Chunks that are too small are skipped. */
void *
rep_arena_next_chunk(struct rep_arena *arena, size_t size)
{
        struct rep_arena_chunk **link = arena->current == NULL ? &arena->first : &arena->current->next;
        struct rep_arena_chunk *chunk = *link;
        size_t room = size > CHUNK_MIN ? size : CHUNK_MIN;

        if (chunk == NULL || chunk->size < size) {
                chunk = NULL;
                if (size <= SIZE_MAX / 2 + REP_ARENA_ALIGNMENT)
                        chunk = (struct rep_arena_chunk *)rep_heap_take(arena->heap, sizeof(*chunk) + room);
                if (chunk == NULL) {
                        arena->failed = true;
                        return NULL;
                }
                chunk->size = room;
                chunk->next = *link;
                *link = chunk;
        }
        arena->current = chunk;
        arena->at = bytes_of(chunk) + size;
        arena->left = chunk->size - size;
        return bytes_of(chunk);
}

void *
rep_arena_zalloc(struct rep_arena *arena, size_t count, size_t size)
{
        void *memory = rep_arena_alloc(arena, count, size);

        if (memory != NULL)
                memset(memory, 0, count * size);
        return memory;
}

void *
rep_arena_copy(struct rep_arena *arena, const void *array, size_t count, size_t size)
{
        void *copy = rep_arena_alloc(arena, count, size);

        if (copy != NULL && count > 0)
                memcpy(copy, array, count * size);
        return copy;
}

void *
rep_arena_double(struct rep_arena *arena, const void *array, size_t count, size_t size)
{
        void *grown = rep_arena_alloc(arena, count == 0 ? 1 : rep_size_multiply(count, 2), size);

        if (grown != NULL && count > 0)
                memcpy(grown, array, count * size);
        return grown;
}

struct rep_arena_mark
rep_arena_mark(const struct rep_arena *arena)
{
        struct rep_arena_mark mark = {arena->current, arena->at, arena->left};

        return mark;
}

/* Frees the chunks from *LINK on that exceed what the arena keeps. */
static void
trim(struct rep_arena *arena, struct rep_arena_chunk **link)
{
        struct rep_arena_chunk *chunk;
        size_t kept = 0;

        while ((chunk = *link) != NULL) {
                if (kept + chunk->size <= KEPT_MAX) {
                        kept += chunk->size;
                        link = &chunk->next;
                } else {
                        *link = chunk->next;
                        free_chunk(arena, chunk);
                }
        }
}

void
rep_arena_release(struct rep_arena *arena, struct rep_arena_mark mark)
{
        arena->current = mark.chunk;
        arena->at = mark.at;
        arena->left = mark.left;
        trim(arena, mark.chunk == NULL ? &arena->first : &mark.chunk->next);
}

void
rep_arena_reset(struct rep_arena *arena)
{
        trim(arena, &arena->first);
        arena->current = NULL;
        arena->at = NULL;
        arena->left = 0;
        arena->failed = false;
}

static void
free_chunks(struct rep_arena *arena, struct rep_arena_chunk *chunk)
{
        struct rep_arena_chunk *next;

        for (; chunk != NULL; chunk = next) {
                next = chunk->next;
                free_chunk(arena, chunk);
        }
}

void
rep_arena_free_rest(struct rep_arena *arena)
{
        struct rep_arena_chunk **link = arena->current == NULL ? &arena->first : &arena->current->next;

        free_chunks(arena, *link);
        *link = NULL;
}

void
rep_arena_free(struct rep_arena *arena)
{
        struct rep_heap *heap = arena->heap;

        free_chunks(arena, arena->first);
        memset(arena, 0, sizeof(*arena));
        arena->heap = heap;
}

bool
rep_arena_start_anew(struct rep_arena *arena)
{
        struct rep_arena_chunk *first = arena->first;

        if (first != NULL && first->size == CHUNK_MIN)
                arena->first = first->next;
        else
                first = NULL;
        rep_arena_free(arena);
        arena->first = first;
        if (first != NULL)
                first->next = NULL;
        else if (rep_arena_next_chunk(arena, 0) == NULL)
                return false;
        rep_arena_reset(arena);
        return true;
}
