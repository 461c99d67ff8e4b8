/* SPDX-License-Identifier: Apache-2.0 */
/*
 * life: a host is set up and then asked 1, 10, 100, 1,000, 10,000 and 100,000 times, all of which is timed together.
 *
 * An engine is best at one of these counts.  What is looked for is one that is near the best at each.
 */
#ifndef REP_BENCH_RACE_WORK_LIFE_H
#define REP_BENCH_RACE_WORK_LIFE_H

#include "race/bench.h"

enum { BENCH_LIVES = 6 };

/* The names of the figures: "at 1", ... in microseconds for all hosts together; and, of rep alone, of the quotients of its time
 * and that of the best other engine of each host, the median. */
extern const char *const bench_life_totals[BENCH_LIVES], *const bench_life_medians[BENCH_LIVES];

/* Adds the figures. */
void bench_life(struct bench *bench);

/* Prints how far rep is behind the best engine at each count. */
void bench_print_life(const struct bench *bench, FILE *file);

#endif
