/* SPDX-License-Identifier: Apache-2.0 */
/* engines.c: the table of engines. */
#include "crawl/engine.h"

extern const struct crawl_engine crawl_pack, crawl_pack_batch, crawl_map, crawl_floor;
#ifdef BENCH_LMDB
extern const struct crawl_engine crawl_lmdb;
#endif
#ifdef BENCH_ROCKSDB
extern const struct crawl_engine crawl_rocksdb;
#endif
#ifdef BENCH_SQLITE
extern const struct crawl_engine crawl_sqlite;
#endif

const struct crawl_engine *const crawl_engines[] = {
        &crawl_pack,    &crawl_pack_batch,
        &crawl_map,
#ifdef BENCH_LMDB
        &crawl_lmdb,
#endif
#ifdef BENCH_ROCKSDB
        &crawl_rocksdb,
#endif
#ifdef BENCH_SQLITE
        &crawl_sqlite,
#endif
        &crawl_floor,   NULL,
};
