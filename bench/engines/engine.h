/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Engines: ways to answer "may this agent fetch this URL?", all behind one table, so that they get the same work.
 *
 * A site is what an engine makes of one robots.txt for one agent.  Queries come in runs, so that an engine loops over
 * them itself and no call through a pointer stands between two checks.
 *
 * To add an engine, write a file that defines a `const struct bench_engine`, and add its name in engines.c.
 */
#ifndef REP_BENCH_ENGINE_H
#define REP_BENCH_ENGINE_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a site is set up from.  ROBOTS is at most 512,000 bytes and stays in place as long as the site. */
struct bench_task {
        struct rep_text robots, agent;
        bool verdict_only; /* nobody asks which rule decided */
};

/* One URL for one site. */
struct bench_query {
        void *site;
        struct rep_text url;
};

struct bench_engine {
        const char *name;
        bool finds_path; /* takes whole URLs and paths alike; others take only paths, which start with "/" */
        bool is_floor;   /* reads the path and answers nothing */
        /* Sets a site up.  Never NULL: a benchmark that runs out of memory ends. */
        void *(*create)(const struct bench_task *task);
        /* Checks COUNT queries; VERDICTS[i] becomes REP_ALLOW or REP_DISALLOW. */
        void (*check)(const struct bench_query *queries, size_t count, unsigned char *verdicts);
        /* Bytes of memory that a site holds, what all sites share not counted. */
        size_t (*bytes)(const void *site);
        void (*destroy)(void *site);
        enum rep_dialect dialect; /* in which its verdicts are right */
};

/* The engines of this build, in the order of the tables; a NULL ends them. */
extern const struct bench_engine *const bench_engines[];

/* The engine called NAME, or NULL. */
const struct bench_engine *bench_engine_find(const char *name);

/* Has ENGINE check COUNT queries; where it takes only paths, they are first cut out of the URLs. */
void bench_check(const struct bench_engine *engine, const struct bench_query *queries, size_t count,
                 unsigned char *verdicts);

#ifdef __cplusplus
}
#endif

#endif
