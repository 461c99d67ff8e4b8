/* SPDX-License-Identifier: Apache-2.0 */
/* report.c: see report.h. */
#include "race/report.h"

/* The contents of a work's table. */
struct table {
        const char *work, *what;
        const char *metrics[7];
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
        {"life",
         "set-up and so many checks, us for all hosts together",
         {"at-1", "at-10", "at-100", "at-1000", "at-10000", "at-100000"}},
        {"size",
         "bytes per host; all-agents: of whole files",
         {"mean", "p50", "p90", "p99", "total", "all-agents-total", "hot-total"}},
        {"attack",
         "files and URLs that are made to be slow, the worst of all kinds",
         {"setup-ms", "peak-MiB", "first-ms", "then-ms", "1MB-ms", "bytes"}},
        {"break-even",
         "URLs per host after which set-up has paid off: median host, all hosts together",
         {"p50-against-reference", "all-against-reference", "p50-against-scan", "all-against-scan",
          "p50-against-rep-list", "all-against-rep-list"}},
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

/* Writes a row of TABLE, or nothing if NAME has no figure in it. */
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

void
bench_report(const struct bench *bench, FILE *file)
{
        for (size_t i = 0; i < TABLES; i++)
                if (has_work(bench, tables[i].work))
                        print_table(bench, file, &tables[i]);
        bench_print_slower_hosts(bench, file);
        bench_print_attack(bench, file);
        bench_print_life(bench, file);
        bench_print_costs(bench, file);
        bench_print_ratios(bench, file);
        bench_print_aims(bench, file);
}
