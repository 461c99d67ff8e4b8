/* SPDX-License-Identifier: Apache-2.0 */
/* Threads on one open pack start together, before any rules were checked, and get the same answers as one thread
   afterwards.  ThreadSanitizer finds races that do not show; also in the writer's threads. */
#include "base/crawl.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, ORIGINS = 300, URLS = 2 * ORIGINS };

struct work {
        pthread_barrier_t start;
        struct rep_pack *pack;
        char urls[URLS][48];
};

struct worker {
        pthread_t thread;
        struct work *work;
        struct rep_pack_query queries[URLS];
};

static void
ask_all(struct work *work, struct rep_pack_query *queries)
{
        ENDS(free_crawler) struct rep_crawler *crawler;

        if (rep_crawler_create_token("x", &crawler) != REP_OK)
                abort();
        for (size_t i = 0; i < URLS; i++)
                queries[i] = (struct rep_pack_query){.url = work->urls[i], .url_size = strlen(work->urls[i])};
        rep_pack_check_batch(work->pack, crawler, queries, URLS, NULL, 0);
}

static void *
run(void *context)
{
        struct worker *worker = context;

        pthread_barrier_wait(&worker->work->start);
        ask_all(worker->work, worker->queries);
        return NULL;
}

/* Writes ORIGINS with rules of their own, by as many threads as read later. */
static void
write_pack(const char *name)
{
        struct rep_pack_writer *writer = create_writer(name, &(struct rep_pack_options){.threads = THREADS});
        char origin[48], body[80];

        for (unsigned i = 0; i < ORIGINS; i++) {
                snprintf(origin, sizeof(origin), "https://host-%u.example", i);
                snprintf(body, sizeof(body), "user-agent: *\ndisallow: /%u*b\nuser-agent: x\ndisallow: /a%u\n", i,
                         i / 3);
                add_rules(writer, origin, body);
        }
        finish_writer(writer);
}

TEST_BETWEEN(many_get_what_one_gets, make_folder, remove_folder)
{
        static struct work work;
        static struct worker workers[THREADS], alone;

        write_pack("pack");
        assert_int_equal(rep_pack_open(in_folder("pack"), &work.pack, NULL), REP_OK);
        for (size_t i = 0; i < URLS; i++)
                snprintf(work.urls[i], sizeof(work.urls[i]), "https://host-%zu.example/a%zu", i / 2, i / 6 + i % 2);
        assert_int_equal(pthread_barrier_init(&work.start, NULL, THREADS), 0);
        for (size_t i = 0; i < THREADS; i++) {
                workers[i].work = &work;
                assert_int_equal(pthread_create(&workers[i].thread, NULL, run, &workers[i]), 0);
        }
        for (size_t i = 0; i < THREADS; i++)
                assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
        pthread_barrier_destroy(&work.start);
        ask_all(&work, alone.queries);
        for (size_t j = 0; j < URLS; j++) {
                assert_int_equal(alone.queries[j].answer.finding, REP_PACK_RULES);
                for (size_t i = 0; i < THREADS; i++) {
                        assert_int_equal(workers[i].queries[j].answer.finding, REP_PACK_RULES);
                        assert_int_equal(workers[i].queries[j].answer.result.line, alone.queries[j].answer.result.line);
                }
        }
        assert_int_equal(alone.queries[0].answer.result.verdict, REP_DISALLOW);
        assert_int_equal(alone.queries[1].answer.result.verdict, REP_ALLOW);
        rep_pack_close(work.pack);
}
