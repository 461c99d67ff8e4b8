/* SPDX-License-Identifier: Apache-2.0 */
/* Time, and the median of a few measurements. */
#ifndef REP_BENCH_STOPWATCH_H
#define REP_BENCH_STOPWATCH_H

#include <stdlib.h>
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

static inline int
compare_doubles(const void *a, const void *b)
{
        double x = *(const double *)a, y = *(const double *)b;

        return (x > y) - (x < y);
}

/* Sorts VALUES and returns the one in the middle. */
static inline double
median(double *values, size_t count)
{
        qsort(values, count, sizeof(*values), compare_doubles);
        return values[count / 2];
}

#endif
