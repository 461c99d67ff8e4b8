/* SPDX-License-Identifier: Apache-2.0 */
/* Merges what was learnt elsewhere, by a pack or another process, into a cache. */
#ifndef REP_CACHE_MERGE_H
#define REP_CACHE_MERGE_H

#include "cache/cache.h"
#include "pack/history.h"

/* Merges the history FROM of ORIGIN into CACHE, in the order of time.  Takes over RULES, which are those of FROM's
   answer or NULL.  Returns REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_cache_merge(struct rep_cache *cache, struct rep_text origin, struct rep_history *from,
                                struct rep_shared_rules *rules);

#endif
