/*
 * Time, and the median of a few.
 */
#ifndef REP_BENCH_STOPWATCH_H
#define REP_BENCH_STOPWATCH_H

#include <stdlib.h>
#include <time.h>

static inline double
now_ns(void)
{
        struct timespec time;

        clock_gettime(CLOCK_MONOTONIC, &time);
        return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
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
