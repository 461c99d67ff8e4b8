/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compares paths with a list of rules, the strongest first (format.h, REP_LIST_RULES).
 */
#ifndef REP_RUNTIME_MATCH_LIST_H
#define REP_RUNTIME_MATCH_LIST_H

#include "blob/plan.h"

/*
 * Returns the number of the strongest rule that matches PATH, or 0, which is the base.  The core of PLAN is a list.
 * PATH lacks its first "/".
 *
 * With ANCHORED, PATH goes up to the end of URL, whose path may end earlier, or URL is NULL and PATH ends where it
 * should.  Without ANCHORED, PATH ends where it should and no first segment can match it, so only rules that begin with
 * a star may.
 *
 * Cost: one comparison for each REP_LIST_BLOCK rules up to the winner.  For each rule whose head matches: one
 * comparison of its text, or, if it has stars, a search for each segment.
 */
uint32_t rep_match_list(const struct rep_plan *plan, const char *url, struct rep_text path, bool anchored);

#endif
