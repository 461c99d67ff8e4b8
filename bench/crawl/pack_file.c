/* SPDX-License-Identifier: Apache-2.0 */
/* pack_file.c: see pack_file.h. */
#include "crawl/pack_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

#include "engines/memory.h"
#include "stopwatch.h"

enum { OPENINGS = 101 };

/* Ends the program unless STATUS is REP_OK. */
static void
must(enum rep_status status, const char *file, const struct rep_pack_error *error)
{
        if (status == REP_OK)
                return;
        fprintf(stderr, "crawl-bench: %s: %s\n", file, error != NULL ? error->message : rep_status_text(status));
        exit(2);
}

struct rep_pack_writer *
crawl_begin_pack(const char *file, const struct rep_text *agent, size_t memory)
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

void
crawl_add_origin(struct rep_pack_writer *writer, const struct crawl_origin *origin)
{
        struct rep_pack_record record = {
                .origin = rep_string(origin->name),
                .fetch = {.answered = true, .access = origin->text.size > 0 ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL},
                .status = origin->text.size > 0 ? 200 : 404,
                .body = origin->text};

        must(rep_pack_add(writer, &record), origin->name, NULL);
}

void
crawl_write_pack(const char *file, const struct rep_text *agent, size_t memory, const struct bench_input *input,
                 size_t first, size_t count)
{
        double begin = now_ns(), begin_processor = processor_ns();
        struct rep_pack_writer *writer = crawl_begin_pack(file, agent, memory);
        struct rep_pack_summary summary;
        struct rep_pack_error error;
        struct rusage before, after;
        struct random random = {1};

        getrusage(RUSAGE_SELF, &before);
        for (size_t i = 0; i < count; i++) {
                struct crawl_origin origin;

                crawl_make_origin(input, i, &random, &origin);
                if (i >= first)
                        crawl_add_origin(writer, &origin);
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
