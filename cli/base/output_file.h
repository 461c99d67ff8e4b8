/* SPDX-License-Identifier: Apache-2.0 */
/* Output to a file, whole or not at all. */
#ifndef REP_CLI_BASE_OUTPUT_FILE_H
#define REP_CLI_BASE_OUTPUT_FILE_H

#include <signal.h>

#include "cli/base/report.h"
#include "rep_runtime.h"

/* ---- interrupts: whoever ends the command finds files with temporary names gone or in place */

/* Holds SIGHUP, SIGINT, SIGQUIT and SIGTERM back; BEFORE is to be released. */
void interrupts_hold(sigset_t *before);

/* Lets them come again, first those that came meanwhile.  Keeps errno. */
void interrupts_release(const sigset_t *before);

/*
 * Makes FILE hold BYTES.  The bytes get a temporary name in FILE's directory, reach the disk, and only then get FILE's
 * name: after a failure, FILE is what it was, and a reader never sees a part.  An existing file passes on its
 * permissions.  A symbolic link stays one, and the file that it leads to is written, whether it exists or not.  What is no regular file, a device say, is written to as it is.
 * Interrupts wait meanwhile (interrupts_hold()).
 */
bool output_file_write(const char *file, struct rep_text bytes, struct failure *failure);

/* Writes BYTES to FILE in this way; "-" stands for standard output.  Returns STATUS_OK, or STATUS_ERROR with a report. */
int output_deliver(const char *file, struct rep_text bytes);

/* The name of the file that is written for FILE: where symbolic links lead from it, also to nothing.  To be freed. */
char *output_file_target(const char *file);

/*
 * The same in two steps, for files that belong together: all are prepared before the first is committed, so that a full
 * disk leaves all of them as they were.  The caller holds back interrupts from the first one prepared to the last one
 * done with.
 */
struct output_file {
        char *target, *temporary;
};

/* Gives BYTES a temporary name beside FILE, which must be a regular file or not exist.  Afterwards, commit or
 * discard. */
bool output_file_prepare(struct output_file *pending, const char *file, struct rep_text bytes, struct failure *failure);

/* Gives the bytes their name.  Nothing is left to be done with PENDING, also after a failure. */
bool output_file_commit(struct output_file *pending, struct failure *failure);

/* Removes the bytes again.  Does nothing where PENDING is all zero, or done with. */
void output_file_discard(struct output_file *pending);

#endif
