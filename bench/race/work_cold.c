/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_cold.c: see bench.h.
 *
 * Cold: another host at every URL, in random order, as a polite crawler goes.
 *
 * The data of some engines fit into the last-level cache of a large machine, and those of others do not.  A crawler's
 * other work between two checks would evict all of it.  So the caches are emptied before every round, and in a round
 * each host occurs once, with one of its URLs: neither a host's rules nor its URL can be in a cache.
 */
#include "race/bench.h"

#include "tests/support/random.h"

enum { ROUNDS = 4 };

/* A host and the number of its URL. */
struct pair {
        size_t host;
        struct rep_text url;
};

struct round {
        struct pair *pairs;
        struct bench_query *queries;
        unsigned char *verdicts;
        size_t count;
};

/* Takes a URL of every host that has one, in random order. */
static void
draw_pairs(const struct bench *bench, struct random *random, struct round *round)
{
        round->count = 0;
        for (size_t i = 0; i < bench->hosts.count; i++) {
                const struct bench_urls *urls = &bench->urls[i];
                size_t at = random_below(random, round->count + 1);

                if (urls->count == 0)
                        continue;
                const struct bench_url *url = &urls->urls[random_below(random, urls->count)];
                round->pairs[round->count++] = round->pairs[at];
                round->pairs[at] = (struct pair){i, bench_url_text(url, bench->options.whole_urls)};
        }
}

/* Nanoseconds for all pairs of the round. */
static double
time_round(const struct bench_entrant *entrant, const struct round *round)
{
        double start;

        for (size_t i = 0; i < round->count; i++)
                round->queries[i] = (struct bench_query){entrant->sites[round->pairs[i].host], round->pairs[i].url};
        bench_flush_caches();
        start = bench_now();
        bench_check(entrant->engine, round->queries, round->count, round->verdicts);
        return bench_since(start);
}

void
bench_cold(struct bench *bench)
{
        size_t hosts = bench->hosts.count, runs = bench->options.runs;
        struct round round = {bench_new(hosts, sizeof(struct pair)), bench_new(hosts, sizeof(struct bench_query)),
                              bench_new(hosts, 1), 0};
        const char *work = bench_work_names[BENCH_COLD];
        struct random random = {1};

        for (size_t run = 0; run < runs; run++) {
                double times[BENCH_ENGINES_MAX] = {0};
                size_t count = 0;

                for (int i = 0; i < ROUNDS; i++) {
                        draw_pairs(bench, &random, &round);
                        count += round.count;
                        for (size_t j = 0; j < bench->options.engine_count; j++)
                                times[j] += time_round(&bench->entrants[j], &round);
                }
                for (size_t i = 0; i < bench->options.engine_count && count > 0; i++)
                        bench_print(work, bench->entrants[i].engine->name, "mean", times[i] / (double)count);
                bench_progress(work, "", run + 1, runs);
        }
        free(round.pairs);
        free(round.queries);
        free(round.verdicts);
}
