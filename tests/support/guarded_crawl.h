/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A robots.txt for one crawler, compiled in each encoding and with both trackings, with guards around everything that
 * the library reads or writes: robots.txt, agents, blob, scratch memory, URL, path, queries and results.  Reads and
 * writes outside fault, and wrong answers are reported.
 */
#ifndef REP_TESTS_GUARDED_CRAWL_H
#define REP_TESTS_GUARDED_CRAWL_H

#include "compile.h"
#include "tests/support/engines.h"
#include "tests/support/guard.h"

/* How often a crawl is compiled, and the most agents that it may have. */
enum { GUARDED_WAYS = 6, GUARDED_AGENTS = 3 };

/* One way in which it is compiled. */
struct guarded_way {
        struct variant variant; /* its stages don't count */
        enum rep_encoding encoding;
        struct guard blob_guard, scratch_guard;
        struct rep_group group;
        bool rules; /* the blob tracks rules */
};

/* All zero is the start; the memory is kept from one crawl to the next. */
struct guarded_crawl {
        struct rep_compiler *compiler;
        size_t count; /* ways that can answer for these agents */
        struct guarded_way ways[GUARDED_WAYS];
        struct guard robots, agent[GUARDED_AGENTS], agents, url, path, result, queries, scratch;
};

/*
 * Compiles, opens and picks for CRAWL; VARIANT tells whether blobs are selected and stripped.  False with FAULT
 * where the library refuses what it must take.
 */
bool guarded_open(struct guarded_crawl *guarded, const struct crawl *crawl, struct variant variant,
                  enum guard_side side, struct fault *fault);

/* Checks URL and its path PATH in every way, one by one and in a batch.  False with FAULT if one isn't WANTED. */
bool guarded_check(struct guarded_crawl *guarded, struct rep_text url, struct rep_text path, enum guard_side side,
                   struct rep_result wanted, struct fault *fault);

/* Gives the memory back. */
void guarded_close(struct guarded_crawl *guarded);

#endif
