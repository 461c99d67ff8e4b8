/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What changes between two robots.txt files, for whom, and how grave it is.
 *
 * In: two objects.  Out: classes of crawlers that lose and gain the same, the gravest first, and the lines beside rules
 * that only one side has.  change_text.h writes them; `diff` and `watch` use both.
 */
#ifndef REP_CLI_REVIEW_CHANGES_H
#define REP_CLI_REVIEW_CHANGES_H

#include "cli/base/report.h"
#include "rep_say.h"

/* Crawlers that lose and gain the same, and may fetch the same share before and after. */
struct crawler_change {
        const struct rep_text *tokens;
        size_t token_count;
        bool everybody;                     /* and all crawlers that neither file names */
        enum rep_share shares[2];           /* before and after */
        bool opens, closes;                 /* some path becomes allowed; disallowed */
        const struct rep_difference *paths; /* the most general first */
        size_t path_count;
};

/* A line beside rules that only one side has. */
struct other_change {
        const struct rep_text *tokens;
        size_t token_count;
        bool everybody, site;
        bool added;
        struct rep_directive directive; /* its texts lie in the side that has it */
};

struct change_memory; /* private */

struct changes {
        struct crawler_change *crawlers;
        size_t crawler_count, crawler_capacity;
        struct other_change *others;
        size_t other_count, other_capacity;
        struct rep_usage_change *uses;
        size_t use_count, use_capacity;
        uint64_t differences; /* all PATHS together; each class counts once */
        uint64_t undecided;   /* questions that were not settled within the budget */
        struct change_memory *memory;
};

/* Which robots.txt files are compared. */
struct change_sides {
        struct rep_robots *robots[2];
        const struct parts *parts[2];  /* the files that each is joined of; NULL: it is one */
        const struct rep_text *agents; /* two, if two agents are compared by one file; then both ROBOTS are the same */
        struct rep_compare_options options;
        bool rules_only; /* leave out lines beside rules, and usage */
};

/* Finds the changes between SIDES, which must live as long as CHANGES.  The caller frees CHANGES, also after a failure. */
bool changes_find(struct changes *changes, const struct change_sides *sides, struct failure *failure);

void changes_free(struct changes *changes);

#endif
