/* SPDX-License-Identifier: Apache-2.0 */
/*
 * hostile_report: the cost of hostile files, a line for each kind, dialect and tracking, and the worst of all kinds.
 *
 * Usage: hostile_report [BYTES]
 *
 * Each file is compiled in a process of its own, which shows the peak of its memory.  The first time is that of the
 * first compile (of the processor, including the system's work).  The second is that of the worst of many URLs of 2,083
 * bytes, each the median of nine checks.  "list" is the worst of them against REP_ENCODING_LIST, each checked once.
 */
#include "tests/support/hostile.h"
#include "apart.h"
#include "stopwatch.h"

#include "rep_compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { URL_SIZE = 2083, RUNS = 9 };

struct figures {
        double compile_ms, worst_us, list_us, open_ms;
        size_t worst_url;
        long peak_kib;
        size_t blob_size;
        struct rep_stats stats;
        enum rep_status status;
};

static long
peak_kib(void)
{
        struct rusage usage;

        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;
}

/* Microseconds of one check, the median. */
static double
time_check(const struct rep_group *group, const char *url, void *scratch)
{
        double times[RUNS];
        struct rep_result result;

        rep_check(group, url, URL_SIZE, scratch, rep_scratch_size(group), &result);
        for (int run = 0; run < RUNS; run++) {
                double start = now_ns();
                rep_check(group, url, URL_SIZE, scratch, rep_scratch_size(group), &result);
                times[run] = (now_ns() - start) / 1e3;
        }
        return median(times, RUNS);
}

static void
time_urls(const struct rep_group *group, struct rep_text robots, struct figures *figures)
{
        char url[URL_SIZE];
        void *scratch = malloc(rep_scratch_size(group) + 1);

        for (size_t which = 0; scratch && hostile_url(robots, which, url, URL_SIZE); which++) {
                double time = time_check(group, url, scratch);
                if (time > figures->worst_us) {
                        figures->worst_us = time;
                        figures->worst_url = which;
                }
        }
        free(scratch);
}

/* The agent that every file names, and one that none names. */
static void
time_agents(const struct rep_blob *blob, struct rep_text robots, struct figures *figures)
{
        const struct rep_text agents[] = {rep_string("bot"), rep_string("no-such-bot")};
        struct rep_group group;

        for (size_t at = 0; at < 2; at++)
                if (rep_pick(blob, &agents[at], 1, &group) == REP_OK)
                        time_urls(&group, robots, figures);
}

/* The worst URL against a list, which has no bound, for the agent that every file names. */
static void
time_list(struct rep_compiler *compiler, struct rep_text robots, const struct rep_options *options,
          struct figures *figures)
{
        const struct rep_text agent = rep_string("bot");
        struct rep_options selecting = *options;
        struct rep_blob blob;
        struct rep_group group;
        const void *bytes;
        size_t size;
        char url[URL_SIZE];

        selecting.agents = &agent;
        selecting.agent_count = 1;
        selecting.encoding = REP_ENCODING_LIST;
        figures->status = rep_compile(compiler, robots.data, robots.size, &selecting, &bytes, &size);
        if (figures->status == REP_OK)
                figures->status = rep_open(&blob, bytes, size, NULL);
        if (figures->status == REP_OK)
                figures->status = rep_pick(&blob, &agent, 1, &group);
        for (size_t which = 0; figures->status == REP_OK && hostile_url(robots, which, url, URL_SIZE); which++) {
                struct rep_result result;
                double start = processor_ns(), time;

                figures->status = rep_check(&group, url, URL_SIZE, NULL, 0, &result);
                time = (processor_ns() - start) / 1e3;
                if (time > figures->list_us)
                        figures->list_us = time;
        }
}

/* A file of SIZE bytes, and how to compile it. */
struct task {
        size_t kind, size;
        const struct rep_options *options;
};

