/* SPDX-License-Identifier: Apache-2.0 */
/*
 * emitted.c: emitted code as engines: the output of `rep2c emit` for each host, which emit.py compiled before anything
 * is timed. Setting a site up only finds its code.
 */
#include "engines/engine.h"

#include <dlfcn.h>

#include "engines/memory.h"

static void *libraries[BENCH_EMITTED];

struct site {
        int (*check)(const char *url, size_t size, uint32_t *line);
        size_t bytes; /* of code and data */
};

void
bench_emitted_open(const char *folder)
{
        for (size_t i = 0; i < BENCH_EMITTED; i++) {
                char path[4096];

                snprintf(path, sizeof(path), "%s/%s/all.so", folder, bench_emitted[i].name);
                libraries[i] = dlopen(path, RTLD_NOW | RTLD_LOCAL);
                if (libraries[i] == NULL) {
                        fprintf(stderr, "rep-bench: --emit: %s\n", dlerror());
                        exit(2);
                }
        }
}

static void *
find(const struct bench_engine *engine, const struct bench_task *task)
{
        struct site *site = bench_new(1, sizeof(*site));
        char name[40];
        void *found;

        snprintf(name, sizeof(name), "h%zu_check", task->host);
        found = bench_some(dlsym(libraries[engine->variant], name));
        memcpy(&site->check, &found, sizeof(found));
        snprintf(name, sizeof(name), "h%zu_bytes", task->host);
        site->bytes = *(const size_t *)bench_some(dlsym(libraries[engine->variant], name));
        return site;
}

static void
check(const struct bench_query *queries, size_t count, unsigned char *verdicts)
{
        uint32_t line;

        for (size_t i = 0; i < count; i++)
                verdicts[i] = (unsigned char)((const struct site *)queries[i].site)
                                      ->check(queries[i].url.data, queries[i].url.size, &line);
}

static size_t
bytes(const void *site)
{
        return ((const struct site *)site)->bytes;
}

const struct bench_engine bench_emitted[] = {
        {"emit-c-table", true, false, find, check, bytes, free, REP_DIALECT_GOOGLE, 0},
        {"emit-c-direct", true, false, find, check, bytes, free, REP_DIALECT_GOOGLE, 1},
        {"emit-re2c", true, false, find, check, bytes, free, REP_DIALECT_GOOGLE, 2},
        {"emit-ragel", true, false, find, check, bytes, free, REP_DIALECT_GOOGLE, 3},
};
