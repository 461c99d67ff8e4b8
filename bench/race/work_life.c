/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_life.c: see works.h.
 *
 * Life: each host is set up and then asked 1, 10, 100, 1,000, 10,000 and 100,000 times.  All of that is timed.
 *
 * Every engine is best at one of these counts.  The aim is an engine that is near the best at each.
 */
#include "race/report.h"
#include "race/works.h"

#include "engines/memory.h"
#include "race/clock.h"
#include "race/progress.h"
#include "tests/support/random.h"

#define WORK "life"
#define HOSTS 400     /* at most, spread evenly */
#define ENOUGH_NS 2e8 /* an engine that took this long for a host is not asked on */
#define CHUNK ((size_t)1000)

enum { LIVES = 6 };

/* The names of the figures.  The totals are microseconds for all hosts together.  The medians exist for rep alone: over the
 * hosts, its time divided by that of the best other engine. */
static const char *const totals[LIVES] = {"at-1", "at-10", "at-100", "at-1000", "at-10000", "at-100000"};
static const char *const medians[LIVES] = {"median-1",    "median-10",    "median-100",
                                           "median-1000", "median-10000", "median-100000"};

static const size_t counts[LIVES] = {1, 10, 100, 1000, 10000, 100000};

/* Nanoseconds that engines took, by engine, host and count; -1 where one was too slow. */
struct lives {
        double *times;
        size_t hosts, runs;
};

static double *
time_at(const struct lives *lives, size_t engine, size_t host, size_t run, int life)
{
        return &lives->times[((engine * lives->hosts + host) * lives->runs + run) * LIVES + (size_t)life];
}

/* The URLs of HOST, in their order and from the first on again, up to the highest count. */
static void
make_queries(const struct bench *bench, size_t host, struct bench_query *queries)
{
        const struct bench_urls *urls = &bench->urls[host];

        for (size_t i = 0; i < counts[LIVES - 1]; i++)
                queries[i].url = bench_url_text(&urls->urls[i % urls->count], bench->options.whole_urls);
}

/* Lets a site of ENGINE live; TIMES get the time up to each count. */
static void
time_life(const struct bench *bench, const struct bench_engine *engine, size_t host, struct bench_query *queries,
          unsigned char *verdicts, double *times)
{
        struct bench_task task = bench_task_of(bench, &bench->hosts.hosts[host]);
        double start = bench_now(), now = 0;
        void *site = engine->create(&task);
        size_t done = 0;

        for (int life = 0; life < LIVES; life++) {
                for (size_t size; done < counts[life] && now < ENOUGH_NS; done += size) {
                        size = counts[life] - done < CHUNK ? counts[life] - done : CHUNK;
                        for (size_t i = 0; i < size; i++)
                                queries[done + i].site = site;
                        bench_check(engine, queries + done, size, verdicts);
                        now = bench_since(start);
                }
                times[life] = done == counts[life] ? bench_since(start) : -1;
        }
        engine->destroy(site);
}

static double
median_at(const struct lives *lives, size_t engine, size_t host, int life)
{
        double *values = bench_new(lives->runs, sizeof(*values)), median;
        size_t count = 0;

        for (size_t run = 0; run < lives->runs; run++)
                if (*time_at(lives, engine, host, run, life) >= 0)
                        values[count++] = *time_at(lives, engine, host, run, life);
        median = count < lives->runs ? -1 : bench_percentile(values, count, 50);
        free(values);
        return median;
}

/* Adds the total of ENGINE at each count that it reached on every host. */
static void
add_totals(struct bench *bench, const struct lives *lives, size_t engine)
{
        for (int life = 0; life < LIVES; life++) {
                double total = 0;

                for (size_t host = 0; host < lives->hosts && total >= 0; host++) {
                        double each = median_at(lives, engine, host, life);

                        total = each < 0 ? -1 : total + each / 1000;
                }
                if (total >= 0)
                        bench_figures_add(&bench->figures, WORK, bench->entrants[engine].engine->name, totals[life],
                                          total);
        }
}

/* The time of the best engine on HOST but ENGINE and the others of this kind. */
static double
best_other(const struct bench *bench, const struct lives *lives, size_t engine, size_t host, int life)
{
        double best = -1;

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                double each = median_at(lives, i, host, life);

                if (i != engine && !bench->entrants[i].engine->is_floor && each >= 0 && (best < 0 || each < best) &&
                    strcmp(bench->entrants[i].engine->name, "rep-batch") != 0)
                        best = each;
        }
        return best;
}

