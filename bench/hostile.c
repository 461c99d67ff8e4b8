/*
 * hostile_report: what hostile files cost, a line for each kind and tracking.
 *
 * Usage: hostile_report [BYTES]
 *
 * Each is compiled in a process of its own, so that the peak of its memory can be told.  Times are those of the first
 * compile, and of the worst of many URLs of 2,083 bytes, each the median of nine walks.
 */
#include "hostile.h"
#include "stopwatch.h"

#include "rep_compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { URL_SIZE = 2083, RUNS = 9 };

struct figures {
        double compile_ms, worst_us, open_ms;
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

static void
measure(size_t kind, size_t size, enum rep_tracking tracking, struct figures *figures)
{
        struct rep_text robots = hostile_robots(kind, size);
        struct rep_options options = {.tracking = tracking};
        struct rep_compiler *compiler = rep_compiler_create();
        long before = peak_kib();
        double start = now_ns();
        struct rep_blob blob;
        const void *bytes;

        figures->status = rep_compile(compiler, robots.data, robots.size, &options, &bytes, &figures->blob_size);
        figures->compile_ms = (now_ns() - start) / 1e6;
        figures->peak_kib = peak_kib() - before;
        if (figures->status != REP_OK)
                return;
        start = now_ns();
        figures->status = rep_open(&blob, bytes, figures->blob_size, NULL);
        figures->open_ms = (now_ns() - start) / 1e6;
        if (figures->status != REP_OK)
                return;
        rep_blob_stats(&blob, &figures->stats);
        time_agents(&blob, robots, figures);
}

/* measure() in a process of its own. */
static struct figures
measure_apart(size_t kind, size_t size, enum rep_tracking tracking)
{
        struct figures figures = {.status = REP_ERR_MEMORY};
        int ends[2];
        pid_t child;

        if (pipe(ends) != 0 || (child = fork()) < 0)
                exit(2);
        if (child == 0) {
                measure(kind, size, tracking, &figures);
                _exit(write(ends[1], &figures, sizeof(figures)) != sizeof(figures));
        }
        close(ends[1]);
        if (read(ends[0], &figures, sizeof(figures)) != sizeof(figures))
                figures.status = REP_ERR_MEMORY;
        close(ends[0]);
        waitpid(child, NULL, 0);
        return figures;
}

static void
print_figures(const char *name, const char *tracking, const struct figures *figures)
{
        printf("%-36s %-7s ", name, tracking);
        if (figures->status != REP_OK)
                printf("%s\n", rep_status_text(figures->status));
        else
                printf("%8.1f %7.1f %7.1f %9zu %8u %8u %10.1f %4zu\n", figures->compile_ms,
                       (double)figures->peak_kib / 1024, figures->open_ms, figures->blob_size, figures->stats.states,
                       figures->stats.scratch_size, figures->worst_us, figures->worst_url);
        fflush(stdout);
}

int
main(int count, char **arguments)
{
        size_t size = count > 1 ? strtoul(arguments[1], NULL, 0) : REP_MAX_BYTES;

        printf("%-36s %-7s %8s %7s %7s %9s %8s %8s %10s %4s\n", "kind", "track", "ms", "MiB", "open ms", "blob",
               "states", "scratch", "worst us", "URL");
        fflush(stdout);
        for (size_t kind = 0; kind < hostile_count(); kind++)
                for (int tracking = REP_TRACK_RULE; tracking <= REP_TRACK_VERDICT; tracking++) {
                        struct figures figures = measure_apart(kind, size, (enum rep_tracking)tracking);
                        print_figures(hostile_name(kind), tracking == REP_TRACK_RULE ? "rule" : "verdict", &figures);
                }
        return 0;
}
