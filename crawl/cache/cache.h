/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A cache: its parts, and what they share.
 *
 * An origin's hash selects its part, so the parts have no common state and no thread holds two locks.  MAKER, POLICY,
 * SEED, the watcher and the sizes never change after rep_cache_create(): they are read without a lock.
 */
#ifndef REP_CACHE_CACHE_H
#define REP_CACHE_CACHE_H

#include "cache/process.h"
#include "cache/shard.h"

enum { REP_CACHE_SHARDS_MAX = 64 };

struct rep_cache {
        struct rep_rules_maker maker;
        struct rep_policy policy;
        uint64_t seed;            /* of the hash; random, so that no site can choose its part or collide on purpose */
        size_t memory;            /* bytes, of all parts */
        uint32_t lease;           /* seconds */
        rep_cache_watch_fn watch; /* may be NULL */
        void *watcher;
        struct rep_process process; /* the process that may touch the parts */
        size_t shard_count;         /* a power of two */
        struct rep_cache_shard shards[REP_CACHE_SHARDS_MAX];
};

/* Call this before touching any part: in a child of fork(), the first call empties all parts. */
void rep_cache_enter(struct rep_cache *cache);

/* Enters CACHE, and locks and returns the part of ORIGIN.  *HASH becomes the other bits of its hash. */
struct rep_cache_shard *rep_cache_lock(struct rep_cache *cache, struct rep_text origin, uint64_t *hash);

/* Releases the lock of SHARD, and then frees what was evicted from it and tells the watcher.  Every caller that made
   room, by rep_shard_get() or rep_shard_set_rules(), releases the lock so. */
void rep_cache_unlock(struct rep_cache *cache, struct rep_cache_shard *shard, int64_t now);

/* Sets ADVICE to what KNOWN, of an entry of CACHE, means at NOW.  What came later by no more than the policy's clock
   skew came now: the clock went back a little, and what is fetched now would not replace it. */
void rep_cache_advise(const struct rep_cache *cache, const struct rep_cache_known *known, int64_t now,
                      struct rep_advice *advice);

/* Tells the watcher, if there is one.  The caller holds no lock. */
void rep_cache_tell(const struct rep_cache *cache, enum rep_cache_event_kind kind, struct rep_text origin, int64_t now,
                    const struct rep_fetch *fetch);

/* ---- merging what was learnt of an origin: by a fetch, a pack or another process */

/* Merges the history FROM into ENTRY of CACHE, whose SHARD the caller has locked, in the order of time.  What ENTRY
   knows that lies in the future at NOW loses.  Takes over RULES, which are those of FROM's answer or NULL.  ERROR is
   how the newest fetch of FROM ended; REP_FETCH_DONE if that is not known.  Returns whether ENTRY now has the answer of
   FROM; without rules if there was no room. */
bool rep_cache_apply(const struct rep_cache *cache, struct rep_cache_shard *shard, struct rep_cache_entry *entry,
                     struct rep_history *from, struct rep_shared_rules *rules, enum rep_fetch_error error, int64_t now);

/* The same for the entry of ORIGIN, which it finds or adds.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_cache_merge(struct rep_cache *cache, struct rep_text origin, struct rep_history *from,
                                struct rep_shared_rules *rules, int64_t now);

#endif
