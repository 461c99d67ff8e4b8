/* SPDX-License-Identifier: Apache-2.0 */
/* chunk.c: see chunk.h. */
#include "chunk.h"

#include <stddef.h>
#include <stdlib.h>

const char chunk_verdict_names[] =
        "disallowallowunknownno-urldamagednot-applicablenonecontent-usagecontent-signalusage-tokenoperator-token";
const int32_t chunk_verdict_places[CHUNK_VERDICT_COUNT + 1] = {0, 8, 13, 20, 26, 33, 47, 51, 64, 78, 89, 103};

struct chunk *
chunk_make(enum chunk_kind kind, int64_t length)
{
        size_t bits = ((size_t)length + 7) / 8;
        size_t values = kind == CHUNK_ALLOWED ? bits : (size_t)length * sizeof(uint32_t);
        struct chunk *chunk = calloc(1, sizeof(*chunk) + values + bits);

        if (chunk == NULL)
                return NULL;
        atomic_init(&chunk->references, 1);
        chunk->kind = kind;
        chunk->length = length;
        chunk->values = chunk + 1;
        chunk->valid = (unsigned char *)chunk->values + values;
        return chunk;
}

void
chunk_retain(struct chunk *chunk)
{
        atomic_fetch_add(&chunk->references, 1);
}

void
chunk_release(struct chunk *chunk)
{
        if (chunk != NULL && atomic_fetch_sub(&chunk->references, 1) == 1)
                free(chunk);
}

static bool
get_bit(const unsigned char *bits, int64_t index)
{
        return (bits[index / 8] >> index % 8 & 1) != 0;
}

static void
set_bit(unsigned char *bits, int64_t index)
{
        bits[index / 8] |= (unsigned char)(1u << index % 8);
}

void
chunk_set(struct chunk *chunk, int64_t index, uint32_t answer)
{
        if (answer == CHUNK_NULL) {
                chunk->null_count++;
                return;
        }
        set_bit(chunk->valid, index);
        if (chunk->kind != CHUNK_ALLOWED)
                ((uint32_t *)chunk->values)[index] = answer;
        else if (answer != 0)
                set_bit(chunk->values, index);
}

uint32_t
chunk_get(const struct chunk *chunk, int64_t index)
{
        if (!get_bit(chunk->valid, index))
                return CHUNK_NULL;
        return chunk->kind != CHUNK_ALLOWED ? ((const uint32_t *)chunk->values)[index]
                                            : (uint32_t)get_bit(chunk->values, index);
}

uint32_t
chunk_answer(enum chunk_kind kind, const struct rep_result *result)
{
        if (kind == CHUNK_LINES)
                return result->line;
        return result->verdict == REP_ALLOW ? CHUNK_ALLOW : CHUNK_DISALLOW;
}

uint32_t
chunk_usage(enum chunk_usage_part part, const struct rep_usage *usage)
{
        static const enum chunk_verdict verdicts[] = {[REP_PREFERENCE_UNKNOWN] = CHUNK_UNKNOWN,
                                                      [REP_PREFERENCE_ALLOW] = CHUNK_ALLOW,
                                                      [REP_PREFERENCE_DISALLOW] = CHUNK_DISALLOW,
                                                      [REP_PREFERENCE_NOT_APPLICABLE] = CHUNK_NOT_APPLICABLE};

        if (part == CHUNK_USAGE_LINE)
                return usage->line;
        return part == CHUNK_USAGE_KIND ? CHUNK_KIND + (uint32_t)usage->kind : (uint32_t)verdicts[usage->preference];
}

uint32_t
chunk_no_usage(enum chunk_usage_part part, enum chunk_verdict verdict)
{
        return part == CHUNK_USAGE_PREFERENCE ? (uint32_t)verdict : CHUNK_NULL;
}

void
chunk_clear(struct chunk *chunk, int64_t index)
{
        if (!get_bit(chunk->valid, index))
                return;
        chunk->valid[index / 8] &= (unsigned char)~(1u << index % 8);
        chunk->null_count++;
}

bool
chunks_add(struct chunks *chunks, struct chunk *chunk)
{
        struct chunk **items = NULL;

        if (chunk != NULL)
                items = realloc(chunks->items, (chunks->count + 1) * sizeof(struct chunk *));
        if (items == NULL) {
                chunk_release(chunk);
                return false;
        }
        items[chunks->count++] = chunk;
        chunks->items = items;
        return true;
}

void
chunks_free(struct chunks *chunks)
{
        for (size_t i = 0; i < chunks->count; i++)
                chunk_release(chunks->items[i]);
        free(chunks->items);
        *chunks = (struct chunks){.count = 0};
}
