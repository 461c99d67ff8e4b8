/* SPDX-License-Identifier: Apache-2.0 */
/* The first bytes of a file, as many of a robots.txt as count. */
#ifndef REP_CLI_ARCHIVES_FILE_START_H
#define REP_CLI_ARCHIVES_FILE_START_H

#include "cli/archives/sink.h"
#include "cli/base/folder.h"

/* All zero is the start.  The memory serves one file after the other. */
struct file_start {
        struct rep_text text;
        char *memory;
};

/*
 * Reads the regular file NAME in FOLDER for the run: what counts of it, and one byte more.  A failure is reported as one
 * at PLACE, and false.
 */
bool file_start_read(struct file_start *start, const struct source_run *run, const struct folder *folder,
                     const char *name, struct rep_place place);

void file_start_free(struct file_start *start);

#endif
