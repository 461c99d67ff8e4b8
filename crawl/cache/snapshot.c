/* SPDX-License-Identifier: Apache-2.0 */
/* snapshot.c: writes a cache to a pack, and loads a pack into a cache; see rep_cache.h. */
#include "cache/copies.h"
#include "pack/alike.h"
#include "pack/image.h"
#include "pack/open_rules.h"
#include "pack/pack.h"
#include "pack/writer_state.h"

#include <time.h>

/* ---- saving */

/* Returns whether the pack of a cache with MAKER is for its crawler alone. */
static bool
is_for_crawler(const struct rep_rules_maker *maker)
{
        return maker->crawler != NULL && !maker->usage;
}

/* Adds COPY, which is of CACHE, to the pack, if it is worth it. */
static enum rep_status
save_copy(struct rep_pack_writer *writer, const struct rep_cache_copy *copy, const struct rep_cache *cache)
{
        const struct rep_text origin = rep_copy_origin(copy);
        const struct rep_shared_rules *rules = copy->known.rules;
        struct rep_blob blob, beside;
        struct rep_history history;

        if (!rep_copy_is_known(copy))
                return REP_OK;
        /* A pack for one crawler can't have rules from a pack for all crawlers: they have all groups of the file.  A
           reader of the new pack asks without a token, and would get the groups for everybody. */
        if (rules != NULL && is_for_crawler(&cache->maker) && !rules->selected)
                return REP_ERR_AGENT;
        rep_outcomes_read(&copy->known, &cache->policy, &history);
        if (rules == NULL)
                return rep_writer_add_compiled(writer, origin, &history, NULL, NULL);
        blob = rep_opened(rules->blob, rules->blob_size);
        beside = rep_rules_beside(rules);
        return rep_writer_add_compiled(writer, origin, &history, &blob, rules->complete ? &beside : NULL);
}

