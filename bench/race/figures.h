/* SPDX-License-Identifier: Apache-2.0 */
/* Figures: the measurements, as lines of work, engine, metric and value. */
#ifndef REP_BENCH_FIGURES_H
#define REP_BENCH_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct bench_figure {
        const char *work, *engine, *metric; /* constant strings */
        double value;
};

struct bench_figures {
        struct bench_figure *items;
        size_t count;
};

void bench_figures_add(struct bench_figures *figures, const char *work, const char *engine, const char *metric,
                       double value);

/* Adds mean, p50, p90 and p99 of COUNT VALUES.  Negative values do not count. */
void bench_figures_add_spread(struct bench_figures *figures, const char *work, const char *engine, const double *values,
                              size_t count);

/* Returns the value, or -1 if there is none. */
double bench_figures_get(const struct bench_figures *figures, const char *work, const char *engine, const char *metric);

/* Writes the figures as lines of tab-separated fields. */
void bench_figures_write(const struct bench_figures *figures, FILE *file);

/* Returns the value that PERCENT of the COUNT VALUES do not exceed, or -1 if COUNT is 0.  Sorts VALUES. */
double bench_percentile(double *values, size_t count, double percent);

#endif
