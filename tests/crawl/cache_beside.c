/* SPDX-License-Identifier: Apache-2.0 */
/* What the cache of a running crawler says beside the verdict: the delay, at each time of the day, and what content may
   be used for; and forgetting a site. */
#include "rep_cache.h"
#include "tests/crawl/ask_cache.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/test.h"

#include <string.h>

#define A "https://a.example"

enum { DAY = 86400, MIDNIGHT = NOW / DAY * DAY };

static const char robots[] =
        "user-agent: a\ncrawl-delay: 2.5\nsitemap: https://a.example/1\ndisallow: /x\n"
        "user-agent: b\nrequest-rate: 1/5 0600-0800\nrequest-rate: 1/20 2000-2100\n"
        "visit-time: 0600-2200\ndisallow: /x\nuser-agent: *\ndisallow: /y\n";

static struct rep_cache *
make_cache(const char *token)
{
        return make_cache_with(token, (struct rep_cache_options){.usage = false});
}

static struct rep_cache *
make_usage_cache(const char *token)
{
        return make_cache_with(token, (struct rep_cache_options){.usage = true});
}

static void
assert_pace(struct rep_cache *cache, int64_t now, uint32_t delay, bool welcome)
{
        struct rep_cache_answer answer = ask(cache, A "/x", now);

        assert_int_equal(answer.verdict, REP_DISALLOW);
        assert_int_equal(answer.delay, delay);
        assert_int_equal(answer.welcome, welcome);
}

TEST(each_crawler_has_its_delay)
{
        ENDS(free_cache) struct rep_cache *a = make_cache("a"), *b = make_cache("b"), *other = make_cache("other");
        struct rep_cache_answer answer = ask(a, A "/x", NOW);

        assert_int_equal(answer.verdict, REP_WAIT);
        assert_int_equal(answer.delay, 0);
        assert_true(answer.welcome);
        put_answer(a, A, 0, 200, robots, MIDNIGHT);
        put_answer(b, A, 0, 200, robots, MIDNIGHT);
        put_answer(other, A, 0, 200, robots, MIDNIGHT);
        assert_pace(a, MIDNIGHT, 2500, true);
        assert_pace(b, MIDNIGHT, 0, false);
        assert_pace(b, MIDNIGHT + 7 * 3600, 5000, true);
        assert_pace(b, MIDNIGHT + 12 * 3600, 0, true);
        assert_pace(b, MIDNIGHT + 20 * 3600, 20000, true);
        assert_int_equal(ask(other, A "/x", NOW).delay, 0);
        /* Rules that stay through a failure have their delay, and a site without rules has none. */
        put_answer(a, A, 0, 503, "", MIDNIGHT + 2 * DAY);
        assert_pace(a, MIDNIGHT + 2 * DAY, 2500, true);
        put_answer(a, A, 0, 404, "", MIDNIGHT + 2 * DAY);
        assert_int_equal(ask(a, A "/x", MIDNIGHT + 2 * DAY).delay, 0);
}

/* Times before 1970 have a minute, too. */
TEST(any_time_has_a_minute)
{
        ENDS(free_cache) struct rep_cache *b = make_cache("b");

        put_answer(b, A, 0, 200, robots, 0);
        assert_pace(b, -DAY + 7 * 3600, 5000, true);
        assert_pace(b, -1, 0, false);
}

TEST(packs_carry_it)
{
        ENDS(free_cache) struct rep_cache *first = make_cache("b"), *second = make_cache("b"), *third = make_cache("b");
        const struct rep_options strip = {.strip = REP_STRIP_ALL};
        const struct rep_text token = {"b", 1};
        const struct rep_pack_crawler crawler = {.tokens = &token, .token_count = 1};
        const struct rep_pack_options options = {.compile = &strip, .crawlers = &crawler, .crawler_count = 1};
        struct rep_pack *pack;

        put_answer(first, A, 0, 200, robots, MIDNIGHT);
        assert_int_equal(rep_cache_save(first, in_folder("saved"), NULL), REP_OK);
        pack = open_pack("saved");
        assert_true(stats_of(pack).complete);
        assert_int_equal(stats_of(pack).beside, 1);
        assert_int_equal(rep_cache_load(second, pack, 0), REP_OK);
        rep_pack_close(pack);
        assert_pace(second, MIDNIGHT + 7 * 3600, 5000, true);
        /* What a pack did not keep is not made up when the cache is saved. */
        write_record("stripped", &options, fetch_answered(REP_ACCESS_RULES, MIDNIGHT), 200,
                     "user-agent: b\ndisallow: /x\n");
        load_pack(third, "stripped");
        put_answer(third, "https://b.example", 0, 200, robots, MIDNIGHT);
        assert_int_equal(rep_cache_save(third, in_folder("saved"), NULL), REP_OK);
}

