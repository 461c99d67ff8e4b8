/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Paths against a list of rules, the strongest first (format.h, REP_LIST_RULES).
 */
#ifndef REP_RUNTIME_MATCH_LIST_H
#define REP_RUNTIME_MATCH_LIST_H

#include "blob/plan.h"

/*
 * The strongest rule of PLAN, whose core is a list, that matches PATH, which is without its first "/"; 0: the base.
 * Where ANCHORED, URL is NULL, or PATH goes up to the end of the URL, whose path may end before.  Else PATH ends where it
 * should, and no first segment can match it, so that only rules may that begin with a star.
 *
 * Cost: a comparison of REP_LIST_BLOCK heads at once for as many rules, up to the one that wins; for each rule whose
 * head is the path's, one of its text, or, with stars, a search for each segment.
 */
uint32_t rep_match_list(const struct rep_plan *plan, const char *url, struct rep_text path, bool anchored);

#endif
