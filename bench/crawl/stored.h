/* SPDX-License-Identifier: Apache-2.0 */
/* Rules that an engine keeps by their origin: the key in a URL, and the blob that is the value. */
#ifndef REP_BENCH_CRAWL_STORED_H
#define REP_BENCH_CRAWL_STORED_H

#include "crawl/engine.h"

/* Gives PUT each origin of CRAWL with the blob of its text for the crawl's agent, without lines and directives; SIZE is 0
 * if the origin has no rules. */
void crawl_store(const struct crawl *crawl,
                 void (*put)(void *store, const struct crawl_origin *origin, const void *blob, size_t size),
                 void *store);

/* Copies, opens and picks the blob of SIZE bytes at BYTES, which need not be aligned.  Returns its verdict about URL:
 * REP_ALLOW if SIZE is 0. */
unsigned char crawl_check_blob(const void *bytes, size_t size, struct rep_text url);

/* Returns the origin with which URL begins. */
struct rep_text crawl_origin_of(struct rep_text url);

#endif
