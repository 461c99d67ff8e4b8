/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fetch_entry.c: what one fetch of a robots.txt means, and what is known about it over time.
 *
 * Invariants of an entry:
 *   - ACCESS, CONFIRMED and LIFETIME mean something only if ANSWERED.
 *   - FAILURES counts since the last answer.  UNREACHABLE_SINCE, LAST_FAILURE and WAIT mean something only if it is not
 *     0, and UNREACHABLE_SINCE is never after LAST_FAILURE: a failure at an earlier time becomes the first one.
 *   - A failure never changes the answer, because RFC 9309, section 2.4, lets a crawler use its copy meanwhile.
 *
 * An entry may come from a file, so its times can be any numbers.  Differences are therefore only taken if the clock
 * did not go backwards, and then without a sign, so that they can't overflow.
 */
#include "for_crawl.h"

/* ---- one fetch
 *
 * Everything that is not known to allow something ends at the last line, which disallows everything: an unknown status,
 * or half a body.  The status is looked at before the error, because a redirect or a 4xx means the same whether or not
 * its body arrived.
 */

static bool
is_class(uint32_t status, uint32_t class)
{
        return status / 100 == class;
}

/* Returns whether FETCH was redirected in vain.  Some clients say this alone, and not by which status. */
static bool
leads_nowhere(const struct rep_fetch *fetch)
{
        return fetch->error == REP_FETCH_LOOP || fetch->error == REP_FETCH_BAD_TARGET;
}

enum rep_access
rep_fetch_access(const struct rep_fetch *fetch)
{
        uint32_t status = fetch->status;

        if (status == 304)
                return fetch->error == REP_FETCH_DONE ? REP_ACCESS_UNCHANGED : REP_ACCESS_DISALLOW_ALL;
        if (is_class(status, 3) || (status == 0 && leads_nowhere(fetch))) {
                /* Of a redirect that failed in no other way, nobody says where it led: nothing is known. */
                if (fetch->error == REP_FETCH_OTHER)
                        return REP_ACCESS_DISALLOW_ALL;
                return leads_nowhere(fetch) || fetch->redirects >= REP_REDIRECTS_MAX ? REP_ACCESS_ALLOW_ALL
                                                                                     : REP_ACCESS_FOLLOW;
        }
        if (is_class(status, 4) && status != 429)
                return REP_ACCESS_ALLOW_ALL;
        if (is_class(status, 5) && fetch->missing_is_5xx)
                return REP_ACCESS_ALLOW_ALL;
        if (is_class(status, 2) && fetch->error == REP_FETCH_DONE)
                return fetch->no_body ? REP_ACCESS_ALLOW_ALL : REP_ACCESS_RULES;
        return REP_ACCESS_DISALLOW_ALL;
}

/* ---- policy */

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const struct rep_policy defaults = {
        .lifetime = DAY,
        .lifetime_max = 30 * DAY,
        .retry = MINUTE,
        .retry_max = 6 * HOUR,
        .unreachable = 30 * DAY,
        .clock_skew = 5 * MINUTE,
};

/* "Crawlers SHOULD NOT use the cached version for more than 24 hours, unless the robots.txt file is unreachable." */
static const uint32_t rfc9309_lifetime = DAY;

static uint32_t
at_most(uint32_t value, uint32_t most)
{
        return value < most ? value : most;
}

static uint32_t
or_default(uint32_t value, uint32_t standard)
{
        return value != 0 ? value : standard;
}

void
rep_policy_fill(const struct rep_policy *policy, struct rep_policy *filled)
{
        struct rep_policy whole;

        /* Members that only a later version knows are ignored, because these functions can't report an error. */
        (void)rep_read_options(&whole, sizeof(whole), sizeof(whole), policy);
        whole.lifetime = or_default(whole.lifetime, defaults.lifetime);
        whole.lifetime_max = or_default(whole.lifetime_max, defaults.lifetime_max);
        if (whole.dialect == REP_DIALECT_RFC9309) {
                whole.lifetime_max = at_most(whole.lifetime_max, rfc9309_lifetime);
                whole.lifetime_min = at_most(whole.lifetime_min, rfc9309_lifetime);
        }
        whole.retry = or_default(whole.retry, defaults.retry);
        whole.retry_max = or_default(whole.retry_max, defaults.retry_max);
        whole.unreachable = whole.strict ? UINT32_MAX : or_default(whole.unreachable, defaults.unreachable);
        whole.distrust_stale |= whole.strict;
        whole.clock_skew = or_default(whole.clock_skew, defaults.clock_skew);
        *filled = whole;
}

static struct rep_policy
fill_in(const struct rep_policy *policy)
{
        struct rep_policy whole;

        rep_policy_fill(policy, &whole);
        return whole;
}

/* Returns the seconds from FROM to TO, or 0 if TO is earlier. */
static uint64_t
elapsed(int64_t from, int64_t to)
{
        return to > from ? (uint64_t)to - (uint64_t)from : 0;
}

static int64_t
add(int64_t time, uint32_t seconds)
{
        return time > INT64_MAX - seconds ? INT64_MAX : time + seconds;
}

static uint32_t
lifetime_of(const struct rep_cache_control *cache, const struct rep_policy *policy)
{
        uint32_t lifetime = cache->has_max_age ? cache->max_age : policy->lifetime;

        if (cache->no_store || cache->no_cache)
                lifetime = 0;
        lifetime = at_most(lifetime, policy->lifetime_max);
        return lifetime < policy->lifetime_min ? policy->lifetime_min : lifetime;
}

