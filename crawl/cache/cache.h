/* SPDX-License-Identifier: Apache-2.0 */
/* A cache: its parts, and what they share. */
#ifndef REP_CACHE_CACHE_H
#define REP_CACHE_CACHE_H

#include "cache/process.h"
#include "cache/shard.h"

enum { REP_CACHE_SHARDS_MAX = 64 };

struct rep_cache {
        struct rep_rules_maker maker;
        struct rep_policy policy;
        uint64_t seed;              /* of the hash: sites choose their names, and must not choose their parts */
        size_t memory;              /* bytes, of all parts */
        uint32_t lease;             /* seconds */
        struct rep_process process; /* that the parts are of */
        size_t shard_count;         /* a power of two */
        struct rep_cache_shard shards[REP_CACHE_SHARDS_MAX];
};

/* To be called before any part is looked at: in a child that fork() has made, the first call makes all parts anew. */
void rep_cache_enter(struct rep_cache *cache);

/* Enters CACHE, and finds the part that ORIGIN is in.  *HASH becomes its hash, of which other bits say the part. */
struct rep_cache_shard *rep_cache_shard_of(struct rep_cache *cache, struct rep_text origin, uint64_t *hash);

#endif
