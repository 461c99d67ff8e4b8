/* SPDX-License-Identifier: Apache-2.0 */
/* What changes between two robots.txt files (rep_robots_changes()), for `diff` and `watch`.  change_text.h writes it. */
#ifndef REP_CLI_REVIEW_CHANGES_H
#define REP_CLI_REVIEW_CHANGES_H

#include "cli/base/report.h"
#include "rep_say.h"

/* Which robots.txt files are compared. */
struct change_sides {
        struct rep_robots *robots[2];
        const struct parts *parts[2];  /* the files that each is joined of; NULL: it is one */
        const struct rep_text *agents; /* two, if two agents are compared by one file; then both ROBOTS are the same */
        struct rep_compare_options options;
};

/* Calls FN once with all changes between SIDES. */
bool changes_find(const struct change_sides *sides, rep_changes_fn fn, void *context, struct failure *failure);

#endif
