/* SPDX-License-Identifier: Apache-2.0 */
/*
 * setup: parse and compile, per file.
 *
 * Each engine goes through all files, several times, so that no file is still in the caches and in the branch
 * predictor's memory from the time before.  What took long is not repeated.  The sites of the last time are kept.
 */
#ifndef REP_BENCH_RACE_WORK_SETUP_H
#define REP_BENCH_RACE_WORK_SETUP_H

#include "race/bench.h"

/* Makes the site of every entrant and host; adds figures where the work is wanted. */
void bench_setup(struct bench *bench);

/* Sets each site up once more, so that none remembers what it was asked. */
void bench_renew_sites(struct bench *bench);

#endif
