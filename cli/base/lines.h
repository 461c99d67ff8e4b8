/* SPDX-License-Identifier: Apache-2.0 */
/* Standard input, or what a function reads, line by line.  A line is available as soon as it has arrived. */
#ifndef REP_CLI_BASE_LINES_H
#define REP_CLI_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "cli/base/memory.h"
#include "cli/base/report.h"

/* Reads at most ROOM bytes to TO.  Returns their number, 0 at the end, or -1 with errno set. */
typedef ssize_t (*lines_read_fn)(void *context, char *to, size_t room);

/* A reader.  All zero is its start, for standard input. */
struct lines {
        lines_read_fn read; /* NULL: standard input */
        void *context;      /* of READ */
        const char *name;   /* in messages; NULL: that of standard input */
        char *data;         /* the line, without the LF or CR LF that ended it; a NUL follows it */
        size_t size;        /* bytes of the line, which may include NULs */
        size_t number;      /* 1-based */
        /* Bytes read but not returned yet: BUFFER from BEGIN to END. */
        char *buffer;
        size_t begin, end, capacity;
        char *next_end; /* the LF that ends the next line; NULL: not searched yet, or not found */
        bool ended, by_block;
        int error;         /* the errno value of a failed read; 0: none failed */
        const char *fault; /* why the input has no lines; NULL: it has */
};

/* The name of standard input in messages. */
#define LINES_NAME "standard input"

/* Reads the next line, of any length.  A byte order mark before the first is left out.  Returns false at the end of the
   input, after an error, and if the input is compressed or in UTF-16. */
bool lines_next(struct lines *lines);

/* Returns whether the next line has already been read.  If so, lines_next() does not wait for it, and does not move
   the lines that it returned since it last waited. */
bool lines_ready(struct lines *lines);

/* Puts the next lines into BLOCK, with their ends, in place of what it holds: those that are read at once, or if WAIT is
   set, as many as make a block worth its work.  It reads in place of lines_next().  Returns false if these are the last. */
bool lines_block(struct lines *lines, struct bytes *block, bool wait);

/* Frees the lines.  Returns STATUS, or STATUS_ERROR with a report of why not all could be read. */
int lines_finish(struct lines *lines, int status);

#endif
