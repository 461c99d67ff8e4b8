/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder, sorted by name. */
#ifndef REP_ARCHIVES_FOLDER_FILES_H
#define REP_ARCHIVES_FOLDER_FILES_H

#include "archives/folder.h"
#include "archives/sink.h"

/* Reads the file NAME of FOLDER for CONTEXT.  FOLDER is the run's input. */
typedef void (*rep_folder_file_fn)(struct rep_source_run *run, const struct rep_folder *folder, const char *name,
                                   void *context);

/*
 * Calls ON_FILE for each file of the run's input whose name ends in ENDING, until the sink wants no more.  Files are
 * sorted by the bytes of their names.  A folder that can't be read, or that has no such file, is reported.  Memory:
 * the names.
 */
void rep_folder_files_read(struct rep_source_run *run, const char *ending, rep_folder_file_fn on_file, void *context);

/* Returns whether NAME ends in ENDING. */
bool rep_name_ends_in(const char *name, const char *ending);

/* ---- the first bytes of a file: as many as a robots.txt may have */

/* All zero is the start.  One struct serves one file after another. */
struct rep_file_start {
        struct rep_text text;
        int64_t time; /* the time of the fetch, if known: see rep_source_time() */
        char *memory;
};

/* Reads the regular file NAME in FOLDER for the run: the bytes that count, and one more.  Reports a failure at PLACE,
   and returns false. */
bool rep_file_start_read(struct rep_file_start *start, struct rep_source_run *run, const struct rep_folder *folder,
                         const char *name, struct rep_archive_place place);

void rep_file_start_free(struct rep_file_start *start);

#endif
