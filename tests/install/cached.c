/* SPDX-License-Identifier: Apache-2.0 */
/* A program with the library for crawls: a new cache that is asked about a page has its robots.txt fetched. */
#include <rep_cache.h>
#include <stdio.h>

int
main(void)
{
        struct rep_text agent = rep_string("ExampleBot"), url = rep_string("https://example.com/private/x");
        struct rep_cache_options options = {.memory = 0};
        struct rep_crawler *crawler;
        struct rep_cache_answer answer;
        struct rep_cache *cache;

        if (rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &crawler) != REP_OK)
                return 1;
        options.crawler = crawler;
        if (rep_cache_create(&options, &cache) != REP_OK)
                return 1;
        rep_crawler_free(crawler);
        rep_cache_check(cache, url.data, url.size, 1000000000, &answer);
        puts(answer.ask ? "ask" : "known");
        rep_cache_free(cache);
        return answer.verdict != REP_WAIT;
}
