/* SPDX-License-Identifier: Apache-2.0 */
/* Rules that an engine keeps by their origin: the key in a URL, and the blob that is the value. */
#ifndef REP_BENCH_CRAWL_STORED_H
#define REP_BENCH_CRAWL_STORED_H

#include "crawl/engine.h"

/* Returns the blob of the origin's text for the crawl's agent, without lines and directives.  The caller frees it. */
void *crawl_compile(const struct crawl *crawl, const struct crawl_origin *origin, size_t *size);

/* Copies, opens and picks the blob of SIZE bytes at BYTES, which need not be aligned.  Returns its verdict about URL. */
unsigned char crawl_check_blob(const void *bytes, size_t size, struct rep_text url);

/* Returns the origin with which URL begins. */
struct rep_text crawl_origin_of(struct rep_text url);

#endif
