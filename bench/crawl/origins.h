/* SPDX-License-Identifier: Apache-2.0 */
/* Origins that are made of a folder of real files: the same ones for the same number. */
#ifndef REP_BENCH_CRAWL_ORIGINS_H
#define REP_BENCH_CRAWL_ORIGINS_H

#include <stdint.h>

#include "corpus_files.h"
#include "crawl/engine.h"

enum { CRAWL_NAME_SIZE = 64 };

/* What is made next of a row of random numbers, which STATE begins. */
uint64_t crawl_random(uint64_t *state);

/* The name of the origin NUMBER. */
void crawl_name_origin(size_t number, char name[CRAWL_NAME_SIZE]);

/* Makes the origin NUMBER, the next of all, of the files of CORPUS that crawl_keep_small() kept; to be freed. */
void crawl_make_origin(const struct corpus *corpus, size_t number, uint64_t *random, struct crawl_origin *origin);
void crawl_free_origin(struct crawl_origin *origin);

/* Leaves the files of CORPUS out of which there are few, and of which copies would be most of the bytes. */
void crawl_keep_small(struct corpus *corpus);

#endif
