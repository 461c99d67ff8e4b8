/* SPDX-License-Identifier: Apache-2.0 */
/* bench.c: see bench.h. */
#include "race/bench.h"

#include <stdio.h>

const char *const bench_work_names[BENCH_WORKS] = {
        [BENCH_SETUP] = "setup", [BENCH_HOT_REAL] = "hot-real", [BENCH_HOT_DERIVED] = "hot-derived",
        [BENCH_COLD] = "cold",   [BENCH_ONCE] = "once",         [BENCH_LIFE] = "life",
        [BENCH_SIZE] = "size",   [BENCH_ATTACK] = "attack",
};

void
bench_print(const char *work, const char *engine, const char *metric, double value)
{
        printf("%s\t%s\t%s\t%.6g\n", work, engine, metric, value);
}

void
bench_print_host(const char *work, const char *engine, const struct bench_host *host, double value)
{
        printf("%s\t%s\thost:%s\t%.6g\n", work, engine, host->name, value);
}
