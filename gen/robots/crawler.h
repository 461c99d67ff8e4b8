/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A crawler: its tokens, and how they are used (rep_robots.h).
 *
 * A crawler is one block of memory.  Only the count of its owners ever changes.  Objects remember a crawler that they
 * have resolved by its address.  They own it meanwhile, so no other crawler can get that address.
 */
#ifndef REP_GEN_ROBOTS_CRAWLER_H
#define REP_GEN_ROBOTS_CRAWLER_H

#include "base/crawl.h"
#include "rep_robots.h"

struct rep_crawler {
        struct rep_crawler_view view;
        unsigned owners;
};

/* Returns the names with which a file is read for the crawler of VIEW, if the default is NAMES. */
static inline enum rep_names
rep_names_for(const struct rep_crawler_view *view, enum rep_names names)
{
        return view->names == REP_NAMES_WIDE ? REP_NAMES_WIDE : names;
}

/*
 * Returns whether these are the same crawler, although made twice.  Tokens compare without case, and merged tokens in
 * any order.  The crawlers' names do not count.  NAMES are those of a file for crawlers that need no others: they
 * decide which part of a token counts.
 */
bool rep_crawler_equal(const struct rep_crawler *crawler, const struct rep_crawler *other, enum rep_names names);

/* Returns whether these were made alike: of the same tokens in the same order.  NAMES are as above.  Every result for
   one also holds for the other, so NULL is only like itself: a blob for certain crawlers answers it, and not everybody.
   Cost: linear in the tokens. */
bool rep_crawler_alike(const struct rep_crawler *crawler, const struct rep_crawler *other, enum rep_names names);

/* The most tokens of a crawler that a pack is made for. */
#define REP_OWN_TOKENS_MAX 255

/* Starts HOLDING at the first directive of LINES that applies to the crawler that RULES were compiled for, whose tokens
 * it writes to TOKENS.  Returns as rep_crawler_hold(), or REP_ERR_LIMIT. */
enum rep_status rep_own_hold(const struct rep_blob *rules, const struct rep_blob *lines,
                             struct rep_text tokens[REP_OWN_TOKENS_MAX], struct rep_holding *holding);

#endif
