/* SPDX-License-Identifier: Apache-2.0 */
/* Threads on one new object: several crawlers at once, while the encoding of rules changes, get the answers that one
   thread gets from a list that stays.  ThreadSanitizer finds races that do not show. */
#include "rep_analyze.h"
#include "robots/asked.h"
#include "syntax/scheme.h"
#include "tests/support/properties.h"
#include "tests/support/robots.h"
#include "tests/support/sample.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, CRAWLERS = SAMPLE_AGENTS + 1, URLS = 24, ROUNDS = 12, FILES = SANITIZED ? 10 : 30, LEFT = 30 };

/* What is said about training, behind the sample's lines. */
#define USAGE                                                                                                \
        "\nUser-agent: __usage_ai-training\nDisallow: /*a*b\nUser-agent: *\nContent-Usage: /*a train-ai=n\n" \
        "Content-Usage: /*a*a*b train-ai=y\n"

/* What all threads ask of one object. */
struct work {
        pthread_barrier_t turn;
        struct sample sample;
        char text[SAMPLE_BYTES + sizeof(USAGE)];
        struct rep_robots *robots;
        struct rep_crawler *crawlers[CRAWLERS]; /* the last is NULL */
        char url[URLS][SAMPLE_URL];
        size_t url_size[URLS];
        char bytes[URLS * SAMPLE_URL];
        uint64_t ends[URLS];
        struct rep_result wanted[CRAWLERS][URLS];
        struct rep_usage usage[CRAWLERS][URLS];
        enum rep_holds holds[CRAWLERS];
        size_t changes;
};

struct worker {
        pthread_t thread;
        struct work *work;
        size_t number, wrong;
};

/* ---- what threads do */

/* Checks all URLs in a batch: of the one object, or of as many as there are URLs. */
static size_t
check_batch(struct work *work, size_t crawler, size_t objects)
{
        struct rep_robots *robots[URLS];
        struct rep_result results[URLS];
        size_t wrong;

        for (size_t at = 0; at < objects; at++)
                robots[at] = work->robots;
        wrong = rep_robots_check_batch(robots, objects, work->crawlers[crawler], work->bytes, work->ends, URLS, results,
                                       NULL) != REP_OK;
        for (size_t url = 0; url < URLS; url++)
                wrong += !is_same_result(results[url], work->wanted[crawler][url]);
        return wrong;
}

/* An explanation is of the same answer. */
static void
on_explanation(void *wanted, const struct rep_explanation *found)
{
        assert_true(is_same_result(found->result, *(const struct rep_result *)wanted));
}

static size_t
ask_usage(struct work *work, size_t crawler)
{
        size_t wrong = 0;

        for (size_t url = 0; url < URLS; url++) {
                const struct rep_usage *wanted = &work->usage[crawler][url];
                struct rep_usage usage;

                wrong += rep_robots_usage(work->robots, work->crawlers[crawler], work->url[url], work->url_size[url],
                                          REP_USE_AI_TRAIN, &usage) != REP_OK ||
                         usage.preference != wanted->preference || usage.line != wanted->line;
        }
        return wrong;
}

static size_t
ask(struct work *work, size_t crawler)
{
        size_t wrong = check_batch(work, crawler, 1) + check_batch(work, crawler, URLS);
        struct rep_holding_rules rules;
        struct rep_result result;

        for (size_t url = 0; url < URLS; url++)
                wrong += rep_robots_check(work->robots, work->crawlers[crawler], work->url[url], work->url_size[url],
                                          &result) != REP_OK ||
                         !is_same_result(result, work->wanted[crawler][url]);
        wrong += rep_robots_holding(work->robots, work->crawlers[crawler], &rules) != REP_OK ||
                 rules.holds != work->holds[crawler];
        wrong += ask_usage(work, crawler);
        for (size_t url = 0; url < URLS; url++)
                wrong += rep_robots_explain(work->robots, work->crawlers[crawler], work->url[url], work->url_size[url],
                                            0, on_explanation, &work->wanted[crawler][url]) != REP_OK;
        return wrong + (rep_robots_size(work->robots) == 0);
}

/* Has every tier be replaced after few checks more. */
static void
shorten(struct work *work)
{
        for (struct rep_tier *tier = REP_LOAD(&work->robots->tiers); tier != NULL; tier = tier->next)
                if (REP_LOAD_RELAXED(&tier->left) > LEFT)
                        REP_STORE_RELAXED(&tier->left, (uint32_t)LEFT);
        for (size_t at = 0; at < CRAWLERS; at++) {
                struct rep_asked *asked = rep_find_asked(work->robots, work->crawlers[at]);

                if (asked != NULL && REP_LOAD_RELAXED(&asked->left) > 1)
                        REP_STORE_RELAXED(&asked->left, 1u);
        }
}

