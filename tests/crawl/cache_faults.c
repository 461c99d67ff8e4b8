/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A cache whose memory runs out at each of its calls: it reports that, continues to work, allows nothing that it does
 * not know, and forgets nothing that it knew.
 *
 * The linker redirects the library's calls to this program, which passes them on until one is to fail.
 */
#include "rep_cache.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/test.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KNOWN "https://known.example"
#define OTHER "https://other.example"
#define THIRD "https://third.example"
#define RULES "User-agent: *\nDisallow: /b\nUser-agent: ExampleBot\nDisallow: /a\nDisallow: /*c*d\n"

enum { NOW = 1000000, TRIES = 150, STARS = 3000 };

static const struct rep_fetch ok = {.status = 200};

/* What is tried while memory runs out. */
struct trial {
        struct rep_cache *cache; /* NULL: the trial makes one */
        const char *file;        /* a pack, or to become one */
        struct rep_pack *pack;
};

typedef enum rep_status (*trial_fn)(struct trial *trial);

static enum rep_status
make(struct trial *trial)
{
        const struct rep_text agent = rep_string("ExampleBot");
        struct rep_cache_options options = {.memory = 0};
        struct rep_crawler *crawler;
        enum rep_status status = rep_crawler_create(&agent, 1, REP_NAMES_TOKEN, &crawler);

        options.crawler = crawler;
        if (status == REP_OK)
                status = rep_cache_create(&options, &trial->cache);
        rep_crawler_free(crawler);
        return status;
}

static enum rep_status
put(struct rep_cache *cache, const char *url)
{
        return rep_cache_put(cache, url, strlen(url), 0, &ok, rep_string(RULES), NOW);
}

static enum rep_verdict
verdict(struct rep_cache *cache, const char *url)
{
        struct rep_cache_answer answer;

        rep_cache_check(cache, url, strlen(url), NOW, &answer);
        return answer.verdict;
}

static enum rep_status
put_new(struct trial *trial)
{
        return put(trial->cache, OTHER);
}

static enum rep_status
put_again(struct trial *trial)
{
        return put(trial->cache, KNOWN);
}

static enum rep_status
check_new(struct trial *trial)
{
        struct rep_cache_answer answer;

        rep_cache_check(trial->cache, OTHER "/b", strlen(OTHER "/b"), NOW, &answer);
        assert_int_equal(answer.verdict, REP_WAIT);
        return answer.ask ? REP_OK : REP_ERR_MEMORY;
}

static enum rep_status
save(struct trial *trial)
{
        return rep_cache_save(trial->cache, trial->file, NULL);
}

static enum rep_status
load(struct trial *trial)
{
        return rep_cache_load(trial->cache, trial->pack, 0);
}

/* ---- what must hold */

static struct rep_cache *
cache_with_one(void)
{
        struct trial trial = {NULL, NULL, NULL};

        assert_int_equal(make(&trial), REP_OK);
        assert_int_equal(put(trial.cache, KNOWN), REP_OK);
        return trial.cache;
}

/* Whatever there was memory for, what is known holds, what is not is not allowed, and with memory all goes on. */
static void
expect_right(struct rep_cache *cache, bool knows_one)
{
        if (knows_one) {
                assert_int_equal(verdict(cache, KNOWN "/a"), REP_DISALLOW);
                assert_int_equal(verdict(cache, KNOWN "/b"), REP_ALLOW);
        }
        assert_int_not_equal(verdict(cache, OTHER "/a"), REP_ALLOW);
        assert_int_equal(put(cache, OTHER), REP_OK);
        assert_int_equal(verdict(cache, OTHER "/xcxd"), REP_DISALLOW);
        assert_int_equal(verdict(cache, OTHER "/b"), REP_ALLOW);
}

/* Runs RUN again and again, each time with a call more before memory runs out, for good or for one call. */
static size_t
run_out(trial_fn run, struct trial trial, bool forever)
{
        size_t calls, failures = 0;

        for (calls = 0; calls < TRIES; calls++) {
                enum rep_status status;

                trial.cache = run != make ? cache_with_one() : NULL;
                fail_after(calls, forever);
                status = run(&trial);
                fail_after(SIZE_MAX, false);
                if (status != REP_OK && status != REP_ERR_MEMORY)
                        fail_msg("after %zu calls: status %d", calls, (int)status);
                failures += status != REP_OK;
                if (trial.cache != NULL)
                        expect_right(trial.cache, run != make);
                else
                        assert_int_equal(status, REP_ERR_MEMORY);
                rep_cache_free(trial.cache);
        }
        return failures;
}

TEST(memory_may_run_out)
{
        static const trial_fn trials[] = {make, put_new, put_again, check_new, save, load};
        char folder[] = "/tmp/rep2c-cache-XXXXXX", saved[64], other[64];
        struct trial trial = {.file = other};
        struct rep_cache *cache = cache_with_one();

        assert_non_null(mkdtemp(folder));
        snprintf(saved, sizeof(saved), "%s/saved", folder);
        snprintf(other, sizeof(other), "%s/other", folder);
        assert_int_equal(put(cache, THIRD), REP_OK);
        assert_int_equal(rep_cache_save(cache, saved, NULL), REP_OK);
        rep_cache_free(cache);
        assert_int_equal(rep_pack_open(saved, &trial.pack, NULL), REP_OK);
        for (size_t i = 0; i < COUNT(trials); i++) {
                assert_in_range(run_out(trials[i], trial, false), 1, TRIES - 1);
                assert_in_range(run_out(trials[i], trial, true), 1, TRIES - 1);
        }
        rep_pack_close(trial.pack);
        assert_int_equal(unlink(saved) | unlink(other) | rmdir(folder), 0);
}

/* What a check walks in may be larger than what the stack has: without it nothing is allowed. */
TEST(scratch_may_be_missing)
{
        struct rep_cache *cache = cache_with_one();
        struct rep_cache_answer answer;
        char *rules = malloc(STARS * 24 + 32);
        size_t size;

        assert_non_null(rules);
        size = (size_t)sprintf(rules, "User-agent: *\n");
        for (size_t i = 0; i < STARS; i++)
                size += (size_t)sprintf(rules + size, "Disallow: /*%zu*x\n", i);
        assert_int_equal(rep_cache_put(cache, OTHER, strlen(OTHER), 0, &ok, (struct rep_text){rules, size}, NOW),
                         REP_OK);
        assert_int_equal(verdict(cache, OTHER "/y"), REP_ALLOW);
        fail_after(0, true);
        rep_cache_check(cache, OTHER "/y", strlen(OTHER "/y"), NOW, &answer);
        fail_after(SIZE_MAX, false);
        assert_int_equal(answer.verdict, REP_DISALLOW);
        assert_int_equal(verdict(cache, OTHER "/y"), REP_ALLOW);
        free(rules);
        rep_cache_free(cache);
}

/* ---- no random bytes */

static bool no_entropy;

int __real_getentropy(void *bytes, size_t size);
int __wrap_getentropy(void *bytes, size_t size);

int
__wrap_getentropy(void *bytes, size_t size)
{
        if (!no_entropy)
                return __real_getentropy(bytes, size);
        errno = ENOSYS;
        return -1;
}

/* A system without random bytes is not out of memory. */
TEST(random_bytes_may_be_missing)
{
        struct rep_cache *cache = (struct rep_cache *)&no_entropy;

        no_entropy = true;
        assert_int_equal(rep_cache_create(NULL, &cache), REP_ERR_ARGUMENT);
        assert_null(cache);
        no_entropy = false;
        assert_int_equal(rep_cache_create(NULL, &cache), REP_OK);
        rep_cache_free(cache);
}
