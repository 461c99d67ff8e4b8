/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads on the same open blobs and picked groups, and each with a compiler of its own, get the same answers as one
 * thread afterwards.  They start together, before any call, so that all of them run the detection of the processor in
 * its first call.  ThreadSanitizer finds races that do not show.
 */
#include "for_crawl.h"
#include "tests/support/compiled.h"
#include "tests/support/properties.h"
#include "tests/support/sample.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, BLOBS = 24, URLS = 40, ROUNDS = SANITIZED ? 5 : 20 };

/* What all threads ask, and never write to. */
struct work {
        pthread_barrier_t start;
        struct sample sample[BLOBS];
        char text[BLOBS][SAMPLE_BYTES];
        size_t text_size[BLOBS];
        struct compiled compiled[BLOBS];
        struct rep_group group[BLOBS];
        char url[BLOBS][URLS][SAMPLE_URL];
        size_t url_size[BLOBS][URLS];
};

/* What one of them got. */
struct answers {
        enum rep_status pick[BLOBS];
        enum rep_status status[BLOBS][URLS];
        struct rep_result result[BLOBS][URLS];
        bool same_batch, same_blobs; /* in every round */
};

struct worker {
        pthread_t thread;
        struct work *work;
        struct answers answers;
};

/* ---- what is asked */

/* How the file number AT is compiled. */
static struct rep_options
options_of(const struct work *work, size_t at)
{
        return (struct rep_options){.encoding = at % 2 ? REP_ENCODING_COMPACT : REP_ENCODING_DENSE,
                                    .tracking = at % 3 ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                                    .dialect = work->sample[at].dialect};
}

static void
prepare(struct work *work)
{
        struct random random = {property_seed()};

        for (size_t at = 0; at < BLOBS; at++) {
                struct rep_options options;
                sample_make(&work->sample[at], sample_dialect(&random), &random);
                options = options_of(work, at);
                work->text_size[at] = sample_text(&work->sample[at], work->text[at]);
                work->compiled[at] =
                        compiled_stages((struct rep_text){work->text[at], work->text_size[at]}, &options, 0);
                work->group[at] = compiled_group(&work->compiled[at], "a");
                for (size_t url = 0; url < URLS; url++)
                        work->url_size[at][url] = sample_url(&work->sample[at], &random, work->url[at][url]);
        }
}

/* Scratch memory that is enough for every group. */
static void *
bring_scratch(const struct work *work, size_t *size)
{
        void *scratch;

        *size = 4;
        for (size_t at = 0; at < BLOBS; at++)
                if (work->compiled[at].stats.scratch_size > *size)
                        *size = work->compiled[at].stats.scratch_size;
        scratch = malloc(*size);
        if (scratch == NULL)
                abort();
        return scratch;
}

/* Asks one blob, by a group of the thread's own and by the shared one in a batch. */
static void
ask(const struct work *work, size_t at, void *scratch, size_t scratch_size, struct answers *answers)
{
        struct rep_query queries[URLS];
        struct rep_group group;
        struct rep_text agent = rep_string("a");

        answers->pick[at] = rep_pick(&work->compiled[at].blob, &agent, 1, &group);
        for (size_t url = 0; url < URLS; url++) {
                const char *text = work->url[at][url];
                size_t size = work->url_size[at][url];
                answers->status[at][url] =
                        rep_check(&group, text, size, scratch, scratch_size, &answers->result[at][url]);
                queries[url] = (struct rep_query){.group = &work->group[at], .url = text, .url_size = size};
        }
        rep_check_batch(queries, URLS, scratch, scratch_size);
        for (size_t url = 0; url < URLS; url++)
                if (queries[url].status != answers->status[at][url] ||
                    !is_same_result(queries[url].result, answers->result[at][url]))
                        answers->same_batch = false;
}

/* Compiles one file again, and compares. */
static void
compile(const struct work *work, size_t at, struct rep_compiler *compiler, struct answers *answers)
{
        struct rep_options options = options_of(work, at);
        const void *blob;
        size_t size;

        if (rep_compile(compiler, work->text[at], work->text_size[at], &options, &blob, &size) != REP_OK ||
            size != work->compiled[at].size || memcmp(blob, work->compiled[at].bytes, size) != 0)
                answers->same_blobs = false;
}

static void
ask_all(const struct work *work, struct answers *answers)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        size_t scratch_size;
        ENDS(free_memory) void *scratch = bring_scratch(work, &scratch_size);

        answers->same_batch = true;
        answers->same_blobs = compiler != NULL;
        for (int round = 0; round < ROUNDS; round++)
                for (size_t at = 0; at < BLOBS; at++) {
                        ask(work, at, scratch, scratch_size, answers);
                        compile(work, at, compiler, answers);
                }
}

static void *
run(void *context)
{
        struct worker *worker = context;

        pthread_barrier_wait(&worker->work->start);
        ask_all(worker->work, &worker->answers);
        return NULL;
}

/* ---- the test */

static void
assert_same(const struct answers *got, const struct answers *wanted)
{
        assert_true(got->same_batch);
        assert_true(got->same_blobs);
        for (size_t at = 0; at < BLOBS; at++) {
                assert_int_equal(got->pick[at], wanted->pick[at]);
                for (size_t url = 0; url < URLS; url++) {
                        assert_int_equal(got->status[at][url], wanted->status[at][url]);
                        assert_true(is_same_result(got->result[at][url], wanted->result[at][url]));
                }
        }
}

TEST(many_get_what_one_gets)
{
        static struct work work;
        static struct worker workers[THREADS];
        static struct answers alone;

        prepare(&work);
        assert_int_equal(pthread_barrier_init(&work.start, NULL, THREADS), 0);
        for (size_t at = 0; at < THREADS; at++) {
                workers[at].work = &work;
                assert_int_equal(pthread_create(&workers[at].thread, NULL, run, &workers[at]), 0);
        }
        for (size_t at = 0; at < THREADS; at++)
                assert_int_equal(pthread_join(workers[at].thread, NULL), 0);
        pthread_barrier_destroy(&work.start);
        ask_all(&work, &alone);
        for (size_t at = 0; at < THREADS; at++)
                assert_same(&workers[at].answers, &alone);
        for (size_t at = 0; at < BLOBS; at++)
                compiled_free(&work.compiled[at]);
}
