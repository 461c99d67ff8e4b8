/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wide_token.h: public crawlers that only wide names can name, such as MJ12bot.
 *
 * They read files with wide names, whatever names are for others.  So a user-agent line may name one crawler by its token
 * and another one, of this kind, by its longer wide token.
 */
#ifndef REP_GEN_CRAWLERS_WIDE_TOKEN_H
#define REP_GEN_CRAWLERS_WIDE_TOKEN_H

#include "rep_crawlers.h"

/* Returns the token by which VALUE, of a user-agent line, names such a crawler.  It lies in VALUE; its size is 0 if VALUE names
 * none.  Cost: linear in the crawlers of the table. */
struct rep_text rep_wide_crawler_token(struct rep_text value);

#endif
