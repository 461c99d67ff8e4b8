/* SPDX-License-Identifier: Apache-2.0 */
/* A directory for relative names, and bounds on what may be opened. */
#ifndef REP_CLI_BASE_FOLDER_H
#define REP_CLI_BASE_FOLDER_H

#include "cli/base/report.h"

struct folder {
        int fd;             /* the directory: a descriptor, or AT_FDCWD */
        bool confined;      /* names can't lead out of it: no absolute name, no "..", no link */
        bool regular_files; /* only regular files are opened: opening a FIFO would block until another process
                             * writes to it */
};

/* The working directory, without bounds. */
extern const struct folder folder_here;

/* Opens DIRECTORY as a folder with both bounds.  The caller calls folder_close(). */
bool folder_open(struct folder *folder, const char *directory, struct failure *failure);

/* Does nothing if FOLDER has no descriptor of its own. */
void folder_close(struct folder *folder);

/* Opens the file NAME for reading.  Returns its descriptor, or -1 with a description in FAILURE. */
int folder_open_file(const struct folder *folder, const char *name, struct failure *failure);

#endif
