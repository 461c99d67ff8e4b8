/* SPDX-License-Identifier: Apache-2.0 */
/* A directory in which files are looked for, and what may be opened from there. */
#ifndef REP_CLI_BASE_FOLDER_H
#define REP_CLI_BASE_FOLDER_H

#include "cli/base/report.h"

struct folder {
        int fd;             /* of relative names: a descriptor, or AT_FDCWD */
        bool confined;      /* no name leads out of it: no absolute one, no "..", no link */
        bool regular_files; /* nothing else is opened; a FIFO would wait for somebody to write to it */
};

/* The working directory, with neither of these bounds. */
extern const struct folder folder_here;

/* Opens DIRECTORY as a folder with both bounds.  FOLDER is to be closed by folder_close(). */
bool folder_open(struct folder *folder, const char *directory, struct failure *failure);

/* Does nothing where FOLDER has no descriptor of its own. */
void folder_close(struct folder *folder);

/*
 * Opens the file NAME for reading.  Returns its descriptor, or -1 with a description in FAILURE.
 */
int folder_open_file(const struct folder *folder, const char *name, struct failure *failure);

#endif
