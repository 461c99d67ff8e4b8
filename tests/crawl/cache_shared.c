/* SPDX-License-Identifier: Apache-2.0 */
/* What a cache tells others: events as they happen, a list of what it knows, and outcomes for other processes. */
#include "rep_cache.h"
#include "tests/crawl/ask_cache.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define A "https://a.example"

enum { KINDS = REP_CACHE_EVICTED + 1, DAY = 86400, NOW = 1700000000 };

/* ---- caches that count */

struct seen {
        struct rep_cache *cache;
        unsigned counts[KINDS];
        char last[REP_ROBOTS_URL_SIZE]; /* the origin of the last event */
        unsigned status;                /* of its fetch; 0: it had none */
};

static void
see(void *watcher, const struct rep_cache_event *event)
{
        struct seen *seen = watcher;
        struct rep_cache_stats stats;

        assert_true((unsigned)event->kind < KINDS);
        seen->counts[event->kind]++;
        memcpy(seen->last, event->origin.data, event->origin.size);
        seen->last[event->origin.size] = '\0';
        seen->status = event->fetch != NULL ? event->fetch->status : 0;
        rep_cache_stats(seen->cache, &stats); /* no lock is held */
}

static struct rep_cache *
make_cache(const char *token, size_t memory, struct seen *seen)
{
        const struct rep_cache_options options = {
                .memory = memory, .watch = seen != NULL ? see : NULL, .watcher = seen};
        struct rep_cache *cache = make_cache_with(token, options);

        if (seen != NULL)
                seen->cache = cache;
        return cache;
}

/* ---- events */

TEST(events_are_told)
{
        struct seen seen = {.cache = NULL};
        struct rep_cache *cache = make_cache("a", 0, &seen);
        struct rep_cache_answer first, second;

        first = ask(cache, A "/x", NOW);
        assert_int_equal(seen.counts[REP_CACHE_ASKED], 1);
        assert_int_equal(seen.counts[REP_CACHE_WAITED], 1);
        assert_string_equal(seen.last, A);
        second = ask(cache, A "/x", NOW + 100); /* the lease has lapsed */
        put_answer(cache, A, first.ticket, 500, "", NOW + 101);
        assert_int_equal(seen.counts[REP_CACHE_LATE], 1);
        assert_int_equal(seen.status, 500);
        put_answer(cache, A, second.ticket, 200, "user-agent: *\ndisallow: /x\n", NOW + 101);
        assert_int_equal(seen.counts[REP_CACHE_FETCHED], 1);
        assert_int_equal(seen.status, 200);
        ask(cache, A "/x", NOW + 102);
        assert_int_equal(seen.counts[REP_CACHE_REFUSED], 1);
        ask(cache, A "/y", NOW + 102);
        ask(cache, "none", NOW + 102);
        assert_int_equal(seen.counts[REP_CACHE_ASKED], 2);
        assert_int_equal(seen.counts[REP_CACHE_WAITED], 2);
        assert_int_equal(seen.counts[REP_CACHE_REFUSED], 1);
        rep_cache_free(cache);
        assert_int_equal(seen.counts[REP_CACHE_EVICTED], 0);
}

TEST(evictions_and_large_files_are_told)
{
        enum { HOSTS = 20000, RULES = 20000 };
        struct seen seen = {.cache = NULL};
        ENDS(free_cache) struct rep_cache *cache = make_cache("a", REP_CACHE_MEMORY_MIN, &seen);
        char *large = malloc(64 + (size_t)RULES * 40), *end = large, url[64];
        struct rep_cache_stats stats;

        assert_non_null(large);
        end += sprintf(end, "user-agent: *\n");
        for (unsigned i = 0; i < RULES; i++)
                end += sprintf(end, "disallow: /%x*%xy\n", i, i * 7919);
        put_answer(cache, A, 0, 200, large, NOW);
        free(large);
        assert_int_equal(seen.counts[REP_CACHE_FETCHED], 1);
        assert_int_equal(seen.counts[REP_CACHE_TOO_LARGE], 1);
        for (unsigned i = 0; i < HOSTS; i++) {
                (void)snprintf(url, sizeof(url), "https://h%u.example", i);
                put_answer(cache, url, 0, 404, "", NOW);
        }
        rep_cache_stats(cache, &stats);
        assert_true(stats.evicted > 0);
        assert_int_equal(seen.counts[REP_CACHE_EVICTED], stats.evicted);
}

/* ---- the list */

struct listing {
        unsigned count, most, leased, too_large, known;
        size_t bytes;
};

