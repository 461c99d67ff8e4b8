/* SPDX-License-Identifier: Apache-2.0 */
/*
 * shard.c: see shard.h.
 *
 * An entry is in two structures at once, and neither owns it: the table finds it, the list says how long it was not
 * used.  Three entries, used in the order A, B, C; the hashes of A and C end in the same bits:
 *
 *     buckets     0        1        2        3 ...
 *                 |                 |
 *                 C -> A            B                 next: what was added last is first, until grow()
 *
 *     newest ---> C <---> B <---> A <--- oldest       newer, older; rep_shard_find() moves what it finds to the front
 *
 *     evicted --> E -> D                              next again; these are in no bucket and not in the list
 *
 * What happens under the lock, with N entries:
 *
 *     find, get           the entries of a bucket, one in the mean: grow() keeps at least a bucket for each entry while
 *                         there is memory
 *     make_room()         what it evicts, and at most PASSED_MAX entries that must stay
 *     grow()              all N, once each time that N doubles
 *
 * Evicted entries are freed after the lock is released (rep_cache_unlock()), because freeing large rules takes long.
 */
#include "cache/shard.h"

#include <stdlib.h>

enum {
        PASSED_MAX = 1000, /* entries that a search for old ones skips at most, which bounds its time under the lock */
};

void
rep_shard_start(struct rep_cache_shard *shard, size_t most, uint32_t lease)
{
        *shard = (struct rep_cache_shard){.lock = PTHREAD_MUTEX_INITIALIZER,
                                          .most = most,
                                          .lease = lease,
                                          .bucket_count = REP_SHARD_BUCKETS,
                                          .stats = {.bytes = sizeof(shard->first_buckets)}};
        shard->buckets = shard->first_buckets;
}

static void
free_buckets(const struct rep_cache_shard *shard, struct rep_cache_entry **buckets)
{
        if (buckets != shard->first_buckets)
                free(buckets);
}

size_t
rep_entry_bytes(const struct rep_cache_entry *entry)
{
        return sizeof(*entry) + entry->known.origin_size + rep_rules_bytes(entry->known.rules) +
               rep_outcomes_bytes(entry->known.outcomes);
}

/* Returns the bucket of HASH: its lowest bits, as the number of buckets is a power of two. */
static struct rep_cache_entry **
bucket_of(const struct rep_cache_shard *shard, uint64_t hash)
{
        return &shard->buckets[hash & (shard->bucket_count - 1)];
}

/* ---- the order of use */

static void
unlink_entry(struct rep_cache_shard *shard, struct rep_cache_entry *entry)
{
        *(entry->newer != NULL ? &entry->newer->older : &shard->newest) = entry->older;
        *(entry->older != NULL ? &entry->older->newer : &shard->oldest) = entry->newer;
}

static void
link_newest(struct rep_cache_shard *shard, struct rep_cache_entry *entry)
{
        entry->newer = NULL;
        entry->older = shard->newest;
        *(entry->older != NULL ? &entry->older->newer : &shard->oldest) = entry;
        shard->newest = entry;
}

/* ---- memory */

/* Removes ENTRY from the table, the order of use and the sums, that of leases included. */
static void
take_out(struct rep_cache_shard *shard, struct rep_cache_entry *entry)
{
        struct rep_cache_entry **at = bucket_of(shard, entry->hash);

        while (*at != entry)
                at = &(*at)->next;
        *at = entry->next;
        rep_shard_end_lease(shard, entry);
        unlink_entry(shard, entry);
        shard->stats.origins--;
        shard->stats.bytes -= rep_entry_bytes(entry);
}

void
rep_shard_drop(struct rep_cache_shard *shard, struct rep_cache_entry *entry)
{
        take_out(shard, entry);
        rep_entry_free(entry);
}

void
rep_entry_free(struct rep_cache_entry *entry)
{
        rep_rules_release(entry->known.rules);
        rep_outcomes_release(entry->known.outcomes);
        free(entry);
}

/* Evicts the oldest entries until BYTES more fit.  Keeps KEEP and entries with leases, because a fetch for those is on
 * its way.  Returns false if there is still not enough room.  BYTES is compared first, so MOST - BYTES does not wrap
 * around, and a request that can never fit evicts nothing.  One that does not fit for now may evict entries in vain.
 * PASSED counts only entries that stay: each other step frees memory. */
static bool
make_room(struct rep_cache_shard *shard, size_t bytes, const struct rep_cache_entry *keep, int64_t now)
{
        struct rep_cache_entry *entry = shard->oldest, *newer;
        unsigned passed = 0;

        if (bytes > shard->most)
                return false;
        for (; entry != NULL && passed < PASSED_MAX && shard->stats.bytes > shard->most - bytes; entry = newer) {
                newer = entry->newer;
                if (entry == keep || rep_shard_is_leased(shard, entry, now)) {
                        passed++;
                        continue;
                }
                take_out(shard, entry);
                entry->next = shard->evicted;
                shard->evicted = entry;
                shard->stats.evicted++;
        }
        return shard->stats.bytes <= shard->most - bytes;
}

void
rep_shard_end(struct rep_cache_shard *shard)
{
        if (shard->buckets == NULL)
                return;
        while (shard->oldest != NULL)
                rep_shard_drop(shard, shard->oldest);
        free_buckets(shard, shard->buckets);
        pthread_mutex_destroy(&shard->lock);
}

