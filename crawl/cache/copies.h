/* SPDX-License-Identifier: Apache-2.0 */
/* Copies of entries, which are read without a lock. */
#ifndef REP_CACHE_COPIES_H
#define REP_CACHE_COPIES_H

#include "cache/cache.h"

struct rep_cache_copy {
        struct rep_cache_known known; /* its rules and outcomes are shared */
        size_t bytes;                 /* of the entry */
        char origin[REP_ROBOTS_URL_SIZE];
};

/* Copies the entries of SHARD, the oldest first.  Returns an array of *COUNT, for rep_copies_free(); NULL if memory is
   out.  The caller does not hold the lock. */
struct rep_cache_copy *rep_copy_shard(struct rep_cache_shard *shard, size_t *count);

/* Copies the entry of ORIGIN, and makes it the newest.  Returns whether there is one.  The caller releases the copy. */
bool rep_copy_find(struct rep_cache *cache, struct rep_text origin, struct rep_cache_copy *copy);

/* Releases what COPY shares with the entry. */
void rep_copy_release(const struct rep_cache_copy *copy);

/* Releases COPIES, and frees them.  NULL does nothing. */
void rep_copies_free(struct rep_cache_copy *copies, size_t count);

static inline struct rep_text
rep_copy_origin(const struct rep_cache_copy *copy)
{
        return (struct rep_text){copy->origin, copy->known.origin_size};
}

/* Returns whether there was no room for the rules that decide. */
static inline bool
rep_copy_is_too_large(const struct rep_cache_copy *copy)
{
        return copy->known.fetch.answered && copy->known.fetch.access == REP_ACCESS_RULES && copy->known.rules == NULL;
}

/* Returns whether COPY is worth keeping elsewhere: a fetch has ended, and there was room for its rules. */
static inline bool
rep_copy_is_known(const struct rep_cache_copy *copy)
{
        return (copy->known.fetch.answered || copy->known.fetch.failures > 0) && !rep_copy_is_too_large(copy);
}

#endif
