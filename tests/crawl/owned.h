/* SPDX-License-Identifier: Apache-2.0 */
/* Packs and caches that end with their block (support/owned.h). */
#ifndef REP_TESTS_CRAWL_OWNED_H
#define REP_TESTS_CRAWL_OWNED_H

#include "rep_cache.h"
#include "tests/support/owned.h"

ENDER(close_pack, struct rep_pack, rep_pack_close)
ENDER(free_cache, struct rep_cache, rep_cache_free)

#endif
