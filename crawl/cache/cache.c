/* SPDX-License-Identifier: Apache-2.0 */
/* cache.c: making, freeing and counting a cache; see rep_cache.h. */
#define _DEFAULT_SOURCE /* getentropy() */

#include "cache/cache.h"

#include <stdlib.h>

#include "base/os.h"
#include "pack/hash.h"
#include "pack/pack.h"

#define MEMORY ((size_t)256 << 20)
/* A smaller part could not keep the rules of a large file. */
#define SHARD_LEAST ((size_t)4 << 20)
enum { LEASE = 60 };

/*
 * Empties all parts without reading them.  In a child, a thread of the parent may have been changing a part when fork()
 * copied it: its lists and tables are not safe to walk, not even to free them.  So what the parts held is leaked.
 */
static void
start_shards(struct rep_cache *cache)
{
        for (size_t i = 0; i < cache->shard_count; i++)
                rep_shard_start(&cache->shards[i], cache->memory / cache->shard_count, cache->lease);
}

void
rep_cache_enter(struct rep_cache *cache)
{
        if (rep_process_enter(&cache->process))
                return;
        start_shards(cache);
        rep_process_own(&cache->process);
}

struct rep_cache_shard *
rep_cache_lock(struct rep_cache *cache, struct rep_text origin, uint64_t *hash)
{
        uint64_t value = rep_pack_hash(origin.data, origin.size, cache->seed);
        struct rep_cache_shard *shard = &cache->shards[value & (cache->shard_count - 1)];

        rep_cache_enter(cache);
        pthread_mutex_lock(&shard->lock);
        *hash = value >> 8;
        return shard;
}

void
rep_cache_advise(const struct rep_cache *cache, const struct rep_cache_known *known, int64_t now,
                 struct rep_advice *advice)
{
        const struct rep_fetch_entry *fetch = &known->fetch;
        int64_t newest = fetch->failures > 0 ? fetch->last_failure : fetch->answered ? fetch->confirmed : now;

        if (newest > now && rep_fetch_time_fault(&cache->policy, newest, now) == NULL)
                now = newest;
        rep_fetch_advise(fetch, &cache->policy, now, advice);
}

void
rep_cache_tell(const struct rep_cache *cache, enum rep_cache_event_kind kind, struct rep_text origin, int64_t now,
               const struct rep_fetch *fetch)
{
        const struct rep_cache_event event = {.kind = kind, .origin = origin, .now = now, .fetch = fetch};

        if (cache->watch != NULL)
                cache->watch(cache->watcher, &event);
}

void
rep_cache_unlock(struct rep_cache *cache, struct rep_cache_shard *shard, int64_t now)
{
        struct rep_cache_entry *entry = shard->evicted, *next;

        shard->evicted = NULL;
        pthread_mutex_unlock(&shard->lock);
        for (; entry != NULL; entry = next) {
                next = entry->next;
                rep_cache_tell(cache, REP_CACHE_EVICTED, (struct rep_text){entry->origin, entry->known.origin_size},
                               now, NULL);
                rep_entry_free(entry);
        }
}

/* Checks OPTIONS.  Sets the names in COMPILE to wide ones if the crawler's name needs them. */
static enum rep_status
examine(const struct rep_cache_options *options, struct rep_options *compile)
{
        struct rep_crawler_view view;

        if ((options->memory != 0 && options->memory < REP_CACHE_MEMORY_MIN) || compile->tracking != REP_TRACK_RULE ||
            (unsigned)compile->dialect > REP_DIALECT_RFC9309 || (unsigned)compile->names > REP_NAMES_WIDE ||
            (unsigned)compile->strip > REP_STRIP_TEXTS)
                return REP_ERR_ARGUMENT;
        rep_crawler_look(options->crawler, &view);
        if (view.names == REP_NAMES_WIDE)
                compile->names = REP_NAMES_WIDE;
        if (options->usage && !view.in_order && view.token_count > REP_PICK_MAX)
                return REP_ERR_LIMIT;
        return rep_can_be_named(&view, compile->names) ? REP_OK : REP_ERR_TOKEN;
}

enum rep_status
rep_cache_create(const struct rep_cache_options *given, struct rep_cache **created)
{
        struct rep_cache_options options;
        struct rep_policy policy;
        struct rep_options compile;
        struct rep_crawler_view view;
        enum rep_status status;
        struct rep_cache *cache;

        if (created == NULL)
                return REP_ERR_ARGUMENT;
        *created = NULL;
        status = rep_read_options(&options, sizeof(options), sizeof(options), given);
        if (status == REP_OK)
                status = rep_read_options(&compile, sizeof(compile), sizeof(compile), options.compile);
        if (status == REP_OK)
                status = rep_read_options(&policy, sizeof(policy), sizeof(policy), options.policy);
        if (status == REP_OK)
                status = examine(&options, &compile);
        if (status != REP_OK)
                return status;
        cache = calloc(1, sizeof(*cache));
        if (cache == NULL)
                return REP_ERR_MEMORY;
        cache->policy = policy;
        cache->policy.dialect = compile.dialect;
        cache->watch = options.watch;
        cache->watcher = options.watcher;
        /* A crawler without tokens obeys the groups for everybody, as NULL does: the cache treats both alike. */
        rep_crawler_look(options.crawler, &view);
        cache->maker.crawler = rep_crawler_share(view.token_count > 0 ? options.crawler : NULL);
        cache->maker.compile = compile;
        cache->maker.usage = options.usage;
        cache->maker.compile.exempt = cache->maker.compile.in_order = false;
        cache->maker.compile.agents = NULL;
        cache->maker.compile.agent_count = 0;
        cache->memory = options.memory != 0 ? options.memory : MEMORY;
        cache->lease = options.lease != 0 ? options.lease : LEASE;
        /* The largest power of two that leaves SHARD_LEAST bytes to each part. */
        cache->shard_count = 1;
        while (cache->shard_count < REP_CACHE_SHARDS_MAX && cache->memory / (2 * cache->shard_count) >= SHARD_LEAST)
                cache->shard_count *= 2;
        start_shards(cache);
        if (getentropy(&cache->seed, sizeof(cache->seed)) != 0)
                status = REP_ERR_ARGUMENT;
        else if (!rep_process_start(&cache->process))
                status = REP_ERR_MEMORY;
        if (status != REP_OK) {
                rep_cache_free(cache);
                return status;
        }
        *created = cache;
        return REP_OK;
}

void
rep_cache_free(struct rep_cache *cache)
{
        if (cache == NULL)
                return;
        /* The parts of another process are not safe to walk; see start_shards(). */
        if (cache->process.owner == NULL || rep_process_enter(&cache->process))
                for (size_t i = 0; i < cache->shard_count; i++)
                        rep_shard_end(&cache->shards[i]);
        rep_process_end(&cache->process);
        rep_crawler_free(cache->maker.crawler);
        free(cache);
}

void
rep_cache_stats(struct rep_cache *cache, struct rep_cache_stats *stats)
{
        enum { NUMBERS = sizeof(*stats) / sizeof(uint64_t) }; /* all that it has */
        uint64_t sums[NUMBERS] = {0}, part[NUMBERS];

        rep_cache_enter(cache);
        for (size_t i = 0; i < cache->shard_count; i++) {
                pthread_mutex_lock(&cache->shards[i].lock);
                memcpy(part, &cache->shards[i].stats, sizeof(part));
                pthread_mutex_unlock(&cache->shards[i].lock);
                for (size_t k = 0; k < NUMBERS; k++)
                        sums[k] += part[k];
        }
        memcpy(stats, sums, sizeof(sums));
}
