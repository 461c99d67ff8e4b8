/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep2c's figures as multiples of its peers'.
 */
#ifndef REP_BENCH_RACE_RATIOS_H
#define REP_BENCH_RACE_RATIOS_H

#include "race/bench.h"

/* The peer with the lowest figure, which *VALUE becomes; NULL where none has one. */
const char *bench_best_peer(const struct bench *bench, const char *work, const char *metric, double *value);

/* Writes the table. */
void bench_print_ratios(const struct bench *bench, FILE *file);

#endif
