/*
 * once: set a host up, check each of its URLs once, forget it; and from what was measured, after how many URLs setting
 * up has paid off.
 */
#include "bench.h"

#include "clock.h"
#include "memory.h"

#define ENOUGH_NS 2e9 /* an engine that took this long is not repeated */

/* Nanoseconds for HOST from nothing to the last verdict. */
static double
time_host(const struct bench *bench, const struct bench_engine *engine, size_t host, struct bench_query *queries,
          unsigned char *verdicts)
{
        struct bench_task task = bench_task_of(bench, &bench->hosts.hosts[host]);
        const struct bench_urls *urls = &bench->urls[host];
        double start = bench_now();
        void *site = engine->create(&task);

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
                        total += times[i * runs + run] = time_host(bench, entrant->engine, i, queries, verdicts);
                }
        bench_progress(work, entrant->engine->name, runs * hosts, runs * hosts);
        for (size_t i = 0; i < hosts; i++)
                entrant->once[i] = bench_percentile(times + i * runs, run, 50) / 1000;
        free(queries);
        free(verdicts);
        free(times);
}

void
bench_once(struct bench *bench)
{
        const char *work = bench_work_names[BENCH_ONCE];

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                struct bench_entrant *entrant = &bench->entrants[i];
                double total = 0;

                time_engine(bench, entrant);
                for (size_t host = 0; host < bench->hosts.count; host++)
                        total += entrant->once[host];
                bench_figures_add_spread(&bench->figures, work, entrant->engine->name, entrant->once,
                                         bench->hosts.count);
                bench_figures_add(&bench->figures, work, entrant->engine->name, "total", total);
        }
}

/* ---- break-even */

/* URLs after which ENTRANT, setting up included, has caught up with PEER on HOST; -1 where either wasn't measured. */
static double
break_even(const struct bench_entrant *entrant, const struct bench_entrant *peer, size_t host)
{
        double lead = peer->real[host] - entrant->real[host];
        double behind = (entrant->setup[host] - peer->setup[host]) * 1000;

        if (entrant->real[host] < 0 || peer->real[host] < 0 || entrant->setup[host] < 0 || peer->setup[host] < 0)
                return -1;
        if (behind <= 0)
                return 0;
        return lead > 0 ? behind / lead : 1e12;
}

/* The same over all hosts, if each of them is asked equally many. */
static double
break_even_of_all(const struct bench *bench, const struct bench_entrant *entrant, const struct bench_entrant *peer)
{
        double lead = 0, behind = 0;

        for (size_t host = 0; host < bench->hosts.count; host++)
                if (break_even(entrant, peer, host) >= 0) {
                        lead += peer->real[host] - entrant->real[host];
                        behind += (entrant->setup[host] - peer->setup[host]) * 1000;
                }
        return behind <= 0 ? 0 : lead > 0 ? behind / lead : 1e12;
}

/* Notes when ENTRANT is ahead of PEER. */
static void
compare_with(struct bench *bench, const struct bench_entrant *entrant, const struct bench_entrant *peer,
             const char *median, const char *all)
{
        double *urls = bench_new(bench->hosts.count, sizeof(*urls));
        size_t count = 0;

        for (size_t host = 0; host < bench->hosts.count; host++) {
                double at = break_even(entrant, peer, host);
                if (at >= 0)
                        urls[count++] = at;
        }
        if (count > 0) {
                bench_figures_add(&bench->figures, "break-even", entrant->engine->name, median,
                                  bench_percentile(urls, count, 50));
                bench_figures_add(&bench->figures, "break-even", entrant->engine->name, all,
                                  break_even_of_all(bench, entrant, peer));
        }
        free(urls);
}

void
bench_break_even(struct bench *bench)
{
        static const char *const peers[][3] = {
                {"reference", "p50-against-reference", "all-against-reference"},
                {"scan", "p50-against-scan", "all-against-scan"},
                {"rep-rules", "p50-against-rep-rules", "all-against-rep-rules"},
        };

        for (size_t peer = 0; peer < sizeof(peers) / sizeof(*peers); peer++)
                for (size_t i = 0; i < bench->options.engine_count; i++) {
                        const struct bench_entrant *entrant = &bench->entrants[i];
                        const struct bench_entrant *other = bench_entrant_of(bench, peers[peer][0]);

                        if (other != NULL && other != entrant && !entrant->engine->is_floor)
                                compare_with(bench, entrant, other, peers[peer][1], peers[peer][2]);
                }
}
