/* SPDX-License-Identifier: Apache-2.0 */
/* Files that are written whole or not at all. */
#ifndef REP_CLI_BASE_OUTPUT_FILE_H
#define REP_CLI_BASE_OUTPUT_FILE_H

#include <stdio.h>

#include "cli/base/options.h"
#include "cli/base/os.h"
#include "cli/base/report.h"
#include "rep_runtime.h"

/* Writes BYTES to FD.  Fails by the errno value of FAILURE. */
bool output_write_all(int fd, struct rep_text bytes, struct failure *failure);

/*
 * Replaces the contents of FILE by BYTES.  The bytes are written to a temporary name in FILE's directory, reach the
 * disk, and only then get FILE's name: after a failure, FILE is unchanged, and a reader never sees a part.  The new
 * file has the owner, group and permissions of the old one, or it is not written.  If FILE is a symbolic link, it stays
 * one, and its target is written, whether that exists or not.  Anything but a regular file, such as a device, is
 * written to directly.  SIGHUP, SIGINT, SIGQUIT and SIGTERM wait until this is done: they leave no files with temporary
 * names.
 */
bool output_file_write(const char *file, struct rep_text bytes, struct failure *failure);

/* A file that belongs together with others, and what it gets. */
struct output_file {
        const char *name;
        struct rep_text bytes;
};

/* Writes COUNT such files, which must be regular files or not exist, in the same way.  All are on the disk before the
   last one gets its name, then the one before it, and so on: a full disk leaves all of them as they were.  After a
   failure, *FAILED is the file at fault. */
enum { OUTPUT_FILES_MOST = 2 };
bool output_files_write(const struct output_file *files, size_t count, const char **failed, struct failure *failure);

/* Returns whether OPTION may replace FILE by another file of its name: not if it is read-only, nor if it has other
 * names, under which it would stay as it is. */
bool output_file_may_replace(const char *file, const char *option, struct failure *failure);

/* --force, which sets a bool: with FORCE, nothing of the following is refused. */
extern const struct option_row output_force_options[];

/* Ends the command if INPUT is the same file as OUTPUT, which would replace it, or a folder with it as a HOST.txt.  "-"
   as INPUT means standard input. OUTPUT may be NULL or "-", and INPUT may be NULL or not exist. */
void output_file_spares(bool force, const char *output, const char *input);

/* Ends the command if two outputs are one file, each NULL where it is not asked for. */
void output_files_differ(const char *one, const char *other);

/* The same as output_file_spares() where OUTPUT becomes a blob: it must not be a terminal, nor a file that is neither
   empty nor a blob, either. */
void output_file_takes_blob(bool force, const char *output, const char *input);

/* Writes BYTES to FILE in this way; "-" means standard output.  Returns STATUS_OK, or STATUS_ERROR with a report. */
int output_deliver(const char *file, struct rep_text bytes);

/* Opens FILE for a list of errors; "-" fails.  *STREAM becomes NULL, or is for the caller to close. */
bool output_file_open_errors(const char *file, FILE **stream, struct failure *failure);

/* Closes STREAM, or NULL.  Returns STATUS, or reports that FILE is incomplete and returns STATUS_ERROR. */
int output_file_close_errors(FILE *stream, const char *file, int status);

#endif
