/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What encodings cost, fitted to what was measured: the constants of gen/robots/choose.c.
 *
 * Of each host the rules, the stars and the bytes of patterns are known.  The time to make an encoding of a list, and that of
 * a check by it, are taken to be linear in these; the constants are those with the least sum of squared relative errors.
 */
#ifndef REP_BENCH_RACE_FIT_COSTS_H
#define REP_BENCH_RACE_FIT_COSTS_H

#include "race/bench.h"

/* Prints the constants; nothing unless rep-list, rep-compact and rep-dense took part in setup and hot-derived. */
void bench_print_costs(const struct bench *bench, FILE *file);

#endif
