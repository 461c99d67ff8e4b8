/* SPDX-License-Identifier: Apache-2.0 */
/* Crawlers that take the crawl-delay for everybody as well as that of a group of their own. */
#ifndef REP_GEN_CRAWLERS_DELAY_H
#define REP_GEN_CRAWLERS_DELAY_H

#include "rep_robots.h"
#include "syntax/token.h"

/* Returns whether the table says so of a crawler with COUNT TOKENS: of the first if they are IN_ORDER, else of any. */
static inline bool
rep_takes_delay_of_all(const struct rep_text *tokens, size_t count, bool in_order)
{
        for (size_t i = 0; i < count && (i == 0 || !in_order); i++) {
                const struct rep_public_crawler *row =
                        rep_public_crawler_find(rep_crawler_token(tokens[i], REP_NAMES_WIDE));

                if (row != NULL && row->delay_of_all)
                        return true;
        }
        return false;
}

#endif
