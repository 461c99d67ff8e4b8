/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep2c-crawl.h: one include for packs, the cache and the library rep2c, on which they stand.
 *
 * The one-file library rep2c-crawl.c has a header of the same name.
 */
#ifndef REP2C_CRAWL_H
#define REP2C_CRAWL_H

#include "rep2c.h"
#include "rep_cache.h"
#include "rep_pack.h"

#endif
