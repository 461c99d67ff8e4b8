/* SPDX-License-Identifier: Apache-2.0 */
/* snapshot.c: writes a cache to a pack, and loads a pack into a cache; see rep_cache.h. */
#include <stdlib.h>

#include "cache/cache.h"
#include "pack/image.h"
#include "pack/open_rules.h"
#include "pack/pack.h"
#include "pack/writer.h"

/* ---- saving */

/* A copy of an entry.  Entries are copied under the lock and written without it. */
struct saved {
        struct rep_pack_record record; /* its origin lies in ORIGIN */
        struct rep_rules *rules;
        char origin[REP_ROBOTS_URL_SIZE];
};

static void
copy_entry(const struct rep_cache_entry *entry, struct saved *saved)
{
        memcpy(saved->origin, entry->origin, entry->origin_size);
        saved->record = (struct rep_pack_record){
                .origin = {saved->origin, entry->origin_size}, .fetch = entry->fetch, .status = entry->status};
        saved->rules = rep_rules_share(entry->rules);
}

/* Returns whether ENTRY is worth saving.  It is not if no fetch has ended yet, or if there was no
   room for its rules. */
static bool
is_known(const struct rep_cache_entry *entry)
{
        const struct rep_fetch_entry *fetch = &entry->fetch;

        return (fetch->answered || fetch->failures > 0) &&
               (!fetch->answered || fetch->access != REP_ACCESS_RULES || entry->rules != NULL);
}

/* Copies the entries of SHARD worth saving.  Returns an array of *COUNT, to be freed; NULL if memory is out. */
static struct saved *
copy_shard(struct rep_cache_shard *shard, size_t *count)
{
        const struct rep_cache_entry *entry;
        struct saved *saved;

        *count = 0;
        pthread_mutex_lock(&shard->lock);
        /* The entries are in memory, so their number is a size; the bytes of their copies need not be one, which
           calloc() finds out. */
        saved = calloc((size_t)shard->stats.origins + 1, sizeof(*saved));
        if (saved != NULL)
                for (entry = shard->oldest; entry != NULL; entry = entry->newer)
                        if (is_known(entry))
                                copy_entry(entry, &saved[(*count)++]);
        pthread_mutex_unlock(&shard->lock);
        return saved;
}

/* Returns whether RULES can be used in a pack for CRAWLER.  Rules from a pack for all crawlers can't: they have all
   groups of the file.  A reader of the new pack asks without a token, and would get the groups for everybody. */
static bool
can_be_saved(const struct rep_rules *rules, const struct rep_crawler *crawler)
{
        return rules == NULL || crawler == NULL || rules->selected;
}

static enum rep_status
save_shard(struct rep_pack_writer *writer, struct rep_cache_shard *shard, const struct rep_crawler *crawler)
{
        enum rep_status status = REP_OK;
        size_t count, i;
        struct saved *saved = copy_shard(shard, &count);

        if (saved == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++) {
                const struct rep_rules *rules = saved[i].rules;
                struct rep_blob blob = {NULL, 0}, beside = {NULL, 0};

                if (rules != NULL) {
                        blob = rep_opened(rules->blob, rules->blob_size);
                        beside = rep_rules_beside(rules);
                }
                if (status == REP_OK && can_be_saved(rules, crawler))
                        status = rep_writer_add_compiled(writer, &saved[i].record, rules != NULL ? &blob : NULL,
                                                         rules != NULL && rules->complete ? &beside : NULL);
                rep_rules_release(saved[i].rules);
        }
        free(saved);
        return status;
}

/* The crawler of CACHE, in the form that the pack writer takes. */
static struct rep_pack_crawler
crawler_of(const struct rep_cache *cache)
{
        struct rep_crawler_view view;

        rep_crawler_look(cache->maker.crawler, &view);
        return (struct rep_pack_crawler){.name = view.name,
                                         .tokens = view.tokens,
                                         .token_count = view.token_count,
                                         .in_order = view.in_order,
                                         .everybody = view.in_order && view.everybody};
}

enum rep_status
rep_cache_save(struct rep_cache *cache, const char *file, struct rep_pack_error *error)
{
        struct rep_pack_crawler crawler = crawler_of(cache);
        struct rep_options compile = cache->maker.compile;
        struct rep_pack_options options = {.crawlers = &crawler,
                                           .crawler_count = crawler.token_count > 0,
                                           .compile = &compile,
                                           .policy = &cache->policy,
                                           .threads = 1,
                                           .memory = REP_PACK_MEMORY_MIN};
        struct rep_pack_writer *writer;
        enum rep_status status;
        size_t i;

        rep_cache_enter(cache);
        status = rep_pack_writer_create(file, &options, &writer, error);
        if (status != REP_OK)
                return status;
        for (i = 0; i < cache->shard_count && status == REP_OK; i++)
                status = save_shard(writer, &cache->shards[i], cache->maker.crawler);
        if (status == REP_ERR_MEMORY) {
                rep_pack_writer_abandon(writer);
                return rep_pack_fail(error, REP_ERR_MEMORY, "out of memory", 0);
        }
        return rep_pack_writer_finish(writer, NULL, error);
}

