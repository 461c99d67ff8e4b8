/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_cold.c: see works.h.
 *
 * Cold: another host at every URL, in random order, as a polite crawler goes.
 *
 * The data of some engines fit into the last-level cache of a large machine, and those of others do not.  A crawler's
 * other work between two checks would evict all of it.  So the caches are emptied before every round, and in a round
 * each host occurs once, with one of its URLs: neither a host's rules nor its URL can be in a cache.
 */
#include "race/works.h"

#include "engines/memory.h"
#include "race/clock.h"
#include "race/progress.h"
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
        double path_bytes;
};

/* Takes a URL of every host that has one, in random order. */
static void
draw_pairs(const struct bench *bench, struct random *random, struct round *round)
{
        round->count = 0;
        round->path_bytes = 0;
        for (size_t i = 0; i < bench->hosts.count; i++) {
                const struct bench_urls *urls = &bench->urls[i];
                size_t at = random_below(random, round->count + 1);

                if (urls->count == 0)
                        continue;
                const struct bench_url *url = &urls->urls[random_below(random, urls->count)];
                round->path_bytes += (double)url->path_size;
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

/* Sums of one run. */
struct sums {
        double time[BENCH_ENGINES_MAX], bytes, count;
};

static void
time_run(const struct bench *bench, struct random *random, struct round *round, struct sums *sums)
{
        *sums = (struct sums){.count = 0};
        for (int i = 0; i < ROUNDS; i++) {
                draw_pairs(bench, random, round);
                sums->count += (double)round->count;
                sums->bytes += round->path_bytes;
                for (size_t j = 0; j < bench->options.engine_count; j++)
                        sums->time[j] += time_round(&bench->entrants[j], round);
        }
}

static void
add_figures(struct bench *bench, const struct sums *sums, size_t engine)
{
        const char *name = bench->entrants[engine].engine->name;
        size_t runs = bench->options.runs;
        double *each = bench_new(runs, sizeof(*each)), *per_byte = bench_new(runs, sizeof(*per_byte));

        for (size_t run = 0; run < runs; run++) {
                each[run] = sums[run].time[engine] / sums[run].count;
                per_byte[run] = sums[run].time[engine] / sums[run].bytes;
        }
        bench_figures_add(&bench->figures, bench_work_names[BENCH_COLD], name, "mean",
                          bench_percentile(each, runs, 50));
        bench_figures_add(&bench->figures, bench_work_names[BENCH_COLD], name, "ns-per-byte",
                          bench_percentile(per_byte, runs, 50));
        free(each);
        free(per_byte);
}

void
bench_cold(struct bench *bench)
{
        size_t hosts = bench->hosts.count, runs = bench->options.runs;
        struct round round = {bench_new(hosts, sizeof(struct pair)), bench_new(hosts, sizeof(struct bench_query)),
                              bench_new(hosts, 1), 0, 0};
        struct sums *sums = bench_new(runs, sizeof(*sums));
        struct random random = {1};

        for (size_t run = 0; run < runs; run++) {
                time_run(bench, &random, &round, &sums[run]);
                bench_progress(bench_work_names[BENCH_COLD], "", run + 1, runs);
        }
        for (size_t i = 0; i < bench->options.engine_count && sums[0].count > 0; i++)
                add_figures(bench, sums, i);
        free(sums);
        free(round.pairs);
        free(round.queries);
        free(round.verdicts);
}
