/* SPDX-License-Identifier: Apache-2.0 */
/* merge.c: see merge.h. */
#include "cache/merge.h"
#include "pack/hash.h"

static uint64_t
digest_of(const struct rep_shared_rules *rules)
{
        return rules != NULL ? rep_pack_hash(rules->blob, rules->blob_size, 0) : 0;
}

/* Merges the history FROM into ENTRY, in the order of time, and takes over RULES if they are newer.  Only between answers of one
   second does it matter which rules have the larger digest. */
static void
apply(const struct rep_cache *cache, struct rep_cache_shard *shard, struct rep_cache_entry *entry,
      struct rep_history *from, struct rep_shared_rules *rules)
{
        const uint32_t time = rep_history_answered(from);
        const struct rep_text origin = {entry->origin, entry->known.origin_size};
        struct rep_history known;
        enum rep_access outcome;

        rep_outcomes_read(&entry->known, &cache->policy, &known);
        if (rep_history_answered(&known) == time) {
                rep_history_set_digest(&known, digest_of(entry->known.rules));
                rep_history_set_digest(from, digest_of(rules));
        }
        if (rep_history_merge(&known, from))
                rep_shard_set_rules(shard, entry, rules, time); /* room is made as of that time */
        else
                rep_rules_release(rules);
        rep_history_fold(&known, &cache->policy, UINT32_MAX, &entry->known.fetch, &outcome);
        rep_shard_set_outcomes(shard, entry, rep_outcomes_create(origin, &known, &cache->policy), time);
        entry->known.status = (uint16_t)known.status;
        entry->known.error = REP_FETCH_DONE;
}

enum rep_status
rep_cache_merge(struct rep_cache *cache, struct rep_text origin, struct rep_history *from,
                struct rep_shared_rules *rules)
{
        enum rep_status status = REP_OK;
        struct rep_cache_entry *entry;
        uint64_t hash;
        struct rep_cache_shard *shard = rep_cache_lock(cache, origin, &hash);

        entry = rep_shard_get(shard, hash, origin, rep_history_answered(from));
        if (entry != NULL)
                apply(cache, shard, entry, from, rules);
        else {
                rep_rules_release(rules);
                status = REP_ERR_MEMORY;
        }
        rep_cache_unlock(cache, shard, rep_history_answered(from));
        return status;
}
