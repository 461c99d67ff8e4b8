/* SPDX-License-Identifier: Apache-2.0 */
/* ask.c: answers a question about a page; see rep_cache.h. */
#include "cache/cache.h"
#include "pack/origin.h"

/* Fills in ANSWER from ENTRY.  Returns the rules that decide, shared, or NULL. */
static struct rep_shared_rules *
read_entry(const struct rep_cache *cache, struct rep_cache_shard *shard, struct rep_cache_entry *entry, int64_t now,
           struct rep_cache_answer *answer)
{
        struct rep_advice advice;

        rep_cache_advise(cache, &entry->known, now, &advice);
        answer->state = advice.state;
        answer->come_back = advice.ask_at;
        /* Even an outcome that changed nothing was a fetch. */
        if (advice.ask_at <= now && entry->known.rests && entry->leased_at >= now &&
            rep_fetch_time_fault(&cache->policy, entry->leased_at, now) == NULL)
                answer->come_back = entry->leased_at + 1;
        else if (advice.ask_at <= now) {
                answer->ask = !rep_shard_is_leased(shard, entry, now);
                if (answer->ask)
                        answer->ticket = rep_shard_lease(shard, entry, now);
                if (__builtin_add_overflow(entry->leased_at, (int64_t)shard->lease, &answer->come_back))
                        answer->come_back = INT64_MAX; /* the end of the lease */
        }
        answer->verdict = advice.state == REP_STATE_UNKNOWN       ? REP_WAIT
                          : advice.access == REP_ACCESS_ALLOW_ALL ? REP_ALLOW
                                                                  : REP_DISALLOW;
        return advice.access == REP_ACCESS_RULES ? rep_rules_share(entry->known.rules) : NULL;
}

/*
 * Looks ORIGIN up and fills in ANSWER.  Returns the rules that decide, shared, or NULL: the caller walks them after
 * the lock is released, and a replacement meanwhile does not free them.
 */
static struct rep_shared_rules *
look_up(struct rep_cache *cache, struct rep_text origin, int64_t now, struct rep_cache_answer *answer)
{
        struct rep_shared_rules *rules = NULL;
        struct rep_cache_entry *entry;
        uint64_t hash;
        struct rep_cache_shard *shard = rep_cache_lock(cache, origin, &hash);

        entry = rep_shard_get(shard, hash, origin, now);
        if (entry != NULL)
                rules = read_entry(cache, shard, entry, now, answer);
        shard->stats.checks++;
        shard->stats.waits += answer->verdict == REP_WAIT;
        shard->stats.answered += answer->verdict != REP_WAIT;
        shard->stats.asks += answer->ask;
        rep_cache_unlock(cache, shard, now);
        return rules;
}

void
rep_cache_check(struct rep_cache *cache, const char *url, size_t url_size, int64_t now, struct rep_cache_answer *answer)
{
        char buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text origin, checked = {url, url_size};
        struct rep_shared_rules *rules;
        struct rep_pace pace;

        *answer =
                (struct rep_cache_answer){.verdict = REP_NO_URL, .result = {.verdict = REP_DISALLOW}, .welcome = true};
        if (rep_url_to_origin(url, url_size, buffer, &origin) != REP_URL_OK)
                return;
        if (rep_begins_with_origin(url, url_size, origin))
                checked = rep_cut_origin(url, url_size, origin.size);
        if (rep_page_url_in(cache->maker.compile.dialect, checked.data, checked.size) != REP_URL_OK)
                return;
        *answer = (struct rep_cache_answer){.verdict = REP_WAIT,
                                            .result = {.verdict = REP_DISALLOW},
                                            .come_back = now < INT64_MAX ? now + 1 : now,
                                            .welcome = true};
        rules = look_up(cache, origin, now, answer);
        if (rules != NULL) {
                rep_rules_check(rules, checked.data, checked.size, &answer->result);
                rep_rules_pace(&cache->maker, rules, now, &pace);
                answer->delay = pace.delay;
                answer->welcome = pace.welcome;
                answer->verdict = answer->result.verdict == REP_ALLOW ? REP_ALLOW : REP_DISALLOW;
                rep_rules_release(rules);
        } else if (answer->verdict == REP_ALLOW)
                answer->result.verdict = REP_ALLOW;
        if (answer->ask)
                rep_cache_tell(cache, REP_CACHE_ASKED, origin, now, NULL);
        if (answer->verdict == REP_WAIT)
                rep_cache_tell(cache, REP_CACHE_WAITED, origin, now, NULL);
        if (answer->verdict == REP_DISALLOW)
                rep_cache_tell(cache, REP_CACHE_REFUSED, origin, now, NULL);
}
