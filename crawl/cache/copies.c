/* SPDX-License-Identifier: Apache-2.0 */
/* copies.c: see copies.h. */
#include "cache/copies.h"

#include <stdlib.h>

/* Copies ENTRY.  The caller holds its shard's lock, and releases the copy. */
static void
copy_entry(const struct rep_cache_entry *entry, struct rep_cache_copy *copy)
{
        memcpy(copy->origin, entry->origin, entry->known.origin_size);
        copy->known = entry->known;
        copy->bytes = rep_entry_bytes(entry);
        rep_rules_share(entry->known.rules);
        rep_outcomes_share(entry->known.outcomes);
}

struct rep_cache_copy *
rep_copy_shard(struct rep_cache_shard *shard, size_t *count)
{
        const struct rep_cache_entry *entry;
        struct rep_cache_copy *copies;

        *count = 0;
        pthread_mutex_lock(&shard->lock);
        /* The entries are in memory, so their number is a size; the bytes of their copies need not be one, which
           calloc() finds out. */
        copies = (struct rep_cache_copy *)calloc((size_t)shard->stats.origins + 1, sizeof(*copies));
        if (copies != NULL)
                for (entry = shard->oldest; entry != NULL; entry = entry->newer)
                        copy_entry(entry, &copies[(*count)++]);
        pthread_mutex_unlock(&shard->lock);
        return copies;
}

bool
rep_copy_find(struct rep_cache *cache, struct rep_text origin, struct rep_cache_copy *copy)
{
        struct rep_cache_entry *entry;
        uint64_t hash;
        struct rep_cache_shard *shard = rep_cache_lock(cache, origin, &hash);

        entry = rep_shard_find(shard, hash, origin);
        if (entry != NULL)
                copy_entry(entry, copy);
        pthread_mutex_unlock(&shard->lock);
        return entry != NULL;
}

void
rep_copy_release(const struct rep_cache_copy *copy)
{
        rep_rules_release(copy->known.rules);
        rep_outcomes_release(copy->known.outcomes);
}

void
rep_copies_free(struct rep_cache_copy *copies, size_t count)
{
        for (size_t i = 0; i < count; i++)
                rep_copy_release(&copies[i]);
        free(copies);
}
