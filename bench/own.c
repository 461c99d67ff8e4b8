/* SPDX-License-Identifier: Apache-2.0 */
/*
 * own-bench: rep2c as C has it and, where it is there, the reference library, each by its own reading of robots.txt.
 *
 * It does and prints what languages.py wants of the programs of all languages.  Times are of the processor.
 */
#include "clock.h"
#include "engines/engine.h"
#include "engines/memory.h"
#include "protocol.h"
#include "tests/support/random.h"

enum { ROUNDS = 5, TURNS = 5, ASKED_BEFORE = 1000 };

struct host {
        const char *name;
        struct bench_task task;
        struct rep_text *urls;
        size_t count;
};

static struct host *hosts;
static size_t host_count, url_count;

extern const struct bench_engine bench_rep_once, bench_rep_plain, bench_rep, bench_reference;

static struct entrant {
        const char *name;
        const struct bench_engine *engine;
        void **sites;              /* by host */
        struct bench_query *order; /* all URLs of all hosts in random order, the same for all */
} entrants[] = {
        {.name = "rep2c, rep_check_once()", .engine = &bench_rep_once},
        {.name = "rep2c", .engine = &bench_rep_plain},
        {.name = "rep2c, one crawler", .engine = &bench_rep},
#ifdef BENCH_REFERENCE
        {.name = "google/robotstxt", .engine = &bench_reference},
#endif
};

enum { ENTRANTS = sizeof(entrants) / sizeof(*entrants) };

static void
take_host(const struct bench_file *file)
{
        struct host *host = &hosts[host_count++];
        const char *at = file->urls.data, *end;

        *host = (struct host){.name = file->name, .task = {.robots = file->robots, .agent = rep_string("ExampleBot")}};
        for (; (end = strchr(at, '\n')) != NULL; at = end + 1) {
                host->urls = bench_grow(host->urls, host->count, sizeof(*host->urls));
                host->urls[host->count++] = (struct rep_text){at, (size_t)(end - at)};
        }
        url_count += host->count;
}

static bool
allows(const struct bench_engine *engine, void *site, struct rep_text url)
{
        const struct bench_query query = {site, url};
        unsigned char verdict;

        engine->check(&query, 1, &verdict);
        return verdict == REP_ALLOW;
}

/* Asks SITE about COUNT URLs of HOST, beginning again after the last.  Returns how many are allowed. */
static size_t
ask(const struct bench_engine *engine, void *site, const struct host *host, size_t count)
{
        size_t allowed = 0;

        for (size_t i = 0; i < count; i++)
                allowed += allows(engine, site, host->urls[i % host->count]);
        return allowed;
}

/* Makes all sites, and prints their answers. */
static void
prepare(struct entrant *entrant)
{
        struct random random = {1};
        size_t drawn = 0;

        entrant->sites = bench_new(host_count, sizeof(*entrant->sites));
        entrant->order = bench_new(url_count, sizeof(*entrant->order));
        for (size_t i = 0; i < host_count; i++) {
                void *site = entrant->sites[i] = entrant->engine->create(entrant->engine, &hosts[i].task);

                printf("answers\t%s\thost:%s\t", entrant->name, hosts[i].name);
                for (size_t j = 0; j < hosts[i].count; j++, drawn++) {
                        size_t at = random_below(&random, drawn + 1);

                        putchar(allows(entrant->engine, site, hosts[i].urls[j]) ? '1' : '0');
                        entrant->order[drawn] = entrant->order[at];
                        entrant->order[at] = (struct bench_query){site, hosts[i].urls[j]};
                }
                putchar('\n');
                ask(entrant->engine, site, &hosts[i], ASKED_BEFORE);
        }
}

/* Prints the nanoseconds from nothing to the last of COUNT answers, after which all is forgotten. */
static void
time_once(const char *work, const struct entrant *entrant, const struct host *host, size_t count)
{
        double start = bench_now();
        void *site = entrant->engine->create(entrant->engine, &host->task);

        ask(entrant->engine, site, host, count);
        entrant->engine->destroy(site);
        bench_print_host(work, entrant->name, host->name, bench_since(start));
}

static void
time_round(const struct entrant *entrant)
{
        double start;

        for (size_t i = 0; i < host_count; i++) {
                size_t count = TURNS * hosts[i].count;

                time_once("once", entrant, &hosts[i], 1);
                time_once("thirty", entrant, &hosts[i], 30);
                ask(entrant->engine, entrant->sites[i], &hosts[i], hosts[i].count);
                start = bench_now();
                ask(entrant->engine, entrant->sites[i], &hosts[i], count);
                bench_print_host("hot", entrant->name, hosts[i].name, bench_since(start) / (double)count);
        }
        start = bench_now();
        for (size_t i = 0; i < url_count; i++)
                allows(entrant->engine, entrant->order[i].site, entrant->order[i].url);
        bench_print("random", entrant->name, "mean", bench_since(start) / (double)url_count);
}

int
main(void)
{
        struct bench_input input = bench_read_input();

        bench_pin();
        hosts = bench_new(input.count, sizeof(*hosts));
        for (size_t i = 0; i < input.count; i++)
                take_host(&input.files[i]);
        for (size_t i = 0; i < ENTRANTS; i++)
                prepare(&entrants[i]);
        for (size_t i = 0; i < ROUNDS * ENTRANTS; i++)
                time_round(&entrants[i % ENTRANTS]);
        return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0; /* all memory lives as long as the program */
}
