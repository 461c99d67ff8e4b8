/*
 * A run of the benchmark: engines, hosts, and what each engine made of each host.
 *
 *     hosts -> sites (timed: setup) -> verify -> hot-real, hot-derived, cold, once, size -> figures -> report
 */
#ifndef REP_BENCH_BENCH_H
#define REP_BENCH_BENCH_H

#include "engine.h"
#include "figures.h"
#include "hosts.h"

enum {
        BENCH_ENGINES_MAX = 16,
        BENCH_DERIVED = 2048,    /* URLs derived from a host's rules for hot-derived */
        BENCH_DERIVED_COLD = 64, /* for a host without real ones for cold and once */
};

/* The works. */
enum bench_work {
        BENCH_SETUP,
        BENCH_HOT_REAL,
        BENCH_HOT_DERIVED,
        BENCH_COLD,
        BENCH_ONCE,
        BENCH_SIZE,
        BENCH_WORKS,
};

extern const char *const bench_work_names[BENCH_WORKS];

struct bench_options {
        const char *corpus; /* NULL: made hosts */
        struct rep_text agent;
        bool works[BENCH_WORKS];
        const struct bench_engine *engines[BENCH_ENGINES_MAX];
        size_t engine_count;
        size_t host_count; /* to take; 0: all */
        size_t runs;       /* whose median counts */
        bool emit;         /* the engines of emitted code take part */
        bool whole_urls;   /* queries are URLs, not paths */
        bool verdict_only;
        bool tsv;
        const char *tsv_file; /* NULL: standard output */
        const char *plot;     /* folder for charts, or NULL */
};

/* One engine in a run. */
struct bench_entrant {
        const struct bench_engine *engine;
        void **sites;    /* by host */
        double *setup;   /* us by host; all these are -1 where nothing was measured */
        double *real;    /* ns per URL by host, hot-real */
        double *derived; /* the same for hot-derived */
        double *once;    /* us by host */
};

struct bench {
        struct bench_options options;
        struct bench_hosts hosts;
        struct bench_urls *urls; /* by host: the real ones, or some derived ones */
        struct bench_entrant entrants[BENCH_ENGINES_MAX];
        struct bench_figures figures;
};

/* The task that HOST is for every engine. */
static inline struct bench_task
bench_task_of(const struct bench *bench, const struct bench_host *host)
{
        return (struct bench_task){host->robots, bench->options.agent, bench->options.verdict_only};
}

/* Builds the emitted engines, which take part only then; hosts that are too large for some of them leave. */
void bench_emit(struct bench *bench);

/* The works, one file each.  All but the first need the sites that it leaves. */
void bench_setup(struct bench *bench);
bool bench_verify(struct bench *bench); /* false where an engine gave a wrong verdict; it is printed then */
void bench_hot_real(struct bench *bench);
void bench_hot_derived(struct bench *bench);
void bench_cold(struct bench *bench);
void bench_once(struct bench *bench);
void bench_size(struct bench *bench);
void bench_break_even(struct bench *bench);

/* Prints the tables, and last the ratios to the best peer. */
void bench_report(const struct bench *bench, FILE *file);

/* Writes the charts with gnuplot; false where that can't be run. */
bool bench_plot(const struct bench *bench);

/* Says on standard error how far WORK is, with ENGINE or "" for all; DONE equal to TOTAL ends the line. */
void bench_progress(const char *work, const char *engine, size_t done, size_t total);

/* The entrant called NAME, or NULL. */
const struct bench_entrant *bench_entrant_of(const struct bench *bench, const char *name);

/* Is the engine one of rep2c's? */
bool bench_is_ours(const struct bench_engine *engine);

#endif
