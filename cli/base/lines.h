/* SPDX-License-Identifier: Apache-2.0 */
/* Standard input, line by line, as it comes. */
#ifndef REP_CLI_BASE_LINES_H
#define REP_CLI_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/base/report.h"

/* All zero is the start. */
struct lines {
        char *data;    /* the line, without the LF or CR LF that ended it; a NUL follows it */
        size_t size;   /* its bytes; NULs may be among them */
        size_t number; /* 1-based */
        /* Bytes read but not returned yet: BUFFER from BEGIN to END. */
        char *buffer;
        size_t begin, end, capacity;
        char *next_end; /* of the next line, a LF that was found; NULL: it was not looked for, or is not there */
        bool ended;
        int error; /* the errno value of a failed read; 0: none failed */
};

/* The name of these lines in messages. */
#define LINES_NAME "standard input"

/* Reads the next line, of any length.  Returns false at the end of the input and after an error. */
bool lines_next(struct lines *lines);

/* Has the next line been read already?  Then lines_next() does not wait for it, and the lines that were given out since
 * the last time that it did stay where they are. */
bool lines_ready(struct lines *lines);

/* Frees the lines.  Returns STATUS, or STATUS_ERROR with a report where reading failed. */
int lines_finish(struct lines *lines, int status);

#endif
