/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who asks: the tokens of a crawler, and how they are used (rep_robots.h).
 *
 * A crawler is one block of memory that never changes, but for the count of its owners.  Objects remember whom they have
 * resolved by its address, and own it meanwhile: so no other crawler can stand at that address.
 */
#ifndef REP_GEN_ROBOTS_CRAWLER_H
#define REP_GEN_ROBOTS_CRAWLER_H

#include "rep_robots.h"

struct rep_crawler {
        struct rep_crawler_view view;
        unsigned owners;
};

/* The names with which a file is read for the crawler of VIEW, where the default is NAMES. */
static inline enum rep_names
rep_names_for(const struct rep_crawler_view *view, enum rep_names names)
{
        return view->names == REP_NAMES_WIDE ? REP_NAMES_WIDE : names;
}

/* Whether the crawler of VIEW may ask what was read with NAMES.  One that needs wide names has another answer elsewhere. */
static inline bool
rep_may_ask(const struct rep_crawler_view *view, enum rep_names names)
{
        return view->names != REP_NAMES_WIDE || view->token_count == 0 || names == REP_NAMES_WIDE;
}

/*
 * Are these the same crawler, if it was made twice?  Its tokens compare without case, and merged ones in any order; how it is
 * called does not count.  NAMES are those of a file that is read for crawlers whose own name needs no others: they say what of
 * a token counts.
 */
bool rep_crawler_equal(const struct rep_crawler *crawler, const struct rep_crawler *other, enum rep_names names);

/* Were these made alike: of the same tokens in the same order?  NAMES are as above.  Whatever is asked for the one holds for the
 * other.  Cost: linear in the tokens. */
bool rep_crawler_alike(const struct rep_crawler *crawler, const struct rep_crawler *other, enum rep_names names);

#endif
