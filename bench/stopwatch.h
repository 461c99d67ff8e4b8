/* SPDX-License-Identifier: Apache-2.0 */
/* Time. */
#ifndef REP_BENCH_STOPWATCH_H
#define REP_BENCH_STOPWATCH_H

#include <time.h>

static inline double
clock_ns(clockid_t clock)
{
        struct timespec time;

        clock_gettime(clock, &time);
        return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static inline double
now_ns(void)
{
        return clock_ns(CLOCK_MONOTONIC);
}

/* Of this process: other work on the machine counts less. */
static inline double
processor_ns(void)
{
        return clock_ns(CLOCK_PROCESS_CPUTIME_ID);
}

#endif
