/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What rep2c is to reach, beside what it has reached in this run.
 */
#ifndef REP_BENCH_RACE_AIMS_H
#define REP_BENCH_RACE_AIMS_H

#include "race/bench.h"

/* Adds what was reached as figures of the work `aims`. */
void bench_compare_with_aims(struct bench *bench);

/* Writes the table; nothing where no figure of it was measured. */
void bench_print_aims(const struct bench *bench, FILE *file);

#endif