static void *
run(void *context)
{
        struct worker *worker = context;
        struct work *work = worker->work;

        pthread_barrier_wait(&work->turn);
        for (size_t round = 0; round < ROUNDS; round++) {
                worker->wrong += ask(work, (worker->number + round) % CRAWLERS);
                if (worker->number == 0)
                        shorten(work);
        }
        return NULL;
}

/* ---- the file and its answers */

static void
answer(struct work *work, struct rep_robots *list)
{
        struct rep_holding_rules rules;

        for (size_t at = 0; at < CRAWLERS; at++) {
                for (size_t url = 0; url < URLS; url++) {
                        assert_int_equal(rep_robots_check(list, work->crawlers[at], work->url[url], work->url_size[url],
                                                          &work->wanted[at][url]),
                                         REP_OK);
                        assert_int_equal(rep_robots_usage(list, work->crawlers[at], work->url[url], work->url_size[url],
                                                          REP_USE_AI_TRAIN, &work->usage[at][url]),
                                         REP_OK);
                }
                assert_int_equal(rep_robots_holding(list, work->crawlers[at], &rules), REP_OK);
                work->holds[at] = rules.holds;
        }
}

static void
prepare(struct work *work, struct random *random)
{
        struct rep_robots *list;
        size_t size, end = 0;

        sample_make(&work->sample, sample_dialect(random), random);
        sample_enlarge(&work->sample, random);
        size = sample_text(&work->sample, work->text);
        size += (size_t)sprintf(work->text + size, "%s", USAGE);
        for (size_t at = 0; at < work->sample.agent_count; at++)
                assert_int_equal(rep_crawler_create(&work->sample.agent[at], 1, REP_NAMES_ANY, &work->crawlers[at]),
                                 REP_OK);
        for (size_t url = 0; url < URLS; url++) {
                work->url_size[url] = sample_url(&work->sample, random, work->url[url]);
                if (!rep_is_url(work->url[url], work->url_size[url],
                                work->sample.dialect)) /* such ones have no answer */
                        memcpy(work->url[url], "/x", work->url_size[url] = 2);
                memcpy(work->bytes + end, work->url[url], work->url_size[url]);
                work->ends[url] = end += work->url_size[url];
        }
        list = PARSE(((struct rep_text){work->text, size}), .dialect = work->sample.dialect,
                     .names = work->sample.names, .encoding = REP_ENCODING_LIST);
        answer(work, list);
        rep_robots_free(list);
        work->robots = PARSE(((struct rep_text){work->text, size}), .dialect = work->sample.dialect,
                             .names = work->sample.names, .encoding = REP_ENCODING_AUTO);
}

static void
finish(struct work *work)
{
        struct rep_holding_rules rules;

        for (size_t at = 0; at < CRAWLERS; at++) {
                assert_int_equal(rep_robots_holding(work->robots, work->crawlers[at], &rules), REP_OK);
                work->changes += rules.encoding == REP_ENCODING_COMPACT || rules.encoding == REP_ENCODING_DENSE;
                rep_crawler_free(work->crawlers[at]);
                work->crawlers[at] = NULL;
        }
        rep_robots_free(work->robots);
}

/* Asks one file by COUNT threads. */
static void
ask_by(struct work *work, size_t count)
{
        struct worker workers[THREADS] = {{.work = work}};

        assert_int_equal(pthread_barrier_init(&work->turn, NULL, (unsigned)count), 0);
        for (size_t at = 0; at < count; at++) {
                workers[at] = (struct worker){.work = work, .number = at};
                assert_int_equal(pthread_create(&workers[at].thread, NULL, run, &workers[at]), 0);
        }
        for (size_t at = 0; at < count; at++) {
                assert_int_equal(pthread_join(workers[at].thread, NULL), 0);
                assert_int_equal(workers[at].wrong, 0);
        }
        pthread_barrier_destroy(&work->turn);
}

static void
threads_agree(size_t count)
{
        struct random random = {property_seed()};
        ENDS(free_memory) struct work *work = calloc(1, sizeof(*work));

        assert_non_null(work);
        for (int file = 0; file < FILES; file++) {
                prepare(work, &random);
                ask_by(work, count);
                finish(work);
        }
        assert_true(work->changes > 0);
}

TEST(many_threads)
{
        threads_agree(THREADS);
}

TEST(one_thread)
{
        threads_agree(1);
}