static bool
list(void *visitor, const struct rep_cache_origin *origin)
{
        struct listing *listing = visitor;

        listing->count++;
        listing->leased += origin->leased;
        listing->too_large += origin->too_large;
        listing->known += origin->fetch.answered && origin->status == 404 && origin->fetch.confirmed == NOW;
        listing->bytes += origin->bytes;
        return listing->count != listing->most;
}

TEST(what_is_known_is_listed)
{
        enum { HOSTS = 1000 };
        ENDS(free_cache) struct rep_cache *cache = make_cache("a", 0, NULL);
        struct listing all = {.most = 0}, some = {.most = 10};
        struct rep_cache_stats stats;
        char url[64];

        for (unsigned i = 0; i < HOSTS; i++) {
                (void)snprintf(url, sizeof(url), "https://h%u.example", i);
                put_answer(cache, url, 0, 404, "", NOW);
        }
        assert_true(ask(cache, A, NOW).ask);
        assert_int_equal(rep_cache_each(cache, list, &all), REP_OK);
        rep_cache_stats(cache, &stats);
        assert_int_equal(all.count, HOSTS + 1);
        assert_int_equal(all.known, HOSTS);
        assert_int_equal(all.leased, 1);
        assert_int_equal(all.too_large, 0);
        assert_true(all.bytes > 0 && all.bytes < stats.bytes);
        assert_int_equal(rep_cache_each(cache, list, &some), REP_OK);
        assert_int_equal(some.count, 10);
}

/* ---- other processes */

/* Exports what CACHE knows about A.  The caller frees it. */
static unsigned char *
export_a(struct rep_cache *cache, size_t *size)
{
        unsigned char *bytes;

        *size = rep_cache_export(cache, A "/page", strlen(A "/page"), NULL, 0);
        assert_true(*size > 0);
        bytes = malloc(*size);
        assert_non_null(bytes);
        assert_int_equal(rep_cache_export(cache, A, strlen(A), bytes, *size - 1), *size);
        assert_int_equal(rep_cache_export(cache, A, strlen(A), bytes, *size), *size);
        return bytes;
}

/* Carries what FROM knows about A to TO, for the caller with TICKET.  Returns whether it is in force at NOW. */
static bool
carry(struct rep_cache *from, struct rep_cache *to, uint64_t ticket, int64_t now)
{
        bool in_force;
        size_t size;
        ENDS(free_memory) unsigned char *bytes = export_a(from, &size);

        assert_int_equal(rep_cache_import(to, A "/y", strlen(A "/y"), ticket, bytes, size, now, &in_force), REP_OK);
        return in_force;
}

static const char robots[] = "user-agent: a\ncrawl-delay: 2.5\ndisallow: /x\n";

TEST(outcomes_are_carried)
{
        ENDS(free_cache) struct rep_cache *from = make_cache("a", 0, NULL), *to = make_cache("A", 0, NULL);
        struct rep_cache_answer answer;
        struct rep_cache_stats stats;

        assert_int_equal(rep_cache_fingerprint(from), rep_cache_fingerprint(to));
        assert_int_equal(rep_cache_export(from, A, strlen(A), NULL, 0), 0);
        assert_true(ask(from, A, NOW).ask);
        assert_int_equal(rep_cache_export(from, A, strlen(A), NULL, 0), 0); /* nothing is known yet */
        put_answer(from, A, 0, 200, robots, NOW);
        answer = ask(to, A "/x", NOW + 1);
        assert_true(answer.ask);
        assert_true(carry(from, to, answer.ticket, NOW + 1));
        rep_cache_stats(to, &stats);
        assert_int_equal(stats.leases, 0);
        answer = ask(to, A "/x", NOW + 1);
        assert_int_equal(answer.verdict, REP_DISALLOW);
        assert_int_equal(answer.result.line, 3);
        assert_int_equal(answer.delay, 2500);
        assert_false(answer.ask);
        assert_int_equal(ask(to, A "/y", NOW + 1).verdict, REP_ALLOW);
        /* What is due again leaves the lease with its holder, and a failure is in force for its time to wait. */
        answer = ask(to, A "/x", NOW + DAY + 1);
        assert_true(answer.ask);
        assert_false(carry(from, to, answer.ticket, NOW + DAY + 1));
        assert_false(ask(to, A "/x", NOW + DAY + 1).ask);
        put_answer(from, A, 0, 0, "", NOW + DAY + 2);
        assert_true(carry(from, to, answer.ticket, NOW + DAY + 2));
        assert_int_equal(ask(to, A "/x", NOW + DAY + 2).verdict, REP_DISALLOW);
        assert_int_equal(ask(to, A "/y", NOW + DAY + 2).verdict, REP_ALLOW);
        put_answer(from, A, 0, 404, "", NOW + DAY + 3);
        assert_true(carry(from, to, 0, NOW + DAY + 3));
        assert_int_equal(ask(to, A "/x", NOW + DAY + 3).verdict, REP_ALLOW);
        /* An older outcome changes nothing. */
        put_answer(to, A, 0, 200, robots, NOW + 2 * DAY);
        assert_true(carry(from, to, 0, NOW + 2 * DAY));
        assert_int_equal(ask(to, A "/x", NOW + 2 * DAY).verdict, REP_DISALLOW);
}

