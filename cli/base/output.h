/* SPDX-License-Identifier: Apache-2.0 */
/* Standard output.  No output is lost silently: a full disk is reported on stderr, and the status is STATUS_ERROR.  A
   reader that closes the pipe has read enough: this ends a run, and is not an error. */
#ifndef REP_CLI_BASE_OUTPUT_H
#define REP_CLI_BASE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/base/parts.h"
#include "cli/base/report.h"
#include "rep_runtime.h"

struct output {
        FILE *stream;
        int error;                 /* the errno value of the first failure; 0: none yet */
        bool terminal;             /* it goes to a terminal */
        bool color;                /* output_color() has an effect */
        const struct parts *parts; /* the files of the robots.txt that is written about; NULL: it is one */
};

/* Starts OUTPUT, without colour.  On a terminal, or if LINE_BUFFERED is set, each line is written when it ends;
   otherwise, bytes are written when a buffer is full. */
void output_start(struct output *output, bool line_buffered);

/* Writes TEXT as print_printable() does, so that it stays one field of a line.  All text from outside (URLs, agents,
   file names, lines of a robots.txt) is written by this function or as JSON.  Returns the number of columns. */
size_t output_text(struct output *output, struct rep_text text);

/* The same for a C string. */
size_t output_name(struct output *output, const char *name);

/* Writes BYTES unchanged: a line that passes through, or text that is already printable. */
void output_raw(struct output *output, struct rep_text bytes);

/* Writes TEXT and then a number.  TEXT has at most this many bytes. */
enum { OUTPUT_COUNTED_MAX = 12 };
void output_counted(struct output *output, struct rep_text text, uint64_t number);

/* Writes a number in decimal digits. */
void output_number(struct output *output, uint64_t number);

/* Write where LINE of the robots.txt stands, as parts_line() and parts_number() do. */
void output_line(struct output *output, uint32_t line);
void output_line_number(struct output *output, uint32_t line);

/* The colours by their meaning. */
enum color { COLOR_NONE, COLOR_GOOD, COLOR_BAD, COLOR_WARNING, COLOR_FAINT };

/* Writes the following text in COLOR if OUTPUT has colours. */
void output_color(struct output *output, enum color color);

/* Writes the end of a line.  Returns false after a failure, so that a loop can stop when nobody reads. */
bool output_end_line(struct output *output);

/* Writes what is buffered.  Returns false if that or an earlier write failed; ERROR says why. */
bool output_flush(struct output *output);

/* Writes all buffered bytes, and closes standard output.  Returns STATUS, or STATUS_ERROR with a report. */
int output_finish(struct output *output, int status);

/* The same for an output that is useful only as a whole: a closed pipe is an error, too. */
int output_finish_whole(struct output *output);

/* Writes BYTES as the whole output.  They are useful only as a whole, so a closed pipe is an error here.  Returns
 * STATUS_OK, or STATUS_ERROR with a report. */
int output_bytes(struct rep_text bytes);

/* Writes STRING alone.  Returns STATUS_OK, or STATUS_ERROR with a report. */
int output_string(const char *string);

/* ---- text from outside in what CI servers read: printable characters alone, as output_text() writes them, and what their
   formats act upon escaped */

/* Writes TEXT as the message of a command of GitHub's runners, such as "::error::message". */
void output_message(struct output *output, struct rep_text text);

/* The same as the value of a property of such a command, such as file=. */
void output_property(struct output *output, struct rep_text text);

/* Writes TEXT as XML, in an element or in an attribute's double quotes. */
void output_xml(struct output *output, struct rep_text text);

#endif
