/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Time: CPU time of this thread, which what else runs on the machine disturbs least.
 */
#ifndef REP_BENCH_CLOCK_H
#define REP_BENCH_CLOCK_H

#include <stdbool.h>

/* Keeps this thread on one processor; false where the system doesn't let it. */
bool bench_pin(void);

/* Nanoseconds of CPU time that this thread has used. */
double bench_now(void);

/* Nanoseconds since START, a bench_now(), without what reading the clock costs. */
double bench_since(double start);

/* Empties the processor's caches of everything that lies in them. */
void bench_flush_caches(void);

/* Bytes that bench_flush_caches() reads. */
double bench_flush_bytes(void);

#endif
