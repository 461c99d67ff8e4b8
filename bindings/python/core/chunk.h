/* SPDX-License-Identifier: Apache-2.0 */
/* Chunks of answers.  A chunk has the layout of an Arrow array: a bitmap of valid answers, and the answers as bits or
   numbers.  Chunks are counted by reference: an exported array keeps its chunk until its reader releases it. */
#ifndef REP_PYTHON_CHUNK_H
#define REP_PYTHON_CHUNK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rep_robots.h"

/* The answer to each URL. */
enum chunk_kind {
        CHUNK_ALLOWED,  /* booleans: whether the URL may be fetched */
        CHUNK_LINES,    /* numbers: the line of the rule that decides; 0: no rule decides */
        CHUNK_VERDICTS, /* numbers of names: what came of each URL, whatever it is */
};

/* No answer: there is no URL, or, but for verdicts, it is invalid, or its site is unknown. */
#define CHUNK_NULL UINT32_MAX

/* Verdicts about texts that stand where a URL is expected.  The first two are also the booleans of CHUNK_ALLOWED. */
enum chunk_verdict {
        CHUNK_DISALLOW,
        CHUNK_ALLOW,
        CHUNK_UNKNOWN,
        CHUNK_NO_URL,
        CHUNK_DAMAGED,
        CHUNK_NOT_APPLICABLE, /* only of usage: the URL may not be fetched, and nothing is stated */
        CHUNK_KIND,           /* only of usage: the kinds of statements in a robots.txt, by enum rep_statement_kind */
        CHUNK_VERDICT_COUNT = CHUNK_KIND + REP_STATEMENT_OPERATOR_TOKEN + 1
};

/* Their names, one after the other, and where each begins; the last number is where all end. */
extern const char chunk_verdict_names[];
extern const int32_t chunk_verdict_places[CHUNK_VERDICT_COUNT + 1];

struct chunk {
        atomic_int references;
        enum chunk_kind kind;
        int64_t length, null_count;
        void *values;         /* bits or uint32_t, after this struct in the same allocation */
        unsigned char *valid; /* bits, after VALUES */
};

/* Returns a new chunk, or NULL if memory is out.  The caller sets each answer once. */
struct chunk *chunk_make(enum chunk_kind kind, int64_t length);

/* Add or drop a reference to CHUNK, which may be NULL for dropping. */
void chunk_retain(struct chunk *chunk);
void chunk_release(struct chunk *chunk);

void chunk_set(struct chunk *chunk, int64_t index, uint32_t answer);
uint32_t chunk_get(const struct chunk *chunk, int64_t index);

/* Changes the answer number INDEX, which was set, to CHUNK_NULL. */
void chunk_clear(struct chunk *chunk, int64_t index);

/* The answer of KIND about a URL whose result is known. */
uint32_t chunk_answer(enum chunk_kind kind, const struct rep_result *result);

/* What a column has of each answer about usage. */
enum chunk_usage_part {
        CHUNK_USAGE_PREFERENCE, /* a verdict */
        CHUNK_USAGE_LINE,       /* a line: the first that states it; 0: none does */
        CHUNK_USAGE_KIND,       /* a verdict: CHUNK_KIND and the following */
};

/* PART of USAGE, or of an answer that is VERDICT and states nothing. */
uint32_t chunk_usage(enum chunk_usage_part part, const struct rep_usage *usage);
uint32_t chunk_no_usage(enum chunk_usage_part part, enum chunk_verdict verdict);

/* The chunks of a column, in order.  All zero: none. */
struct chunks {
        struct chunk **items;
        size_t count;
};

/* Adds CHUNK, and takes over its reference.  Returns false if CHUNK is NULL or memory is out. */
bool chunks_add(struct chunks *chunks, struct chunk *chunk);

void chunks_free(struct chunks *chunks);

#endif
