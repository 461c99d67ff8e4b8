/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The works: what all engines are timed at, in the order in which a run goes through them.  Each is a file of its name,
 * which says what it measures.
 */
#ifndef REP_BENCH_RACE_WORKS_H
#define REP_BENCH_RACE_WORKS_H

#include "race/bench.h"

/* Makes the site of every entrant and host.  Adds figures if the work is wanted. */
void bench_setup(struct bench *bench);

/* Sets each site up once more, so that none remembers what it was asked. */
void bench_renew_sites(struct bench *bench);

/* Compares all verdicts with the reference matcher.  Prints a wrong one and returns false. */
bool bench_verify(struct bench *bench);

/* Add the figures of their works. */
void bench_hot_real(struct bench *bench);
void bench_hot_derived(struct bench *bench);
void bench_cold(struct bench *bench);
void bench_once(struct bench *bench);
void bench_life(struct bench *bench);
void bench_size(struct bench *bench);
void bench_attack(struct bench *bench);

/* Adds the size of the sites after the checks of the hot works. */
void bench_hot_size(struct bench *bench);

#endif
