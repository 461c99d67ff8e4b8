/* SPDX-License-Identifier: Apache-2.0 */
/* How much of a site a crawler may fetch, as one of a few words.  `audit`, `diff` and `watch` use the same ones. */
#ifndef REP_CLI_REVIEW_SHARE_H
#define REP_CLI_REVIEW_SHARE_H

#include "rep_analyze.h"

/* In the order in which they are written: from the most to the least. */
enum share { SHARE_ALL, SHARE_ALL_BUT, SHARE_ONLY, SHARE_NOTHING, SHARE_UNDECIDED, SHARES };

/* Returns the share of AUDIT.  A part of a site is "all but" or "only" by the verdict on paths that no rule is about: a site
 * that disallows "/" and allows one path allows only that. */
enum share share_of(const struct rep_crawler_audit *audit);

/* "everything", "all but some paths", "only some paths", "nothing", or "an undecided part". */
const char *share_words(enum share share);

#endif