/* ---- what content may be used for */

static void
assert_usage(struct rep_cache *cache, const char *url, int64_t now, enum rep_pack_finding finding,
             enum rep_preference preference, unsigned line)
{
        struct rep_usage usage = {.preference = REP_PREFERENCE_UNKNOWN};
        struct rep_site site = {.robots = NULL};

        assert_int_equal(rep_cache_site(cache, url, strlen(url), now, &site), REP_OK);
        assert_true(site.usage);
        assert_int_equal(site.finding, finding);
        if (site.robots != NULL)
                assert_int_equal(
                        rep_robots_usage(site.robots, site.crawler, url, strlen(url), REP_USE_AI_TRAIN, &usage),
                        REP_OK);
        rep_site_free(&site);
        assert_int_equal(usage.preference, preference);
        assert_int_equal(usage.line, line);
}

static enum rep_status
ask_usage(struct rep_cache *cache)
{
        ENDS(rep_site_free) struct rep_site site = {.robots = NULL};
        struct rep_usage usage;
        enum rep_status status = rep_cache_site(cache, A, strlen(A), NOW, &site);

        if (status == REP_OK) {
                assert_false(site.usage);
                status = rep_robots_usage(site.robots, site.crawler, A, strlen(A), REP_USE_AI_TRAIN, &usage);
        }
        return status;
}

/* Lines of the crawler's group, for paths, and the rules of another crawler's name, which a cache without usage drops.
 */
static const char speaking[] =
        "user-agent: a\ncontent-usage: /y train-ai=y\ndisallow: /x\n"
        "user-agent: __usage_ai-training\ndisallow: /z\n"
        "user-agent: *\ncontent-signal: ai-train=no\n";

TEST(usage_is_as_the_file_says)
{
        ENDS(free_cache) struct rep_cache *cache = make_usage_cache("a"), *other = make_usage_cache("other");

        assert_usage(cache, A "/y", NOW, REP_PACK_UNKNOWN, REP_PREFERENCE_UNKNOWN, 0);
        assert_true(ask(cache, A "/y", NOW).ask); /* a question about usage takes no lease, */
        assert_usage(cache, A "/y", NOW, REP_PACK_UNKNOWN, REP_PREFERENCE_UNKNOWN,
                     0); /* and one without outcome says nothing */
        assert_usage(cache, "mailto:x@a.example", NOW, REP_PACK_NO_URL, REP_PREFERENCE_UNKNOWN, 0);
        put_answer(cache, A, 0, 200, speaking, NOW);
        put_answer(other, A, 0, 200, speaking, NOW);
        assert_int_equal(ask(cache, A "/x", NOW).result.line, 3);
        assert_usage(cache, A "/y", NOW, REP_PACK_RULES, REP_PREFERENCE_ALLOW, 2);
        assert_usage(cache, A "/z", NOW, REP_PACK_RULES, REP_PREFERENCE_DISALLOW, 5);
        assert_usage(cache, A "/x", NOW, REP_PACK_RULES, REP_PREFERENCE_NOT_APPLICABLE, 0);
        assert_usage(cache, A "/", NOW, REP_PACK_RULES, REP_PREFERENCE_UNKNOWN, 0);
        assert_usage(other, A "/y", NOW, REP_PACK_RULES, REP_PREFERENCE_DISALLOW, 7);
        /* What a robots.txt said holds while it fails, and then nothing does. */
        put_answer(cache, A, 0, 503, "", NOW + 2 * DAY);
        assert_usage(cache, A "/y", NOW + 2 * DAY, REP_PACK_RULES, REP_PREFERENCE_ALLOW, 2);
        put_answer(cache, A, 0, 404, "", NOW + 3 * DAY);
        assert_usage(cache, A "/y", NOW + 3 * DAY, REP_PACK_ALLOW_ALL, REP_PREFERENCE_UNKNOWN, 0);
        put_answer(cache, "https://down.example", 0, 503, "", NOW);
        assert_usage(cache, "https://down.example/y", NOW, REP_PACK_DISALLOW_ALL, REP_PREFERENCE_NOT_APPLICABLE, 0);
}

