/* SPDX-License-Identifier: Apache-2.0 */
/*
 * break-even: from what was measured, after how many URLs setting an engine up has paid off.
 */
#ifndef REP_BENCH_RACE_BREAK_EVEN_H
#define REP_BENCH_RACE_BREAK_EVEN_H

#include "race/bench.h"

/* Adds the figures; hot-real and setup were measured. */
void bench_break_even(struct bench *bench);

#endif
