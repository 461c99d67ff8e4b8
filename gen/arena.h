/*
 * Memory for one compile: handed out from large chunks, given back all at once, kept for the next file.
 *
 * Invariant: memory handed out stays in place until rep_arena_reset().
 */
#ifndef REP_GEN_ARENA_H
#define REP_GEN_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct rep_arena_chunk;

/* All zero is an empty arena. */
struct rep_arena {
        struct rep_arena_chunk *first, *current;
        size_t used; /* of the current chunk */
        bool failed; /* memory was out at some time since the last reset */
};

/* A place in an arena to return to. */
struct rep_arena_mark {
        struct rep_arena_chunk *chunk;
        size_t used;
};

/* Memory for COUNT elements of SIZE bytes, 16-byte aligned and not cleared; NULL where memory is out. */
void *rep_arena_alloc(struct rep_arena *arena, size_t count, size_t size);

/* The same, cleared. */
void *rep_arena_zalloc(struct rep_arena *arena, size_t count, size_t size);

/* Gives back all memory handed out since the mark was taken: what is more than a usual file needs, to the system. */
struct rep_arena_mark rep_arena_mark(const struct rep_arena *arena);
void rep_arena_release(struct rep_arena *arena, struct rep_arena_mark mark);

/* The same for all memory. */
void rep_arena_reset(struct rep_arena *arena);

/* Frees everything. */
void rep_arena_free(struct rep_arena *arena);

#endif
