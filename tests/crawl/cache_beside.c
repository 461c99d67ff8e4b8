/* SPDX-License-Identifier: Apache-2.0 */
/* What the cache of a running crawler says beside the verdict: the delay, at each time of the day; and forgetting a site. */
#include "rep_cache.h"
#include "tests/crawl/ask_cache.h"
#include "tests/crawl/some_packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define A "https://a.example"

enum { DAY = 86400, MIDNIGHT = NOW / DAY * DAY };

static const char robots[] =
        "user-agent: a\ncrawl-delay: 2.5\nsitemap: https://a.example/1\ndisallow: /x\n"
        "user-agent: b\nrequest-rate: 1/5 0600-0800\nrequest-rate: 1/20 2000-2100\n"
        "visit-time: 0600-2200\ndisallow: /x\nuser-agent: *\ndisallow: /y\n";

static struct rep_cache *
make_cache(const char *token)
{
        const struct rep_text text = rep_string(token);
        struct rep_crawler *crawler;
        struct rep_cache_options options = {.crawler = NULL};
        struct rep_cache *cache;

        assert_int_equal(rep_crawler_create(&text, 1, REP_NAMES_TOKEN, &crawler), REP_OK);
        options.crawler = crawler;
        assert_int_equal(rep_cache_create(&options, &cache), REP_OK);
        rep_crawler_free(crawler);
        return cache;
}

static void
put(struct rep_cache *cache, const char *url, unsigned status, const char *body, int64_t now)
{
        const struct rep_fetch fetch = {.status = status};

        assert_int_equal(rep_cache_put(cache, url, strlen(url), 0, &fetch, rep_string(body), now), REP_OK);
}

static void
assert_pace(struct rep_cache *cache, int64_t now, uint32_t delay, bool welcome)
{
        struct rep_cache_answer answer = ask(cache, A "/x", now);

        assert_int_equal(answer.verdict, REP_CACHE_DISALLOW);
        assert_int_equal(answer.delay, delay);
        assert_int_equal(answer.welcome, welcome);
}

static void
each_crawler_has_its_delay(void **state)
{
        struct rep_cache *a = make_cache("a"), *b = make_cache("b"), *other = make_cache("other");
        struct rep_cache_answer answer = ask(a, A "/x", NOW);

        (void)state;
        assert_int_equal(answer.verdict, REP_CACHE_WAIT);
        assert_int_equal(answer.delay, 0);
        assert_true(answer.welcome);
        put(a, A, 200, robots, MIDNIGHT);
        put(b, A, 200, robots, MIDNIGHT);
        put(other, A, 200, robots, MIDNIGHT);
        assert_pace(a, MIDNIGHT, 2500, true);
        assert_pace(b, MIDNIGHT, 0, false);
        assert_pace(b, MIDNIGHT + 7 * 3600, 5000, true);
        assert_pace(b, MIDNIGHT + 12 * 3600, 0, true);
        assert_pace(b, MIDNIGHT + 20 * 3600, 20000, true);
        assert_int_equal(ask(other, A "/x", NOW).delay, 0);
        /* Rules that stay through a failure have their delay, and a site without rules has none. */
        put(a, A, 503, "", MIDNIGHT + 2 * DAY);
        assert_pace(a, MIDNIGHT + 2 * DAY, 2500, true);
        put(a, A, 404, "", MIDNIGHT + 2 * DAY);
        assert_int_equal(ask(a, A "/x", MIDNIGHT + 2 * DAY).delay, 0);
        rep_cache_destroy(a);
        rep_cache_destroy(b);
        rep_cache_destroy(other);
}

/* Times before 1970 have a minute, too. */
static void
any_time_has_a_minute(void **state)
{
        struct rep_cache *b = make_cache("b");

        (void)state;
        put(b, A, 200, robots, 0);
        assert_pace(b, -DAY + 7 * 3600, 5000, true);
        assert_pace(b, -1, 0, false);
        rep_cache_destroy(b);
}

static void
packs_carry_it(void **state)
{
        struct rep_cache *first = make_cache("b"), *second = make_cache("b"), *third = make_cache("b");
        const struct rep_options strip = {.strip = REP_STRIP_ALL};
        const struct rep_text token = {"b", 1};
        const struct rep_pack_crawler crawler = {.tokens = &token, .token_count = 1};
        const struct rep_pack_options options = {.compile = &strip, .crawlers = &crawler, .crawler_count = 1};
        struct rep_pack_writer *writer;
        struct rep_pack_stats stats;
        struct rep_pack *pack;

        (void)state;
        put(first, A, 200, robots, MIDNIGHT);
        assert_int_equal(rep_cache_save(first, pack_path("saved"), NULL), REP_OK);
        pack = open_pack("saved");
        rep_pack_stats(pack, &stats);
        assert_true(stats.complete);
        assert_int_equal(stats.beside, 1);
        assert_int_equal(rep_cache_load(second, pack), REP_OK);
        rep_pack_close(pack);
        assert_pace(second, MIDNIGHT + 7 * 3600, 5000, true);
        /* What a pack did not keep is not made up when the cache is saved. */
        writer = create_writer("stripped", &options);
        add_record(writer, A, fetch_answered(REP_ACCESS_RULES, MIDNIGHT), 200, "user-agent: b\ndisallow: /x\n");
        finish_writer(writer);
        pack = open_pack("stripped");
        assert_int_equal(rep_cache_load(third, pack), REP_OK);
        rep_pack_close(pack);
        put(third, "https://b.example", 200, robots, MIDNIGHT);
        assert_int_equal(rep_cache_save(third, pack_path("saved"), NULL), REP_OK);
        rep_cache_destroy(first);
        rep_cache_destroy(second);
        rep_cache_destroy(third);
}

static void
a_site_is_forgotten(void **state)
{
        struct rep_cache *cache = make_cache("a");
        struct rep_cache_stats stats;
        struct rep_cache_answer answer;

        (void)state;
        put(cache, A, 200, robots, NOW);
        put(cache, "https://b.example", 200, robots, NOW);
        assert_true(rep_cache_forget(cache, A "/page", strlen(A "/page")));
        assert_false(rep_cache_forget(cache, A, strlen(A)));
        assert_false(rep_cache_forget(cache, "none", 4));
        assert_int_equal(ask(cache, "https://b.example/x", NOW).verdict, REP_CACHE_DISALLOW);
        answer = ask(cache, A "/x", NOW);
        assert_true(answer.ask && answer.verdict == REP_CACHE_WAIT);
        /* One that is being fetched may be forgotten, too, and its outcome counts. */
        assert_true(rep_cache_forget(cache, A, strlen(A)));
        rep_cache_stats(cache, &stats);
        assert_int_equal(stats.leases, 0);
        assert_int_equal(stats.origins, 1);
        put(cache, A, 200, robots, NOW + 1);
        assert_int_equal(ask(cache, A "/x", NOW + 1).verdict, REP_CACHE_DISALLOW);
        rep_cache_destroy(cache);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(each_crawler_has_its_delay),
                cmocka_unit_test(any_time_has_a_minute),
                cmocka_unit_test(packs_carry_it),
                cmocka_unit_test(a_site_is_forgotten),
        };

        return cmocka_run_group_tests(tests, make_pack_folder, remove_pack_folder);
}
