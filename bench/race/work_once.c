/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_once.c: see bench.h.
 *
 * Once: set a host up, check each of its URLs once, forget it.
 */
#include "race/bench.h"

#define ENOUGH_NS 2e9 /* an engine that took this long is not repeated */

/* Nanoseconds for HOST from nothing to the last verdict. */
static double
time_host(const struct bench *bench, const struct bench_engine *engine, size_t host, struct bench_query *queries,
          unsigned char *verdicts)
{
        struct bench_task task = bench_task_of(bench, &bench->hosts.hosts[host]);
        const struct bench_urls *urls = &bench->urls[host];
        double start = bench_now();
        void *site = engine->create(engine, &task);

        for (size_t i = 0; i < urls->count; i++)
                queries[i] = (struct bench_query){site, bench_url_text(&urls->urls[i], bench->options.whole_urls)};
        bench_check(engine, queries, urls->count, verdicts);
        engine->destroy(site);
        return bench_since(start);
}

static size_t
most_urls(const struct bench *bench)
{
        size_t most = 0;

        for (size_t i = 0; i < bench->hosts.count; i++)
                most = bench->urls[i].count > most ? bench->urls[i].count : most;
        return most;
}

static void
time_engine(struct bench *bench, struct bench_entrant *entrant)
{
        const char *work = bench_work_names[BENCH_ONCE];
        size_t hosts = bench->hosts.count, runs = bench->options.runs, run = 0;
        struct bench_query *queries = bench_new(most_urls(bench), sizeof(*queries));
        unsigned char *verdicts = bench_new(most_urls(bench), 1);
        double *times = bench_new(hosts * runs, sizeof(*times)), total = 0;

        for (; run < runs && total < ENOUGH_NS; run++)
                for (size_t i = 0; i < hosts; i++) {
                        bench_progress(work, entrant->engine->name, run * hosts + i, runs * hosts);
                        total += times[run * hosts + i] = time_host(bench, entrant->engine, i, queries, verdicts);
                }
        bench_progress(work, entrant->engine->name, runs * hosts, runs * hosts);
        for (size_t i = 0; i < hosts * run; i++)
                bench_print_host(work, entrant->engine->name, bench->hosts.hosts[i % hosts].name, times[i] / 1000);
        free(queries);
        free(verdicts);
        free(times);
}

void
bench_once(struct bench *bench)
{
        for (size_t i = 0; i < bench->options.engine_count; i++)
                time_engine(bench, &bench->entrants[i]);
}
