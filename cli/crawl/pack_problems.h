/* SPDX-License-Identifier: Apache-2.0 */
/* Unusable parts of a pack's inputs: counted, and listed in a file, or the first few of them on stderr. */
#ifndef REP_CLI_CRAWL_PACK_PROBLEMS_H
#define REP_CLI_CRAWL_PACK_PROBLEMS_H

#include <stdio.h>

#include "cli/archives/record.h"
#include "cli/base/report.h"

struct pack_problems {
        const char *name; /* of the file; NULL: there is no file */
        FILE *file;
        bool quiet;
        uint64_t counts[REP_PROBLEM_KINDS];
        uint64_t bytes;   /* of the parts that are skipped, as far as their sizes are known */
        uint64_t unsized; /* parts whose sizes are not */
        uint64_t shown;
};

/* Starts with the file NAME, or without one if NULL.  Returns false if the file can't be written. */
bool pack_problems_start(struct pack_problems *problems, const char *name, bool quiet, struct failure *failure);

void pack_problems_add(struct pack_problems *problems, const struct rep_problem *problem);

/* Returns whether a part of an input with such a problem is skipped: of a response that broke off, it is known that it
   did. */
bool pack_problem_skips(enum rep_problem_kind kind);

/* Returns the number of parts that are skipped. */
uint64_t pack_problems_count(const struct pack_problems *problems);

/* Closes the file.  Returns STATUS, or reports that the file is incomplete and returns STATUS_ERROR. */
int pack_problems_finish(struct pack_problems *problems, int status);

#endif
