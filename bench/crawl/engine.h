/* SPDX-License-Identifier: Apache-2.0 */
/* Ways to store the robots.txt files of a crawl, all behind one table. */
#ifndef REP_BENCH_CRAWL_ENGINE_H
#define REP_BENCH_CRAWL_ENGINE_H

#include "rep_runtime.h"

struct bench_file;

/* An origin.  If TEXT is empty, it has no rules and everything is allowed. */
struct crawl_origin {
        char *name;
        struct rep_text text;
        const struct bench_file *file; /* whose text it has, or begins with; NULL: none */
        bool own;                      /* no other origin has its text */
};

struct crawl {
        struct crawl_origin *origins; /* NULL if a pack was made of them */
        size_t origin_count;
        struct rep_text agent;
        const char *directory; /* for files */
        const char *pack;      /* the pack of all origins; NULL: it must be made */
};

struct crawl_engine {
        const char *name;
        bool answers; /* its answers are correct; a floor only does the least work */
        bool packed;  /* can use a pack in place of origins */
        /* Makes a store of all origins.  Returns NULL on failure. */
        void *(*open)(const struct crawl *crawl);
        /* Sets each verdict to REP_ALLOW or REP_DISALLOW. */
        void (*check)(void *store, const struct rep_text *urls, size_t count, unsigned char *verdicts);
        size_t (*bytes)(const void *store);
        void (*close)(void *store);
};

/* All engines, ended by NULL.  The first one gives the expected verdicts. */
extern const struct crawl_engine *const crawl_engines[];

#endif
