/* SPDX-License-Identifier: Apache-2.0 */
/*
 * emitted.c: emitted code as engines: the output of `rep2c emit` for each host, which emit.py compiled before anything
 * is timed. Setting a site up only finds its code.
 */
#include "engines/engine.h"

#include <dlfcn.h>

#include "engines/memory.h"

enum { EMITTERS = 4 };

static const char *const names[EMITTERS] = {"emit-c-table", "emit-c-direct", "emit-re2c", "emit-ragel"};
static void *libraries[EMITTERS];

struct site {
        int (*check)(const char *url, size_t size, uint32_t *line);
        size_t bytes; /* of code and data */
};

void
bench_emitted_open(const char *folder)
{
        for (size_t i = 0; i < EMITTERS; i++) {
                char path[4096];

                snprintf(path, sizeof(path), "%s/%s/all.so", folder, names[i]);
                libraries[i] = dlopen(path, RTLD_NOW | RTLD_LOCAL);
                if (libraries[i] == NULL) {
                        fprintf(stderr, "rep-bench: --emit: %s\n", dlerror());
                        exit(2);
                }
        }
}

static void *
find(size_t emitter, const struct bench_task *task)
{
        struct site *site = bench_new(1, sizeof(*site));
        char name[40];
        void *found;

        snprintf(name, sizeof(name), "h%zu_check", task->host);
        found = bench_some(dlsym(libraries[emitter], name));
        memcpy(&site->check, &found, sizeof(found));
        snprintf(name, sizeof(name), "h%zu_bytes", task->host);
        site->bytes = *(const size_t *)bench_some(dlsym(libraries[emitter], name));
        return site;
}

static void *
create_c_table(const struct bench_task *task)
{
        return find(0, task);
}

static void *
create_c_direct(const struct bench_task *task)
{
        return find(1, task);
}

static void *
create_re2c(const struct bench_task *task)
{
        return find(2, task);
}

static void *
create_ragel(const struct bench_task *task)
{
        return find(3, task);
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
        {"emit-c-table", true, false, create_c_table, check, bytes, free, REP_DIALECT_GOOGLE},
        {"emit-c-direct", true, false, create_c_direct, check, bytes, free, REP_DIALECT_GOOGLE},
        {"emit-re2c", true, false, create_re2c, check, bytes, free, REP_DIALECT_GOOGLE},
        {"emit-ragel", true, false, create_ragel, check, bytes, free, REP_DIALECT_GOOGLE},
};
