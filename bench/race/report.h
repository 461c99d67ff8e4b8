/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The report: a table for each work, then how rep2c compares with its peers and its aims.
 *
 *     break_even.c, slower_hosts.c, aims.c   figures that are computed from those of the works
 *     report.c                               all tables
 *       ratios.c, work_life.c, fit_costs.c   tables of their own
 *     plot.c                                 charts
 */
#ifndef REP_BENCH_RACE_REPORT_H
#define REP_BENCH_RACE_REPORT_H

#include "race/bench.h"

/* Writes all tables for which there are figures. */
void bench_report(const struct bench *bench, FILE *file);

/* Draws the charts.  Returns false if gnuplot can't be run. */
bool bench_plot(const struct bench *bench);

/* ---- figures that are computed from others */

/* Adds the figures of break-even.  hot-real and setup were measured. */
void bench_break_even(struct bench *bench);

/* Adds the reached values as figures of the work `aims`. */
void bench_compare_with_aims(struct bench *bench);

/* The metrics of work hot-real: on how many hosts the engine takes over 1.2 times as long as the fastest peer, and on how
 * many of them it also takes over 10 ns longer. */
#define BENCH_SLOWER_HOSTS "slower-hosts"
#define BENCH_CLEARLY_SLOWER "clearly-slower-hosts"

/* Adds both figures for the engine `rep`, or for `rep-dense` if that does not take part. */
void bench_count_slower_hosts(struct bench *bench);

/* Returns the peer with the lowest figure and sets *VALUE to that.  Returns NULL if none has the figure. */
const char *bench_best_peer(const struct bench *bench, const char *work, const char *metric, double *value);

/* ---- tables; each writes nothing if its figures were not measured */

/* The hosts that are clearly slower, and both counts. */
void bench_print_slower_hosts(const struct bench *bench, FILE *file);

/* Which files are the worst for each engine. */
void bench_print_attack(const struct bench *bench, FILE *file);

/* How far rep is behind the best engine at each count of life. */
void bench_print_life(const struct bench *bench, FILE *file);

void bench_print_ratios(const struct bench *bench, FILE *file);
void bench_print_aims(const struct bench *bench, FILE *file);

/* The constants of costs.  rep-list, rep-compact and rep-dense took part in setup and hot-derived. */
void bench_print_costs(const struct bench *bench, FILE *file);

#endif
