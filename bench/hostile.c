/* SPDX-License-Identifier: Apache-2.0 */
/*
 * hostile_report: the cost of hostile files, a line for each kind, dialect and tracking, and the worst of all kinds.
 *
 * Usage: hostile_report [BYTES [KIND]]
 *
 * Each file is compiled in a process of its own, which shows the peak of its memory.  The first time is that of the
 * first compile (of the processor, including the system's work).  The second is that of the worst of many URLs of 2,083
 * bytes, each the median of nine checks.  "list" is the worst of them against REP_ENCODING_LIST, each checked once.  The last
 * three are of an object of rep_robots.h, which chooses its encodings itself: the worst of its first ten checks of a URL of 8 KB;
 * then the worst of these URLs, each the least of five checks, as one of them may make rules faster; and the first check of
 * another object, of 1 MB.  KIND: only kinds with this in their name.
 */
#include "tests/support/hostile.h"
#include "apart.h"
#include "stopwatch.h"

#include "rep_compile.h"
#include "rep_robots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { URL_SIZE = 2083, RUNS = 9, OBJECT_URL = 8192, FIRST = 10, OBJECT_RUNS = 5, LONG_URL = 1 << 20 };

struct figures {
        double compile_ms, worst_us, list_us, open_ms;
        double first_ms, then_us, long_ms; /* of objects */
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

/* ---- objects */

/* Milliseconds of one check of URL. */
static double
time_object(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size,
            struct figures *figures)
{
        struct rep_result result;
        double start = processor_ns();

        figures->status = rep_robots_check(robots, crawler, url, size, &result);
        return (processor_ns() - start) / 1e6;
}

/* Raises *WORST to TIME if that is greater. */
static void
raise_to(double *worst, double time)
{
        if (time > *worst)
                *worst = time;
}

/* The checks of an object whose first ones are of the URL that is nothing but "a". */
static void
time_short_urls(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_text text,
                struct figures *figures)
{
        static char url[OBJECT_URL];

        memset(url, 'a', sizeof(url));
        url[0] = '/';
        for (int at = 0; at < FIRST; at++)
                raise_to(&figures->first_ms, time_object(robots, crawler, url, sizeof(url), figures));
        for (size_t which = 0; hostile_url(text, which, url, sizeof(url)); which++) {
                double least = time_object(robots, crawler, url, sizeof(url), figures);

                for (int run = 1; run < OBJECT_RUNS; run++) {
                        double time = time_object(robots, crawler, url, sizeof(url), figures);

                        least = time < least ? time : least;
                }
                raise_to(&figures->then_us, 1e3 * least);
        }
}

static void
time_objects(struct rep_text text, enum rep_dialect dialect, struct figures *figures)
{
        const struct rep_robots_options options = {.dialect = dialect};
        const struct rep_text token = rep_string("bot");
        struct rep_crawler *crawler = NULL;
        struct rep_robots *robots[2] = {NULL, NULL};
        char *url = malloc(LONG_URL);

        figures->status = REP_ERR_MEMORY;
        if (url != NULL && rep_crawler_create(&token, 1, REP_NAMES_TOKEN, &crawler) == REP_OK &&
            rep_robots_parse(text.data, text.size, &options, &robots[0]) == REP_OK &&
            rep_robots_parse(text.data, text.size, &options, &robots[1]) == REP_OK) {
                memset(url, 'a', LONG_URL);
                url[0] = '/';
                figures->long_ms = time_object(robots[1], crawler, url, LONG_URL, figures);
                time_short_urls(robots[0], crawler, text, figures);
        }
        free(url);
        rep_robots_free(robots[0]);
        rep_robots_free(robots[1]);
        rep_crawler_free(crawler);
}

/* ---- all of it */

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
        if (figures->status == REP_OK && task->options->tracking == REP_TRACK_RULE)
                time_objects(robots, task->options->dialect, figures);
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
                printf("%8.1f %7.1f %7.1f %9zu %8u %8u %10.1f %4zu %10.1f %8.1f %10.1f %8.1f\n", figures->compile_ms,
                       (double)figures->peak_kib / 1024, figures->open_ms, figures->blob_size, figures->stats.states,
                       figures->stats.scratch_size, figures->worst_us, figures->worst_url, figures->list_us,
                       figures->first_ms, figures->then_us, figures->long_ms);
        fflush(stdout);
}

/* Raises each figure of WORST to that of FIGURES where this is greater. */
static void
raise_worst(struct figures *worst, const struct figures *figures)
{
        raise_to(&worst->compile_ms, figures->compile_ms);
        raise_to(&worst->open_ms, figures->open_ms);
        raise_to(&worst->list_us, figures->list_us);
        raise_to(&worst->first_ms, figures->first_ms);
        raise_to(&worst->then_us, figures->then_us);
        raise_to(&worst->long_ms, figures->long_ms);
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

/* All kinds with PART in their name with the same options; their worst figures, which need not be those of one kind, come last. */
static void
report(size_t size, const char *part, const struct rep_options *options)
{
        struct figures worst = {.status = REP_OK};

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                if (strstr(hostile_name(kind), part) == NULL)
                        continue;
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
        const char *part = count > 2 ? arguments[2] : "";

        printf("%-36s %-7s %-7s %8s %7s %7s %9s %8s %8s %10s %4s %10s %8s %10s %8s\n", "kind", "dialect", "track", "ms",
               "MiB", "open ms", "blob", "states", "scratch", "worst us", "URL", "list us", "first ms", "8 KB us",
               "1 MB ms");
        fflush(stdout);
        for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++)
                for (int tracking = REP_TRACK_RULE; tracking <= REP_TRACK_VERDICT; tracking++)
                        report(size, part,
                               &(struct rep_options){.tracking = (enum rep_tracking)tracking,
                                                     .dialect = (enum rep_dialect)dialect});
        return 0;
}
