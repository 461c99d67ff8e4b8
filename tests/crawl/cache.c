/* SPDX-License-Identifier: Apache-2.0 */
/* The cache of a running crawler: which caller is told to fetch, which answers hold meanwhile, and for how long. */
#include "rep_cache.h"
#include "tests/crawl/ask_cache.h"
#include "tests/support/folder.h"
#include "tests/support/properties.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/support/random.h"

#define A "https://a.example"
#define RULES "User-agent: *\nDisallow: /b\nUser-agent: ExampleBot\nDisallow: /a\n"

enum { HOUR = 3600, DAY = 24 * HOUR, LEASE = 60, SKEW = 300, NOW = 1000000 };

static const struct rep_fetch ok = {.status = 200}, missing = {.status = 404}, broken = {.status = 503},
                              lost = {.error = REP_FETCH_DNS}, no_store = {.status = 200, .cache = {.no_store = true}};

static struct rep_cache *
make_cache(size_t memory)
{
        return make_cache_with("ExampleBot", (struct rep_cache_options){.memory = memory});
}

static enum rep_status
put(struct rep_cache *cache, const char *url, uint64_t ticket, const struct rep_fetch *fetch, const char *body,
    int64_t now)
{
        return rep_cache_put(cache, url, strlen(url), ticket, fetch, rep_string(body), now);
}

/* The URL gets this answer at NOW, and the caller is told to fetch the robots.txt or not. */
static uint64_t
expect(struct rep_cache *cache, const char *url, int64_t now, enum rep_verdict verdict, bool told)
{
        struct rep_cache_answer answer = ask(cache, url, now);

        if (answer.verdict != verdict || answer.ask != told)
                fail_msg("%s at %lld: verdict %d, ask %d", url, (long long)now, (int)answer.verdict, (int)answer.ask);
        return answer.ticket;
}

TEST(test_first)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);
        struct rep_cache_stats stats;
        struct rep_cache_answer answer;
        uint64_t ticket = expect(cache, A "/a", NOW, REP_WAIT, true);

        expect(cache, "HTTPS://A.EXAMPLE:443/b", NOW + 1, REP_WAIT, false);
        assert_int_equal(ask(cache, A "/a", NOW + 1).come_back, NOW + LEASE);
        assert_int_equal(put(cache, A "/robots.txt", ticket, &ok, RULES, NOW + 2), REP_OK);
        expect(cache, A "/a/x", NOW + 3, REP_DISALLOW, false);
        expect(cache, A "/b", NOW + 3, REP_ALLOW, false);
        answer = ask(cache, A "/a", NOW + 3);
        assert_int_equal(answer.result.line, 4);
        assert_int_equal(answer.state, REP_STATE_FRESH);
        assert_int_equal(answer.come_back, NOW + 2 + DAY);
        expect(cache, "http://a.example/a", NOW + 3, REP_WAIT, true);
        expect(cache, "a.example/a", NOW + 3, REP_NO_URL, false);
        expect(cache, "https://u:p;@a.example/a", NOW + 3, REP_NO_URL, false); /* as Google reads it */
        rep_cache_stats(cache, &stats);
        assert_int_equal(stats.origins, 2);
        assert_int_equal(stats.leases, 1);
        assert_int_equal(stats.checks, 7);
        assert_int_equal(stats.answered, 3);
        assert_int_equal(stats.waits, 4);
        assert_int_equal(stats.asks, 2);
        assert_int_equal(stats.puts, 1);
        assert_int_equal(stats.too_large, 0);
}

/* What nobody has filled in permits nothing, and verdicts of a cache, of packs and of rules can be compared. */
TEST(test_values)
{
        const struct rep_cache_answer none = {0};
        const struct rep_pack_answer nothing = {0};
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);

        assert_true(none.verdict == REP_DISALLOW && none.result.verdict == REP_DISALLOW);
        assert_true(nothing.finding == REP_PACK_UNKNOWN && nothing.result.verdict == REP_DISALLOW);
        put(cache, A "/robots.txt", expect(cache, A "/a", NOW, REP_WAIT, true), &ok, RULES, NOW);
        for (int allowed = 0; allowed < 2; allowed++) {
                struct rep_cache_answer answer = ask(cache, allowed ? A "/b" : A "/a", NOW);

                assert_true(answer.verdict == answer.result.verdict);
                assert_int_equal(answer.verdict, allowed);
        }
}

