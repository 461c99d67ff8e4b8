/* SPDX-License-Identifier: Apache-2.0 */
/* merge.c: see cache.h. */
#include "cache/cache.h"
#include "pack/hash.h"

static uint64_t
digest_of(const struct rep_shared_rules *rules)
{
        return rules != NULL ? rep_pack_hash(rules->blob, rules->blob_size, 0) : 0;
}

/* Only between answers of one second does it matter which rules have the larger digest. */
bool
rep_cache_apply(const struct rep_cache *cache, struct rep_cache_shard *shard, struct rep_cache_entry *entry,
                struct rep_history *from, struct rep_shared_rules *rules, enum rep_fetch_error error, int64_t now)
{
        const struct rep_text origin = {entry->origin, entry->known.origin_size};
        struct rep_history known;
        enum rep_access outcome;
        bool replaced, newer;

        rep_outcomes_read(&entry->known, &cache->policy, &known);
        rep_history_distrust(&known, &cache->policy, now);
        if (rep_history_answered(&known) == rep_history_answered(from)) {
                rep_history_set_digest(&known, digest_of(entry->known.rules));
                rep_history_set_digest(from, digest_of(rules));
        }
        newer = rep_history_is_newer(from, &known);
        entry->known.error = newer ? (uint8_t)error : entry->known.error;
        entry->known.rests &= !newer;
        replaced = rep_history_merge(&known, from);
        if (replaced)
                rep_shard_set_rules(shard, entry, rules, now);
        else
                rep_rules_release(rules);
        rep_history_fold(&known, &cache->policy, UINT32_MAX, &entry->known.fetch, &outcome);
        rep_shard_set_outcomes(shard, entry, rep_outcomes_create(origin, &known, &cache->policy), now);
        entry->known.status = (uint16_t)known.status;
        return replaced;
}

enum rep_status
rep_cache_merge(struct rep_cache *cache, struct rep_text origin, struct rep_history *from,
                struct rep_shared_rules *rules, int64_t now)
{
        enum rep_status status = REP_OK;
        struct rep_cache_entry *entry;
        uint64_t hash;
        struct rep_cache_shard *shard = rep_cache_lock(cache, origin, &hash);

        entry = rep_shard_get(shard, hash, origin, now);
        if (entry != NULL)
                rep_cache_apply(cache, shard, entry, from, rules, REP_FETCH_DONE, now);
        else {
                rep_rules_release(rules);
                status = REP_ERR_MEMORY;
        }
        rep_cache_unlock(cache, shard, now);
        return status;
}
