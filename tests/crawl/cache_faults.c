/* SPDX-License-Identifier: Apache-2.0 */
/* A cache whose memory runs out at each of its calls: it reports that, continues to work, allows nothing that it does
   not know, and forgets nothing that it knew. */
#include "rep_cache.h"
#include "tests/support/faults.h"
#include "tests/support/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KNOWN "https://known.example"
#define OTHER "https://other.example"
#define THIRD "https://third.example"
#define RULES "User-agent: *\nDisallow: /b\nUser-agent: ExampleBot\nDisallow: /a\nDisallow: /*c*d\n"

enum { NOW = 1000000, STARS = 3000 };

/* That of the scenario; NULL while there is none. */
static struct rep_cache *cache;

static char rules[STARS * 24 + 32];
static struct rep_pack *pack;

static enum rep_status
put_body(const char *url, const char *body)
{
        static const struct rep_fetch ok = {.status = 200};

        return rep_cache_put(cache, url, strlen(url), 0, &ok, rep_string(body), NOW);
}

static struct rep_cache_answer
answer_for(const char *url)
{
        struct rep_cache_answer answer;

        rep_cache_check(cache, url, strlen(url), NOW, &answer);
        return answer;
}

static enum rep_verdict
verdict(const char *url)
{
        return answer_for(url).verdict;
}

/* ---- what is tried */

static unsigned
make_cache(void)
{
        const struct rep_text agent = rep_string("ExampleBot");
        struct rep_cache_options options = {.memory = 0};
        struct rep_crawler *crawler;
        enum rep_status status = rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &crawler);

        cache = NULL;
        options.crawler = crawler;
        if (status == REP_OK)
                status = rep_cache_create(&options, &cache);
        rep_crawler_free(crawler);
        return status;
}

static unsigned
make_any_cache(void)
{
        cache = (struct rep_cache *)rules;
        return rep_cache_create(NULL, &cache);
}

static unsigned
put_new(void)
{
        return put_body(OTHER, RULES);
}

static unsigned
put_again(void)
{
        return put_body(KNOWN, RULES);
}

static unsigned
check_new(void)
{
        struct rep_cache_answer answer = answer_for(OTHER "/b");

        assert_int_equal(answer.verdict, REP_WAIT);
        return answer.ask ? REP_OK : REP_ERR_MEMORY;
}

static unsigned
save(void)
{
        return rep_cache_save(cache, in_folder("other"), NULL);
}

static unsigned
load(void)
{
        return rep_cache_load(cache, pack, 0);
}

static unsigned
check_large(void)
{
        return verdict(OTHER "/y");
}

/* ---- what is there before */

static void
make_with_one(void)
{
        assert_int_equal(make_cache(), REP_OK);
        assert_int_equal(put_body(KNOWN, RULES), REP_OK);
}

/* What a check walks in may be larger than what the stack has. */
static void
make_with_stars(void)
{
        size_t size = (size_t)sprintf(rules, "User-agent: *\n");

        for (size_t i = 0; i < STARS; i++)
                size += (size_t)sprintf(rules + size, "Disallow: /*%zu*x\n", i);
        make_with_one();
        assert_int_equal(put_body(OTHER, rules), REP_OK);
        assert_int_equal(verdict(OTHER "/y"), REP_ALLOW);
}

/* ---- what must hold */

/* What is not known is not allowed, and with memory all goes on. */
static void
check_made(const struct fault_run *run)
{
        assert_true(run->status == REP_OK || (run->came && run->status == REP_ERR_MEMORY));
        if (cache != NULL) {
                assert_int_not_equal(verdict(OTHER "/a"), REP_ALLOW);
                assert_int_equal(put_new(), REP_OK);
                assert_int_equal(verdict(OTHER "/xcxd"), REP_DISALLOW);
                assert_int_equal(verdict(OTHER "/b"), REP_ALLOW);
        } else {
                assert_int_equal(run->status, REP_ERR_MEMORY);
        }
        rep_cache_free(cache);
}

/* What was known holds, too. */
static void
check_known(const struct fault_run *run)
{
        assert_int_equal(verdict(KNOWN "/a"), REP_DISALLOW);
        assert_int_equal(verdict(KNOWN "/b"), REP_ALLOW);
        check_made(run);
}

/* Without room to walk in nothing is allowed. */
static void
check_walked(const struct fault_run *run)
{
        assert_int_equal(run->status, run->came ? REP_DISALLOW : REP_ALLOW);
        assert_int_equal(verdict(OTHER "/y"), REP_ALLOW);
        rep_cache_free(cache);
}

/* A system without random bytes is not out of memory. */
static void
check_random(const struct fault_run *run)
{
        assert_int_equal(run->status, run->came ? REP_ERR_ARGUMENT : REP_OK);
        assert_int_equal(cache == NULL, run->came);
        rep_cache_free(cache);
}

static const struct system_fault no_entropy[] = {{FAULT_ENTROPY, .error = ENOSYS}, {.call = FAULT_END}};

static const struct scenario scenarios[] = {
        {"making a cache", no_memory, NULL, make_cache, check_made, 1},
        {"a file of another site", no_memory, make_with_one, put_new, check_known, 1},
        {"a file of the same site", no_memory, make_with_one, put_again, check_known, 1},
        {"checking a new site", no_memory, make_with_one, check_new, check_known, 1},
        {"saving", no_memory, make_with_one, save, check_known, 1},
        {"loading", no_memory, make_with_one, load, check_known, 1},
        {"room to walk in", no_memory, make_with_stars, check_large, check_walked, 1},
        {"random bytes", no_entropy, NULL, make_any_cache, check_random, 1},
        {.name = NULL},
};

static int
begin(void **state)
{
        if (make_folder(state) != 0)
                return -1;
        make_with_one();
        assert_int_equal(put_body(THIRD, RULES), REP_OK);
        assert_int_equal(rep_cache_save(cache, in_folder("saved"), NULL), REP_OK);
        rep_cache_free(cache);
        return rep_pack_open(in_folder("saved"), &pack, NULL) != REP_OK;
}

static int
end(void **state)
{
        rep_pack_close(pack);
        return remove_folder(state);
}

TESTS_BETWEEN(begin, end)
FAULTS_TEST(scenarios)
