/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_life.c: see bench.h.
 *
 * Life: each host is set up and then asked 1, 10, 100, 1,000, 10,000 and 100,000 times.  All of that is timed.
 *
 * Every engine is best at one of these counts.  The aim is an engine that is near the best at each.
 */
#include "race/bench.h"

#include "tests/support/random.h"

#define HOSTS 400     /* at most, spread evenly */
#define ENOUGH_NS 2e8 /* an engine that took this long for a host is not asked on */
#define CHUNK ((size_t)1000)

enum { LIVES = 6 };

static const char *const names[LIVES] = {"life-1", "life-10", "life-100", "life-1000", "life-10000", "life-100000"};

static const size_t counts[LIVES] = {1, 10, 100, 1000, 10000, 100000};

/* The URLs of HOST, in their order and from the first on again, up to the highest count. */
static void
make_queries(const struct bench *bench, size_t host, struct bench_query *queries)
{
        const struct bench_urls *urls = &bench->urls[host];

        for (size_t i = 0; i < counts[LIVES - 1]; i++)
                queries[i].url = bench_url_text(&urls->urls[i % urls->count], bench->options.whole_urls);
}

/* Lets a site of ENGINE live; TIMES get the nanoseconds up to each count that it reached. */
static void
time_life(const struct bench *bench, const struct bench_engine *engine, size_t host, struct bench_query *queries,
          unsigned char *verdicts, double *times)
{
        struct bench_task task = bench_task_of(bench, &bench->hosts.hosts[host]);
        double start = bench_now(), now = 0;
        void *site = engine->create(engine, &task);
        size_t done = 0;

        for (int life = 0; life < LIVES; life++) {
                for (size_t size; done < counts[life] && now < ENOUGH_NS; done += size) {
                        size = counts[life] - done < CHUNK ? counts[life] - done : CHUNK;
                        for (size_t i = 0; i < size; i++)
                                queries[done + i].site = site;
                        bench_check(engine, queries + done, size, verdicts);
                        now = bench_since(start);
                }
                if (done < counts[life])
                        break;
                times[life] = bench_since(start);
        }
        engine->destroy(site);
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

/* Has each engine let HOST live.  The first engine finds the file in no cache, and one that comes behind an engine
 * that shares its code finds that there: so their order is another one each time. */
static void
take_turns(const struct bench *bench, size_t host, struct random *random, struct bench_query *queries,
           unsigned char *verdicts)
{
        double times[BENCH_ENGINES_MAX][LIVES] = {{0}};
        size_t order[BENCH_ENGINES_MAX] = {0};

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                size_t at = random_below(random, i + 1);

                order[i] = order[at];
                order[at] = i;
        }
        for (size_t i = 0; i < bench->options.engine_count; i++)
                time_life(bench, bench->entrants[order[i]].engine, host, queries, verdicts, times[order[i]]);
        for (size_t i = 0; i < bench->options.engine_count; i++)
                for (int life = 0; life < LIVES && times[i][life] > 0; life++)
                        bench_print_host(names[life], bench->entrants[i].engine->name, bench->hosts.hosts[host].name,
                                         times[i][life] / 1000);
}

void
bench_life(struct bench *bench)
{
        size_t host_count, *hosts = choose_hosts(bench, &host_count);
        struct bench_query *queries = bench_new(counts[LIVES - 1], sizeof(*queries));
        unsigned char *verdicts = bench_new(CHUNK, 1);
        struct random random = {1};

        for (size_t i = 0; i < host_count; i++) {
                bench_progress(bench_work_names[BENCH_LIFE], "", i + 1, host_count);
                make_queries(bench, hosts[i], queries);
                for (size_t run = 0; run < bench->options.runs; run++)
                        take_turns(bench, hosts[i], &random, queries, verdicts);
        }
        free(hosts);
        free(queries);
        free(verdicts);
}
