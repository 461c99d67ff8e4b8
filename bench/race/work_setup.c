/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_setup.c: see bench.h.
 *
 * Setup: parse and compile, per file.
 *
 * Each engine goes through all files several times, so that no file is still in the caches and in the branch
 * predictor's memory from the round before.  Files that took long are not repeated.  The sites of the last round are
 * kept.
 */
#include "race/bench.h"

#define SLOW_NS 5e6

/* Sets the site of HOST up once more and returns the nanoseconds it took. */
static double
set_up(struct bench *bench, struct bench_entrant *entrant, size_t host)
{
        struct bench_task task = bench_task_of(bench, &bench->hosts.hosts[host]);
        double start;

        if (entrant->sites[host] != NULL)
                entrant->engine->destroy(entrant->sites[host]);
        start = bench_now();
        entrant->sites[host] = entrant->engine->create(entrant->engine, &task);
        return bench_since(start);
}

static void
set_up_all(struct bench *bench, struct bench_entrant *entrant)
{
        const char *work = bench_work_names[BENCH_SETUP];
        bool wanted = bench->options.works[BENCH_SETUP] && !entrant->engine->is_floor;
        size_t count = bench->hosts.count, runs = wanted ? bench->options.runs : 1;
        double *times = bench_new(count * runs, sizeof(*times));
        size_t *taken = bench_new(count, sizeof(*taken));

        for (size_t run = 0; run < runs; run++)
                for (size_t i = 0; i < count; i++) {
                        bench_progress(work, entrant->engine->name, run * count + i + 1, runs * count);
                        if (taken[i] > 0 && times[i * runs] > SLOW_NS)
                                continue;
                        times[i * runs + taken[i]++] = set_up(bench, entrant, i);
                }
        for (size_t i = 0; i < count * runs; i++)
                if (wanted && i % runs < taken[i / runs])
                        bench_print_host(work, entrant->engine->name, bench->hosts.hosts[i / runs].name,
                                         times[i] / 1000);
        free(times);
        free(taken);
}

void
bench_setup(struct bench *bench)
{
        for (size_t i = 0; i < bench->options.engine_count; i++)
                set_up_all(bench, &bench->entrants[i]);
}

void
bench_renew_sites(struct bench *bench)
{
        for (size_t i = 0; i < bench->options.engine_count; i++)
                for (size_t host = 0; host < bench->hosts.count; host++)
                        (void)set_up(bench, &bench->entrants[i], host);
}
