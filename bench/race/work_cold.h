/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cold: another host at every URL, in random order, as a polite crawler goes.
 *
 * Some engines' data fits into the last-level cache of a large machine, others' doesn't, and what a crawler does
 * between two checks would drive all of it out.  So the caches are emptied before every round, and in a round each host
 * occurs once, with one of its URLs: nothing that belongs to a host, neither its rules nor its URL, can lie in a cache.
 */
#ifndef REP_BENCH_RACE_WORK_COLD_H
#define REP_BENCH_RACE_WORK_COLD_H

#include "race/bench.h"

/* Adds the figures. */
void bench_cold(struct bench *bench);

#endif
