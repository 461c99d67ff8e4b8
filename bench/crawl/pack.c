/* SPDX-License-Identifier: Apache-2.0 */
/* pack.c: a pack, asked for one URL after the other, or for many at once; and how it is written and opened. */
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "crawl/crawl.h"
#include "rep_pack.h"
#include "stopwatch.h"

enum { BATCH = 256, OPENINGS = 101 };

struct store {
        struct rep_pack *pack;
        struct rep_crawler *crawler;
        struct rep_pack_stats stats;
        void *scratch;
};

/* Ends the program unless STATUS is REP_OK. */
static void
must(enum rep_status status, const char *file, const struct rep_pack_error *error)
{
        if (status == REP_OK)
                return;
        fprintf(stderr, "crawl-bench: %s: %s\n", file, error != NULL ? error->message : rep_status_text(status));
        exit(2);
}

/* Begins the pack FILE for AGENT. */
static struct rep_pack_writer *
begin_pack(const char *file, const struct rep_text *agent, size_t memory)
{
        const struct rep_pack_crawler crawler = {.name = *agent, .tokens = agent, .token_count = 1};
        const struct rep_options compile = {.strip = REP_STRIP_ALL};
        struct rep_pack_options options = {
                .crawlers = &crawler, .crawler_count = 1, .compile = &compile, .memory = memory};
        struct rep_pack_writer *writer;
        struct rep_pack_error error;

        must(rep_pack_writer_create(file, &options, &writer, &error), file, &error);
        return writer;
}

static void
add_origin(struct rep_pack_writer *writer, const struct crawl_origin *origin)
{
        struct rep_pack_record record = {
                .origin = rep_string(origin->name),
                .fetch = {.answered = true, .access = origin->text.size > 0 ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL},
                .status = origin->text.size > 0 ? 200 : 404,
                .body = origin->text};

        must(rep_pack_add(writer, &record), origin->name, NULL);
}

/* Writes a pack of all origins. */
static void
write_pack(const struct crawl *crawl, const char *file)
{
        struct rep_pack_writer *writer = begin_pack(file, &crawl->agent, 0);

        for (size_t i = 0; i < crawl->origin_count; i++)
                add_origin(writer, &crawl->origins[i]);
        must(rep_pack_writer_finish(writer, NULL, NULL), file, NULL);
}

static void *
open_store(const struct crawl *crawl)
{
        struct store *store = bench_new(1, sizeof(*store));
        char made[200];
        const char *file = crawl->pack != NULL ? crawl->pack : made;

        snprintf(made, sizeof(made), "%s/crawl-bench-%ld.pack", crawl->directory, (long)getpid());
        if (crawl->pack == NULL)
                write_pack(crawl, made);
        must(rep_pack_open(file, &store->pack, NULL), file, NULL);
        must(rep_crawler_create(&crawl->agent, 1, REP_NAMES_TOKEN, &store->crawler), file, NULL);
        if (crawl->pack == NULL)
                unlink(made);
        rep_pack_stats(store->pack, &store->stats);
        store->scratch = bench_new(store->stats.scratch_size + 4, 1);
        return store;
}

static void
check_single(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        struct store *store = at;
        struct rep_pack_answer answer;

        for (size_t i = 0; i < count; i++) {
                rep_pack_check(store->pack, store->crawler, urls[i].data, urls[i].size, store->scratch,
                               store->stats.scratch_size, &answer);
                verdicts[i] = (unsigned char)answer.result.verdict;
        }
}

static void
check_batch(void *at, const struct rep_text *urls, size_t count, unsigned char *verdicts)
{
        struct store *store = at;
        struct rep_pack_query queries[BATCH];

        for (size_t begin = 0; begin < count; begin += BATCH) {
                size_t some = count - begin < BATCH ? count - begin : BATCH;
                for (size_t i = 0; i < some; i++)
                        queries[i] =
                                (struct rep_pack_query){.url = urls[begin + i].data, .url_size = urls[begin + i].size};
                rep_pack_check_batch(store->pack, store->crawler, queries, some, store->scratch,
                                     store->stats.scratch_size);
                for (size_t i = 0; i < some; i++)
                        verdicts[begin + i] = (unsigned char)queries[i].answer.result.verdict;
        }
}

static size_t
bytes(const void *at)
{
        return (size_t)((const struct store *)at)->stats.size;
}

static void
close_store(void *at)
{
        struct store *store = at;

        rep_pack_close(store->pack);
        rep_crawler_free(store->crawler);
        free(store->scratch);
        free(store);
}

const struct crawl_engine crawl_pack = {"pack", true, true, open_store, check_single, bytes, close_store};
const struct crawl_engine crawl_pack_batch = {"pack batch", true, true, open_store, check_batch, bytes, close_store};

/* ---- what a pack costs to write and to open */

void
crawl_write_pack(const char *file, const struct rep_text *agent, size_t memory, const struct bench_input *input,
                 size_t count)
{
        double begin = now_ns(), begin_processor = processor_ns();
        struct rep_pack_writer *writer = begin_pack(file, agent, memory);
        struct rep_pack_summary summary;
        struct rep_pack_error error;
        struct rusage before, after;
        struct random random = {1};

        getrusage(RUSAGE_SELF, &before);
        for (size_t i = 0; i < count; i++) {
                struct crawl_origin origin;

                crawl_make_origin(input, i, &random, &origin);
                add_origin(writer, &origin);
                crawl_free_origin(&origin);
        }
        must(rep_pack_writer_finish(writer, &summary, &error), file, &error);
        getrusage(RUSAGE_SELF, &after);
        printf("%" PRIu64 " origins, %" PRIu64 " rule sets, %" PRIu64 " bytes: %.1f a origin\n", summary.origins,
               summary.rule_sets, summary.size, (double)summary.size / (double)summary.origins);
        printf("%.1f s, %.1f s of the processors; at most %ld MiB of memory, %ld of them what was read\n",
               (now_ns() - begin) / 1e9, (processor_ns() - begin_processor) / 1e9, after.ru_maxrss / 1024,
               before.ru_maxrss / 1024);
}

void
crawl_time_opening(const char *file, const struct rep_text *agent, struct rep_text url)
{
        for (size_t i = 0; i < OPENINGS; i++) {
                double begin = now_ns(), opened;
                struct rep_crawler *crawler;
                struct rep_pack_answer answer;
                struct rep_pack_stats stats;
                struct rep_pack_error error;
                struct rep_pack *pack;

                must(rep_pack_open(file, &pack, &error), file, &error);
                must(rep_crawler_create(agent, 1, REP_NAMES_TOKEN, &crawler), file, NULL);
                opened = now_ns() - begin;
                rep_pack_stats(pack, &stats);

                void *scratch = bench_new(stats.scratch_size + 4, 1);
                rep_pack_check(pack, crawler, url.data, url.size, scratch, stats.scratch_size, &answer);
                bench_print("opening", "pack", "opened-us", opened / 1000);
                bench_print("opening", "pack", "first-answer-us", (now_ns() - begin - opened) / 1000);
                free(scratch);
                rep_crawler_free(crawler);
                rep_pack_close(pack);
        }
}
