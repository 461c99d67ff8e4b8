/* SPDX-License-Identifier: Apache-2.0 */
/* Merges what was learnt of an origin, by a fetch, a pack or another process, into a cache. */
#ifndef REP_CACHE_MERGE_H
#define REP_CACHE_MERGE_H

#include "cache/cache.h"
#include "pack/history.h"

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
