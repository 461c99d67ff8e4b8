/* SPDX-License-Identifier: Apache-2.0 */
/* outcome.c: records the outcome of a fetch, or takes a lease back; see rep_cache.h. */
#include "cache/cache.h"
#include "pack/origin.h"

/* A fetch that has ended. */
struct outcome {
        struct rep_fetch fetch;
        struct rep_shared_rules *rules; /* set if the rules decide and are not too large */
        uint64_t ticket;
        int64_t now;
};

/* Records OUTCOME in ENTRY, which takes over its rules.  Returns whether the rules fit.  Rules can be too large for the
   compiler or for the part.  The site wrote them, so this is not an error: the entry stays without rules, which
   disallows everything, for as long as the rules would be valid. */
static bool
record(const struct rep_cache *cache, struct rep_cache_shard *shard, struct rep_cache_entry *entry,
       struct outcome *outcome)
{
        const enum rep_fetch_error error = outcome->fetch.error;
        struct rep_shared_rules *rules = outcome->rules;
        struct rep_history added;

        /* This can't fail: nobody puts a redirect that is to be followed. */
        rep_history_start_fetch(&added, &cache->policy, &outcome->fetch, 0, rep_short_time(outcome->now));
        outcome->rules = NULL;
        rep_shard_end_lease(shard, entry);
        entry->known.rests = true; /* unless it is newer than what is known */
        entry->leased_at = entry->leased_at < outcome->now ? outcome->now : entry->leased_at;
        shard->stats.puts++;
        shard->stats.ended[error < REP_FETCH_ERRORS ? error : REP_FETCH_OTHER]++;
        if (!rep_cache_apply(cache, shard, entry, &added, rules, error, outcome->now) ||
            !rep_history_is(&added, REP_ANSWER_RULES) || entry->known.rules != NULL)
                return true;
        shard->stats.too_large++;
        return false;
}

static enum rep_status
take(struct rep_cache *cache, struct rep_text origin, struct outcome *outcome)
{
        enum rep_cache_event_kind kind = REP_CACHE_FETCHED;
        struct rep_cache_entry *entry;
        uint64_t hash;
        struct rep_cache_shard *shard = rep_cache_lock(cache, origin, &hash);
        bool fits = true;

        entry = rep_shard_get(shard, hash, origin, outcome->now);
        /* Another caller was told to fetch after OUTCOME's ticket was given out, and will have a newer answer. */
        if (entry != NULL && outcome->ticket != 0 && entry->ticket != 0 && entry->ticket != outcome->ticket) {
                shard->stats.late++;
                kind = REP_CACHE_LATE;
        } else if (entry != NULL)
                fits = record(cache, shard, entry, outcome);
        rep_cache_unlock(cache, shard, outcome->now);
        if (entry == NULL)
                return REP_ERR_MEMORY;
        rep_cache_tell(cache, kind, origin, outcome->now, &outcome->fetch);
        if (!fits)
                rep_cache_tell(cache, REP_CACHE_TOO_LARGE, origin, outcome->now, &outcome->fetch);
        return REP_OK;
}

/* Compiles BODY if it decides.  If memory runs out, the fetch counts as failed: nothing is allowed meanwhile. */
static enum rep_status
make_rules(const struct rep_cache *cache, struct outcome *outcome, struct rep_text body)
{
        enum rep_status status;

        if (body.size == 0)
                outcome->fetch.no_body = true;
        if (rep_fetch_access(&outcome->fetch) != REP_ACCESS_RULES)
                return REP_OK;
        status = rep_rules_compile(&cache->maker, body, &outcome->rules);
        if (status == REP_ERR_LIMIT)
                return REP_OK;
        if (status != REP_OK)
                outcome->fetch.error = REP_FETCH_OTHER;
        return status;
}

enum rep_status
rep_cache_put(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket, const struct rep_fetch *fetch,
              struct rep_text body, int64_t now)
{
        struct outcome outcome = {.fetch = *fetch, .ticket = ticket, .now = now};
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;
        enum rep_status status, taken;

        if (rep_url_to_origin(url, url_size, buffer, &origin) != REP_URL_OK ||
            rep_fetch_access(fetch) == REP_ACCESS_FOLLOW || rep_fetch_time_fault(NULL, now, now) != NULL ||
            (rep_fetch_access(fetch) == REP_ACCESS_RULES && body.data == NULL))
                return REP_ERR_ARGUMENT;
        status = make_rules(cache, &outcome, body);
        taken = take(cache, origin, &outcome);
        rep_rules_release(outcome.rules);
        return status != REP_OK ? status : taken;
}

/* Locks the shard of URL's origin, which *SHARD is set to, and returns the origin's entry; NULL if there is none.  If
 * URL has no origin, *SHARD is NULL, and nothing is locked. */
static struct rep_cache_entry *
lock_entry(struct rep_cache *cache, const char *url, size_t url_size, struct rep_cache_shard **shard)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;
        uint64_t hash;

        *shard = NULL;
        if (rep_url_to_origin(url, url_size, buffer, &origin) != REP_URL_OK)
                return NULL;
        *shard = rep_cache_lock(cache, origin, &hash);
        return rep_shard_find(*shard, hash, origin);
}

void
rep_cache_give_back(struct rep_cache *cache, const char *url, size_t url_size, uint64_t ticket)
{
        struct rep_cache_shard *shard;
        struct rep_cache_entry *entry = lock_entry(cache, url, url_size, &shard);

        if (entry != NULL && entry->ticket == ticket)
                rep_shard_end_lease(shard, entry);
        if (shard != NULL)
                pthread_mutex_unlock(&shard->lock);
}

bool
rep_cache_forget(struct rep_cache *cache, const char *url, size_t url_size)
{
        struct rep_cache_shard *shard;
        struct rep_cache_entry *entry = lock_entry(cache, url, url_size, &shard);

        if (entry != NULL)
                rep_shard_drop(shard, entry);
        if (shard != NULL)
                pthread_mutex_unlock(&shard->lock);
        return entry != NULL;
}
