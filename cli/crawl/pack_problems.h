/* SPDX-License-Identifier: Apache-2.0 */
/* Unusable parts of a pack's inputs: listed in a file, or the first few of them on stderr. */
#ifndef REP_CLI_CRAWL_PACK_PROBLEMS_H
#define REP_CLI_CRAWL_PACK_PROBLEMS_H

#include <stdio.h>

#include "cli/base/report.h"
#include "rep_archive.h"

struct pack_problems {
        const char *name; /* of the file; NULL: there is no file */
        FILE *file;
        bool quiet;
        uint64_t shown;
};

/* Starts with the file NAME, or without one if NULL.  Returns false if the file can't be written. */
bool pack_problems_start(struct pack_problems *problems, const char *name, bool quiet, struct failure *failure);

void pack_problems_show(struct pack_problems *problems, const struct rep_archive_problem *problem);

/* Closes the file.  Returns STATUS, or reports that the file is incomplete and returns STATUS_ERROR. */
int pack_problems_finish(struct pack_problems *problems, int status);

#endif
