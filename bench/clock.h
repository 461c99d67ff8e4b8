/* SPDX-License-Identifier: Apache-2.0 */
/* Time: the CPU time of this thread, which other work on the machine disturbs least. */
#ifndef REP_BENCH_CLOCK_H
#define REP_BENCH_CLOCK_H

#include <stdbool.h>

/* Keeps this thread on one processor.  Returns false if the system refuses. */
bool bench_pin(void);

/* Returns the nanoseconds of CPU time that this thread has used. */
double bench_now(void);

/* Returns the nanoseconds since START, a result of bench_now(), without the time for reading the clock. */
double bench_since(double start);

/* Evicts everything from the processor's caches. */
void bench_flush_caches(void);

/* Returns the bytes that bench_flush_caches() reads. */
double bench_flush_bytes(void);

#endif
