/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table of crawlers, which crawlers.cmake makes of crawlers.tsv when the library is built: constant, ascending by
 * name without case, each name once.
 */
#ifndef REP_GEN_CRAWLERS_TABLE_H
#define REP_GEN_CRAWLERS_TABLE_H

#include "rep_crawlers.h"

extern const struct rep_public_crawler rep_crawlers[];
extern const size_t rep_crawlers_size;

#endif
