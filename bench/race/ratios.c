/* SPDX-License-Identifier: Apache-2.0 */
/* ratios.c: rep2c's figures as multiples of its peers'; see report.h. */
#include "race/report.h"

const char *
bench_best_peer(const struct bench *bench, const char *work, const char *metric, double *value)
{
        const char *best = NULL;

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const struct bench_engine *engine = bench->entrants[i].engine;
                double each = bench_figures_get(&bench->figures, work, engine->name, metric);
                /* The reference library has no set-up, so there is nothing to compare a set-up with. */
                bool idle = strcmp(engine->name, "reference") == 0 &&
                            (strcmp(work, "setup") == 0 || strcmp(work, "size") == 0);

                if (!bench_is_peer(engine) || idle || each < 0 || (best != NULL && each >= *value))
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
                const char *best = bench_best_peer(bench, work, metric, &value);

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

/* Blobs of whole files are measured against the lines that they were made from. */
static void
print_size_ratios(const struct bench *bench, FILE *file)
{
        double lines = bench_figures_get(&bench->figures, "size", "rule-lines", "all-agents-total");

        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const char *name = bench->entrants[i].engine->name;
                double bytes = bench_figures_get(&bench->figures, "size", name, "all-agents-total");

                if (lines > 0 && bytes >= 0)
                        fprintf(file, "  %-13s %-16s %-13s %.2f of the rule lines\n", "size", "all-agents-total", name,
                                bytes / lines);
        }
}

void
bench_print_ratios(const struct bench *bench, FILE *file)
{
        static const char *const works[] = {"hot-real", "hot-derived", "cold", "setup", "once", "size"};
        static const char *const metrics[] = {"mean", "p50", "p99", "total"};

        fprintf(file, "\nrep2c as a multiple of its peers\n  %-13s %-16s %-13s %10s %10s %10s %10s\n", "", "", "",
                "scan", "hyperscan", "touch", "best peer");
        for (size_t i = 0; i < sizeof(works) / sizeof(*works); i++)
                for (size_t j = 0; j < sizeof(metrics) / sizeof(*metrics); j++)
                        print_ratios(bench, file, works[i], metrics[j]);
        print_size_ratios(bench, file);
}
