/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Engines: ways to answer "may this agent fetch this URL?".  All are behind one table, so that they get the same work.
 *
 * A site is what an engine makes from one robots.txt for one agent.  Queries come in runs: an engine loops over them
 * itself, so no call through a pointer is between two checks.
 *
 * To add an engine, write a file that defines a `const struct bench_engine`, and add its name in engines.c.
 */
#ifndef REP_BENCH_ENGINE_H
#define REP_BENCH_ENGINE_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The input of a site.  ROBOTS is at most 512,000 bytes and stays in place as long as the site. */
struct bench_task {
        struct rep_text robots, agent;
        bool verdict_only; /* nobody asks which rule decided */
        size_t host;       /* its number */
};

/* One URL for one site. */
struct bench_query {
        void *site;
        struct rep_text url;
};

struct bench_engine {
        const char *name;
        bool finds_path; /* accepts both whole URLs and paths; other engines accept only paths, which start with "/" */
        bool is_floor;   /* reads the path and answers nothing */
        /* Sets a site up.  Never returns NULL: a benchmark that runs out of memory ends. */
        void *(*create)(const struct bench_engine *engine, const struct bench_task *task);
        /* Checks COUNT queries and sets each of VERDICTS to REP_ALLOW or REP_DISALLOW. */
        void (*check)(const struct bench_query *queries, size_t count, unsigned char *verdicts);
        /* Returns the bytes of memory of a site, without what all sites share. */
        size_t (*bytes)(const void *site);
        void (*destroy)(void *site);
        enum rep_dialect dialect; /* the dialect in which its verdicts are correct */
        int variant;              /* which engine of a file this is */
};

/* The engines of this build, in the order of the tables, ended by NULL. */
extern const struct bench_engine *const bench_engines[];

/* The engines of emitted code, and how many there are; bench_emitted_open() loads the code, which emit.py put into
 * FOLDER. */
enum { BENCH_EMITTED = 4 };
extern const struct bench_engine bench_emitted[];
void bench_emitted_open(const char *folder);

/* Returns the engine called NAME, or NULL. */
const struct bench_engine *bench_engine_find(const char *name);

/* Lets ENGINE check COUNT queries.  If it accepts only paths, these are first cut out of the URLs. */
void bench_check(const struct bench_engine *engine, const struct bench_query *queries, size_t count,
                 unsigned char *verdicts);

#ifdef __cplusplus
}
#endif

#endif
