/*
 * The report: a table for each work, then how rep2c stands to its peers.
 */
#include "bench.h"

#include "memory.h"

#define SLOWER 1.2 /* a host on which rep2c takes this many times as long as the fastest peer is named */

/* What a work's table shows. */
struct table {
        const char *work, *what;
        const char *metrics[6];
};

static const struct table tables[] = {
        {"emit", "emitted code of all hosts, seconds", {"generator-s", "compiler-s"}},
        {"hot-real", "real URLs host by host, ns per URL over hosts", {"mean", "p50", "p90", "p99", "ns-per-byte"}},
        {"hot-derived",
         "URLs derived from the rules host by host, ns per URL over hosts",
         {"mean", "p50", "p90", "p99", "ns-per-byte"}},
        {"cold", "another host at every URL, caches emptied, ns per URL", {"mean", "ns-per-byte"}},
        {"setup", "robots.txt to ready, us per file", {"mean", "p50", "p90", "p99"}},
        {"once", "set-up and each URL once, us per host", {"mean", "p50", "p90", "p99", "total"}},
        {"size",
         "bytes per host; all-agents: of whole files",
         {"mean", "p50", "p90", "p99", "total", "all-agents-total"}},
        {"break-even",
         "URLs per host after which set-up has paid off: median host, all hosts together",
         {"p50-against-reference", "all-against-reference", "p50-against-scan", "all-against-scan",
          "p50-against-rep-rules", "all-against-rep-rules"}},
};

enum { TABLES = sizeof(tables) / sizeof(*tables), METRICS = sizeof(tables->metrics) / sizeof(*tables->metrics) };

static bool
has_work(const struct bench *bench, const char *work)
{
        for (size_t i = 0; i < bench->figures.count; i++)
                if (strcmp(bench->figures.items[i].work, work) == 0)
                        return true;
        return false;
}

static void
print_value(FILE *file, int width, double value)
{
        if (value < 0)
                fprintf(file, " %*s", width, "-");
        else if (value >= 1e11)
                fprintf(file, " %*s", width, "never");
        else
                fprintf(file, " %*.*f", width, value < 10 ? 2 : value < 1000 ? 1 : 0, value);
}

/* A row of TABLE; nothing where NAME has no figure in it. */
static void
print_row(const struct bench *bench, FILE *file, const struct table *table, const char *name)
{
        bool any = false;

        for (size_t i = 0; i < METRICS && table->metrics[i] != NULL; i++)
                any = any || bench_figures_get(&bench->figures, table->work, name, table->metrics[i]) >= 0;
        if (!any)
                return;
        fprintf(file, "  %-13s", name);
        for (size_t i = 0; i < METRICS && table->metrics[i] != NULL; i++)
                print_value(file, strlen(table->metrics[i]) > 10 ? (int)strlen(table->metrics[i]) : 10,
                            bench_figures_get(&bench->figures, table->work, name, table->metrics[i]));
        fputc('\n', file);
}

static void
print_table(const struct bench *bench, FILE *file, const struct table *table)
{
        fprintf(file, "\n%s: %s\n  %-13s", table->work, table->what, "");
        for (size_t i = 0; i < METRICS && table->metrics[i] != NULL; i++)
                fprintf(file, " %10s", table->metrics[i]);
        fputc('\n', file);
        for (size_t i = 0; i < bench->options.engine_count; i++)
                print_row(bench, file, table, bench->entrants[i].engine->name);
        print_row(bench, file, table, "rule-lines");
}

/* ---- ratios */

/* The engine that is nobody of ours, answers, and has the lowest figure; NULL where there is none. */
static const char *
best_peer(const struct bench *bench, const char *work, const char *metric, double *value)
{
        const char *best = NULL;

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const struct bench_engine *engine = bench->entrants[i].engine;
                double each = bench_figures_get(&bench->figures, work, engine->name, metric);
                /* The reference has nothing to set up, and so nothing that could be compared with a set-up. */
                bool idle = strcmp(engine->name, "reference") == 0 &&
                            (strcmp(work, "setup") == 0 || strcmp(work, "size") == 0);

                if (bench_is_ours(engine) || engine->is_floor || idle || each < 0 || (best != NULL && each >= *value))
                        continue;
                best = engine->name;
                *value = each;
        }
        return best;
}

