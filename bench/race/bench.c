/* SPDX-License-Identifier: Apache-2.0 */
/* bench.c: see bench.h. */
#include "race/bench.h"

const char *const bench_work_names[BENCH_WORKS] = {
        [BENCH_SETUP] = "setup", [BENCH_HOT_REAL] = "hot-real", [BENCH_HOT_DERIVED] = "hot-derived",
        [BENCH_COLD] = "cold",   [BENCH_ONCE] = "once",         [BENCH_LIFE] = "life",
        [BENCH_SIZE] = "size",   [BENCH_ATTACK] = "attack",
};

const struct bench_entrant *
bench_entrant_of(const struct bench *bench, const char *name)
{
        for (size_t i = 0; i < bench->options.engine_count; i++)
                if (strcmp(bench->entrants[i].engine->name, name) == 0)
                        return &bench->entrants[i];
        return NULL;
}

bool
bench_is_ours(const struct bench_engine *engine)
{
        return strcmp(engine->name, "rep") == 0 || strncmp(engine->name, "rep-", 4) == 0 ||
               strncmp(engine->name, "emit-", 5) == 0;
}

bool
bench_is_peer(const struct bench_engine *engine)
{
        return !bench_is_ours(engine) && !engine->is_floor;
}
