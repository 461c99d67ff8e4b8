/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A chunk of answers is what Arrow has for an array: a bitmap that says which values are there, and the values, bits or
 * numbers.  Chunks are counted by reference: an array that was exported keeps its chunk for as long as its reader needs.
 */
#ifndef REP_PYTHON_CHUNK_H
#define REP_PYTHON_CHUNK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a chunk holds for each URL. */
enum chunk_kind {
        CHUNK_ALLOWED, /* booleans: 1, it may be fetched, or 0 */
        CHUNK_LINES,   /* numbers: the line of the rule that decides; 0: none does */
};

/* The answer that is none: the URL is none, or nothing is known about its site. */
#define CHUNK_NULL UINT32_MAX

struct chunk {
        atomic_int references;
        enum chunk_kind kind;
        int64_t length, null_count;
        void *values;         /* bits or uint32_t, in the memory behind this struct */
        unsigned char *valid; /* bits, behind these */
};

/* A chunk whose answers are all to be set, once each; NULL where memory is out. */
struct chunk *chunk_make(enum chunk_kind kind, int64_t length);

/* One more reference to CHUNK; one less, and none to NULL. */
void chunk_retain(struct chunk *chunk);
void chunk_release(struct chunk *chunk);

void chunk_set(struct chunk *chunk, int64_t index, uint32_t answer);
uint32_t chunk_get(const struct chunk *chunk, int64_t index);

/* Makes the answer number INDEX, which was set, CHUNK_NULL. */
void chunk_clear(struct chunk *chunk, int64_t index);

/* The chunks of a column, one after the other.  All zero: none. */
struct chunks {
        struct chunk **items;
        size_t count;
};

/* Adds CHUNK, whose reference it takes; false where that is NULL, or memory is out. */
bool chunks_add(struct chunks *chunks, struct chunk *chunk);

void chunks_free(struct chunks *chunks);

#endif
