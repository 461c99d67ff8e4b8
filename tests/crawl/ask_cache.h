/* SPDX-License-Identifier: Apache-2.0 */
/* A check of a cache, and what holds for each of its answers; caches for one crawler. */
#ifndef REP_TESTS_ASK_CACHE_H
#define REP_TESTS_ASK_CACHE_H

#include "tests/crawl/owned.h"
#include "tests/support/crawler.h"
#include "tests/support/test.h"

#include <string.h>

/* Asks CACHE about URL at NOW. */
static inline struct rep_cache_answer
ask(struct rep_cache *cache, const char *url, int64_t now)
{
        struct rep_cache_answer answer;

        rep_cache_check(cache, url, strlen(url), now, &answer);
        assert_int_equal(answer.ask, answer.ticket != 0);
        assert_true(answer.result.verdict == REP_DISALLOW || answer.verdict == REP_ALLOW);
        return answer;
}

/* The fetch with TICKET of the robots.txt of URL ended at NOW with STATUS, or without an answer if that is 0. */
static inline void
put_answer(struct rep_cache *cache, const char *url, uint64_t ticket, unsigned status, const char *body, int64_t now)
{
        const struct rep_fetch fetch = {.status = status, .error = status == 0 ? REP_FETCH_DNS : REP_FETCH_DONE};

        assert_int_equal(rep_cache_put(cache, url, strlen(url), ticket, &fetch, rep_string(body), now), REP_OK);
}

/* A cache with OPTIONS for the crawler with TOKEN. */
static inline struct rep_cache *
make_cache_with(const char *token, struct rep_cache_options options)
{
        struct rep_crawler *crawler = make_crawler(token);
        struct rep_cache *cache;

        options.crawler = crawler;
        assert_int_equal(rep_cache_create(&options, &cache), REP_OK);
        rep_crawler_free(crawler);
        return cache;
}

#endif
