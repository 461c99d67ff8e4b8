/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table of crawlers, and of what else names itself in a User-Agent header.  crawlers.cmake makes it from
 * crawlers.tsv when the library is built.  It is constant and ascending by name, without case; each name occurs once.
 */
#ifndef REP_GEN_CRAWLERS_TABLE_H
#define REP_GEN_CRAWLERS_TABLE_H

#include "rep_robots.h"

extern const struct rep_public_crawler rep_crawlers[];
extern const size_t rep_crawlers_size;

/* What else a User-Agent header names, each ascending as well: what names no crawler, which are the products of
 * browsers and words for systems, and the libraries and programs that others crawl with, which name one only if nothing
 * else does. */
extern const char *const rep_browsers[];
extern const size_t rep_browsers_size;
extern const char *const rep_tools[];
extern const size_t rep_tools_size;

/* Returns the one of the COUNT rows of SIZE bytes at ROWS that is called NAME, without case, or NULL.  A row begins
 * with its name, a const char *, and the rows are ascending by it. */
const void *rep_find_row(const void *rows, size_t count, size_t size, struct rep_text name);

/*
 * Returns the token by which VALUE, of a user-agent line, names a public crawler that only wide names can name, such as
 * MJ12bot.  It lies in VALUE; its size is 0 if VALUE names none.  Cost: linear in the crawlers of the table.
 *
 * Such crawlers read files with wide names, whatever names are for others.  So a line may name one crawler by its token
 * and another one, of this kind, by its longer wide token.
 */
struct rep_text rep_wide_crawler_token(struct rep_text value);

#endif
