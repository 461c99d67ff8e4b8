/* The names of a folder's files, in an order of their own. */
#ifndef REP_SOURCES_FILE_NAMES_H
#define REP_SOURCES_FILE_NAMES_H

#include "cli/report.h"

struct file_names {
        char **names; /* sorted by their bytes */
        size_t count;
};

/* Reads the names in DIRECTORY that end in ENDING.  NAMES is to be freed by file_names_free(), also after a failure. */
bool file_names_read(struct file_names *names, const char *directory, const char *ending, struct failure *failure);

void file_names_free(struct file_names *names);

/* Does NAME end in ENDING? */
bool name_ends_in(const char *name, const char *ending);

#endif
