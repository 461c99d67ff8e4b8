/* SPDX-License-Identifier: Apache-2.0 */
/* Made origins as JSON lines, which `rep2c pack` reads. */
#ifndef REP_BENCH_CRAWL_LINES_H
#define REP_BENCH_CRAWL_LINES_H

#include "crawl/origins.h"

/* Makes COUNT origins of INPUT one after the other, and prints a line for each.  Bytes of a body outside ASCII are
   taken for Latin-1, so that any body is JSON.  Returns false if the output can't be written. */
bool crawl_print_lines(const struct bench_input *input, size_t count);

#endif