TEST(test_idn)
{
        ENDS(free_cache) struct rep_cache *cache;

        if (!rep_has_idn())
                skip();
        cache = make_cache(0);
        assert_int_equal(put(cache, "https://xn--bcher-kva.example", 0, &missing, "", NOW), REP_OK);
        expect(cache,
               "https://B\xc3\xbc"
               "cher.example/x",
               NOW, REP_ALLOW, false);
}

TEST(test_refresh)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);
        struct rep_fetch short_lived = {.status = 200, .cache = {.has_max_age = true, .max_age = HOUR}};
        const struct rep_fetch unchanged = {.status = 304};
        uint64_t ticket;

        assert_int_equal(put(cache, A, 0, &short_lived, RULES, NOW), REP_OK);
        expect(cache, A "/a", NOW + HOUR - 1, REP_DISALLOW, false);
        /* One asks anew; for all, what is known holds meanwhile. */
        ticket = expect(cache, A "/a", NOW + HOUR, REP_DISALLOW, true);
        expect(cache, A "/b", NOW + HOUR, REP_ALLOW, false);
        assert_int_equal(put(cache, A, ticket, &broken, "", NOW + HOUR), REP_OK);
        expect(cache, A "/a", NOW + HOUR + 59, REP_DISALLOW, false);
        ticket = expect(cache, A "/b", NOW + HOUR + 60, REP_ALLOW, true);
        assert_int_equal(put(cache, A, ticket, &unchanged, "", NOW + HOUR + 60), REP_OK);
        expect(cache, A "/a", NOW + 2 * HOUR + 59, REP_DISALLOW, false);
        ticket = expect(cache, A "/a", NOW + 2 * HOUR + 60, REP_DISALLOW, true);
        assert_int_equal(put(cache, A, ticket, &missing, "", NOW + 2 * HOUR + 60), REP_OK);
        expect(cache, A "/a", NOW + 2 * HOUR + 61, REP_ALLOW, false);
}

TEST(test_negative)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);
        const struct rep_fetch redirect = {.status = 301}, loop = {.status = 301, .redirects = REP_REDIRECTS_MAX};
        int64_t now = NOW;
        unsigned asked = 0;

        assert_int_equal(put(cache, A, 0, &redirect, "", NOW), REP_ERR_ARGUMENT);
        assert_int_equal(put(cache, "x", 0, &ok, "", NOW), REP_ERR_ARGUMENT);
        assert_int_equal(put(cache, A, 0, &ok, "", -1), REP_ERR_ARGUMENT);
        assert_int_equal(put(cache, A, 0, &ok, "", INT64_C(1700000000000)), REP_ERR_ARGUMENT); /* milliseconds */
        assert_int_equal(put(cache, "http://loop.example", 0, &loop, "", NOW), REP_OK);
        expect(cache, "http://loop.example/a", NOW, REP_ALLOW, false);
        assert_int_equal(put(cache, "http://empty.example", 0, &ok, "", NOW), REP_OK);
        expect(cache, "http://empty.example/a", NOW, REP_ALLOW, false);
        /* Nothing but failures: disallowed, asked for ever more seldom, and given up after 30 days. */
        for (;; now = ask(cache, A "/a", now).come_back) {
                struct rep_cache_answer answer = ask(cache, A "/a", now);

                if (answer.verdict == REP_ALLOW)
                        break;
                assert_true(answer.ask);
                asked++;
                assert_int_equal(put(cache, A, answer.ticket, &broken, "", now), REP_OK);
                assert_true(now < NOW + 40 * DAY);
        }
        assert_in_range(now, NOW + 30 * DAY, NOW + 31 * DAY);
        assert_in_range(asked, 120, 140);
}

