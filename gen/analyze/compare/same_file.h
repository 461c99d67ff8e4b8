/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether two texts of a robots.txt mean the same: to every crawler the same verdicts, the same lines other than rules,
 * and the same statements about the use of content, read in each dialect, with product tokens and with wide names.  In
 * a group that names a token that steers a use, such as Google-Extended, it matters whether a rule allows a path or
 * none is about it.
 */
#ifndef REP_GEN_SAME_FILE_H
#define REP_GEN_SAME_FILE_H

#include "analyze/core/analysis.h"

enum { REP_WAYS = 4 };

/* A text to compare with others.  WAYS are made when they are needed. */
struct rep_meant_file {
        struct rep_text text;
        const struct rep_options *options; /* only the limit counts; may be NULL */
        uint64_t *steps;                   /* that are left */
        struct rep_analysis *ways[REP_WAYS];
        int first; /* the way in which a text differed last, which is the first to be tried */
};

/* Whether two texts mean the same. */
enum rep_sameness { REP_SAME, REP_DIFFERENT, REP_SAME_UNDECIDED };

/* Sets *SAME to whether TEXT means the same as FILE, taking from its steps.  Returns REP_OK, or the errors of
 * rep_analysis_create() and rep_compare_files(); then *SAME is undecided. */
enum rep_status rep_is_same_file(struct rep_meant_file *file, struct rep_text text, enum rep_sameness *same);

/* Sets *DIFFERS, which is false, if the groups that name a token which steers a use permit other uses in NEW_FILE than
 * in OLD_FILE, where both files give the token the same verdicts or the new one closes more.  Takes from *STEPS.
 * Returns REP_OK, REP_ERR_LIMIT if these are used up, or the errors of rep_analysis_create(). */
enum rep_status rep_compare_permissions(struct rep_analysis *old_file, struct rep_analysis *new_file, uint64_t *steps,
                                        bool *differs);

/* Frees WAYS. */
void rep_free_meant_file(struct rep_meant_file *file);

#endif
