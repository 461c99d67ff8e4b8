/* SPDX-License-Identifier: Apache-2.0 */
/* What could not be used of the inputs of a pack: listed in a file, or on stderr as far as anybody reads it, and counted. */
#ifndef REP_CLI_CRAWL_PACK_PROBLEMS_H
#define REP_CLI_CRAWL_PACK_PROBLEMS_H

#include <stdio.h>

#include "cli/archives/record.h"
#include "cli/base/report.h"

struct pack_problems {
        const char *name; /* of the file; NULL: there is none */
        FILE *file;
        bool quiet;
        uint64_t counts[REP_PROBLEM_KINDS];
        uint64_t shown;
};

/* Starts; NAME is the file, or NULL.  Returns false where it can't be written. */
bool pack_problems_start(struct pack_problems *problems, const char *name, bool quiet, struct failure *failure);

void pack_problems_add(struct pack_problems *problems, const struct rep_problem *problem);

/* Closes the file.  Returns STATUS, or STATUS_ERROR with a report where it could not be written whole. */
int pack_problems_finish(struct pack_problems *problems, int status);

#endif