/* What the answers are worth, as a crawl goes on; and how the fetches ended. */
TEST(test_ages)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);
        struct rep_cache_stats stats;
        struct rep_cache_ages ages;

        rep_cache_ages(cache, NOW, &ages);
        assert_int_equal(ages.oldest, REP_PACK_TIME_UNKNOWN);
        expect(cache, "https://unknown.example/", NOW, REP_WAIT, true);
        assert_int_equal(put(cache, A, 0, &ok, RULES, NOW + 9), REP_OK);
        assert_int_equal(put(cache, "https://b.example", 0, &missing, "", NOW - 5), REP_OK);
        for (int day = 0; day <= 31; day++) {
                assert_int_equal(put(cache, "https://b.example", 0, &broken, "", NOW + day * DAY), REP_OK);
                assert_int_equal(put(cache, "https://c.example", 0, &lost, "", NOW + day * DAY), REP_OK);
        }
        assert_int_equal(put(cache, "https://d.example", 0, &lost, "", NOW), REP_OK);
        rep_cache_ages(cache, NOW + 10, &ages);
        assert_int_equal(ages.by_state[REP_STATE_UNKNOWN], 1);
        assert_int_equal(ages.by_state[REP_STATE_FRESH], 2);
        assert_int_equal(ages.by_state[REP_STATE_UNREACHABLE], 1);
        assert_int_equal(ages.by_state[REP_STATE_GIVEN_UP], 1);
        rep_cache_ages(cache, NOW + 31 * DAY, &ages);
        assert_int_equal(ages.by_state[REP_STATE_STALE], 1);
        assert_int_equal(ages.by_state[REP_STATE_GIVEN_UP], 2);
        /* The other one keeps the answer that it had. */
        assert_int_equal(ages.opened, 1);
        assert_int_equal(ages.oldest, NOW - 5);
        rep_cache_stats(cache, &stats);
        assert_int_equal(stats.ended[REP_FETCH_DONE], 34);
        assert_int_equal(stats.ended[REP_FETCH_DNS], 33);
        assert_int_equal(stats.puts, 67);
}

TEST(test_leases)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);
        struct rep_cache_stats stats;
        uint64_t first = expect(cache, A "/a", NOW, REP_WAIT, true), second;

        expect(cache, A "/a", NOW + LEASE - 1, REP_WAIT, false);
        second = expect(cache, A "/a", NOW + LEASE, REP_WAIT, true);
        /* The first is late. */
        assert_int_equal(put(cache, A, first, &missing, "", NOW + LEASE), REP_OK);
        expect(cache, A "/a", NOW + LEASE, REP_WAIT, false);
        rep_cache_give_back(cache, A, strlen(A), first);
        expect(cache, A "/a", NOW + LEASE, REP_WAIT, false);
        rep_cache_give_back(cache, A, strlen(A), second);
        second = expect(cache, A "/a", NOW + LEASE, REP_WAIT, true);
        assert_int_equal(put(cache, A, second, &ok, RULES, NOW + LEASE), REP_OK);
        assert_int_equal(put(cache, A, first, &missing, "", NOW + LEASE), REP_OK);
        expect(cache, A "/a", NOW + LEASE, REP_DISALLOW, false);
        /* One that has lapsed, but that nobody else has got, still counts. */
        first = expect(cache, "http://b.example/a", NOW, REP_WAIT, true);
        assert_int_equal(put(cache, "http://b.example", first, &missing, "", NOW + DAY), REP_OK);
        expect(cache, "http://b.example/a", NOW + DAY, REP_ALLOW, false);
        rep_cache_stats(cache, &stats);
        assert_int_equal(stats.leases, 0);
        assert_int_equal(stats.lapsed, 1);
        assert_int_equal(stats.late, 2);
}

static bool
take_origin(void *taken, const struct rep_cache_origin *origin)
{
        *(struct rep_cache_origin *)taken = *origin;
        return true;
}

