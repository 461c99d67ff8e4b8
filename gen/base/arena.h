/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for one compile: handed out from large chunks, given back all at once, kept for the next file.
 *
 * Invariant: memory handed out stays in place until rep_arena_reset().
 */
#ifndef REP_GEN_BASE_ARENA_H
#define REP_GEN_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REP_ARENA_ALIGNMENT 16

struct rep_arena_chunk;
struct rep_heap;

/* All zero is an empty arena, whose chunks are malloc()'s. */
struct rep_arena {
        struct rep_arena_chunk *first, *current;
        unsigned char *at;     /* the current chunk's room */
        size_t left;           /* and its bytes */
        bool failed;           /* memory was out at some time since the last reset */
        struct rep_heap *heap; /* where chunks are from; NULL: malloc() */
};

/* A place in an arena to return to. */
struct rep_arena_mark {
        struct rep_arena_chunk *chunk;
        unsigned char *at;
        size_t left;
};

/* Begins an arena in SIZE bytes at MEMORY, which are 16-byte aligned and stay the caller's: for what mostly takes no more than
 * a stack has.  It is not to be reset. */
static inline struct rep_arena
rep_arena_within(void *memory, size_t size)
{
        struct rep_arena arena = {0};

        arena.at = (unsigned char *)memory;
        arena.left = size;
        return arena;
}

/* The same as below where the current chunk has no room, or SIZE is SIZE_MAX, which no chunk has. */
void *rep_arena_next_chunk(struct rep_arena *arena, size_t size);

/*
 * Memory for COUNT elements of SIZE bytes, 16-byte aligned and not cleared; NULL where memory is out.
 *
 * A compile of a small file asks 70 times, so it is inline: where SIZE is known nothing is divided.
 */
static inline void *
rep_arena_alloc(struct rep_arena *arena, size_t count, size_t size)
{
        unsigned char *memory = arena->at;
        size_t bytes;

        if (size != 0 && count > SIZE_MAX / 2 / size)
                return rep_arena_next_chunk(arena, SIZE_MAX);
        bytes = (count * size + REP_ARENA_ALIGNMENT - 1) / REP_ARENA_ALIGNMENT * REP_ARENA_ALIGNMENT;
        /* An arena without a chunk has nothing left, so it gets one even for no bytes. */
        if (bytes >= arena->left)
                return rep_arena_next_chunk(arena, bytes);
        arena->at += bytes;
        arena->left -= bytes;
        return memory;
}

/* The same, cleared. */
void *rep_arena_zalloc(struct rep_arena *arena, size_t count, size_t size);

/* A copy of the COUNT elements of ARRAY with room for twice as many, or for one where there is none. */
void *rep_arena_double(struct rep_arena *arena, const void *array, size_t count, size_t size);

/*
 * Room for one more element behind the COUNT of ARRAY, which has grown by this function alone: ARRAY itself, or, at
 * powers of two, a copy with twice the room.  NULL where memory is out.
 */
static inline void *
rep_arena_grow(struct rep_arena *arena, void *array, size_t count, size_t size)
{
        return count > 0 && (count & (count - 1)) != 0 ? array : rep_arena_double(arena, array, count, size);
}

/* The same of COUNT elements of TYPE, by which C sees that what points to them is for such. */
#define REP_ARRAY(arena, type, count) ((type *)rep_arena_alloc(arena, count, sizeof(type)))
#define REP_ZERO_ARRAY(arena, type, count) ((type *)rep_arena_zalloc(arena, count, sizeof(type)))
#define REP_GROW(arena, type, array, count) ((type *)rep_arena_grow(arena, array, count, sizeof(type)))

/* Gives back all memory handed out since the mark was taken: what is more than a usual file needs, to the system. */
struct rep_arena_mark rep_arena_mark(const struct rep_arena *arena);
void rep_arena_release(struct rep_arena *arena, struct rep_arena_mark mark);

/* The same for all memory. */
void rep_arena_reset(struct rep_arena *arena);

/*
 * Frees all but one chunk of the least size, which is made where there is none: so what the arena takes from then on does
 * not depend on what it was used for before.  Nothing may be handed out.  Returns false where memory is out.
 */
bool rep_arena_start_anew(struct rep_arena *arena);

/* Frees the chunks from which nothing was handed out since the last reset. */
void rep_arena_free_rest(struct rep_arena *arena);

/* Frees everything.  The heap stays. */
void rep_arena_free(struct rep_arena *arena);

#endif
