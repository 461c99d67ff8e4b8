/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for one compile: handed out from large chunks, given back all at once, kept for the next file.
 *
 * Invariant: memory that was handed out does not move until rep_arena_reset().
 */
#ifndef REP_GEN_BASE_ARENA_H
#define REP_GEN_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REP_ARENA_ALIGNMENT 16

struct rep_arena_chunk;
struct rep_heap;

/* All zero is an empty arena whose chunks come from malloc(). */
struct rep_arena {
        struct rep_arena_chunk *first, *current;
        unsigned char *at;     /* free bytes of the current chunk */
        size_t left;           /* how many there are */
        bool failed;           /* memory ran out since the last reset */
        struct rep_heap *heap; /* where chunks come from; NULL: malloc() */
};

/* A place in an arena to return to. */
struct rep_arena_mark {
        struct rep_arena_chunk *chunk;
        unsigned char *at;
        size_t left;
};

/* Starts an arena in the SIZE bytes at MEMORY, which are 16-byte aligned and stay the caller's.  Small work then needs
 * no more than the stack.  Such an arena must not be reset. */
static inline struct rep_arena
rep_arena_within(void *memory, size_t size)
{
        struct rep_arena arena = {0};

        arena.at = (unsigned char *)memory;
        arena.left = size;
        return arena;
}

/* Allocates SIZE bytes from the next chunk, because the current one has no room for them.  SIZE_MAX means a size that
 * no chunk has; the result is then NULL. */
void *rep_arena_next_chunk(struct rep_arena *arena, size_t size);

/*
 * Allocates COUNT elements of SIZE bytes, 16-byte aligned and not cleared.  Returns NULL if memory is out.
 *
 * A compile of a small file allocates 70 times, so this is inline.  If SIZE is known to the compiler, nothing is
 * divided.
 */
static inline void *
rep_arena_alloc(struct rep_arena *arena, size_t count, size_t size)
{
        unsigned char *memory = arena->at;
        size_t bytes;

        if (size != 0 && count > SIZE_MAX / 2 / size)
                return rep_arena_next_chunk(arena, SIZE_MAX);
        bytes = (count * size + REP_ARENA_ALIGNMENT - 1) / REP_ARENA_ALIGNMENT * REP_ARENA_ALIGNMENT;
        /* An arena without a chunk has 0 bytes left, so it gets a chunk even for 0 bytes. */
        if (bytes >= arena->left)
                return rep_arena_next_chunk(arena, bytes);
        arena->at += bytes;
        arena->left -= bytes;
        return memory;
}

/* Like rep_arena_alloc(), but the memory is cleared. */
void *rep_arena_zalloc(struct rep_arena *arena, size_t count, size_t size);

/* Copies the COUNT elements of ARRAY, which may be NULL if there are none.  Returns NULL if memory is out. */
void *rep_arena_copy(struct rep_arena *arena, const void *array, size_t count, size_t size);

/* Copies the COUNT elements of ARRAY to memory for twice as many.  An empty array gets room for one element. */
void *rep_arena_double(struct rep_arena *arena, const void *array, size_t count, size_t size);

/*
 * Returns an array with room for one more element behind the COUNT of ARRAY.  That is ARRAY itself or, if COUNT is a
 * power of two or 0, a copy with twice the room.  ARRAY must have grown by this function alone.  Returns NULL if memory
 * is out.
 */
static inline void *
rep_arena_grow(struct rep_arena *arena, void *array, size_t count, size_t size)
{
        return count > 0 && (count & (count - 1)) != 0 ? array : rep_arena_double(arena, array, count, size);
}

/* The same functions with the type of the elements, so that the compiler checks what the result is assigned to. */
#define REP_ARRAY(arena, type, count) ((type *)rep_arena_alloc(arena, count, sizeof(type)))
#define REP_ZERO_ARRAY(arena, type, count) ((type *)rep_arena_zalloc(arena, count, sizeof(type)))
#define REP_COPY(arena, type, array, count) ((type *)rep_arena_copy(arena, array, count, sizeof(type)))
#define REP_GROW(arena, type, array, count) ((type *)rep_arena_grow(arena, array, count, sizeof(type)))

/* Gives back all memory handed out since the mark was taken.  What no usual file needs goes back to the system. */
struct rep_arena_mark rep_arena_mark(const struct rep_arena *arena);
void rep_arena_release(struct rep_arena *arena, struct rep_arena_mark mark);

/* Gives back all memory. */
void rep_arena_reset(struct rep_arena *arena);

/*
 * Frees all chunks but one of the smallest size, which is made if there is none.  So the memory that the arena takes
 * from then on does not depend on what it was used for before.  Nothing may be handed out.  Returns false if memory is
 * out.
 */
bool rep_arena_start_anew(struct rep_arena *arena);

/* Frees the chunks that handed out nothing since the last reset. */
void rep_arena_free_rest(struct rep_arena *arena);

/* Frees all chunks.  The heap stays. */
void rep_arena_free(struct rep_arena *arena);

#endif
