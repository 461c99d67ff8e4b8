/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One part of a cache: its own lock, table, order of use and bound on memory.
 *
 * Invariants, whenever the lock is free:
 *   - every entry is in exactly one bucket and in the list of use, once each;
 *   - stats.bytes is the sum of the bytes of all entries and buckets, and at most MOST: add() and
 *     rep_shard_set_rules() make room first, and refuse if they can't, because entries with leases are never dropped;
 *   - stats.leases counts the entries whose LEASED is set;
 *   - nothing is EVICTED: the thread that made room takes the list before it releases the lock.
 * Rules are shared by counting, so dropping an entry never frees rules that another thread walks.
 */
#ifndef REP_CACHE_SHARD_H
#define REP_CACHE_SHARD_H

#include <pthread.h>

#include "cache/outcomes.h"
#include "rep_cache.h"

struct rep_cache_entry {
        struct rep_cache_entry *next;          /* in the same bucket */
        struct rep_cache_entry *newer, *older; /* in the order of use */
        uint64_t hash;
        struct rep_cache_known known;
        uint64_t ticket;   /* of the last lease; 0: there never was one */
        int64_t leased_at; /* time of the last lease, or of a later outcome that KNOWN.rests after */
        char origin[];
};

enum { REP_SHARD_BUCKETS = 64 };

struct rep_cache_shard {
        pthread_mutex_t lock;
        struct rep_cache_entry **buckets; /* FIRST_BUCKETS until there are more entries */
        struct rep_cache_entry
                *first_buckets[REP_SHARD_BUCKETS]; /* part of the struct, so that a start allocates nothing */
        size_t bucket_count;                       /* a power of two */
        struct rep_cache_entry *newest, *oldest;
        struct rep_cache_entry *evicted; /* no longer part of the shard, linked by NEXT; see rep_cache_unlock() */
        size_t most;                     /* bytes */
        uint32_t lease;                  /* seconds */
        uint64_t tickets;                /* number given out */
        struct rep_cache_stats stats;    /* ORIGINS, BYTES and LEASES are current, the others are totals */
};

/* Makes SHARD an empty part.  Reads nothing of what SHARD was before, and never fails: see rep_cache_enter(). */
void rep_shard_start(struct rep_cache_shard *shard, size_t most, uint32_t lease);
void rep_shard_end(struct rep_cache_shard *shard);

/* The caller of all functions below holds the lock.  NOW is the current time. */

/* Returns the entry of ORIGIN and makes it the newest; NULL if there is none. */
struct rep_cache_entry *rep_shard_find(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin);

/* Finds the entry of ORIGIN, or adds one; NULL if there is no room or no memory. */
struct rep_cache_entry *rep_shard_get(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin,
                                      int64_t now);

/* Removes ENTRY, and ends its lease. */
void rep_shard_drop(struct rep_cache_shard *shard, struct rep_cache_entry *entry);

/* Frees ENTRY, which no shard has any more.  The caller need not hold a lock. */
void rep_entry_free(struct rep_cache_entry *entry);

/* Bytes that ENTRY occupies, its rules and outcomes included. */
size_t rep_entry_bytes(const struct rep_cache_entry *entry);

/*
 * Gives RULES, or NULL, to ENTRY, which takes them over, and makes room for them.  If there is no room, releases
 * RULES, leaves ENTRY without rules and returns false.
 */
bool rep_shard_set_rules(struct rep_cache_shard *shard, struct rep_cache_entry *entry, struct rep_shared_rules *rules,
                         int64_t now);

/* The same for OUTCOMES.  Without room, the outcomes are those that what they come to determines. */
void rep_shard_set_outcomes(struct rep_cache_shard *shard, struct rep_cache_entry *entry, struct rep_outcomes *outcomes,
                            int64_t now);

/* Returns whether a caller holds the lease of ENTRY.  A lease lapses after its time.  It also lapses if the clock
   went back by more than that, because its age is unknown then. */
bool rep_shard_is_leased(const struct rep_cache_shard *shard, const struct rep_cache_entry *entry, int64_t now);

/* Gives out the lease of ENTRY, which nobody may hold.  Returns its ticket. */
uint64_t rep_shard_lease(struct rep_cache_shard *shard, struct rep_cache_entry *entry, int64_t now);

/* Ends the lease of ENTRY. */
void rep_shard_end_lease(struct rep_cache_shard *shard, struct rep_cache_entry *entry);

#endif
