/* SPDX-License-Identifier: Apache-2.0 */
/* Ways to store the robots.txt files of a crawl, all behind one table, and the origins that they store. */
#ifndef REP_BENCH_CRAWL_H
#define REP_BENCH_CRAWL_H

#include "engines/memory.h"
#include "protocol.h"
#include "tests/support/random.h"

enum { CRAWL_NAME_SIZE = 64 };

/* An origin.  If TEXT is empty, it has no rules and everything is allowed. */
struct crawl_origin {
        char name[CRAWL_NAME_SIZE];
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
        /* Makes a store of all origins. */
        void *(*open)(const struct crawl *crawl);
        /* Sets each verdict to REP_ALLOW or REP_DISALLOW. */
        void (*check)(void *store, const struct rep_text *urls, size_t count, unsigned char *verdicts);
        size_t (*bytes)(const void *store);
        void (*close)(void *store);
};

/* A peer takes part where it was found. */
extern const struct crawl_engine crawl_pack, crawl_pack_batch, crawl_map, crawl_lmdb, crawl_floor;

/* Writes the name of the origin NUMBER. */
void crawl_name_origin(size_t number, char name[CRAWL_NAME_SIZE]);

/* Makes the origin NUMBER from the files of INPUT.  Origins are made in order, and the same number is always the same
 * one.  The caller frees it. */
void crawl_make_origin(const struct bench_input *input, size_t number, struct random *random,
                       struct crawl_origin *origin);
void crawl_free_origin(struct crawl_origin *origin);

/* Returns the origin with which URL begins. */
static inline struct rep_text
crawl_origin_of(struct rep_text url)
{
        const char *slash = memchr(url.data + 8, '/', url.size - 8);

        return (struct rep_text){url.data, slash != NULL ? (size_t)(slash - url.data) : url.size};
}

/* Makes COUNT origins of INPUT one after the other, writes a pack of them for AGENT within MEMORY bytes, 0 for the
 * default, and prints the time and memory. */
void crawl_write_pack(const char *file, const struct rep_text *agent, size_t memory, const struct bench_input *input,
                      size_t count);

/* Prints how long opening the pack FILE takes, and a first answer about URL. */
void crawl_time_opening(const char *file, const struct rep_text *agent, struct rep_text url);

#endif
