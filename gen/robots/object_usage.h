/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the statements of a file come to for a crawler, ready for questions about any URL.
 *
 * It is made at the first question of a crawler, and stored by the object like crawlers that check (shared.h): a list
 * to whose front nodes are added by compare and exchange, and which loses none.  So a file that nobody asks about usage
 * costs nothing.
 *
 * Content-Signal lines are about all URLs: what they come to is computed once.  The paths of Content-Usage lines are a
 * set of rules for each use, with the tiers of all rules: of the rules that match, the longest with the strongest
 * stance decides, which is one check (rep_gather_preferences()).  A use that no line mentions needs none.  Tokens have
 * the rules of their groups.
 */
#ifndef REP_GEN_ROBOTS_OBJECT_USAGE_H
#define REP_GEN_ROBOTS_OBJECT_USAGE_H

#include "robots/statements.h"
#include "robots/steering.h"

struct rep_usage_asked {
        const struct rep_crawler *crawler;            /* owned if it is stored */
        enum rep_names names;                         /* with which the file is read for it */
        struct rep_usage said[REP_USES];              /* for each URL */
        struct rep_asked paths[REP_USES];             /* without a tier: nothing is said of the use */
        unsigned token_uses;                          /* those that tokens say anything of, as bits */
        struct rep_asked tokens[REP_STEERING_TOKENS]; /* without a tier: it says nothing to the crawler */
        struct rep_usage_asked *next;
};

/* The most crawlers whose statements an object stores. */
#define REP_USAGE_ASKED_MAX 64u

#endif
