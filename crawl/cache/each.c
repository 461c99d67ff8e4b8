/* SPDX-License-Identifier: Apache-2.0 */
/* each.c: lists and counts what a cache knows; see rep_cache.h. */
#include "cache/cache.h"
#include "cache/copies.h"

static struct rep_cache_origin
describe(const struct rep_cache_copy *copy)
{
        return (struct rep_cache_origin){.origin = rep_copy_origin(copy),
                                         .fetch = copy->known.fetch,
                                         .status = copy->known.status,
                                         .leased = copy->known.leased,
                                         .too_large = rep_copy_is_too_large(copy),
                                         .bytes = copy->bytes,
                                         .error = copy->known.error};
}

enum rep_status
rep_cache_each(struct rep_cache *cache, rep_cache_visit_fn visit, void *visitor)
{
        struct rep_cache_copy *copies;
        bool going_on = true;
        size_t count;

        rep_cache_enter(cache);
        for (size_t i = 0; i < cache->shard_count && going_on; i++) {
                copies = rep_copy_shard(&cache->shards[i], &count);
                if (copies == NULL)
                        return REP_ERR_MEMORY;
                for (size_t k = 0; k < count && going_on; k++) {
                        struct rep_cache_origin origin = describe(&copies[k]);

                        going_on = visit(visitor, &origin);
                }
                rep_copies_free(copies, count);
        }
        return REP_OK;
}

/* Adds what ENTRY is worth at the time NOW. */
static void
add_age(const struct rep_cache *cache, const struct rep_cache_entry *entry, int64_t now, struct rep_cache_ages *ages)
{
        const struct rep_fetch_entry *fetch = &entry->known.fetch;
        struct rep_advice advice;

        rep_cache_advise(cache, &entry->known, now, &advice);
        ages->by_state[advice.state]++;
        ages->opened += advice.state == REP_STATE_GIVEN_UP && !fetch->answered;
        if (fetch->answered && (ages->oldest == REP_PACK_TIME_UNKNOWN || fetch->confirmed < ages->oldest))
                ages->oldest = fetch->confirmed;
}

void
rep_cache_ages(struct rep_cache *cache, int64_t now, struct rep_cache_ages *ages)
{
        const struct rep_cache_entry *entry;
        size_t i;

        *ages = (struct rep_cache_ages){.oldest = REP_PACK_TIME_UNKNOWN};
        rep_cache_enter(cache);
        for (i = 0; i < cache->shard_count; i++) {
                pthread_mutex_lock(&cache->shards[i].lock);
                for (entry = cache->shards[i].oldest; entry != NULL; entry = entry->newer)
                        add_age(cache, entry, now, ages);
                pthread_mutex_unlock(&cache->shards[i].lock);
        }
}
