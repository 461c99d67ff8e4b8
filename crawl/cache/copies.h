/* SPDX-License-Identifier: Apache-2.0 */
/* Copies of entries, which are read without a lock. */
#ifndef REP_CACHE_COPIES_H
#define REP_CACHE_COPIES_H

#include "cache/cache.h"

struct rep_cache_copy {
        struct rep_fetch_entry fetch;
        struct rep_shared_rules *rules; /* shared; may be NULL */
        uint32_t status, answered;      /* as in struct rep_cache_entry */
        enum rep_fetch_error error;
        bool leased;
        size_t bytes; /* of the entry */
        size_t origin_size;
        char origin[REP_ROBOTS_URL_SIZE];
};

/* Copies the entries of SHARD, the oldest first.  Returns an array of *COUNT, for rep_copies_free(); NULL if memory is
   out.  The caller does not hold the lock. */
struct rep_cache_copy *rep_copy_shard(struct rep_cache_shard *shard, size_t *count);

/* Copies the entry of ORIGIN, and makes it the newest.  Returns whether there is one.  The caller releases the copy's rules. */
bool rep_copy_find(struct rep_cache *cache, struct rep_text origin, struct rep_cache_copy *copy);

/* Releases the rules of COPIES, and frees them.  NULL does nothing. */
void rep_copies_free(struct rep_cache_copy *copies, size_t count);

static inline struct rep_text
rep_copy_origin(const struct rep_cache_copy *copy)
{
        return (struct rep_text){copy->origin, copy->origin_size};
}

/* Returns whether there was no room for the rules that decide. */
static inline bool
rep_copy_is_too_large(const struct rep_cache_copy *copy)
{
        return copy->fetch.answered && copy->fetch.access == REP_ACCESS_RULES && copy->rules == NULL;
}

/* Returns whether COPY is worth keeping elsewhere: a fetch has ended, and there was room for its rules. */
static inline bool
rep_copy_is_known(const struct rep_cache_copy *copy)
{
        return (copy->fetch.answered || copy->fetch.failures > 0) && !rep_copy_is_too_large(copy);
}

#endif