TEST(test_clock)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);

        expect(cache, A "/a", NOW, REP_WAIT, true);
        expect(cache, A "/a", NOW - LEASE + 1, REP_WAIT, false);
        expect(cache, A "/a", NOW - LEASE, REP_WAIT, true);
        expect(cache, A "/a", INT64_MIN, REP_WAIT, true);
        expect(cache, A "/a", INT64_MAX, REP_WAIT, true);
        assert_int_equal(put(cache, A, 0, &ok, RULES, NOW), REP_OK);
        expect(cache, A "/a", NOW, REP_DISALLOW, false);
        /* The clock went back a little: what would be fetched now is older than what is known. */
        expect(cache, A "/b", NOW - SKEW, REP_ALLOW, false);
        assert_int_equal(put(cache, A, 0, &missing, "", NOW - SKEW), REP_OK);
        expect(cache, A "/a", NOW - SKEW, REP_DISALLOW, false);
        /* It was set back: what is known is stale, and holds until it is refreshed. */
        expect(cache, A "/b", NOW - SKEW - 1, REP_ALLOW, true);
        assert_int_equal(put(cache, A, 0, &broken, "", NOW - SKEW - 1), REP_OK);
        expect(cache, A "/a", NOW - SKEW - 1, REP_DISALLOW, false);
        assert_int_equal(put(cache, A, 0, &missing, "", NOW - SKEW), REP_OK);
        expect(cache, A "/a", NOW, REP_ALLOW, false);
}

/* After an answer that changes nothing, such as one older or of the same second, nobody is told to fetch again in that
 * second. */
TEST(test_puts_of_one_second)
{
        for (int64_t lag = 0; lag <= 2 * SKEW; lag += SKEW) {
                ENDS(free_cache) struct rep_cache *cache = make_cache(0);

                put(cache, A, expect(cache, A "/a", NOW - 1, REP_WAIT, true), &no_store, RULES, NOW);
                put(cache, A, expect(cache, A "/b", NOW + lag, REP_ALLOW, true), &broken, "", NOW);
                for (int i = 0; i < 1000; i++)
                        put(cache, A, expect(cache, A "/a", NOW + lag, REP_DISALLOW, false), &broken, "", NOW - i % 9);
                assert_int_equal(ask(cache, A "/b", NOW + lag).come_back, NOW + lag + 1);
                expect(cache, A "/b", NOW + lag + 1, REP_ALLOW, true);
        }
}

/* The table that caches of other languages answer alike. */
TEST(test_clock_of_all_ways)
{
        struct rep_cache *cache = NULL;
        FILE *table = fopen("ways_in/clock.tsv", "r");
        struct rep_cache_answer answer;
        int at, status, age, asked, allowed, least, most, fetches = 0;
        char line[200];

        assert_non_null(table);
        while (fgets(line, sizeof(line), table) != NULL) {
                if (sscanf(line, "%d %d %d %d %d %d %d", &at, &status, &age, &asked, &allowed, &least, &most) != 7) {
                        rep_cache_free(cache);
                        cache = make_cache(0);
                        fetches = 0;
                        continue;
                }
                for (; asked >= 0; asked--) {
                        struct rep_fetch fetch = {
                                .status = (uint32_t)status,
                                .cache = {.has_max_age = age >= 0, .max_age = age < 0 ? 0 : (uint32_t)age}};

                        answer = ask(cache, A "/b", NOW + at);
                        if (answer.ask && asked == 0)
                                rep_cache_give_back(cache, A, strlen(A), answer.ticket);
                        else if (answer.ask && ++fetches > 0)
                                put(cache, A, answer.ticket, &fetch, "User-agent: *\nDisallow: /\n", NOW + at);
                }
                if (answer.verdict != (allowed ? REP_ALLOW : REP_DISALLOW) || fetches < least || fetches > most)
                        fail_msg("%s: verdict %d, %d fetches", line, (int)answer.verdict, fetches);
        }
        rep_cache_free(cache);
        fclose(table);
}

/* How the newest fetch ended stays beside what comes of an older one. */
TEST(test_error)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);
        struct rep_cache_origin origin;

        put(cache, A, 0, &lost, "", NOW);
        put(cache, A, 0, &broken, "", NOW - 1);
        assert_int_equal(rep_cache_each(cache, take_origin, &origin), REP_OK);
        assert_int_equal(origin.error, REP_FETCH_DNS);
        put(cache, A, 0, &ok, RULES, NOW);
        assert_int_equal(rep_cache_each(cache, take_origin, &origin), REP_OK);
        assert_int_equal(origin.error, REP_FETCH_DONE);
}

/* ---- memory */

