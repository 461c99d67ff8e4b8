/* SPDX-License-Identifier: Apache-2.0 */
/*
 * once: set a host up, check each of its URLs once, forget it.
 */
#ifndef REP_BENCH_RACE_WORK_ONCE_H
#define REP_BENCH_RACE_WORK_ONCE_H

#include "race/bench.h"

/* Adds the figures. */
void bench_once(struct bench *bench);

#endif
