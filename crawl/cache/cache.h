/* A cache: its parts, and what they share. */
#ifndef REP_CACHE_CACHE_H
#define REP_CACHE_CACHE_H

#include "cache/shard.h"

enum { REP_CACHE_SHARDS_MAX = 64 };

struct rep_cache {
        struct rep_rules_maker maker;
        struct rep_policy policy;
        uint64_t seed;      /* of the hash: sites choose their names, and must not choose their parts */
        size_t shard_count; /* a power of two */
        struct rep_cache_shard shards[REP_CACHE_SHARDS_MAX];
};

/* The part that ORIGIN is in, and its hash, which tells nothing of the part. */
struct rep_cache_shard *rep_cache_shard_of(struct rep_cache *cache, struct rep_text origin, uint64_t *hash);

#endif