static size_t
fill(struct rep_cache *cache, size_t count, bool answer_them)
{
        struct rep_cache_answer answer;
        size_t i, told = 0;
        char url[64];

        for (i = 0; i < count; i++) {
                snprintf(url, sizeof(url), "http://h%zu.example/a", i);
                answer = ask(cache, url, NOW);
                told += answer.ask;
                if (answer_them && answer.ask)
                        assert_int_equal(put(cache, url, answer.ticket, &ok, RULES, NOW), REP_OK);
        }
        return told;
}

TEST(test_memory)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(REP_CACHE_MEMORY_MIN);
        struct rep_cache_stats stats;
        size_t count = 20000;

        assert_int_equal(fill(cache, count, true), count);
        rep_cache_stats(cache, &stats);
        assert_in_range(stats.bytes, REP_CACHE_MEMORY_MIN / 2, REP_CACHE_MEMORY_MIN);
        assert_in_range(stats.origins, 500, count - 1);
        assert_int_equal(stats.evicted, count - stats.origins);
        /* The last are there, the first are not. */
        expect(cache, "http://h19999.example/a", NOW, REP_DISALLOW, false);
        expect(cache, "http://h0.example/a", NOW, REP_WAIT, true);
}

/* Leases that nobody answers fill the cache, for as long as they hold. */
TEST(test_full_of_leases)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(REP_CACHE_MEMORY_MIN);
        struct rep_cache_answer answer;
        struct rep_cache_stats stats;
        size_t count = 20000;

        assert_in_range(fill(cache, count, false), 1000, count - 1);
        answer = ask(cache, A "/a", NOW);
        assert_true(answer.verdict == REP_WAIT && !answer.ask && answer.come_back == NOW + 1);
        rep_cache_stats(cache, &stats);
        assert_in_range(stats.bytes, 0, REP_CACHE_MEMORY_MIN);
        expect(cache, A "/a", NOW + LEASE, REP_WAIT, true);
}

/* Rules without room disallow everything, for as long as they would hold. */
TEST(test_too_large)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(REP_CACHE_MEMORY_MIN);
        struct rep_cache_stats stats;
        size_t size = 500000, at = 0, i;
        ENDS(free_memory) char *body = malloc(size);

        assert_non_null(body);
        at += (size_t)snprintf(body, size, "User-agent: *\n");
        for (i = 0; at + 64 < size; i++)
                at += (size_t)snprintf(body + at, size - at, "Disallow: /%zx*%zx*y\n", i * 7919, i * 104729);
        /* What a site says is not an error of the caller's. */
        assert_int_equal(put(cache, A, 0, &ok, body, NOW), REP_OK);
        expect(cache, A "/b", NOW + 1, REP_DISALLOW, false);
        rep_cache_stats(cache, &stats);
        assert_int_equal(stats.puts, 1);
        assert_int_equal(stats.too_large, 1);
        /* An older answer, which does not count, needs no room. */
        assert_int_equal(put(cache, A, 0, &missing, "", NOW + 2), REP_OK);
        assert_int_equal(put(cache, A, 0, &ok, body, NOW + 1), REP_OK);
        expect(cache, A "/b", NOW + 2, REP_ALLOW, false);
        rep_cache_stats(cache, &stats);
        assert_int_equal(stats.too_large, 1);
}

TEST(test_options)
{
        const struct rep_text token = rep_string("Foo Bar");
        struct rep_crawler *wrong;
        const struct rep_options compile = {.size = 1};
        const struct rep_policy policy = {.size = 1};
        const struct rep_cache_options strange[] = {{.size = 1}, {.compile = &compile}, {.policy = &policy}};
        struct rep_cache_options options = {.memory = 1};
        ENDS(free_cache) struct rep_cache *cache;

        assert_int_equal(rep_crawler_create(&token, 1, REP_NAMES_ANY, &wrong), REP_OK);
        assert_int_equal(rep_cache_create(&options, &cache), REP_ERR_ARGUMENT);
        assert_null(cache);
        for (size_t at = 0; at < COUNT(strange); at++)
                assert_int_equal(rep_cache_create(&strange[at], &cache), REP_ERR_ARGUMENT);
        options = (struct rep_cache_options){.crawler = wrong}; /* which may be called anything: no group names it */
        assert_int_equal(rep_cache_create(&options, &cache), REP_OK);
        assert_int_equal(put(cache, A, 0, &ok, RULES, NOW), REP_OK);
        expect(cache, A "/b", NOW, REP_DISALLOW, false);
        rep_cache_free(cache);
        rep_crawler_free(wrong);
        assert_int_equal(rep_cache_create(NULL, &cache), REP_OK);
        assert_int_equal(put(cache, A, 0, &ok, RULES, NOW), REP_OK);
        expect(cache, A "/b", NOW, REP_DISALLOW, false);
        rep_cache_free(NULL);
}

