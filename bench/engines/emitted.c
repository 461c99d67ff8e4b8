/* SPDX-License-Identifier: Apache-2.0 */
/* emitted.c: see emitted.h. */
#include "engines/emitted.h"

#include "engines/memory.h"

struct site {
        const char *robots; /* the address of the text that it was made from */
        bench_emitted_check *check;
        size_t bytes;
};

/* By emitter: the code that was built. */
static struct {
        struct site **sites;
        size_t count;
} built[BENCH_EMITTERS];

void
bench_emitted_add(size_t emitter, const char *robots, bench_emitted_check *check, size_t bytes)
{
        struct site *site = bench_new(1, sizeof(*site));

        *site = (struct site){robots, check, bytes};
        built[emitter].sites = bench_grow(built[emitter].sites, built[emitter].count, sizeof(*built->sites));
        built[emitter].sites[built[emitter].count++] = site;
}

static void *
find(size_t emitter, const struct bench_task *task)
{
        for (size_t i = 0; i < built[emitter].count; i++)
                if (built[emitter].sites[i]->robots == task->robots.data)
                        return built[emitter].sites[i];
        fputs("rep-bench: emitted engines take part with --emit only\n", stderr);
        exit(2);
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

/* The code stays for the next site. */
static void
keep(void *site)
{
        (void)site;
}

static const struct bench_engine c_table = {"emit-c-table", true,  false, create_c_table,
                                            check,          bytes, keep,  REP_DIALECT_GOOGLE};
static const struct bench_engine c_direct = {"emit-c-direct", true,  false, create_c_direct,
                                             check,           bytes, keep,  REP_DIALECT_GOOGLE};
static const struct bench_engine re2c = {"emit-re2c", true, false, create_re2c, check, bytes, keep, REP_DIALECT_GOOGLE};
static const struct bench_engine ragel = {"emit-ragel", true,  false, create_ragel,
                                          check,        bytes, keep,  REP_DIALECT_GOOGLE};

const struct bench_emitter bench_emitters[BENCH_EMITTERS] = {
        {&c_table, rep_emit_c_table, REP_ENCODING_AUTO, "c", NULL},
        {&c_direct, rep_emit_c_direct, REP_ENCODING_COMPACT, "c", NULL},
        {&re2c, rep_emit_re2c, REP_ENCODING_COMPACT, "re", "for i in *.re; do re2c $i -o ${i%.re}.c || exit 1; done"},
        {&ragel, rep_emit_ragel, REP_ENCODING_COMPACT, "rl",
         "for i in *.rl; do ragel -G2 $i -o ${i%.rl}.c || exit 1; done"},
};
