/* SPDX-License-Identifier: Apache-2.0 */
/* figures.c: see figures.h. */
#include "race/figures.h"

#include <string.h>

#include "engines/memory.h"

void
bench_figures_add(struct bench_figures *figures, const char *work, const char *engine, const char *metric, double value)
{
        figures->items = bench_grow(figures->items, figures->count, sizeof(*figures->items));
        figures->items[figures->count++] = (struct bench_figure){work, engine, metric, value};
}

static int
compare_values(const void *left, const void *right)
{
        double a = *(const double *)left, b = *(const double *)right;

        return (a > b) - (a < b);
}

double
bench_percentile(double *values, size_t count, double percent)
{
        size_t rank;

        if (count == 0)
                return -1;
        qsort(values, count, sizeof(*values), compare_values);
        rank = (size_t)((double)count * percent / 100);
        return values[rank < count ? rank : count - 1];
}

void
bench_figures_add_spread(struct bench_figures *figures, const char *work, const char *engine, const double *values,
                         size_t count)
{
        double *kept = bench_new(count, sizeof(*kept)), sum = 0;
        size_t kept_count = 0;

        for (size_t i = 0; i < count; i++)
                if (values[i] >= 0)
                        kept[kept_count++] = values[i], sum += values[i];
        if (kept_count > 0) {
                bench_figures_add(figures, work, engine, "mean", sum / (double)kept_count);
                bench_figures_add(figures, work, engine, "p50", bench_percentile(kept, kept_count, 50));
                bench_figures_add(figures, work, engine, "p90", bench_percentile(kept, kept_count, 90));
                bench_figures_add(figures, work, engine, "p99", bench_percentile(kept, kept_count, 99));
        }
        free(kept);
}

double
bench_figures_get(const struct bench_figures *figures, const char *work, const char *engine, const char *metric)
{
        for (size_t i = 0; i < figures->count; i++) {
                const struct bench_figure *figure = &figures->items[i];

                if (strcmp(figure->work, work) == 0 && strcmp(figure->engine, engine) == 0 &&
                    strcmp(figure->metric, metric) == 0)
                        return figure->value;
        }
        return -1;
}

void
bench_figures_write(const struct bench_figures *figures, FILE *file)
{
        for (size_t i = 0; i < figures->count; i++) {
                const struct bench_figure *figure = &figures->items[i];

                fprintf(file, "%s\t%s\t%s\t%.6g\n", figure->work, figure->engine, figure->metric, figure->value);
        }
}