/* A public crawler asks with the tokens and habits of its own: of several the first that a file names, "*" or not, and
 * as it names itself. */
TEST(test_public_crawlers)
{
        static const struct {
                const char *name, *body;
                enum rep_verdict verdict;
        } cases[] = {
                {"Googlebot-Image", "user-agent: googlebot\ndisallow: /\n", REP_DISALLOW},
                {"Googlebot-Image", "user-agent: googlebot\ndisallow: /\nuser-agent: googlebot-image\nallow: /\n",
                 REP_ALLOW},
                {"AdsBot-Google", "user-agent: *\ndisallow: /\n", REP_ALLOW},
                {"AdsBot-Google", "user-agent: adsbot-google\ndisallow: /\n", REP_DISALLOW},
                {"MJ12bot", "user-agent: mj12bot\ndisallow: /\n", REP_DISALLOW},
        };

        for (size_t i = 0; i < COUNT(cases); i++) {
                struct rep_cache_options options = {.memory = 0};
                struct rep_crawler *crawler;
                ENDS(free_cache) struct rep_cache *cache;

                assert_int_equal(rep_crawler_create_public(rep_string(cases[i].name), &crawler), REP_OK);
                options.crawler = crawler;
                assert_int_equal(rep_cache_create(&options, &cache), REP_OK);
                rep_crawler_free(crawler);
                assert_int_equal(put(cache, A, 0, &ok, cases[i].body, NOW), REP_OK);
                expect(cache, A "/x", NOW, cases[i].verdict, false);
        }
}

/* ---- against the policy alone, for some origins, in any order of events */

enum { SITES = 5, STEPS = 200000 };

/* What is known of one origin, slow and obvious. */
struct site {
        struct rep_fetch_entry entry;
        const char *body; /* of the last answer with rules */
        int64_t put_at;   /* the last time */
        bool is_answer, leased, rests;
        int64_t leased_at;
        uint64_t ticket;
};

static void
check_site(struct rep_cache *cache, struct site *site, const char *url, int64_t now)
{
        struct rep_cache_answer answer = ask(cache, url, now);
        struct rep_advice advice;
        bool leased = site->leased && llabs(now - site->leased_at) < LEASE;
        enum rep_verdict verdict = REP_DISALLOW;

        /* What lies in the future a little came now. */
        rep_fetch_advise(&site->entry, NULL, site->put_at > now && site->put_at <= now + SKEW ? site->put_at : now,
                         &advice);
        assert_int_equal(answer.state, advice.state);
        leased |= !site->leased && site->rests && now <= site->leased_at && site->leased_at <= now + SKEW;
        assert_int_equal(answer.ask, advice.ask_at <= now && !leased);
        if (advice.state == REP_STATE_UNKNOWN)
                verdict = REP_WAIT;
        else if (advice.access == REP_ACCESS_ALLOW_ALL ||
                 (advice.access == REP_ACCESS_RULES && strstr(site->body, "/a") == NULL))
                verdict = REP_ALLOW;
        assert_int_equal(answer.verdict, verdict);
        if (!answer.ask)
                return;
        site->leased = true;
        site->leased_at = now;
        site->ticket = answer.ticket;
}