static void
measure(const void *at, void *to)
{
        const struct task *task = at;
        struct figures *figures = to;
        struct rep_text robots = hostile_robots(task->kind, task->size);
        struct rep_compiler *compiler = rep_compiler_create();
        long before = peak_kib();
        double start = processor_ns();
        struct rep_blob blob;
        const void *bytes;

        figures->status = rep_compile(compiler, robots.data, robots.size, task->options, &bytes, &figures->blob_size);
        figures->compile_ms = (processor_ns() - start) / 1e6;
        figures->peak_kib = peak_kib() - before;
        if (figures->status != REP_OK)
                return;
        start = processor_ns();
        figures->status = rep_open(&blob, bytes, figures->blob_size, NULL);
        figures->open_ms = (processor_ns() - start) / 1e6;
        if (figures->status != REP_OK)
                return;
        rep_blob_stats(&blob, &figures->stats);
        time_agents(&blob, robots, figures);
        time_list(compiler, robots, task->options, figures);
}

static struct figures
measure_apart(size_t kind, size_t size, const struct rep_options *options)
{
        const struct task task = {kind, size, options};
        struct figures figures = {.status = REP_ERR_MEMORY};

        if (!bench_measure_apart(measure, &task, &figures, sizeof(figures)))
                figures.status = REP_ERR_MEMORY;
        return figures;
}

static void
print_figures(const char *name, const struct rep_options *options, const struct figures *figures)
{
        printf("%-36s %-7s %-7s ", name, options->dialect == REP_DIALECT_RFC9309 ? "rfc9309" : "google",
               options->tracking == REP_TRACK_RULE ? "rule" : "verdict");
        if (figures->status != REP_OK)
                printf("%s\n", rep_status_text(figures->status));
        else
                printf("%8.1f %7.1f %7.1f %9zu %8u %8u %10.1f %4zu %10.1f\n", figures->compile_ms,
                       (double)figures->peak_kib / 1024, figures->open_ms, figures->blob_size, figures->stats.states,
                       figures->stats.scratch_size, figures->worst_us, figures->worst_url, figures->list_us);
        fflush(stdout);
}

static double
greater(double a, double b)
{
        return a > b ? a : b;
}

/* Raises each figure of WORST to that of FIGURES where this is greater. */
static void
raise_worst(struct figures *worst, const struct figures *figures)
{
        worst->compile_ms = greater(worst->compile_ms, figures->compile_ms);
        worst->open_ms = greater(worst->open_ms, figures->open_ms);
        worst->list_us = greater(worst->list_us, figures->list_us);
        if (figures->worst_us > worst->worst_us) {
                worst->worst_us = figures->worst_us;
                worst->worst_url = figures->worst_url;
        }
        if (figures->peak_kib > worst->peak_kib)
                worst->peak_kib = figures->peak_kib;
        if (figures->blob_size > worst->blob_size)
                worst->blob_size = figures->blob_size;
        if (figures->stats.states > worst->stats.states)
                worst->stats.states = figures->stats.states;
        if (figures->stats.scratch_size > worst->stats.scratch_size)
                worst->stats.scratch_size = figures->stats.scratch_size;
}

/* All kinds with the same options; their worst figures, which need not be those of one kind, come last. */
static void
report(size_t size, const struct rep_options *options)
{
        struct figures worst = {.status = REP_OK};

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                struct figures figures = measure_apart(kind, size, options);
                print_figures(hostile_name(kind), options, &figures);
                raise_worst(&worst, &figures);
        }
        print_figures("the worst of all", options, &worst);
}

int
main(int count, char **arguments)
{
        size_t size = count > 1 ? strtoul(arguments[1], NULL, 0) : REP_MAX_BYTES;

        printf("%-36s %-7s %-7s %8s %7s %7s %9s %8s %8s %10s %4s %10s\n", "kind", "dialect", "track", "ms", "MiB",
               "open ms", "blob", "states", "scratch", "worst us", "URL", "list us");
        fflush(stdout);
        for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++)
                for (int tracking = REP_TRACK_RULE; tracking <= REP_TRACK_VERDICT; tracking++)
                        report(size, &(struct rep_options){.tracking = (enum rep_tracking)tracking,
                                                           .dialect = (enum rep_dialect)dialect});
        return 0;
}
