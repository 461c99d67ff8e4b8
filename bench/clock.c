/* SPDX-License-Identifier: Apache-2.0 */
/* clock.c: see clock.h. */
#define _GNU_SOURCE /* sched_setaffinity */

#include "clock.h"

#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "engines/memory.h"
#include "stopwatch.h"

enum { LINE = 64 };

static double clock_cost;

double
bench_now(void)
{
        return clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

/* Returns the time between two consecutive calls of bench_now(): the least of many. */
static double
measure_clock(void)
{
        double least = 1e9;

        for (int i = 0; i < 1000; i++) {
                double start = bench_now(), each = bench_now() - start;
                if (each < least)
                        least = each;
        }
        return least;
}

double
bench_since(double start)
{
        double elapsed = bench_now() - start;

        if (clock_cost <= 0)
                clock_cost = measure_clock();
        return elapsed > clock_cost ? elapsed - clock_cost : 0;
}

bool
bench_pin(void)
{
        cpu_set_t set;
        int cpu = sched_getcpu();

        if (cpu < 0)
                return false;
        CPU_ZERO(&set);
        CPU_SET((size_t)cpu, &set);
        return sched_setaffinity(0, sizeof(set), &set) == 0;
}

/* Returns twice the size of the last-level cache, within limits. */
static size_t
flush_size(void)
{
        const size_t least = (size_t)64 << 20, most = (size_t)1 << 30;
        long cache = -1;

#ifdef _SC_LEVEL3_CACHE_SIZE
        cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
#endif
        size_t size = cache > 0 ? 2 * (size_t)cache : 0;
        return size < least ? least : size > most ? most : size;
}

double
bench_flush_bytes(void)
{
        return (double)flush_size();
}

void
bench_flush_caches(void)
{
        static unsigned char *buffer;
        static volatile unsigned sink;
        size_t size = flush_size();
        unsigned sum = 0;

        if (buffer == NULL) {
                buffer = bench_new(size, 1);
                memset(buffer, 1, size); /* pages that nobody wrote to would all be the same physical page */
        }
        for (size_t at = 0; at < size; at += LINE)
                sum += buffer[at];
        sink = sum;
        (void)sink;
}
