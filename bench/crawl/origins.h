/* SPDX-License-Identifier: Apache-2.0 */
/* Origins that are made from a folder of real files.  The same number always gives the same origins. */
#ifndef REP_BENCH_CRAWL_ORIGINS_H
#define REP_BENCH_CRAWL_ORIGINS_H

#include "crawl/engine.h"
#include "protocol.h"
#include "tests/support/random.h"

enum { CRAWL_NAME_SIZE = 64 };

/* Writes the name of the origin NUMBER. */
void crawl_name_origin(size_t number, char name[CRAWL_NAME_SIZE]);

/* Makes the origin NUMBER from the files of INPUT.  Origins are made in order.  The
 * caller frees it. */
void crawl_make_origin(const struct bench_input *input, size_t number, struct random *random,
                       struct crawl_origin *origin);
void crawl_free_origin(struct crawl_origin *origin);

#endif