/* ---- entries */

struct rep_cache_entry *
rep_shard_find(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin)
{
        struct rep_cache_entry *entry = *bucket_of(shard, hash);

        while (entry != NULL && (entry->hash != hash || entry->known.origin_size != origin.size ||
                                 memcmp(entry->origin, origin.data, origin.size) != 0))
                entry = entry->next;
        if (entry != NULL && entry != shard->newest) {
                unlink_entry(shard, entry);
                link_newest(shard, entry);
        }
        return entry;
}

/* Doubles the table if it has as many entries as buckets.  Without memory the table stays as it is, only slower.  The
 * new table needs COUNT more pointers than the old one, so only these are counted, although both exist for a moment.
 * Making room may evict, so there may be fewer entries than buckets afterwards; the table is doubled all the same. */
static void
grow(struct rep_cache_shard *shard, int64_t now)
{
        size_t count = shard->bucket_count;
        struct rep_cache_entry **old = shard->buckets, **buckets, *entry, *next;

        if (shard->stats.origins < count || !make_room(shard, count * sizeof(*buckets), NULL, now))
                return;
        buckets = calloc(2 * count, sizeof(*buckets));
        if (buckets == NULL)
                return;
        shard->buckets = buckets;
        shard->bucket_count = 2 * count;
        shard->stats.bytes += count * sizeof(*buckets);
        for (size_t i = 0; i < count; i++)
                for (entry = old[i]; entry != NULL; entry = next) {
                        next = entry->next;
                        entry->next = *bucket_of(shard, entry->hash);
                        *bucket_of(shard, entry->hash) = entry;
                }
        free_buckets(shard, old);
}

/* Adds an entry, all zero, for ORIGIN; NULL if there is no room or no memory.  It grows the table first. */
static struct rep_cache_entry *
add(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin, int64_t now)
{
        struct rep_cache_entry *entry;

        grow(shard, now);
        if (!make_room(shard, sizeof(*entry) + origin.size, NULL, now))
                return NULL;
        entry = calloc(1, sizeof(*entry) + origin.size);
        if (entry == NULL)
                return NULL;
        entry->hash = hash;
        entry->known.origin_size = (uint32_t)origin.size;
        memcpy(entry->origin, origin.data, origin.size);
        entry->next = *bucket_of(shard, hash);
        *bucket_of(shard, hash) = entry;
        link_newest(shard, entry);
        shard->stats.origins++;
        shard->stats.bytes += rep_entry_bytes(entry);
        return entry;
}

struct rep_cache_entry *
rep_shard_get(struct rep_cache_shard *shard, uint64_t hash, struct rep_text origin, int64_t now)
{
        struct rep_cache_entry *entry = rep_shard_find(shard, hash, origin);

        return entry != NULL ? entry : add(shard, hash, origin, now);
}

/* The old rules go before room is made for the new ones, so that these may take their place.  KEEP is ENTRY itself: it
 * may be the oldest, and must not be evicted for what it is given. */
bool
rep_shard_set_rules(struct rep_cache_shard *shard, struct rep_cache_entry *entry, struct rep_shared_rules *rules,
                    int64_t now)
{
        shard->stats.bytes -= rep_rules_bytes(entry->known.rules);
        rep_rules_release(entry->known.rules);
        entry->known.rules = NULL;
        if (!make_room(shard, rep_rules_bytes(rules), entry, now)) {
                rep_rules_release(rules);
                return false;
        }
        entry->known.rules = rules;
        shard->stats.bytes += rep_rules_bytes(rules);
        return true;
}

void
rep_shard_set_outcomes(struct rep_cache_shard *shard, struct rep_cache_entry *entry, struct rep_outcomes *outcomes,
                       int64_t now)
{
        shard->stats.bytes -= rep_outcomes_bytes(entry->known.outcomes);
        rep_outcomes_release(entry->known.outcomes);
        entry->known.outcomes = NULL;
        if (make_room(shard, rep_outcomes_bytes(outcomes), entry, now))
                entry->known.outcomes = outcomes;
        else
                rep_outcomes_release(outcomes);
        shard->stats.bytes += rep_outcomes_bytes(entry->known.outcomes);
}

/* ---- leases */

bool
rep_shard_is_leased(const struct rep_cache_shard *shard, const struct rep_cache_entry *entry, int64_t now)
{
        int64_t age, lease = shard->lease; /* signed: after the clock went back, ages are negative */

        /* An age that overflows is longer than any lease. */
        return entry->known.leased && !__builtin_sub_overflow(now, entry->leased_at, &age) && age < lease &&
               age > -lease;
}

/* A lease that lapsed was never ended: stats.leases still counts it, and it is the new one's now.  Tickets ascend and
 * are never given out twice, so a caller whose lease lapsed can't end that of another. */
uint64_t
rep_shard_lease(struct rep_cache_shard *shard, struct rep_cache_entry *entry, int64_t now)
{
        if (entry->known.leased)
                shard->stats.lapsed++;
        else
                shard->stats.leases++;
        entry->known.leased = true;
        entry->known.rests = false;
        entry->leased_at = now;
        entry->ticket = ++shard->tickets;
        return entry->ticket;
}

void
rep_shard_end_lease(struct rep_cache_shard *shard, struct rep_cache_entry *entry)
{
        if (entry->known.leased)
                shard->stats.leases--;
        entry->known.leased = false;
}
