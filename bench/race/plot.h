/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Charts, drawn by gnuplot, which gets its script and data through a pipe.
 */
#ifndef REP_BENCH_RACE_PLOT_H
#define REP_BENCH_RACE_PLOT_H

#include "race/bench.h"

/* Draws the charts; false where gnuplot can't be run. */
bool bench_plot(const struct bench *bench);

#endif
