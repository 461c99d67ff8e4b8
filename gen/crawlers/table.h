/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table of crawlers.  crawlers.cmake makes it from crawlers.tsv when the library is built.  It is constant and
 * ascending by name, without case; each name occurs once.
 */
#ifndef REP_GEN_CRAWLERS_TABLE_H
#define REP_GEN_CRAWLERS_TABLE_H

#include "rep_crawlers.h"

extern const struct rep_public_crawler rep_crawlers[];
extern const size_t rep_crawlers_size;

#endif
