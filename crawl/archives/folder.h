/* SPDX-License-Identifier: Apache-2.0 */
/* A directory for relative names, and bounds on what may be opened. */
#ifndef REP_ARCHIVES_FOLDER_H
#define REP_ARCHIVES_FOLDER_H

#include <stdbool.h>

struct rep_folder {
        int fd;             /* the directory: a descriptor, or AT_FDCWD */
        bool confined;      /* names can't lead out of it: no absolute name, no "..", no link */
        bool regular_files; /* only regular files are opened: opening a FIFO would block until another process
                             * writes to it */
};

/* The working directory, without bounds. */
extern const struct rep_folder rep_folder_here;

/* Opens DIRECTORY as a folder with both bounds.  Returns 0, or an errno value.  The caller calls rep_folder_close(). */
int rep_folder_open(struct rep_folder *folder, const char *directory);

/* Does nothing if FOLDER has no descriptor of its own. */
void rep_folder_close(struct rep_folder *folder);

/* Opens the file NAME for reading.  Returns its descriptor, or -1, and then sets *ERROR to an errno value, where
   rep_folder_fault() may have words. */
int rep_folder_open_file(const struct rep_folder *folder, const char *name, int *error);

/* Returns what ERROR of rep_folder_open_file() means in a folder, or NULL if it means what it always does. */
const char *rep_folder_fault(int error);

#endif