/* A cache for usage has all groups of each file, wherever it comes from, and passes them on. */
TEST(usage_needs_all_groups)
{
        static const char tokens[] = "abcdefghi";
        ENDS(free_cache)
        struct rep_cache *first = make_usage_cache("a"), *second = make_usage_cache("a"), *plain = make_cache("a");
        struct rep_cache_options options = {.usage = true};
        struct rep_text names[REP_PICK_MAX + 1];
        ENDS(free_crawler) struct rep_crawler *crawler;
        struct rep_cache *refused;
        struct rep_pack *pack;

        put_answer(plain, A, 0, 200, speaking, NOW);
        assert_int_equal(ask_usage(plain), REP_ERR_ARGUMENT);
        assert_int_equal(ask_usage(NULL), REP_ERR_ARGUMENT);
        assert_int_not_equal(rep_cache_fingerprint(plain), rep_cache_fingerprint(first));
        assert_int_equal(rep_cache_save(plain, in_folder("plain"), NULL), REP_OK);
        pack = open_pack("plain");
        assert_int_equal(rep_cache_load(first, pack, 0), REP_ERR_AGENT);
        rep_pack_close(pack);
        put_answer(first, A, 0, 200, speaking, NOW);
        assert_int_equal(rep_cache_save(first, in_folder("whole"), NULL), REP_OK);
        pack = open_pack("whole");
        assert_int_equal(stats_of(pack).crawlers, 0);
        assert_int_equal(rep_cache_load(second, pack, 0), REP_OK);
        rep_pack_close(pack);
        assert_usage(second, A "/z", NOW, REP_PACK_RULES, REP_PREFERENCE_DISALLOW, 5);
        for (size_t i = 0; i <= REP_PICK_MAX; i++)
                names[i] = (struct rep_text){tokens + i, 1};
        assert_int_equal(rep_crawler_create(names, REP_PICK_MAX + 1, REP_NAMES_TOKEN, &crawler), REP_OK);
        options.crawler = crawler;
        assert_int_equal(rep_cache_create(&options, &refused), REP_ERR_LIMIT);
}

/* A pack that did not keep what a file says besides its rules gives no answer, and no wrong one. */
TEST(usage_that_a_pack_did_not_keep)
{
        const struct rep_options strip = {.strip = REP_STRIP_ALL};
        const struct rep_pack_options options = {.compile = &strip};
        ENDS(free_cache) struct rep_cache *cache = make_usage_cache("a");

        write_rules("stripped", &options, speaking);
        load_pack(cache, "stripped");
        assert_int_equal(ask(cache, A "/x", NOW).verdict, REP_DISALLOW);
        assert_int_equal(ask_usage(cache), REP_ERR_ARGUMENT);
}

/* ---- forgetting */

TEST(a_site_is_forgotten)
{
        ENDS(free_cache) struct rep_cache *cache = make_cache("a");
        struct rep_cache_stats stats;
        struct rep_cache_answer answer;

        put_answer(cache, A, 0, 200, robots, NOW);
        put_answer(cache, "https://b.example", 0, 200, robots, NOW);
        assert_true(rep_cache_forget(cache, A "/page", strlen(A "/page")));
        assert_false(rep_cache_forget(cache, A, strlen(A)));
        assert_false(rep_cache_forget(cache, "none", 4));
        assert_int_equal(ask(cache, "https://b.example/x", NOW).verdict, REP_DISALLOW);
        answer = ask(cache, A "/x", NOW);
        assert_true(answer.ask && answer.verdict == REP_WAIT);
        /* One that is being fetched may be forgotten, too, and its outcome counts. */
        assert_true(rep_cache_forget(cache, A, strlen(A)));
        rep_cache_stats(cache, &stats);
        assert_int_equal(stats.leases, 0);
        assert_int_equal(stats.origins, 1);
        put_answer(cache, A, 0, 200, robots, NOW + 1);
        assert_int_equal(ask(cache, A "/x", NOW + 1).verdict, REP_DISALLOW);
}

TESTS_BETWEEN(make_folder, remove_folder)
