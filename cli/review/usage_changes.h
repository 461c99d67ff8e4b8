/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How the use of content changes between two robots.txt files: a part of changes.h.
 *
 * In: two objects.  Out: the answers of rep_robots_usage_report() that differ, for every crawler that one of them names and for
 * all others, about the home page and about each path of a Content-Usage that is plain.  What is said without a path is thus
 * complete.  Where a token steers what an operator's crawlers fetch, as Google-Extended does, those of its search engine stand for
 * them.
 */
#ifndef REP_CLI_REVIEW_USAGE_CHANGES_H
#define REP_CLI_REVIEW_USAGE_CHANGES_H

#include "cli/review/changes.h"

/* Adds these changes to CHANGES.  PAIR: the two agents that are compared; both NULL if files are. */
enum rep_status usage_changes_find(struct changes *changes, const struct change_sides *sides,
                                   struct rep_crawler *const pair[2]);

#endif
