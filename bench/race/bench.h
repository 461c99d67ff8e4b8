/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A run of the benchmark: engines, hosts, and what each engine made from each host.  Every stage reads it and adds its
 * results:
 *
 *     hosts -> sites (timed: setup) -> verify -> hot-real, hot-derived, cold, once, life, size
 *
 */
#ifndef REP_BENCH_BENCH_H
#define REP_BENCH_BENCH_H

#include "clock.h"
#include "engines/engine.h"
#include "engines/memory.h"
#include "protocol.h"
#include "race/hosts.h"

enum {
        BENCH_ENGINES_MAX = 16,
        BENCH_DERIVED = 2048,    /* URLs derived from a host's rules for hot-derived */
        BENCH_DERIVED_COLD = 64, /* derived URLs for cold and once, if a host has no real ones */
};

/* The works. */
enum bench_work {
        BENCH_SETUP,
        BENCH_HOT_REAL,
        BENCH_HOT_DERIVED,
        BENCH_COLD,
        BENCH_ONCE,
        BENCH_LIFE,
        BENCH_SIZE,
        BENCH_ATTACK,
        BENCH_WORKS,
};

extern const char *const bench_work_names[BENCH_WORKS];

struct bench_options {
        struct rep_text agent;
        bool works[BENCH_WORKS];
        const struct bench_engine *engines[BENCH_ENGINES_MAX];
        size_t engine_count;
        size_t runs;      /* their median counts */
        const char *emit; /* the folder of emitted code; NULL: its engines take no part */
        bool whole_urls;  /* queries are URLs, not paths */
        bool verdict_only;
};

/* One engine in a run. */
struct bench_entrant {
        const struct bench_engine *engine;
        void **sites; /* by host */
};

struct bench {
        struct bench_options options;
        struct bench_hosts hosts;
        struct bench_urls *urls; /* by host: the real ones, or some derived ones */
        struct bench_entrant entrants[BENCH_ENGINES_MAX];
};

/* Returns the task that HOST is for every engine. */
static inline struct bench_task
bench_task_of(const struct bench *bench, const struct bench_host *host)
{
        return (struct bench_task){host->robots, bench->options.agent, bench->options.verdict_only,
                                   (size_t)(host - bench->hosts.hosts)};
}

/* Reads ARGV into OPTIONS.  Ends the program after --help or, with status 2, on a mistake. */
void bench_options_read(int argc, char **argv, struct bench_options *options);

/* ---- what all engines are timed at, in the order in which a run goes through it: each a file of its name, which says
 * more */

/* Makes the site of every entrant and host.  Adds figures if the work is wanted. */
void bench_setup(struct bench *bench);

/* Sets each site up once more, so that none remembers what it was asked. */
void bench_renew_sites(struct bench *bench);

/* Compares all verdicts with the reference matcher.  Prints a wrong one and returns false. */
bool bench_verify(struct bench *bench);

/* Add the figures of their works. */
void bench_hot_real(struct bench *bench);
void bench_hot_derived(struct bench *bench);
void bench_cold(struct bench *bench);
void bench_once(struct bench *bench);
void bench_life(struct bench *bench);
void bench_size(struct bench *bench);
void bench_attack(struct bench *bench);

/* Adds the size of the sites after the checks of the hot works. */
void bench_hot_size(struct bench *bench);

#endif
