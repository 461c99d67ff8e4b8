/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_hot.c: see bench.h.
 *
 * Hot-real, hot-derived: host by host, with everything in the caches.
 *
 * A host's URLs are shuffled again and again until there are QUERIES of them.  In an order that repeats, the branch
 * predictor would learn each URL by heart.  All engines take turns on one host, so that whatever else the machine does
 * affects them alike.
 */
#include "race/bench.h"

#include "tests/support/random.h"

enum { QUERIES = 8192, TRIAL = 128 };

#define BUDGET_NS 1e6 /* a slow engine gets no more time than this for a host and run */

/* One host's work. */
struct round {
        struct bench_query *queries;
        unsigned char *verdicts;
        size_t host;
};

static void
make_queries(const struct bench_urls *urls, bool whole, struct bench_query *queries)
{
        struct random random = {urls->count};
        size_t *order = bench_new(urls->count, sizeof(*order));

        for (size_t i = 0; i < urls->count; i++)
                order[i] = i;
        for (size_t i = 0; i < QUERIES; i++) {
                size_t at = i % urls->count, other = at + random_below(&random, urls->count - at), taken = order[other];

                order[other] = order[at];
                order[at] = taken;
                queries[i] = (struct bench_query){NULL, bench_url_text(&urls->urls[taken], whole)};
        }
        free(order);
}

/* Nanoseconds for COUNT of the queries. */
static double
time_queries(const struct bench_entrant *entrant, const struct round *round, size_t count)
{
        double start = bench_now();

        bench_check(entrant->engine, round->queries, count, round->verdicts);
        return bench_since(start);
}

/* Warms ENTRANT up and returns nanoseconds per URL. */
static double
time_entrant(const struct bench_entrant *entrant, const struct round *round)
{
        size_t count = QUERIES;
        double trial;

        for (size_t i = 0; i < QUERIES; i++)
                round->queries[i].site = entrant->sites[round->host];
        time_queries(entrant, round, TRIAL);
        trial = time_queries(entrant, round, TRIAL) / TRIAL;
        if (trial * QUERIES > BUDGET_NS)
                count = (size_t)(BUDGET_NS / trial) + 1;
        return time_queries(entrant, round, count) / (double)count;
}

/* Times all engines on one host. */
static void
time_host(const struct bench *bench, enum bench_work work, const struct round *round)
{
        const struct bench_host *host = &bench->hosts.hosts[round->host];

        for (size_t run = 0; run < bench->options.runs; run++)
                for (size_t i = 0; i < bench->options.engine_count; i++)
                        bench_print_host(bench_work_names[work], bench->entrants[i].engine->name, host->name,
                                         time_entrant(&bench->entrants[i], round));
}

/* Runs WORK on the hosts for which GET_URLS finds some. */
static void
run(struct bench *bench, enum bench_work work, bool (*get_urls)(struct bench *, size_t, struct bench_urls *),
    void (*give_back)(struct bench_urls *))
{
        struct round round = {bench_new(QUERIES, sizeof(struct bench_query)), bench_new(QUERIES, 1), 0};

        for (; round.host < bench->hosts.count; round.host++) {
                struct bench_urls urls;

                bench_progress(bench_work_names[work], "", round.host + 1, bench->hosts.count);
                if (!get_urls(bench, round.host, &urls))
                        continue;
                make_queries(&urls, bench->options.whole_urls, round.queries);
                time_host(bench, work, &round);
                give_back(&urls);
        }
        free(round.queries);
        free(round.verdicts);
}

/* ---- the two works */

static bool
real_urls(struct bench *bench, size_t host, struct bench_urls *urls)
{
        *urls = bench->hosts.hosts[host].real;
        return urls->count > 0;
}

static void
keep(struct bench_urls *urls)
{
        (void)urls;
}

static bool
derived_urls(struct bench *bench, size_t host, struct bench_urls *urls)
{
        if (bench->hosts.hosts[host].rule_count == 0)
                return false;
        bench_derive_urls(&bench->hosts.hosts[host], bench->options.agent, BENCH_DERIVED, urls);
        if (urls->count > 0)
                return true;
        bench_urls_free(urls);
        return false;
}

void
bench_hot_real(struct bench *bench)
{
        run(bench, BENCH_HOT_REAL, real_urls, keep);
}

void
bench_hot_derived(struct bench *bench)
{
        run(bench, BENCH_HOT_DERIVED, derived_urls, bench_urls_free);
}
