/* SPDX-License-Identifier: Apache-2.0 */
/* hash.c: see hash.h. */
#include "blob/hash.h"

#include "format.h"

/* The words of a blob are hashed in turns by this many hashes, which need not wait for each other's multiplications. */
#define HASH_LANES 4

static uint64_t
mix(uint64_t hash, uint64_t word)
{
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        return hash ^ hash >> 32;
}

uint64_t
rep_blob_hash(const unsigned char *bytes, size_t size, uint64_t stored)
{
        uint64_t lanes[HASH_LANES] = {size, size, size, size ^ stored}, hash;
        size_t i, lane;

        for (i = 0; i + 8 * HASH_LANES <= size; i += 8 * HASH_LANES)
                for (lane = 0; lane < HASH_LANES; lane++)
                        lanes[lane] = mix(lanes[lane], rep_word64(bytes + i, 2 * lane));
        for (lane = 0; i < size; i += 8, lane++)
                lanes[lane] = mix(lanes[lane], rep_word64(bytes + i, 0));
        for (hash = lanes[0], lane = 1; lane < HASH_LANES; lane++)
                hash = mix(hash, lanes[lane]);
        return hash;
}