static void
print_ratio(const struct bench *bench, FILE *file, const char *work, const char *metric, const char *ours,
            const char *peer)
{
        double a = bench_figures_get(&bench->figures, work, ours, metric);
        double b = bench_figures_get(&bench->figures, work, peer, metric);

        if (a < 0 || b <= 0)
                fprintf(file, " %10s", "-");
        else
                fprintf(file, " %10.2f", a / b);
}

static void
print_ratios(const struct bench *bench, FILE *file, const char *work, const char *metric)
{
        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const char *ours = bench->entrants[i].engine->name;
                double value = 0, own = bench_figures_get(&bench->figures, work, ours, metric);
                const char *best = best_peer(bench, work, metric, &value);

                if (!bench_is_ours(bench->entrants[i].engine) || own < 0)
                        continue;
                fprintf(file, "  %-13s %-16s %-13s", work, metric, ours);
                print_ratio(bench, file, work, metric, ours, "scan");
                print_ratio(bench, file, work, metric, ours, "hyperscan");
                print_ratio(bench, file, work, metric, ours, "touch");
                if (best != NULL && value > 0)
                        fprintf(file, " %10.2f %s", own / value, best);
                fputc('\n', file);
        }
}

static void
print_all_ratios(const struct bench *bench, FILE *file)
{
        static const char *const metrics[] = {"mean", "p50", "p99", "total"};

        fprintf(file, "\nrep2c as a multiple of its peers\n  %-13s %-16s %-13s %10s %10s %10s %10s\n", "", "", "",
                "scan", "hyperscan", "touch", "best peer");
        for (size_t i = 0; i < TABLES; i++)
                for (size_t j = 0; j < sizeof(metrics) / sizeof(*metrics); j++)
                        print_ratios(bench, file, tables[i].work, metrics[j]);

        double lines = bench_figures_get(&bench->figures, "size", "rule-lines", "all-agents-total");
        double compact = bench_figures_get(&bench->figures, "size", "rep-compact", "all-agents-total");
        if (lines > 0 && compact >= 0)
                fprintf(file, "  %-13s %-16s %-13s %.2f of the rule lines\n", "size", "all-agents-total", "rep-compact",
                        compact / lines);
}

/* ---- hosts on which a peer is ahead */

static double
faster_of(const struct bench_entrant *scan, const struct bench_entrant *hyperscan, size_t host)
{
        double a = scan == NULL ? -1 : scan->real[host], b = hyperscan == NULL ? -1 : hyperscan->real[host];

        return a < 0 ? b : b < 0 || a < b ? a : b;
}

static void
print_slower_hosts(const struct bench *bench, FILE *file)
{
        const struct bench_entrant *dense = bench_entrant_of(bench, "rep-dense"),
                                   *scan = bench_entrant_of(bench, "scan"),
                                   *hyperscan = bench_entrant_of(bench, "hyperscan");
        size_t hosts = 0, slower = 0;

        if (dense == NULL || (scan == NULL && hyperscan == NULL) || !has_work(bench, "hot-real"))
                return;
        fprintf(file,
                "\nhot-real: hosts on which rep-dense takes more than %.1f times the faster of scan and hyperscan\n",
                SLOWER);
        for (size_t i = 0; i < bench->hosts.count; i++) {
                double peer = faster_of(scan, hyperscan, i);

                hosts += dense->real[i] >= 0;
                if (dense->real[i] < 0 || peer < 0 || dense->real[i] <= SLOWER * peer)
                        continue;
                slower++;
                fprintf(file, "  %-40s %8.1f ns against %8.1f, %zu rules\n", bench->hosts.hosts[i].name, dense->real[i],
                        peer, bench->hosts.hosts[i].rule_count);
        }
        fprintf(file, "  %zu of %zu hosts\n", slower, hosts);
}

void
bench_report(const struct bench *bench, FILE *file)
{
        for (size_t i = 0; i < TABLES; i++)
                if (has_work(bench, tables[i].work))
                        print_table(bench, file, &tables[i]);
        print_slower_hosts(bench, file);
        print_all_ratios(bench, file);
}
