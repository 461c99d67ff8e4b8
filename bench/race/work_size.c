/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_size.c: see bench.h.
 *
 * Size: the bytes of a site in memory, beside those of the rule lines that it was made from.
 */
#include "race/bench.h"

#include "rep_robots.h"
#include "robots.h"

#define RULE_LINES "rule-lines"
#define METRIC "all-agents-total"

/* The engines whose blobs are made of whole files, too. */
static const struct {
        const char *engine;
        enum rep_encoding encoding;
} encodings[] = {
        {"rep-blob", REP_ENCODING_AUTO},
        {"rep-list", REP_ENCODING_LIST},
        {"rep-dense", REP_ENCODING_DENSE},
        {"rep-compact", REP_ENCODING_COMPACT},
};

enum { ENCODINGS = sizeof(encodings) / sizeof(*encodings) };

static void
count_line(void *context, const struct rep_directive *line)
{
        double *bytes = context;

        /* Key, colon, space, value and line end. */
        if (line->kind == REP_KIND_ALLOW || line->kind == REP_KIND_DISALLOW)
                *bytes += (double)(line->key.size + 1 + 1 + line->value.size + 1);
}

static double
rule_line_bytes(const struct bench_host *host)
{
        struct rep_scan_counts counts;
        double bytes = 0;

        rep_scan_robots(host->robots.data, host->robots.size, host->robots.size, REP_DIALECT_GOOGLE, count_line, &bytes,
                        &counts);
        return bytes;
}

/* Bytes of the stripped blob for all agents. */
static double
blob_bytes(struct rep_compiler *compiler, const struct bench_host *host, enum rep_encoding encoding)
{
        const struct rep_options options = {.strip = true, .encoding = encoding};
        const void *blob;
        size_t size;

        if (rep_compile(compiler, host->robots.data, host->robots.size, &options, &blob, &size) != REP_OK)
                bench_some(NULL);
        return (double)size;
}

/* Bytes of the object for all agents, which nobody has asked yet. */
static double
object_bytes(const struct bench_host *host)
{
        struct rep_robots *robots;
        double size;

        if (rep_robots_parse(host->robots.data, host->robots.size, NULL, &robots) != REP_OK)
                bench_some(NULL);
        size = (double)rep_robots_size(robots);
        rep_robots_free(robots);
        return size;
}

/* Whole files, for all agents: what rep2c makes of them, and their rule lines. */
static void
print_totals(struct bench *bench)
{
        const char *work = bench_work_names[BENCH_SIZE];
        struct rep_compiler *compiler = bench_some(rep_compiler_create());
        double lines = 0, objects = 0, bytes[ENCODINGS] = {0};

        for (size_t i = 0; i < bench->hosts.count; i++) {
                lines += rule_line_bytes(&bench->hosts.hosts[i]);
                objects += object_bytes(&bench->hosts.hosts[i]);
                for (size_t j = 0; j < ENCODINGS; j++)
                        bytes[j] += blob_bytes(compiler, &bench->hosts.hosts[i], encodings[j].encoding);
        }
        bench_print(work, RULE_LINES, METRIC, lines);
        bench_print(work, "rep", METRIC, objects);
        for (size_t j = 0; j < ENCODINGS; j++)
                bench_print(work, encodings[j].engine, METRIC, bytes[j]);
        rep_compiler_free(compiler);
}

/* Prints the bytes of all sites, as they are now. */
static void
print_bytes(const struct bench *bench, const char *work)
{
        for (size_t i = 0; i < bench->options.engine_count; i++) {
                const struct bench_engine *engine = bench->entrants[i].engine;

                for (size_t host = 0; host < bench->hosts.count && !engine->is_floor; host++)
                        bench_print_host(work, engine->name, bench->hosts.hosts[host].name,
                                         (double)engine->bytes(bench->entrants[i].sites[host]));
        }
}

void
bench_hot_size(struct bench *bench)
{
        print_bytes(bench, "hot-size");
}

void
bench_size(struct bench *bench)
{
        print_bytes(bench, bench_work_names[BENCH_SIZE]);
        print_totals(bench);
}
