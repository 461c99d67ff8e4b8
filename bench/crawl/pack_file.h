/* SPDX-License-Identifier: Apache-2.0 */
/* Packs of made origins, as files. */
#ifndef REP_BENCH_CRAWL_PACK_FILE_H
#define REP_BENCH_CRAWL_PACK_FILE_H

#include "crawl/origins.h"
#include "rep_pack.h"

/* Begins the pack FILE of what AGENT may fetch, in MEMORY bytes, 0 the default; the program ends where that can't be, as
 * it does below. */
struct rep_pack_writer *crawl_begin_pack(const char *file, const struct rep_text *agent, size_t memory);

/* Adds what is at an origin. */
void crawl_add_origin(struct rep_pack_writer *writer, const struct crawl_origin *origin);

/* Makes COUNT origins of CORPUS, one after the other, and writes a pack of them; says what that took. */
void crawl_write_pack(const char *file, const struct rep_text *agent, size_t memory, const struct corpus *corpus,
                      size_t count);

/* Says how long opening the pack FILE and a first answer, about URL, take. */
void crawl_time_opening(const char *file, const struct rep_text *agent, struct rep_text url);

#endif