TEST(failures_alone_are_carried)
{
        ENDS(free_cache) struct rep_cache *from = make_cache("a", 0, NULL), *to = make_cache("a", 0, NULL);

        put_answer(from, A, 0, 0, "", NOW);
        put_answer(from, A, 0, 503, "", NOW + 7200);
        assert_true(carry(from, to, 0, NOW + 7200));
        assert_int_equal(ask(to, A, NOW + 7200).come_back, ask(from, A, NOW + 7200).come_back);
        assert_int_equal(ask(to, A, NOW + 7200).state, REP_STATE_UNREACHABLE);
}

static void
assert_import(struct rep_cache *cache, const char *url, const void *bytes, size_t size, enum rep_status status)
{
        bool in_force = true;

        assert_int_equal(rep_cache_import(cache, url, strlen(url), 0, bytes, size, NOW, &in_force), status);
        assert_false(in_force);
}

TEST(others_are_refused)
{
        const struct rep_options lists = {.encoding = REP_ENCODING_LIST, .tracking = REP_TRACK_RULE};
        const struct rep_cache_options options = {.compile = &lists};
        ENDS(free_cache)
        struct rep_cache *from = make_cache_with("a", options), *to = make_cache("a", 0, NULL),
                         *b = make_cache("b", 0, NULL);
        char slow[64 + 2000 * 20] = "user-agent: *\n", *end = slow + strlen(slow);
        size_t size;
        unsigned char *bytes;

        put_answer(from, A, 0, 200, robots, NOW);
        bytes = export_a(from, &size);
        assert_import(b, A, bytes, size, REP_ERR_AGENT);
        assert_import(from, "https://b.example", bytes, size, REP_ERR_BLOB);
        assert_import(from, "none", bytes, size, REP_ERR_ARGUMENT);
        free(bytes);
        /* So is what was fetched in the future. */
        put_answer(from, A, 0, 200, robots, NOW + 2 * DAY);
        bytes = export_a(from, &size);
        assert_import(to, A, bytes, size, REP_ERR_BLOB);
        free(bytes);
        /* Rules that are slow to walk are refused, too: a list, which has a star for each rule. */
        for (unsigned i = 0; i < 2000; i++)
                end += sprintf(end, "disallow: /*a*b%u\n", i);
        put_answer(from, A, 0, 200, slow, NOW + 2 * DAY + 1);
        bytes = export_a(from, &size);
        assert_int_equal(rep_cache_import(to, A, strlen(A), 0, bytes, size, NOW + 2 * DAY, NULL), REP_ERR_BLOB);
        free(bytes);
        assert_int_equal(ask(to, A, NOW + 1).verdict, REP_WAIT);
}

/* Bytes that are cut or changed anywhere are refused: a bit could open a site. */
TEST(damage_is_refused)
{
        ENDS(free_cache) struct rep_cache *from = make_cache("a", 0, NULL), *to = make_cache("a", 0, NULL);
        size_t size;
        ENDS(free_memory) unsigned char *bytes;

        put_answer(from, A, 0, 200, robots, NOW);
        put_answer(from, A, 0, 304, "", NOW + DAY - 9);
        put_answer(from, A, 0, 0, "", NOW + DAY - 1);
        put_answer(from, A, 0, 0, "", NOW + DAY);
        bytes = export_a(from, &size);
        for (size_t i = 0; i < size; i++) {
                unsigned char *cut = malloc(i + 1); /* exactly as long as it says, for AddressSanitizer */

                assert_non_null(cut);
                memcpy(cut, bytes, i);
                assert_import(to, A, cut, i, REP_ERR_BLOB);
                free(cut);
        }
        for (size_t i = 0; i < 8 * size; i++) {
                bytes[i / 8] ^= (unsigned char)(1u << (i % 8));
                assert_int_equal(rep_cache_import(to, A, strlen(A), 0, bytes, size, NOW + DAY, NULL),
                                 i / 64 == 1 ? REP_ERR_AGENT : REP_ERR_BLOB); /* the fingerprint, or else */
                bytes[i / 8] ^= (unsigned char)(1u << (i % 8));
        }
        assert_int_equal(rep_cache_import(to, A, strlen(A), 0, bytes, size, NOW + DAY, NULL), REP_OK);
}