static void
confirm(struct rep_fetch_entry *entry, int64_t now)
{
        entry->confirmed = now;
        entry->failures = 0;
        entry->unreachable_since = 0;
        entry->last_failure = 0;
        entry->wait = 0;
}

/* The wait doubles with each failure, and is at least what the site asks for.  FAILURES is at least 1.  The shift stops
 * at 32: RETRY is below 2^32, so the product fits in 64 bits, and is over any RETRY_MAX by then. */
static uint32_t
wait_of(uint32_t failures, uint32_t retry_after, const struct rep_policy *policy)
{
        const uint32_t day = DAY, after_max = policy->retry_max > day ? policy->retry_max : day;
        uint64_t wait = (uint64_t)policy->retry << (failures - 1 < 32 ? failures - 1 : 32);

        if (wait > policy->retry_max)
                wait = policy->retry_max;
        retry_after = at_most(retry_after, after_max);
        return wait < retry_after ? retry_after : (uint32_t)wait;
}

const char *
rep_fetch_time_fault(const struct rep_policy *policy, int64_t time, int64_t now)
{
        static const int64_t seconds_max = 100000000000; /* in the year 5138 */

        if (time < 0)
                return "before 1970";
        if (time > seconds_max)
                return "in milliseconds or another unit, where seconds since 1970 are expected";
        return elapsed(now, time) > fill_in(policy).clock_skew ? "in the future" : NULL;
}

const char *
rep_fetch_entry_fault(const struct rep_policy *policy, const struct rep_fetch_entry *entry, int64_t now)
{
        const char *fault = entry->answered ? rep_fetch_time_fault(policy, entry->confirmed, now) : NULL;

        if (fault == NULL && entry->failures > 0)
                fault = rep_fetch_time_fault(policy, entry->last_failure, now);
        if (fault == NULL && entry->failures > 0)
                fault = rep_fetch_time_fault(policy, entry->unreachable_since, now);
        return fault;
}

enum rep_status
rep_fetch_record(struct rep_fetch_entry *entry, const struct rep_policy *policy, const struct rep_fetch *fetch,
                 int64_t now)
{
        enum rep_access access = rep_fetch_access(fetch);
        struct rep_policy whole = fill_in(policy);

        if (access == REP_ACCESS_FOLLOW)
                return REP_ERR_ARGUMENT;
        if (access == REP_ACCESS_RULES || access == REP_ACCESS_ALLOW_ALL) {
                entry->answered = true;
                entry->access = access;
                entry->lifetime = lifetime_of(&fetch->cache, &whole);
                confirm(entry, now);
        } else if (access == REP_ACCESS_UNCHANGED && entry->answered && entry->access == REP_ACCESS_RULES) {
                if (fetch->cache.has_max_age || fetch->cache.no_store || fetch->cache.no_cache)
                        entry->lifetime = lifetime_of(&fetch->cache, &whole);
                confirm(entry, now);
        } else {
                if (entry->failures == 0 || now < entry->unreachable_since)
                        entry->unreachable_since = now;
                if (entry->failures < UINT32_MAX)
                        entry->failures++;
                entry->last_failure = now;
                entry->wait = wait_of(entry->failures, fetch->retry_after, &whole);
        }
        return REP_OK;
}

static enum rep_fetch_state
state_of(const struct rep_fetch_entry *entry, const struct rep_policy *policy, int64_t now)
{
        /* An answer from the future is not fresh: the clock went backwards, and the answer's age is unknown. */
        if (entry->answered && now >= entry->confirmed && elapsed(entry->confirmed, now) < entry->lifetime)
                return REP_STATE_FRESH;
        /* NOW does not matter: only a failed fetch can make a site given up, not the time without any. */
        if (entry->failures > 0 && elapsed(entry->unreachable_since, entry->last_failure) > policy->unreachable)
                return REP_STATE_GIVEN_UP;
        if (entry->answered && (!policy->distrust_stale || entry->failures == 0))
                return REP_STATE_STALE;
        return entry->failures > 0 ? REP_STATE_UNREACHABLE : REP_STATE_UNKNOWN;
}

static enum rep_access
access_of(const struct rep_fetch_entry *entry, enum rep_fetch_state state)
{
        switch (state) {
        case REP_STATE_FRESH:
        case REP_STATE_STALE:
                return entry->access;
        case REP_STATE_GIVEN_UP:
                return entry->answered ? entry->access : REP_ACCESS_ALLOW_ALL;
        case REP_STATE_UNKNOWN:
        case REP_STATE_UNREACHABLE:
                break;
        }
        return REP_ACCESS_DISALLOW_ALL;
}

/* The next fetch is due when the answer is stale and the wait is over, whichever is later.  A time in the future, after
 * which the clock went backwards, delays nothing: a wrong clock must not stop fetching for years. */
static int64_t
ask_time(const struct rep_fetch_entry *entry, int64_t now)
{
        int64_t expiry = now, retry = now;

        if (entry->answered && now >= entry->confirmed)
                expiry = add(entry->confirmed, entry->lifetime);
        if (entry->failures > 0 && now >= entry->last_failure)
                retry = add(entry->last_failure, entry->wait);
        if (expiry < retry)
                expiry = retry;
        return expiry > now ? expiry : now;
}

void
rep_fetch_advise(const struct rep_fetch_entry *entry, const struct rep_policy *policy, int64_t now,
                 struct rep_advice *advice)
{
        struct rep_policy whole = fill_in(policy);

        advice->state = state_of(entry, &whole, now);
        advice->access = access_of(entry, advice->state);
        advice->ask_at = ask_time(entry, now);
}
