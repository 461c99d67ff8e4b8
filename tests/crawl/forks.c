/* SPDX-License-Identifier: Apache-2.0 */
/* A process that forks while its threads use a cache: the children find the cache empty and valid, and never wait for
   a lock that no thread of theirs holds.  Nor does one wait for the threads that write its parent's pack. */
#include "rep_cache.h"
#include "tests/crawl/some_packs.h"
#include "tests/support/test.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pthread.h>

#include "tests/support/sanitized.h"

enum { THREADS = 3, CHILDREN = 40, ORIGINS = 100, PATIENCE = 600 };

static struct rep_cache *cache;
static atomic_bool done;
static atomic_uint running;

static struct rep_cache_answer
check_origin(unsigned number, const char *path)
{
        struct rep_cache_answer answer;
        char url[64];

        snprintf(url, sizeof(url), "http://h%u.example%s", number, path);
        rep_cache_check(cache, url, strlen(url), NOW, &answer);
        return answer;
}

static enum rep_status
put_origin(unsigned number, uint64_t ticket)
{
        const struct rep_fetch fetched = {.status = 200};
        char url[64];

        snprintf(url, sizeof(url), "http://h%u.example/", number);
        return rep_cache_put(cache, url, strlen(url), ticket, &fetched, rep_string("User-agent: *\nDisallow: /no\n"),
                             NOW);
}

/* Keeps the locks of the cache busy.  Outcomes take memory, which a child of a process under a sanitizer may wait for
 * for ever, for locks of the sanitizer's own. */
static void *
run(void *context)
{
        unsigned number = 0;

        (void)context;
        (void)check_origin(number, "/");
        atomic_fetch_add(&running, 1);
        while (!atomic_load(&done)) {
                struct rep_cache_answer answer = check_origin(number, "/");

                if (answer.ask || (!SANITIZED && number % 10 == 0))
                        put_origin(number, answer.ticket);
                number = (number + 1) % ORIGINS;
        }
        return NULL;
}

/* Uses the cache for ORIGINS origins, of which it knows none.  Returns what went wrong first; 0: nothing. */
static int
use_as_new(void)
{
        struct rep_cache_stats stats;
        struct rep_cache_answer answer;

        for (unsigned i = 0; i < ORIGINS; i++) {
                answer = check_origin(i, "/yes");
                if (answer.verdict != REP_WAIT || !answer.ask)
                        return 1;
                if (put_origin(i, answer.ticket) != REP_OK)
                        return 2;
                if (check_origin(i, "/yes").verdict != REP_ALLOW || check_origin(i, "/no").verdict != REP_DISALLOW)
                        return 3;
        }
        rep_cache_stats(cache, &stats);
        return stats.origins != ORIGINS || stats.puts != ORIGINS ? 4 : 0;
}

/* Runs ACT in a child.  Returns its result, or -1 where a signal ended it. */
static int
result_of_child(int (*act)(void))
{
        pid_t child = fork();
        int status;

        assert_int_not_equal(child, -1);
        if (child == 0) {
                alarm(PATIENCE); /* ends a child that waits for ever */
                _exit(act());
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The child of a child begins anew, too, and what its parent has stays. */
static int
use_and_fork(void)
{
        int result = use_as_new();

        if (result == 0)
                result = 10 * result_of_child(use_as_new);
        return result == 0 && check_origin(1, "/yes").verdict != REP_ALLOW ? 5 : result;
}

static int
destroy(void)
{
        rep_cache_free(cache);
        return 0;
}

TEST(children_begin_anew)
{
        pthread_t threads[THREADS];

        cache = create_cache(NULL);
        for (unsigned i = 0; i < ORIGINS; i++)
                assert_int_equal(put_origin(i, 0), REP_OK);
        for (unsigned i = 0; i < THREADS; i++)
                assert_int_equal(pthread_create(&threads[i], NULL, run, NULL), 0);
        /* A sanitizer locks what is its own while a thread begins. */
        while (atomic_load(&running) < THREADS)
                sched_yield();
        for (unsigned i = 0; i < CHILDREN; i++)
                assert_int_equal(result_of_child(i % 8 == 7 ? use_and_fork : use_as_new), 0);
        assert_int_equal(result_of_child(destroy), 0);
        atomic_store(&done, true);
        for (unsigned i = 0; i < THREADS; i++)
                assert_int_equal(pthread_join(threads[i], NULL), 0);
        /* Nothing has changed here. */
        assert_int_equal(check_origin(1, "/yes").verdict, REP_ALLOW);
        assert_int_equal(check_origin(1, "/no").verdict, REP_DISALLOW);
        rep_cache_free(cache);
}

static struct rep_pack_writer *writer;

/* Returns 0 if WRITER, which is another process's, does nothing. */
static int
use_writer(void)
{
        const bool refused = add_record(writer, "https://h.example", fetch_failing(NOW), 503, "") == REP_ERR_ARGUMENT &&
                             rep_pack_writer_finish(writer, NULL, NULL) == REP_ERR_ARGUMENT;

        rep_pack_writer_abandon(writer);
        return !refused;
}

TEST_BETWEEN(children_write_no_pack, make_folder, remove_folder)
{
        writer = create_writer("a", &(struct rep_pack_options){.threads = 2});
        add_number(writer, 0);
        assert_int_equal(result_of_child(use_writer), 0);
        add_number(writer, 1);
        assert_int_equal(finish_writer(writer).origins, 2);
}
