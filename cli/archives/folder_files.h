/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder, sorted by name. */
#ifndef REP_CLI_ARCHIVES_FOLDER_FILES_H
#define REP_CLI_ARCHIVES_FOLDER_FILES_H

#include "cli/archives/sink.h"
#include "cli/base/folder.h"

/* Reads the file NAME of FOLDER for CONTEXT.  FOLDER is the run's input. */
typedef void (*folder_file_fn)(struct source_run *run, const struct folder *folder, const char *name, void *context);

/*
 * Calls ON_FILE for each file of the run's input whose name ends in ENDING, until the sink wants no more.  Files are
 * sorted by the bytes of their names.  A folder that can't be read, or that has no such file, is reported.  Memory:
 * the names.
 */
void folder_files_read(struct source_run *run, const char *ending, folder_file_fn on_file, void *context);

/* Returns whether NAME ends in ENDING. */
bool name_ends_in(const char *name, const char *ending);

/* ---- the first bytes of a file: as many as a robots.txt may have */

/* All zero is the start.  One struct serves one file after another. */
struct file_start {
        struct rep_text text;
        int64_t time; /* the time of the fetch, if known: see source_time() */
        char *memory;
};

/* Reads the regular file NAME in FOLDER for the run: the bytes that count, and one more.  Reports a failure at PLACE,
   and returns false. */
bool file_start_read(struct file_start *start, const struct source_run *run, const struct folder *folder,
                     const char *name, struct rep_place place);

void file_start_free(struct file_start *start);

#endif
