/* SPDX-License-Identifier: Apache-2.0 */
/*
 * size: the bytes of a site in memory, beside those of the rule lines that it was made from.
 */
#ifndef REP_BENCH_RACE_WORK_SIZE_H
#define REP_BENCH_RACE_WORK_SIZE_H

#include "race/bench.h"

/* Adds the figures. */
void bench_size(struct bench *bench);

/* Adds what the sites take after the checks of the hot works. */
void bench_hot_size(struct bench *bench);

#endif
