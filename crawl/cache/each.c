/* SPDX-License-Identifier: Apache-2.0 */
/* each.c: lists what a cache knows; see rep_cache.h. */
#include "cache/cache.h"
#include "cache/copies.h"

static struct rep_cache_origin
describe(const struct rep_cache_copy *copy)
{
        return (struct rep_cache_origin){.origin = rep_copy_origin(copy),
                                         .fetch = copy->fetch,
                                         .status = copy->status,
                                         .leased = copy->leased,
                                         .too_large = rep_copy_is_too_large(copy),
                                         .bytes = copy->bytes,
                                         .error = copy->error};
}

enum rep_status
rep_cache_each(struct rep_cache *cache, rep_cache_visit_fn visit, void *visitor)
{
        struct rep_cache_copy *copies;
        bool going_on = true;
        size_t count, i, k;

        rep_cache_enter(cache);
        for (i = 0; i < cache->shard_count && going_on; i++) {
                copies = rep_copy_shard(&cache->shards[i], &count);
                if (copies == NULL)
                        return REP_ERR_MEMORY;
                for (k = 0; k < count && going_on; k++) {
                        struct rep_cache_origin origin = describe(&copies[k]);

                        going_on = visit(visitor, &origin);
                }
                rep_copies_free(copies, count);
        }
        return REP_OK;
}