static void
add_medians(struct bench *bench, const struct lives *lives, size_t engine)
{
        double *quotients = bench_new(lives->hosts, sizeof(*quotients));

        for (int life = 0; life < LIVES; life++) {
                size_t count = 0;

                for (size_t host = 0; host < lives->hosts; host++) {
                        double best = best_other(bench, lives, engine, host, life);
                        double own = median_at(lives, engine, host, life);

                        if (best > 0 && own >= 0)
                                quotients[count++] = own / best;
                }
                if (count > 0)
                        bench_figures_add(&bench->figures, WORK, bench->entrants[engine].engine->name, medians[life],
                                          bench_percentile(quotients, count, 50));
        }
        free(quotients);
}

/* The hosts that live: those with rules and URLs, of which *COUNT are spread evenly. */
static size_t *
choose_hosts(const struct bench *bench, size_t *count)
{
        size_t *hosts = bench_new(bench->hosts.count, sizeof(*hosts)), usable = 0;

        for (size_t i = 0; i < bench->hosts.count; i++)
                if (bench->urls[i].count > 0 && bench->hosts.hosts[i].rule_count > 0)
                        hosts[usable++] = i;
        *count = usable < HOSTS ? usable : HOSTS;
        for (size_t i = 0; i < *count; i++)
                hosts[i] = hosts[i * usable / *count];
        return hosts;
}

/* Has each engine let HOST live.  Whoever comes first finds the file in no cache, and whoever comes behind an engine that shares
 * its code finds that there: so their order is another one each time. */
static void
take_turns(const struct bench *bench, const struct lives *lives, size_t host, size_t run, struct random *random,
           size_t number, struct bench_query *queries, unsigned char *verdicts)
{
        size_t order[BENCH_ENGINES_MAX] = {0};

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                size_t at = random_below(random, i + 1);

                order[i] = order[at];
                order[at] = i;
        }
        for (size_t i = 0; i < bench->options.engine_count; i++)
                time_life(bench, bench->entrants[order[i]].engine, host, queries, verdicts,
                          time_at(lives, order[i], number, run, 0));
}

void
bench_life(struct bench *bench)
{
        struct lives lives = {.runs = bench->options.runs};
        size_t *hosts = choose_hosts(bench, &lives.hosts), most = counts[LIVES - 1];
        struct bench_query *queries = bench_new(most, sizeof(*queries));
        unsigned char *verdicts = bench_new(CHUNK, 1);
        struct random random = {1};

        lives.times = bench_new(bench->options.engine_count * lives.hosts * lives.runs * LIVES, sizeof(double));
        for (size_t i = 0; i < lives.hosts; i++) {
                bench_progress(WORK, "", i + 1, lives.hosts);
                make_queries(bench, hosts[i], queries);
                for (size_t run = 0; run < lives.runs; run++)
                        take_turns(bench, &lives, hosts[i], run, &random, i, queries, verdicts);
        }
        for (size_t engine = 0; engine < bench->options.engine_count; engine++) {
                add_totals(bench, &lives, engine);
                if (strcmp(bench->entrants[engine].engine->name, "rep") == 0)
                        add_medians(bench, &lives, engine);
        }
        free(hosts);
        free(queries);
        free(verdicts);
        free(lives.times);
}

void
bench_print_life(const struct bench *bench, FILE *file)
{
        if (bench_figures_get(&bench->figures, WORK, "rep", totals[0]) < 0)
                return;
        fputs("\nlife: rep as a multiple of the best engine, parse included\n", file);
        for (int life = 0; life < LIVES; life++) {
                double own = bench_figures_get(&bench->figures, WORK, "rep", totals[life]), best = -1;
                const char *name = "-";

                for (size_t i = 0; i < bench->options.engine_count; i++) {
                        const struct bench_engine *engine = bench->entrants[i].engine;
                        double each = bench_figures_get(&bench->figures, WORK, engine->name, totals[life]);

                        if (engine->is_floor || strcmp(engine->name, "rep") == 0 ||
                            strcmp(engine->name, "rep-batch") == 0 || each < 0 || (best >= 0 && each >= best))
                                continue;
                        best = each;
                        name = engine->name;
                }
                fprintf(file, "  %6zu checks: all hosts %.2f x %s; median host %.2f x the best of each\n", counts[life],
                        best > 0 ? own / best : -1, name,
                        bench_figures_get(&bench->figures, WORK, "rep", medians[life]));
        }
}
