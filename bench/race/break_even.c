/* SPDX-License-Identifier: Apache-2.0 */
/* break_even.c: after how many URLs setting an engine up has paid off, computed from the other figures; see report.h. */
#include "race/report.h"

#include "engines/memory.h"

/* Returns after how many URLs on HOST the total time of ENTRANT, set-up included, is no longer above that of PEER.
 * Returns -1 if either was not measured. */
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

/* Returns the same over all hosts, with equally many URLs for each. */
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

/* Adds the figures of when ENTRANT is ahead of PEER. */
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
                {"rep-list", "p50-against-rep-list", "all-against-rep-list"},
        };

        for (size_t peer = 0; peer < sizeof(peers) / sizeof(*peers); peer++)
                for (size_t i = 0; i < bench->options.engine_count; i++) {
                        const struct bench_entrant *entrant = &bench->entrants[i];
                        const struct bench_entrant *other = bench_entrant_of(bench, peers[peer][0]);

                        if (other != NULL && other != entrant && !entrant->engine->is_floor)
                                compare_with(bench, entrant, other, peers[peer][1], peers[peer][2]);
                }
}
