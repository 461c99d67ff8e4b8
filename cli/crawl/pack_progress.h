/* SPDX-License-Identifier: Apache-2.0 */
/* What is shown of a pack: progress, on a terminal, what of its inputs can't be used, and numbers. */
#ifndef REP_CLI_CRAWL_PACK_PROGRESS_H
#define REP_CLI_CRAWL_PACK_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/base/output.h"
#include "rep_archive.h"

/* ---- progress: a line that is overwritten */

struct pack_progress {
        bool shown;            /* standard error is a terminal */
        bool drawn;            /* the line is on the terminal now */
        uint64_t bytes, total; /* read so far, and of all inputs; TOTAL 0: unknown */
        uint64_t files;
        int64_t begin, last; /* in milliseconds of some clock */
        int64_t read;        /* when all was read, 0 before */
};

/* Begins.  TOTAL is the bytes of all inputs, or 0 if unknown.  Shows nothing if QUIET is set, or if standard error is
 * not a terminal. */
void pack_progress_start(struct pack_progress *progress, uint64_t total, bool quiet);

/* Updates the line, at most a few times a second. */
void pack_progress_show(struct pack_progress *progress);

/* Does the same while the pack is written, after everything was read.  WRITTEN of its ORIGINS are done. */
void pack_progress_write(struct pack_progress *progress, uint64_t written, uint64_t origins);

/* Removes the line, so that a message can be written.  The next update shows it again. */
void pack_progress_hide(struct pack_progress *progress);

/* Removes the line for good. */
void pack_progress_end(struct pack_progress *progress);

/* ---- numbers about a pack */

/* A number as a line of text and as a member of JSON. */
struct count {
        const char *label; /* NULL: there is no line */
        const char *name;
        uint64_t value;
        enum { COUNT, COUNT_IF_ANY /* the line is left out for 0 */, COUNT_BYTES } kind;
};

/* Write COUNT numbers. */
void counts_write(FILE *stream, const struct count *counts, size_t count);
void counts_add(struct rep_json *json, const struct count *counts, size_t count);

/* ---- unusable parts of the inputs: listed in a file, or the first few of them on stderr */

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
