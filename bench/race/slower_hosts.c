/* SPDX-License-Identifier: Apache-2.0 */
/*
 * slower_hosts.c: see report.h.
 *
 * Hosts of hot-real on which a peer is clearly ahead of what users get.
 *
 * If a host has few rules, some peers compare nothing, and rep2c's call alone takes longer.  So a host only counts as
 * clearly slower if rep2c also takes some nanoseconds more.
 */
#include "race/report.h"

#define SLOWER 1.2
#define CLEARLY_NS 10

/* Who is compared. */
struct comparison {
        const struct bench *bench;
        const struct bench_entrant *ours;
};

/* False where someone is missing, so that there is nothing to compare. */
static bool
find_entrants(const struct bench *bench, struct comparison *comparison)
{
        *comparison = (struct comparison){bench, bench_entrant_of(bench, "rep")};
        if (comparison->ours == NULL)
                comparison->ours = bench_entrant_of(bench, "rep-dense");
        return comparison->ours != NULL;
}

/* The fastest peer's time on HOST; -1 where there is none. */
static double
fastest_peer(const struct bench *bench, size_t host)
{
        double fastest = -1;

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const struct bench_entrant *entrant = &bench->entrants[i];
                double each = entrant->real[host];

                if (bench_is_peer(entrant->engine) && each >= 0 && (fastest < 0 || each < fastest))
                        fastest = each;
        }
        return fastest;
}

static bool
is_slower(const struct comparison *comparison, size_t host)
{
        double peer = fastest_peer(comparison->bench, host);

        return peer >= 0 && comparison->ours->real[host] > SLOWER * peer;
}

static bool
is_clearly_slower(const struct comparison *comparison, size_t host)
{
        return is_slower(comparison, host) &&
               comparison->ours->real[host] > fastest_peer(comparison->bench, host) + CLEARLY_NS;
}

void
bench_count_slower_hosts(struct bench *bench)
{
        const char *work = bench_work_names[BENCH_HOT_REAL];
        size_t slower = 0, clearly = 0;
        struct comparison comparison;

        if (!find_entrants(bench, &comparison))
                return;
        for (size_t i = 0; i < bench->hosts.count; i++) {
                slower += is_slower(&comparison, i);
                clearly += is_clearly_slower(&comparison, i);
        }
        bench_figures_add(&bench->figures, work, comparison.ours->engine->name, BENCH_SLOWER_HOSTS, (double)slower);
        bench_figures_add(&bench->figures, work, comparison.ours->engine->name, BENCH_CLEARLY_SLOWER, (double)clearly);
}

void
bench_print_slower_hosts(const struct bench *bench, FILE *file)
{
        const char *work = bench_work_names[BENCH_HOT_REAL], *name;
        struct comparison comparison;
        size_t hosts = 0;

        if (!find_entrants(bench, &comparison))
                return;
        name = comparison.ours->engine->name;
        if (bench_figures_get(&bench->figures, work, name, BENCH_SLOWER_HOSTS) < 0)
                return;
        fprintf(file,
                "\nhot-real: hosts on which %s takes more than %.1f times as long as the fastest peer, and "
                "%d ns more\n",
                name, SLOWER, CLEARLY_NS);
        for (size_t i = 0; i < bench->hosts.count; i++) {
                hosts += comparison.ours->real[i] >= 0;
                if (is_clearly_slower(&comparison, i))
                        fprintf(file, "  %-40s %8.1f ns against %8.1f, %zu rules\n", bench->hosts.hosts[i].name,
                                comparison.ours->real[i], fastest_peer(bench, i), bench->hosts.hosts[i].rule_count);
        }
        fprintf(file, "  %.0f of %zu hosts; %.0f take over %.1f times as long as the fastest peer\n",
                bench_figures_get(&bench->figures, work, name, BENCH_CLEARLY_SLOWER), hosts,
                bench_figures_get(&bench->figures, work, name, BENCH_SLOWER_HOSTS), SLOWER);
}
