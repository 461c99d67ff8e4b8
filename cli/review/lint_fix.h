/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `rep2c lint --fix`: applies the fixes of a file that provably change nothing, and writes what changes.
 */
#ifndef REP_CLI_REVIEW_LINT_FIX_H
#define REP_CLI_REVIEW_LINT_FIX_H

#include "cli/base/reading.h"
#include "cli/review/findings.h"

/* How files are fixed, and what came of it. */
struct lint_fix {
        const struct reading *reading;
        const struct finding_choice *choice;
        uint64_t budget; /* of each file, in steps; 0: the default */
        bool dry_run;    /* files stay as they are */
        struct output *output;
        size_t applied; /* fixes in all files so far */
};

/* Fixes FILE, and writes the difference to the output.  False after a failure: then the file is unchanged, or has only
 * those fixes that were settled within the budget. */
bool lint_fix_file(struct lint_fix *fix, const char *file, struct failure *failure);

/* Says that COUNT questions were not settled within the budget.  Returns false. */
bool lint_fail_undecided(struct failure *failure, uint64_t count);

#endif
