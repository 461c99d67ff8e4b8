/* SPDX-License-Identifier: Apache-2.0 */
/* Packs of made origins, as files.  On failure these functions end the program. */
#ifndef REP_BENCH_CRAWL_PACK_FILE_H
#define REP_BENCH_CRAWL_PACK_FILE_H

#include "crawl/origins.h"
#include "rep_pack.h"

/* Begins the pack FILE for AGENT.  The writer may use MEMORY bytes; 0 is the default. */
struct rep_pack_writer *crawl_begin_pack(const char *file, const struct rep_text *agent, size_t memory);

/* Adds the rules of an origin. */
void crawl_add_origin(struct rep_pack_writer *writer, const struct crawl_origin *origin);

/* Makes COUNT origins of INPUT one after the other, writes a pack of them but the FIRST ones, and prints the time and
   memory. */
void crawl_write_pack(const char *file, const struct rep_text *agent, size_t memory, const struct bench_input *input,
                      size_t first, size_t count);

/* Prints how long opening the pack FILE takes, and a first answer about URL. */
void crawl_time_opening(const char *file, const struct rep_text *agent, struct rep_text url);

#endif
