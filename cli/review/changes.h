/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What changes between two robots.txt files (rep_robots_changes()), for `diff` and `watch`; and the changes in words: a
 * sentence for each class of crawlers, the gravest first, and then the rules that decide.
 */
#ifndef REP_CLI_REVIEW_CHANGES_H
#define REP_CLI_REVIEW_CHANGES_H

#include "base/command.h"
#include "cli/base/output.h"
#include "cli/base/report.h"

/* ---- finding them */

/* Which robots.txt files are compared. */
struct change_sides {
        struct rep_robots *robots[2];
        const struct parts *parts[2];  /* the files that each is joined of; NULL: it is one */
        const struct rep_text *agents; /* two, if two agents are compared by one file; then both ROBOTS are the same */
        struct rep_compare_options options;
};

/* Calls FN once with all changes between SIDES. */
bool changes_find(const struct change_sides *sides, rep_changes_fn fn, void *context, struct failure *failure);

/* ---- in words */

/* Writes the sentences about CHANGES, a line each: "GPTBot: all but some paths -> nothing", or that no verdict changes.
   Then it writes, for each class, the paths with the rules that decide, what content may no longer, or now, be used
   for, and the lines other than rules. */
void change_text_write(struct output *output, const struct rep_changes *changes, const struct change_sides *sides);

/* The same as a comment in the Markdown of GitHub, about the file NAME; the rules are folded. */
void change_comment_write(struct output *output, const struct rep_changes *changes, const struct change_sides *sides,
                          const char *name);

#endif
