/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that share a cache: of all callers that ask about an origin at the same time, one is told to fetch its
   robots.txt.  Also meant for ThreadSanitizer. */
#include "rep_cache.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <pthread.h>

#include "tests/support/random.h"

enum { THREADS = 4, ORIGINS = 200, STEPS = 20000, NOW = 1000000, LIFETIME = 100 };

struct crawl {
        struct rep_cache *cache;
        atomic_int now;
        atomic_int fetching[ORIGINS]; /* how many were told to, and have not answered */
        atomic_int twice;             /* how often there were two */
        atomic_int wrong;             /* answers that no robots.txt gives */
        const char *file;             /* of snapshots; NULL: none */
};

struct crawler {
        struct crawl *crawl;
        struct random random;
};

/* Fetches the robots.txt of the origin, so to speak. */
static void
fetch(struct crawler *crawler, size_t number, const char *url, uint64_t ticket)
{
        const struct rep_fetch fetched = {
                .status = random_chance(&crawler->random, 90) ? 200 : 503,
                .cache = {.has_max_age = true, .max_age = LIFETIME},
        };
        struct crawl *crawl = crawler->crawl;
        char body[64];

        if (atomic_fetch_add(&crawl->fetching[number], 1) != 0)
                atomic_fetch_add(&crawl->twice, 1);
        snprintf(body, sizeof(body), "User-agent: *\nDisallow: /%zu$\n", number);
        atomic_fetch_sub(&crawl->fetching[number], 1);
        if (random_chance(&crawler->random, 5))
                rep_cache_give_back(crawl->cache, url, strlen(url), ticket);
        else
                rep_cache_put(crawl->cache, url, strlen(url), ticket, &fetched, rep_string(body),
                              NOW + atomic_load(&crawl->now));
}

static void *
run(void *context)
{
        struct crawler *crawler = context;
        struct crawl *crawl = crawler->crawl;
        struct rep_cache_answer answer;
        size_t number, page;
        char url[64];

        for (size_t i = 0; i < STEPS; i++) {
                number = random_below(&crawler->random, ORIGINS);
                page = random_chance(&crawler->random, 50) ? number : number + 1;
                snprintf(url, sizeof(url), "http://h%zu.example/%zu", number, page);
                rep_cache_check(crawl->cache, url, strlen(url), NOW + atomic_load(&crawl->now), &answer);
                if (answer.verdict == REP_ALLOW && page == number)
                        atomic_fetch_add(&crawl->wrong, 1);
                if (answer.ask)
                        fetch(crawler, number, url, answer.ticket);
                if (random_chance(&crawler->random, 1))
                        atomic_fetch_add(&crawl->now, 1);
                if (crawl->file != NULL && i % (STEPS / 4) == 0)
                        rep_cache_save(crawl->cache, crawl->file, NULL);
        }
        return NULL;
}

static void
crawl_with(size_t memory, const char *file)
{
        /* No lease ends by time. */
        struct rep_cache_options options = {.memory = memory, .lease = UINT32_MAX};
        struct crawl crawl = {.twice = 0, .file = file};
        struct crawler crawlers[THREADS];
        struct rep_cache_stats stats;
        pthread_t threads[THREADS];

        assert_int_equal(rep_cache_create(&options, &crawl.cache), REP_OK);
        for (size_t i = 0; i < THREADS; i++) {
                crawlers[i] = (struct crawler){&crawl, {i}};
                assert_int_equal(pthread_create(&threads[i], NULL, run, &crawlers[i]), 0);
        }
        for (size_t i = 0; i < THREADS; i++)
                assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(atomic_load(&crawl.twice), 0);
        assert_int_equal(atomic_load(&crawl.wrong), 0);
        rep_cache_stats(crawl.cache, &stats);
        assert_int_equal(stats.checks, THREADS * STEPS);
        assert_int_equal(stats.leases, 0);
        assert_true(stats.asks >= ORIGINS);
        rep_cache_free(crawl.cache);
}

TEST(test_threads)
{
        crawl_with(0, NULL);
}

TEST(test_little_memory)
{
        crawl_with(REP_CACHE_MEMORY_MIN, NULL);
}

TEST_BETWEEN(test_snapshots, make_folder, remove_folder)
{
        const char *name = in_folder("pack");
        struct rep_pack *pack;

        crawl_with(0, name);
        assert_int_equal(rep_pack_open(name, &pack, NULL), REP_OK);
        assert_int_equal(rep_pack_verify(pack, NULL), REP_OK);
        rep_pack_close(pack);
}
