/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One part of a cache: its own lock, table, order of use and bound on memory.
 *
 * Invariants, whenever the lock is free: every entry is in the table and in the list; BYTES is the sum of what the
 * entries take, and at most MOST, but for entries with leases.
 */
#ifndef REP_CACHE_SHARD_H
#define REP_CACHE_SHARD_H

#include <pthread.h>

#include "cache/shared_rules.h"
#include "rep_cache.h"

struct rep_cache_entry {
        struct rep_cache_entry *next;          /* in its bucket */
        struct rep_cache_entry *newer, *older; /* by use */
        uint64_t hash;
        struct rep_fetch_entry fetch;
        struct rep_rules
                *rules;    /* where FETCH.access is REP_ACCESS_RULES; NULL: they can't be had, all is disallowed */
        uint64_t ticket;   /* of the last lease; 0: there was none */
        bool leased;       /* it has not ended by an outcome, or by being given back */
        int64_t leased_at; /* when it was given */
        uint32_t status;   /* HTTP status of the last response */
        uint32_t origin_size;
        char origin[];
};

enum { REP_SHARD_BUCKETS = 64 };

struct rep_cache_shard {
        pthread_mutex_t lock;
        struct rep_cache_entry **buckets;                         /* FIRST_BUCKETS until there are more entries */
        struct rep_cache_entry *first_buckets[REP_SHARD_BUCKETS]; /* here, so that starting takes no memory */
        size_t bucket_count;                                      /* a power of two */
        struct rep_cache_entry *newest, *oldest;
        size_t most;                  /* bytes */
        uint32_t lease;               /* seconds */
        uint64_t tickets;             /* that were given */
        struct rep_cache_stats stats; /* ORIGINS and BYTES are those at hand */
};

/* Starts a part without entries, whatever SHARD was before: nothing of it is read, and it can't fail. */
void rep_shard_start(struct rep_cache_shard *shard, size_t most, uint32_t lease);
void rep_shard_end(struct rep_cache_shard *shard);

/* What follows is to be called under the lock, at the time NOW. */

/* The entry of ORIGIN, now the newest; NULL where there is none. */
struct rep_cache_entry *rep_shard_find(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin);

/* Adds one, which is all zero; NULL where there is no room, or no memory. */
struct rep_cache_entry *rep_shard_add(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin,
                                      int64_t now);

/* The entry of ORIGIN, which is added where there is none; NULL where that can't be. */
struct rep_cache_entry *rep_shard_get(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin,
                                      int64_t now);

/*
 * Gives ENTRY its RULES, which it takes over, or NULL, and makes room for them.  Returns false, and releases them, where
 * there is none; ENTRY has no rules then.
 */
bool rep_shard_set_rules(struct rep_cache_shard *shard, struct rep_cache_entry *entry, struct rep_rules *rules,
                         int64_t now);

/*
 * Has somebody the lease of ENTRY?  It lapses after the lease's time, and where the clock went back by more than that,
 * for then nobody can know.
 */
bool rep_shard_is_leased(const struct rep_cache_shard *shard, const struct rep_cache_entry *entry, int64_t now);

/* Gives the lease of ENTRY, which nobody has.  Returns its ticket. */
uint64_t rep_shard_lease(struct rep_cache_shard *shard, struct rep_cache_entry *entry, int64_t now);

/* Ends the lease of ENTRY. */
void rep_shard_end_lease(struct rep_cache_shard *shard, struct rep_cache_entry *entry);

#endif