/* ---- loading */

/* Checks that PACK was made with the cache's dialect and names, for the cache's crawler or for all crawlers. */
static enum rep_status
examine(const struct rep_cache *cache, const struct rep_pack *pack)
{
        struct rep_pack_stats stats;
        size_t number;

        rep_pack_stats(pack, &stats);
        if (stats.dialect != cache->maker.compile.dialect || stats.names != cache->maker.compile.names ||
            (cache->maker.crawler == NULL && stats.crawlers > 0))
                return REP_ERR_AGENT;
        return rep_pack_resolve(pack, cache->maker.crawler, &number) == REP_OK ? REP_OK : REP_ERR_AGENT;
}

/* Merges the pack's history FROM into ENTRY, in the order of time, and takes over RULES if they are newer. */
static void
apply(const struct rep_cache *cache, struct rep_cache_shard *shard, struct rep_cache_entry *entry,
      const struct rep_history *from, struct rep_rules *rules)
{
        struct rep_history known;
        enum rep_access outcome;

        rep_history_start(&known, &cache->policy, &entry->fetch, entry->status);
        if (rep_history_merge(&known, from))
                rep_shard_set_rules(shard, entry, rules, from->time); /* room is made as of that time */
        else
                rep_rules_release(rules);
        rep_history_fold(&known, &cache->policy, &entry->fetch, &outcome);
        entry->status = known.status;
}

/* Merges the pack's history of ORIGIN into the cache.  Takes over RULES. */
static enum rep_status
add(struct rep_cache *cache, struct rep_text origin, const struct rep_history *from, struct rep_rules *rules)
{
        enum rep_status status = REP_OK;
        struct rep_cache_entry *entry;
        uint64_t hash;
        struct rep_cache_shard *shard = rep_cache_shard_of(cache, origin, &hash);

        pthread_mutex_lock(&shard->lock);
        entry = rep_shard_get(shard, hash, origin, from->time);
        if (entry != NULL)
                apply(cache, shard, entry, from, rules);
        else {
                rep_rules_release(rules);
                status = REP_ERR_MEMORY;
        }
        pthread_mutex_unlock(&shard->lock);
        return status;
}

/* Opens what ENTRY says beside its rules.  *KNOWN is whether PACK kept it. */
static enum rep_status
open_beside(const struct rep_pack *pack, const struct rep_pack_entry *entry, struct rep_blob *beside, bool *known)
{
        *beside = (struct rep_blob){NULL, 0};
        *known = entry->beside != 0 || pack->stats.complete;
        return entry->beside == 0 || rep_pack_open_beside(pack, entry->beside, beside) ? REP_OK : REP_ERR_BLOB;
}

static enum rep_status
load_entry(struct rep_cache *cache, const struct rep_pack *pack, const struct rep_pack_entry *entry)
{
        struct rep_rules *rules = NULL;
        enum rep_status status = REP_OK;
        struct rep_blob blob, beside;
        struct rep_history history;
        bool known = false;

        if (!rep_read_history(rep_image_of(entry), &history))
                return REP_ERR_BLOB;
        /* A cache has no redirects, only what they came to. */
        if (history.hops > 0)
                rep_history_start(&history, &cache->policy, &entry->fetch, entry->status);
        if (entry->rules != 0) {
                status = rep_pack_blob(pack, entry, cache->maker.crawler, &blob);
                if (status == REP_OK)
                        status = open_beside(pack, entry, &beside, &known);
                if (status == REP_OK)
                        status = rep_rules_copy(&cache->maker, &blob, known ? &beside : NULL, &rules);
        }
        return status == REP_OK ? add(cache, entry->origin, &history, rules) : status;
}

enum rep_status
rep_cache_load(struct rep_cache *cache, const struct rep_pack *pack)
{
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;
        uint64_t cursor = 0;
        enum rep_status status = examine(cache, pack);

        while (status == REP_OK && (finding = rep_pack_next(pack, &cursor, &entry)) != REP_PACK_UNKNOWN)
                status = finding == REP_PACK_DAMAGED ? REP_ERR_BLOB : load_entry(cache, pack, &entry);
        return status;
}
