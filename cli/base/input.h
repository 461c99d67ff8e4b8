/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs: what is opened in a folder, the whole bytes of a file or of standard input, and lines one by one. */
#ifndef REP_CLI_BASE_INPUT_H
#define REP_CLI_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "cli/base/report.h"
#include "crawl/archives/folder.h"

/* ---- folders of crawl/archives/folder.h, for those who report what fails */

/* As rep_folder_open_file(), with a description in FAILURE. */
int folder_open_file(const struct rep_folder *folder, const char *name, struct failure *failure);

/* ---- whole inputs */

/* The bytes of a file, aligned as malloc() aligns. */
struct input {
        char *bytes;
        size_t size;
};

/* The name of FILE in messages: "standard input" for "-". */
const char *input_name(const char *file);

/*
 * Reads the whole of FILE in FOLDER.  Fails if it has more than MOST bytes.  If MOST is 0, the limit is 1 GiB, or 4
 * GiB for a blob: the compiler takes no larger text, and no blob is larger.  The caller calls input_free(), also
 * after a failure.
 */
bool input_read_file(struct input *input, const struct rep_folder *folder, const char *file, size_t most,
                     struct failure *failure);

/* As input_read_file() in the working directory, but "-" means standard input. */
bool input_read(struct input *input, const char *file, struct failure *failure);

void input_free(struct input *input);

/* Reads at most ROOM bytes from FD to TO, again if a signal interrupts it.  Returns as read(). */
ssize_t input_read_some(int fd, char *to, size_t room);

/* Returns whether the regular FILE begins as IS says, which is one of the functions below.  Returns false if it can't
   be read.  A pipe is left alone, because its bytes could not be read again. */
bool input_begins(const char *file, bool (*is)(const struct input *input));

/* Return whether the bytes begin as a compiled blob or as a pack does, of which half may be damaged: read as a
   robots.txt, it would allow everything. */
bool input_is_blob(const struct input *input);
bool input_is_pack(const struct input *input);

/* ---- standard input, or what a function reads, line by line: a line is available as soon as it has arrived */

/* Reads at most ROOM bytes to TO.  Returns their number, 0 at the end, or -1 with errno set. */
typedef ssize_t (*lines_read_fn)(void *context, char *to, size_t room);

/* A reader.  All zero is its start, for standard input. */
struct lines {
        lines_read_fn take; /* NULL: standard input */
        void *context;      /* of TAKE */
        const char *name;   /* in messages; NULL: that of standard input */
        char *data;         /* the line, without the LF or CR LF that ended it; a NUL follows it */
        size_t size;        /* bytes of the line, which may include NULs */
        size_t number;      /* 1-based */
        /* Bytes read but not returned yet: BUFFER from BEGIN to END. */
        char *buffer;
        size_t begin, end, capacity;
        char *next_end; /* the LF that ends the next line; NULL: not searched yet, or not found */
        bool ended;
        bool by_block;     /* lines are given many at a time */
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

/* Puts the next lines into BLOCK, with their ends, in place of what it holds: those that are read at once, or if WAIT
   is set, as many as make a block worth its work.  It reads in place of lines_next().  Returns false if these are the
   last. */
bool lines_block(struct lines *lines, struct bytes *block, bool wait);

/* Frees the lines.  Returns STATUS, or STATUS_ERROR with a report of why not all could be read. */
int lines_finish(struct lines *lines, int status);

#endif
