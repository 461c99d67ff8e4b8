/* SPDX-License-Identifier: Apache-2.0 */
/* Compares paths with a list of rules, the strongest first (format.h, REP_LIST_RULES). */
#ifndef REP_RUNTIME_MATCH_LIST_H
#define REP_RUNTIME_MATCH_LIST_H

#include "blob/plan.h"

/*
 * The steps of comparing with rules that have stars, each of about a nanosecond.  It is the scratch memory of a check
 * of a list that needs some, which is one whose steps are counted: none of a blob's, but some of an object's
 * (rep_robots.h).
 */
struct rep_list_work {
        uint64_t steps; /* taken so far */
        uint64_t most;  /* with more of them, GOES_ON is asked */
        /* Raises MOST and returns true; or returns false: the comparison is given up, and its answer means nothing.
         * NULL: it is given up at once. */
        bool (*goes_on)(struct rep_list_work *work);
};

/*
 * Returns the number of the strongest rule that matches PATH, or 0, which is the base.  The core of PLAN is a list.
 * PATH lacks its first "/".
 *
 * With ANCHORED, PATH goes up to the end of URL, whose path may end earlier, or URL is NULL and PATH ends where it
 * should.  Without ANCHORED, PATH ends where it should and no first segment can match it, so only rules that begin with
 * a star may.
 *
 * Cost: one comparison for each REP_LIST_BLOCK rules up to the winner.  For each rule whose head matches: one
 * comparison of its text, or, if it has stars, one pass over the path that searches for each segment behind the one
 * before it.  WORK counts these passes; it is NULL if nobody asks.
 */
uint32_t rep_match_list(const struct rep_plan *plan, const char *url, struct rep_text path, bool anchored,
                        struct rep_list_work *work);

#endif
