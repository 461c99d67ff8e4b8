/* SPDX-License-Identifier: Apache-2.0 */
/* outcome.c: records the outcome of a fetch, or takes a lease back; see rep_cache.h. */
#include "cache/cache.h"
#include "pack/history.h"
#include "pack/origin.h"

/* A fetch that has ended. */
struct outcome {
        struct rep_fetch fetch;
        struct rep_shared_rules *rules; /* set if the rules decide and are not too large */
        uint64_t ticket;
        int64_t now;
};

/* Returns the outcomes of ENTRY with OUTCOME, which is no answer; NULL if it is not later than they are: then the clock has gone
   back, and what the outcomes come to is all that is kept. */
static struct rep_outcomes *
add_outcome(const struct rep_cache *cache, const struct rep_cache_entry *entry, const struct outcome *outcome)
{
        const uint32_t time = rep_short_time(outcome->now);
        struct rep_fetch fetch = outcome->fetch;
        struct rep_history history, added;

        rep_outcomes_read(&entry->known, &cache->policy, &history);
        if (time <= rep_history_newest(&history))
                return NULL;
        /* A 304 that confirms nothing is a failure. */
        if (!rep_history_is(&history, REP_ANSWER_RULES))
                fetch.error = REP_FETCH_OTHER;
        if (rep_history_start_fetch(&added, &cache->policy, &fetch, 0, time) != REP_OK)
                return NULL;
        rep_history_merge(&history, &added);
        return rep_outcomes_create((struct rep_text){entry->origin, entry->known.origin_size}, &history,
                                   &cache->policy);
}

/*
 * Records OUTCOME in ENTRY, which takes over its rules.  Returns whether the rules fit.  Rules can be too large for the compiler or for the part.
 * The site wrote them, so this is no error: the entry stays without rules, which disallows everything, for as long as
 * the rules would be valid.
 */
static bool
record(const struct rep_cache *cache, struct rep_cache_shard *shard, struct rep_cache_entry *entry,
       struct outcome *outcome)
{
        enum rep_access access = rep_fetch_access(&outcome->fetch);
        struct rep_shared_rules *rules = outcome->rules;
        bool answers = access == REP_ACCESS_RULES || access == REP_ACCESS_ALLOW_ALL;
        struct rep_outcomes *outcomes = answers ? NULL : add_outcome(cache, entry, outcome);

        rep_fetch_record(&entry->known.fetch, &cache->policy, &outcome->fetch, outcome->now);
        rep_shard_end_lease(shard, entry);
        rep_shard_set_outcomes(shard, entry, outcomes, outcome->now);
        entry->known.status = (uint16_t)(outcome->fetch.status <= UINT16_MAX ? outcome->fetch.status : 0);
        entry->known.error = (uint8_t)outcome->fetch.error;
        shard->stats.puts++;
        shard->stats.ended[outcome->fetch.error < REP_FETCH_ERRORS ? outcome->fetch.error : REP_FETCH_OTHER]++;
        /* A failure or a 304 keeps the last copy. */
        if (!answers)
                return true;
        outcome->rules = NULL;
        rep_shard_set_rules(shard, entry, rules, outcome->now);
        if (access != REP_ACCESS_RULES || entry->known.rules != NULL)
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

/* Locks the shard of URL's origin, which *SHARD is set to, and returns the origin's entry; NULL if there is none.  If URL has no
 * origin, *SHARD is NULL, and nothing is locked. */
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