static enum rep_status
save_shard(struct rep_pack_writer *writer, struct rep_cache_shard *shard, const struct rep_cache *cache)
{
        enum rep_status status = REP_OK;
        size_t count;
        struct rep_cache_copy *copies = rep_copy_shard(shard, &count);

        if (copies == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < count && status == REP_OK; i++)
                status = save_copy(writer, &copies[i], cache);
        rep_copies_free(copies, count);
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

/* Returns whether FILE is a pack that says something: an empty cache does not replace it, since it was hardly ever
 * loaded. */
static bool
has_origins(const char *file)
{
        struct rep_pack_stats stats;
        struct rep_pack *pack;

        if (rep_pack_open(file, &pack, NULL) != REP_OK)
                return false;
        rep_pack_stats(pack, &stats);
        rep_pack_close(pack);
        return stats.origins + stats.hanging > 0;
}

/* Gives up the pack of WRITER after STATUS. */
static enum rep_status
refuse(struct rep_pack_writer *writer, enum rep_status status, struct rep_pack_error *error)
{
        if (status != REP_ERR_MEMORY && status != REP_ERR_AGENT)
                return rep_pack_writer_finish(writer, NULL, error); /* the writer says why */
        rep_pack_writer_abandon(writer);
        return rep_pack_fail(error, status,
                             status == REP_ERR_MEMORY
                                     ? "out of memory"
                                     : "the cache has rules of a pack for all crawlers, which a pack for one crawler "
                                       "can't have: load a pack that was made for its crawler",
                             0);
}

enum rep_status
rep_cache_save(struct rep_cache *cache, const char *file, struct rep_pack_error *error)
{
        struct rep_pack_crawler crawler = crawler_of(cache);
        struct rep_options compile = cache->maker.compile;
        struct rep_pack_options options = {.crawlers = &crawler,
                                           .crawler_count = is_for_crawler(&cache->maker),
                                           .compile = &compile,
                                           .policy = &cache->policy,
                                           .allow_empty = !has_origins(file),
                                           /* A cache may have forgotten origins. */
                                           .allow_fewer = true,
                                           .threads = 1,
                                           .memory = REP_PACK_MEMORY_MIN};
        struct rep_pack_writer *writer;
        enum rep_status status;

        rep_cache_enter(cache);
        status = rep_pack_writer_create(file, &options, &writer, error);
        if (status != REP_OK)
                return status;
        for (size_t i = 0; i < cache->shard_count && status == REP_OK; i++)
                status = save_shard(writer, &cache->shards[i], cache);
        if (status == REP_OK)
                return rep_pack_writer_finish(writer, NULL, error);
        return refuse(writer, status, error);
}

/* ---- loading */

/* Checks that PACK was made with the cache's dialect, names and policy, for all crawlers or for CACHE's own. */
static enum rep_status
examine(const struct rep_cache *cache, const struct rep_pack *pack)
{
        struct rep_pack_stats stats;
        struct rep_pack_policy own;
        enum rep_status status;
        size_t number;

        rep_pack_stats(pack, &stats);
        own = rep_pack_policy_of(&cache->policy, stats.policy.missing_is_5xx);
        /* It must not take failing sites for something else than CACHE, unless somebody said that it should. */
        if (stats.dialect != cache->maker.compile.dialect || stats.names != cache->maker.compile.names ||
            (!rep_names_failing_sites(&cache->policy) &&
             rep_pack_policy_word(&own) != rep_pack_policy_word(&stats.policy)) ||
            (!is_for_crawler(&cache->maker) && stats.crawlers > 0))
                return REP_ERR_AGENT;
        status = rep_pack_resolve(pack, cache->maker.crawler, &number);
        return status == REP_OK || status == REP_ERR_LIMIT ? status : REP_ERR_AGENT;
}

/* Opens the rules of ENTRY for the crawler of CACHE, and the other directives. */
static enum rep_status
open_blobs(const struct rep_cache *cache, const struct rep_pack *pack, const struct rep_pack_entry *entry,
           struct rep_blob *rules, struct rep_blob *beside)
{
        size_t number;
        enum rep_status status = rep_pack_resolve(pack, cache->maker.crawler, &number);

        if (status == REP_OK && (!rep_pack_open_rules(pack, entry->rules, number == SIZE_MAX ? 0 : number, rules) ||
                                 !rep_pack_open_beside(pack, entry, beside)))
                status = REP_ERR_BLOB;
        return status;
}

static enum rep_status
load_entry(struct rep_cache *cache, const struct rep_pack *pack, const struct rep_pack_entry *entry, int64_t now)
{
        struct rep_shared_rules *rules = NULL;
        enum rep_status status = REP_OK;
        struct rep_blob blob, beside;
        struct rep_cache_shard *shard;
        struct rep_history history;
        uint32_t redirected;
        uint64_t hash;

        if (!rep_read_history(rep_image_of(entry), &history))
                return REP_ERR_BLOB;
        /* A cache has no redirects, only what they came to: an answer of the time of the redirect, unless the failures
           since show that it is the one before. */
        if (rep_history_is(&history, REP_ANSWER_REDIRECT)) {
                redirected = rep_history_answered(&history);
                rep_history_start(&history, &cache->policy, &entry->fetch, entry->status);
                if (history.answer_count > 0 && (history.event_count == 0 || history.events[0].first > redirected))
                        rep_history_date(&history, redirected);
        }
        if (rep_history_distrust(&history, &cache->policy, now)) {
                shard = rep_cache_lock(cache, entry->origin, &hash);
                shard->stats.future++;
                pthread_mutex_unlock(&shard->lock);
        }
        if (entry->rules != 0) {
                status = open_blobs(cache, pack, entry, &blob, &beside);
                if (status == REP_OK)
                        status = rep_rules_copy(&cache->maker, &blob,
                                                rep_pack_knows_beside(pack, entry) ? &beside : NULL, &rules);
        }
        return status == REP_OK ? rep_cache_merge(cache, entry->origin, &history, rules, now) : status;
}

enum rep_status
rep_cache_load(struct rep_cache *cache, const struct rep_pack *pack, int64_t now)
{
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;
        uint64_t cursor = 0;
        enum rep_status status = examine(cache, pack);

        if (now == 0)
                now = (int64_t)time(NULL);
        if (status == REP_OK && !rep_pack_is_as_written(pack, NULL))
                status = REP_ERR_BLOB;
        while (status == REP_OK && (finding = rep_pack_next(pack, &cursor, &entry)) != REP_PACK_UNKNOWN)
                status = finding == REP_PACK_DAMAGED ? REP_ERR_BLOB : load_entry(cache, pack, &entry, now);
        return status;
}