static void
put_site(struct rep_cache *cache, struct site *site, const char *url, struct random *random, int64_t now)
{
        static const uint32_t statuses[] = {200, 200, 200, 304, 404, 429, 503, 0};
        static const char *const bodies[] = {"User-agent: *\nDisallow: /a", "User-agent: *\nDisallow: /c"};
        struct rep_fetch fetch = {
                .status = statuses[random_below(random, 8)],
                .cache = {.has_max_age = random_chance(random, 50), .max_age = (uint32_t)random_below(random, 200)}};
        const char *body = bodies[random_below(random, 2)];
        uint64_t ticket = random_chance(random, 80) ? site->ticket : 0;

        if (fetch.status == 0)
                fetch.error = REP_FETCH_TIMEOUT;
        if (site->is_answer && random_chance(random, 20)) /* an older outcome changes nothing */
                now = site->put_at - 1 - (int64_t)random_below(random, SKEW);
        assert_int_equal(put(cache, url, ticket, &fetch, body, now), REP_OK);
        site->leased = false;
        site->leased_at = now > site->leased_at ? now : site->leased_at;
        site->rests = now < site->put_at;
        if (site->rests)
                return;
        rep_fetch_record(&site->entry, NULL, &fetch, now);
        if (fetch.status == 200)
                site->body = body;
        site->put_at = now;
        site->is_answer = fetch.status == 200 || fetch.status == 404;
}

TEST(test_policy)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0);
        struct site sites[SITES] = {{.leased = false}};
        struct random random = {property_seed()};
        int64_t now = NOW;
        char url[64];
        size_t number;

        for (size_t i = 0; i < STEPS; i++) {
                number = random_below(&random, SITES);
                snprintf(url, sizeof(url), "http://h%zu.example/a", number);
                now += 1 + (int64_t)random_below(&random, 40);
                if (random_chance(&random, 20))
                        put_site(cache, &sites[number], url, &random, now);
                else
                        check_site(cache, &sites[number], url,
                                   now - (random_chance(&random, 10) ? (int64_t)random_below(&random, 2 * SKEW) : 0));
        }
}

/* ---- snapshots */

static void
expect_all(struct rep_cache *cache)
{
        expect(cache, A "/a", NOW + 5, REP_DISALLOW, false);
        expect(cache, A "/b", NOW + 5, REP_ALLOW, false);
        expect(cache, "http://missing.example/a", NOW + 5, REP_ALLOW, false);
        expect(cache, "http://broken.example/a", NOW + 5, REP_DISALLOW, false);
        assert_int_equal(ask(cache, "http://broken.example/a", NOW + 5).come_back, NOW + 60);
}

static void
save(struct rep_cache *cache, const char *file)
{
        struct rep_pack_error error;

        if (rep_cache_save(cache, file, &error) != REP_OK)
                fail_msg("%s: %s", file, error.message);
}

static enum rep_status
load(struct rep_cache *cache, const char *file)
{
        ENDS(close_pack) struct rep_pack *pack;

        assert_int_equal(rep_pack_open(file, &pack, NULL), REP_OK);
        assert_int_equal(rep_pack_verify(pack, NULL), REP_OK);
        return rep_cache_load(cache, pack, 0);
}

/* An empty cache may be saved, but not over a pack that knows something: most likely that was never loaded. */
TEST_BETWEEN(test_save_of_an_empty_cache, make_folder, remove_folder)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache(0), *empty = make_cache(0);
        const char *file = in_folder("a");
        struct rep_pack_error error = {.message = NULL};

        save(empty, file);
        save(empty, file);
        put(cache, A, 0, &missing, "", NOW);
        save(cache, file);
        assert_int_equal(rep_cache_save(empty, file, &error), REP_ERR_ARGUMENT);
        assert_non_null(strstr(error.message, "no origin was found"));
        assert_int_equal(load(empty, file), REP_OK);
        expect(empty, A "/x", NOW, REP_ALLOW, false);
        save(empty, file);
}

/* What a pack for all says about a site holds for a crawler by its own groups.  A pack for one crawler can't have such
 * rules, so the cache says that it can't be saved, and an old pack stays, until all of them were fetched anew. */
