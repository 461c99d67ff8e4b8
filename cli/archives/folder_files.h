/* SPDX-License-Identifier: Apache-2.0 */
/* A folder's files, in an order of their own. */
#ifndef REP_CLI_ARCHIVES_FOLDER_FILES_H
#define REP_CLI_ARCHIVES_FOLDER_FILES_H

#include "cli/archives/sink.h"
#include "cli/base/folder.h"

/* Reads the file NAME of FOLDER, which is the run's input, for CONTEXT. */
typedef void (*folder_file_fn)(struct source_run *run, const struct folder *folder, const char *name, void *context);

/*
 * Calls ON_FILE for each file of the run's input whose name ends in ENDING, sorted by the bytes of their names, until the
 * sink wants no more.  Where the folder can't be read, or has none, that is reported.  Memory: the names.
 */
void folder_files_read(struct source_run *run, const char *ending, folder_file_fn on_file, void *context);

/* Does NAME end in ENDING? */
bool name_ends_in(const char *name, const char *ending);

/* ---- the first bytes of a file: as many of a robots.txt as count */

/* All zero is the start.  The memory serves one file after the other. */
struct file_start {
        struct rep_text text;
        int64_t time; /* when it was fetched, as far as is known: see source_time() */
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
