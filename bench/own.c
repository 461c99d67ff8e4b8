/* SPDX-License-Identifier: Apache-2.0 */
/*
 * own-bench: rep2c as C has it and, where it is there, the reference library, which read robots.txt files by themselves.
 *
 * It prints what languages.py wants of the programs of all languages.  Times are of the processor.
 */
#include "engines/engine.h"
#include "engines/memory.h"
#include "protocol.h"
#include "race/clock.h"
#include "tests/support/random.h"

enum { ROUNDS = 5, TURNS = 5, ASKED_BEFORE = 1000 };

struct host {
        const char *name;
        struct bench_task task;
        struct rep_text *urls;
        size_t count;
};

struct entrant {
        const char *name;
        const struct bench_engine *engine;
        struct bench_query *order; /* all URLs of all hosts in random order */
        void **sites;              /* by host */
};

extern const struct bench_engine bench_rep_once, bench_rep_plain, bench_rep, bench_reference;

static struct entrant entrants[] = {
        {.name = "rep2c, rep_check_once()", .engine = &bench_rep_once},
        {.name = "rep2c", .engine = &bench_rep_plain},
        {.name = "rep2c, one crawler", .engine = &bench_rep},
#ifdef BENCH_REFERENCE
        {.name = "google/robotstxt", .engine = &bench_reference},
#endif
};

enum { ENTRANTS = sizeof(entrants) / sizeof(*entrants) };

static struct host *hosts;
static size_t host_count, url_count;

static void
read_hosts(void)
{
        struct bench_input input = bench_read_input();

        hosts = bench_new(input.count, sizeof(*hosts));
        host_count = input.count;
        for (size_t i = 0; i < host_count; i++) {
                struct host *host = &hosts[i];
                struct rep_text left = input.files[i].urls;

                *host = (struct host){.name = input.files[i].name,
                                      .task = {.robots = input.files[i].robots, .agent = rep_string("ExampleBot")}};
                while (left.size > 0) {
                        size_t size = (size_t)((const char *)memchr(left.data, '\n', left.size) - left.data);

                        host->urls = bench_grow(host->urls, host->count, sizeof(*host->urls));
                        host->urls[host->count++] = (struct rep_text){left.data, size};
                        left = (struct rep_text){left.data + size + 1, left.size - size - 1};
                }
                url_count += host->count;
        }
}

/* Asks SITE about COUNT URLs of HOST, beginning again after the last.  Returns the last verdict. */
static unsigned char
ask(const struct bench_engine *engine, void *site, const struct host *host, size_t count)
{
        unsigned char verdict = REP_ALLOW;

        for (size_t i = 0; i < count; i++) {
                const struct bench_query query = {site, host->urls[i % host->count]};

                engine->check(&query, 1, &verdict);
        }
        return verdict;
}

/* Makes a site of each host, and prints its answers.  The order is the same for all. */
static void
prepare(struct entrant *entrant)
{
        struct random random = {1};
        size_t drawn = 0;

        entrant->sites = bench_new(host_count, sizeof(*entrant->sites));
        entrant->order = bench_new(url_count, sizeof(*entrant->order));
        for (size_t i = 0; i < host_count; i++) {
                struct host *host = &hosts[i];
                void *site = entrant->sites[i] = entrant->engine->create(&host->task);

                printf("answers\t%s\thost:%s\t", entrant->name, host->name);
                for (size_t j = 0; j < host->count; j++, drawn++) {
                        struct bench_query query = {site, host->urls[j]};
                        size_t at = random_below(&random, drawn + 1);
                        unsigned char verdict;

                        entrant->engine->check(&query, 1, &verdict);
                        putchar(verdict == REP_ALLOW ? '1' : '0');
                        entrant->order[drawn] = entrant->order[at];
                        entrant->order[at] = query;
                }
                putchar('\n');
                ask(entrant->engine, site, host, ASKED_BEFORE);
        }
}

/* Nanoseconds from nothing to the last of COUNT verdicts, after which all is forgotten. */
static double
time_once(const struct bench_engine *engine, const struct host *host, size_t count)
{
        double start = bench_now();
        void *site = engine->create(&host->task);

        ask(engine, site, host, count);
        engine->destroy(site);
        return bench_since(start);
}

static void
time_round(const struct entrant *entrant)
{
        unsigned char verdict;
        double start;

        for (size_t i = 0; i < host_count; i++) {
                const struct host *host = &hosts[i];
                size_t count = TURNS * host->count;

                bench_print_host("once", entrant->name, host->name, time_once(entrant->engine, host, 1));
                bench_print_host("thirty", entrant->name, host->name, time_once(entrant->engine, host, 30));
                ask(entrant->engine, entrant->sites[i], host, host->count);
                start = bench_now();
                ask(entrant->engine, entrant->sites[i], host, count);
                bench_print_host("hot", entrant->name, host->name, bench_since(start) / (double)count);
        }
        start = bench_now();
        for (size_t i = 0; i < url_count; i++)
                entrant->engine->check(&entrant->order[i], 1, &verdict);
        bench_print("random", entrant->name, "mean", bench_since(start) / (double)url_count);
}

int
main(void)
{
        bench_pin();
        read_hosts();
        for (size_t i = 0; i < ENTRANTS; i++)
                prepare(&entrants[i]);
        for (size_t i = 0; i < ROUNDS * ENTRANTS; i++)
                time_round(&entrants[i % ENTRANTS]);
        return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0; /* all memory lives as long as the program */
}
