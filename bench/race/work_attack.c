/* SPDX-License-Identifier: Apache-2.0 */
/*
 * work_attack.c: see bench.h.
 *
 * Attack: files of 500 KiB that are made to be slow.  For each kind of file,
 *
 *   setup-ms   from the text to a site
 *   peak-MiB   the memory that this takes at most
 *   first-ms   the worst of its first ten checks of a URL of 8 KB that is plain letters
 *   then-ms    the worst of URLs of 8 KB as close to the rules as possible, each the least of five checks, as one of
 *              them may make rules faster
 *   1MB-ms     the first check of another site, of a URL of 1 MB that is plain letters
 *   bytes      of the site after these checks
 *
 * The worst of all kinds counts.  Each kind has a process of its own, which shows the peak of its memory.  So this work
 * comes first, before other works leave memory that can be used again.  Only engines that promise a bound take part: no
 * peers, no lists that were asked for, no emitted code.  Nor does `rep-batch`, whose object is that of `rep`.
 */
#include "race/bench.h"

#include "rep_compile.h"
#include "tests/support/hostile.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { URL = 8192, FIRST = 10, LEAST_OF = 5, LONG_URL = 1 << 20 };

enum figure { SETUP, PEAK, FIRST_CHECKS, LATER_CHECKS, LONG_CHECK, BYTES, FIGURES };

static const char *const metrics[FIGURES] = {"setup-ms", "peak-MiB", "first-ms", "then-ms", "1MB-ms", "bytes"};

/* The figures of a kind, and what they are of. */
struct attack {
        const struct bench_engine *engine;
        size_t kind;
        bool verdict_only;
        double values[FIGURES];
};

static void
raise_to(double *value, double other)
{
        *value = other > *value ? other : *value;
}

static double
peak_mib(void)
{
        struct rusage usage;

        getrusage(RUSAGE_SELF, &usage);
        return (double)usage.ru_maxrss / 1024;
}

static void *
time_setup(struct attack *attack, struct rep_text robots)
{
        const struct bench_task task = {robots, rep_string("bot"), attack->verdict_only, 0};
        double start = bench_now();
        void *site = attack->engine->create(attack->engine, &task);

        raise_to(&attack->values[SETUP], bench_since(start) / 1e6);
        return site;
}

/* Returns the milliseconds of one check. */
static double
time_check(const struct attack *attack, void *site, const char *url, size_t size)
{
        const struct bench_query query = {site, {url, size}};
        unsigned char verdict;
        double start = bench_now();

        bench_check(attack->engine, &query, 1, &verdict);
        return bench_since(start) / 1e6;
}

/* Returns a URL of SIZE bytes that is a slash and letters. */
static char *
plain_url(size_t size)
{
        char *url = memset(bench_new(size, 1), 'a', size);

        url[0] = '/';
        return url;
}

static void
time_urls(struct attack *attack, void *site, struct rep_text robots)
{
        char *url = plain_url(URL);

        for (int i = 0; i < FIRST; i++)
                raise_to(&attack->values[FIRST_CHECKS], time_check(attack, site, url, URL));
        for (size_t which = 0; hostile_url(robots, which, url, URL) > 0; which++) {
                double least;

                url[0] = '/'; /* patterns that are not paths are among them */
                least = time_check(attack, site, url, URL);
                for (int i = 1; i < LEAST_OF; i++) {
                        double time = time_check(attack, site, url, URL);

                        least = time < least ? time : least;
                }
                raise_to(&attack->values[LATER_CHECKS], least);
        }
        free(url);
}

static void
measure(struct attack *attack)
{
        struct rep_text robots = hostile_robots(attack->kind, REP_MAX_BYTES);
        char *url = plain_url(LONG_URL);
        double before = peak_mib();
        void *site = time_setup(attack, robots);

        attack->values[PEAK] = peak_mib() - before;
        attack->values[LONG_CHECK] = time_check(attack, site, url, LONG_URL);
        attack->engine->destroy(site);
        site = time_setup(attack, robots);
        time_urls(attack, site, robots);
        attack->values[BYTES] = (double)attack->engine->bytes(site);
        attack->engine->destroy(site);
        free(url);
        free((char *)robots.data);
}

/* Fills in the figures of ATTACK in a child process, so that the peak of the memory is that of one measurement. Returns
 * false if there was no child or it ended early. */
static bool
measure_apart(struct attack *attack)
{
        bool complete;
        int ends[2];
        pid_t child;

        if (pipe(ends) != 0 || (child = fork()) < 0)
                return false;
        if (child == 0) {
                measure(attack);
                _exit(write(ends[1], attack, sizeof(*attack)) != (ssize_t)sizeof(*attack));
        }
        close(ends[1]);
        complete = read(ends[0], attack, sizeof(*attack)) == (ssize_t)sizeof(*attack);
        close(ends[0]);
        waitpid(child, NULL, 0);
        return complete;
}

static bool
is_bounded(const struct bench_engine *engine)
{
        static const char *const names[] = {"rep", "rep-blob", "rep-compact", "rep-dense", "rep-rfc9309"};

        for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
                if (strcmp(engine->name, names[i]) == 0)
                        return true;
        return false;
}

static void
attack_engine(const struct bench *bench, const struct bench_engine *engine)
{
        const char *work = bench_work_names[BENCH_ATTACK];
        double worst[FIGURES] = {0};

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                struct attack done = {engine, kind, bench->options.verdict_only, {0}};

                bench_progress(work, engine->name, kind + 1, hostile_count());
                if (!measure_apart(&done)) {
                        fprintf(stderr, "rep-bench: attack: %s: %s: not measured\n", engine->name, hostile_name(kind));
                        exit(2);
                }
                for (size_t figure = 0; figure < FIGURES; figure++)
                        raise_to(&worst[figure], done.values[figure]);
        }
        for (size_t figure = 0; figure < FIGURES; figure++)
                bench_print(work, engine->name, metrics[figure], worst[figure]);
}

void
bench_attack(struct bench *bench)
{
        for (size_t i = 0; i < bench->options.engine_count; i++)
                if (is_bounded(bench->options.engines[i]))
                        attack_engine(bench, bench->options.engines[i]);
}
