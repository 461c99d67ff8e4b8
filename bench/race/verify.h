/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Before anything is timed: every engine's verdict on every URL that will be, against the reference matcher.
 */
#ifndef REP_BENCH_RACE_VERIFY_H
#define REP_BENCH_RACE_VERIFY_H

#include "race/bench.h"

/* False where an engine gave a wrong verdict; it is printed then. */
bool bench_verify(struct bench *bench);

#endif
