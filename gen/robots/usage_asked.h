/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the statements of a file come to for a crawler, ready for questions about any URL.
 *
 * It is made at the first question of a crawler, and stored by the object like crawlers that check (shared.h): a list to whose
 * front nodes are added by compare and exchange, and which loses none.  So a file that nobody asks about usage costs nothing.
 *
 * Content-Signal lines are about all URLs: what they come to is computed once.  The paths of Content-Usage lines are a set of
 * rules for each use, with the tiers of all rules: of the rules that match, the longest with the strongest stance decides, which
 * is one check (rep_gather_preferences()).  A use of which no line says anything needs none.  Tokens have the rules of
 * their groups.
 */
#ifndef REP_GEN_ROBOTS_USAGE_ASKED_H
#define REP_GEN_ROBOTS_USAGE_ASKED_H

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

/*
 * Returns what CRAWLER's statements in ROBOTS come to.  If ROBOTS cannot store it, fills in and returns TEMPORARY.  The caller
 * ends the use of the result.  Returns NULL after an error; *STATUS is then as rep_robots_usage() returns it.
 */
struct rep_usage_asked *rep_find_usage(struct rep_robots *robots, const struct rep_crawler *crawler,
                                       struct rep_usage_asked *temporary, enum rep_status *status);

/* Ends the use of ASKED, which rep_find_usage() returned with TEMPORARY. */
static inline void
rep_end_usage(struct rep_robots *robots, struct rep_usage_asked *asked, const struct rep_usage_asked *temporary)
{
        if (asked != temporary)
                return;
        for (size_t i = 0; i < REP_USES; i++)
                rep_end_asked(robots, &asked->paths[i]);
        for (size_t i = 0; i < REP_STEERING_TOKENS; i++)
                rep_end_asked(robots, &asked->tokens[i]);
}

/* Frees what ROBOTS stores. */
void rep_free_usages(struct rep_robots *robots);

#endif
