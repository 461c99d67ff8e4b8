/* SPDX-License-Identifier: Apache-2.0 */
/* Ways to keep the robots.txt of a crawl, all behind one table. */
#ifndef REP_BENCH_CRAWL_ENGINE_H
#define REP_BENCH_CRAWL_ENGINE_H

#include "rep_runtime.h"

struct corpus_file;

/* An origin.  TEXT is of size 0 where it has no rules: everything is allowed. */
struct crawl_origin {
        char *name;
        struct rep_text text;
        const struct corpus_file *file; /* that it is, or begins with; NULL: none */
        bool own;                       /* no other origin has its text */
};

struct crawl {
        struct crawl_origin *origins; /* NULL where a pack has been made of them */
        size_t origin_count;
        struct rep_text agent;
        const char *directory; /* for files */
        const char *pack;      /* of all origins; NULL: to be made */
};

struct crawl_engine {
        const char *name;
        bool answers; /* rightly; a floor doesn't */
        bool packed;  /* can do with a pack in place of origins */
        /* Makes a store of all origins; NULL where that can't be. */
        void *(*open)(const struct crawl *crawl);
        /* Verdicts become REP_ALLOW or REP_DISALLOW. */
        void (*check)(void *store, const struct rep_text *urls, size_t count, unsigned char *verdicts);
        size_t (*bytes)(const void *store);
        void (*close)(void *store);
};

/* All, the first of which says what is right; ended by NULL. */
extern const struct crawl_engine *const crawl_engines[];

/* What the text of an origin is compiled to, for the crawl's agent, lines and directives left out; to be freed. */
void *crawl_compile(const struct crawl *crawl, const struct crawl_origin *origin, size_t *size);

/* What the blob of SIZE bytes at BYTES, which need not be aligned, says of URL: it is copied, opened and picked. */
unsigned char crawl_check_blob(const void *bytes, size_t size, struct rep_text url);

/* The origin that URL begins with. */
struct rep_text crawl_origin_of(struct rep_text url);

#endif
