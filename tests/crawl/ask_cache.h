/* SPDX-License-Identifier: Apache-2.0 */
/* A check of a cache, and what holds for each of its answers. */
#ifndef REP_TESTS_ASK_CACHE_H
#define REP_TESTS_ASK_CACHE_H

#include "rep_cache.h"
#include "tests/support/test.h"

#include <stdlib.h>
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

#endif
