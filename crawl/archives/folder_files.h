/* SPDX-License-Identifier: Apache-2.0 */
/* The files of a folder, sorted by name; the kinds of archives, by their names. */
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

/* Returns the kind of archive or list that ends as NAME does, compressed or not, or REP_ARCHIVE_GUESS. */
enum rep_archive_kind rep_name_kind(const char *name);

/* The names of files in a folder, sorted by their bytes. */
struct rep_file_names {
        char **names;
        size_t count, capacity;
};

/*
 * Finds the archives and lists in FOLDER by their names: those of KIND, or of any kind if it is REP_ARCHIVE_GUESS.
 * Returns false if it has to be guessed and there are files that end in ".txt", too.  If FOLDER can't be read, it has
 * none: reading it says why.  The caller calls rep_file_names_free() in any case.
 */
bool rep_folder_archives(struct rep_file_names *names, const char *folder, enum rep_archive_kind kind);

void rep_file_names_free(struct rep_file_names *names);

/* Returns whether the run's input, a folder, is of one kind.  Reports one with archives and ".txt" files. */
bool rep_folder_is_plain(const struct rep_source_run *run);

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
