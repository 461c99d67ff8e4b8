/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A chunk of answers has the layout of an Arrow array: a bitmap of the values that are present, and the values, bits or
 * numbers.  Chunks are counted by reference: an exported array keeps its chunk until its reader releases it.
 */
#ifndef REP_PYTHON_CHUNK_H
#define REP_PYTHON_CHUNK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The answer to each URL. */
enum chunk_kind {
        CHUNK_ALLOWED, /* booleans: 1, it may be fetched, or 0 */
        CHUNK_LINES,   /* numbers: the line of the rule that decides; 0: none does */
};

/* No answer: the URL is invalid, or its site is unknown. */
#define CHUNK_NULL UINT32_MAX

struct chunk {
        atomic_int references;
        enum chunk_kind kind;
        int64_t length, null_count;
        void *values;         /* bits or uint32_t, in the memory behind this struct */
        unsigned char *valid; /* bits, behind these */
};

/* A new chunk; the caller sets each answer once.  NULL if memory is out. */
struct chunk *chunk_make(enum chunk_kind kind, int64_t length);

/* Add or drop a reference to CHUNK, which may be NULL for dropping. */
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