TEST_BETWEEN(test_loaded_for_all, make_folder, remove_folder)
{
        static const char body[] = "User-agent: ExampleBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n";
        ENDS(free_cache) struct rep_cache *all, *one = make_cache(0), *again = make_cache(0);
        const char *file = in_folder("a");
        struct rep_pack_error error = {.message = NULL};
        struct stat before, after;

        assert_int_equal(rep_cache_create(NULL, &all), REP_OK);
        put(all, A, 0, &ok, body, NOW);
        put(all, "http://missing.example", 0, &missing, "", NOW);
        save(all, file);
        assert_int_equal(load(one, file), REP_OK);
        expect(one, A "/x", NOW, REP_DISALLOW, false);
        assert_int_equal(stat(file, &before), 0);
        assert_int_equal(rep_cache_save(one, file, &error), REP_ERR_AGENT);
        assert_int_equal(error.status, REP_ERR_AGENT);
        assert_non_null(strstr(error.message, "a pack for all crawlers"));
        assert_int_equal(stat(file, &after), 0);
        assert_int_equal(after.st_ino, before.st_ino);
        put(one, A, 0, &ok, body, NOW + 1);
        save(one, file);
        assert_int_equal(load(again, file), REP_OK);
        expect(again, A "/x", NOW + 1, REP_DISALLOW, false);
        expect(again, "http://missing.example/x", NOW, REP_ALLOW, false);
}

/* A site that failed for longer than a strict pack's policy gives up would open in silence by the default one. */
TEST_BETWEEN(test_load_of_another_policy, make_folder, remove_folder)
{
        static const struct rep_policy policies[] = {
                {.strict = true},   {.distrust_stale = true},  {.unreachable = 5 * DAY},
                {.lifetime = HOUR}, {.unreachable = 30 * DAY},
        };
        const char *file = in_folder("a");

        for (size_t at = 0; at < sizeof(policies) / sizeof(*policies); at++) {
                const struct rep_cache_options options = {.policy = &policies[at]}, named = {.policy = &policies[4]};
                ENDS(free_cache) struct rep_cache *made, *unnamed, *other;

                assert_int_equal(rep_cache_create(&options, &made), REP_OK);
                assert_int_equal(rep_cache_create(NULL, &unnamed), REP_OK);
                assert_int_equal(rep_cache_create(&named, &other), REP_OK);
                put(made, A, 0, &broken, "", NOW);
                save(made, file);
                assert_int_equal(load(made, file), REP_OK);
                assert_int_equal(load(unnamed, file), at < 3 ? REP_ERR_AGENT : REP_OK);
                assert_int_equal(load(other, file), REP_OK);
        }
}

TEST_BETWEEN(test_snapshot, make_folder, remove_folder)
{
        struct rep_crawler *other = make_crawler("OtherBot");
        struct rep_cache_options options = {.crawler = other};
        ENDS(free_cache) struct rep_cache *cache = make_cache(0), *second = make_cache(0), *third;
        const char *files[] = {in_folder("a"), in_folder("b")};
        char command[512];

        put(cache, A, 0, &ok, RULES, NOW);
        put(cache, "http://missing.example", 0, &missing, "", NOW);
        put(cache, "http://broken.example", 0, &broken, "", NOW);
        expect(cache, "http://asked.example/a", NOW + 5, REP_WAIT, true);
        save(cache, files[0]);
        assert_int_equal(load(second, files[0]), REP_OK);
        expect_all(second);
        expect(second, "http://asked.example/a", NOW + 5, REP_WAIT, true);
        save(second, files[1]);
        snprintf(command, sizeof(command), "cmp -s %s %s", files[0], files[1]);
        assert_int_equal(system(command), 0);
        /* What is there stays. */
        put(second, A, 0, &missing, "", NOW + 1);
        assert_int_equal(load(second, files[0]), REP_OK);
        expect(second, A "/a", NOW + 5, REP_ALLOW, false);
        /* It is one crawler's. */
        assert_int_equal(rep_cache_create(&options, &third), REP_OK);
        assert_int_equal(load(third, files[0]), REP_ERR_AGENT);
        rep_cache_free(third);
        rep_crawler_free(other);
        assert_int_equal(rep_cache_create(NULL, &third), REP_OK);
        assert_int_equal(load(third, files[0]), REP_ERR_AGENT);
        /* A cache for everybody makes a pack for all. */
        put(third, A, 0, &ok, RULES, NOW);
        put(third, "http://missing.example", 0, &missing, "", NOW);
        put(third, "http://broken.example", 0, &broken, "", NOW);
        save(third, files[0]);
        rep_cache_free(third);
        third = make_cache(0);
        assert_int_equal(load(third, files[0]), REP_OK);
        expect_all(third);
}
