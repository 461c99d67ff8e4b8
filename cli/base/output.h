/* SPDX-License-Identifier: Apache-2.0 */
/* Standard output.  No output is lost silently: a full disk is reported on stderr, and the status is STATUS_ERROR.  A
   reader that closes the pipe has read enough: this ends a run, and is not an error. */
#ifndef REP_CLI_BASE_OUTPUT_H
#define REP_CLI_BASE_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/json.h"
#include "cli/base/report.h"
#include "rep_runtime.h"

/* ---- which file a line is of, where several files are read as one robots.txt: what a CDN puts in front of a site's
   file, or behind it.  Everything else counts the lines of the whole text */

enum { PARTS_MOST = 3 };

/* A file: its line N is line BEFORE + N of the whole. */
struct part {
        const char *name;
        uint32_t before;
        uint32_t first; /* the first line of the whole that begins in this file */
};

/* The files in their order.  All zero: the text is one file. */
struct parts {
        struct part list[PARTS_MOST];
        size_t count;
};

/* Adds the file NAME, whose bytes begin at OFFSET of WHOLE.  NAME must live as long as PARTS. */
void parts_add(struct parts *parts, const char *name, struct rep_text whole, size_t offset);

/* Returns the file in which LINE of the whole begins, or NULL if there is one file, or LINE is 0. */
const struct part *parts_find(const struct parts *parts, uint32_t line);

/* Returns "line 3" or, of several files, "FILE:3".  PARTS may be NULL.  To be freed. */
char *parts_line(const struct parts *parts, uint32_t line);

/* Returns MESSAGE with "FILE:3" in place of each "line 3" that is not between single quotes.  To be freed. */
char *parts_message(const struct parts *parts, struct rep_text message);

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

/* Write bytes unchanged: a line that passes through, or text that is already printable; the latter is a rep_write_fn
   for an output. */
void output_raw(struct output *output, struct rep_text bytes);
bool output_said(void *output, const char *bytes, size_t size);

/* Writes TEXT and then a number.  TEXT has at most this many bytes. */
enum { OUTPUT_COUNTED_MAX = 12 };
void output_counted(struct output *output, struct rep_text text, uint64_t number);

/* Writes a number in decimal digits. */
void output_number(struct output *output, uint64_t number);

/* Write where LINE of the robots.txt is, as parts_line() does; the latter without "line ". */
void output_line(struct output *output, uint32_t line);
void output_line_number(struct output *output, uint32_t line);

/* The colours by their meaning. */
enum color { COLOR_NONE, COLOR_GOOD, COLOR_BAD, COLOR_WARNING, COLOR_FAINT };

/* Writes the following text in COLOR if OUTPUT has colours. */
void output_color(struct output *output, enum color color);

/* Writes TEXT in COLOR. */
void output_colored(struct output *output, enum color color, struct rep_text text);

/* Writes TEXT as a further field of a line: behind a tab. */
void output_field(struct output *output, struct rep_text text);

/* Writes "KEY: VALUE". */
void output_directive(struct output *output, const struct rep_directive *directive);

/* Writes what printf() would, and the end of the line.  Returns as output_end_line(). */
bool output_print(struct output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

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

/* ---- text from outside in what CI servers read: printable characters alone, as output_text() writes them, and what
   their formats act upon escaped */

/* Writes TEXT as the message of a command of GitHub's runners, such as "::error::message". */
void output_message(struct output *output, struct rep_text text);

/* The same as the value of a property of such a command, such as file=. */
void output_property(struct output *output, struct rep_text text);

/* Writes TEXT, with each byte of SPECIAL by ESCAPE. */
typedef void (*escape_fn)(struct output *output, char byte);
void output_escaped(struct output *output, struct rep_text text, const char *special, escape_fn escape);

/* Writes TEXT as XML, in an element or in an attribute's double quotes. */
void output_xml(struct output *output, struct rep_text text);

/* ---- JSON, one object a line, by what writes the JSON of the libraries (base/json.h) */

/* Return a writer that appends to BYTES, or writes to STREAM. */
struct rep_json json_into(struct bytes *bytes);
struct rep_json json_to(FILE *stream);

/* Begins an object that is a line of OUTPUT, and ends it.  The latter returns as output_end_line(). */
struct rep_json json_begin_line(struct output *output);
bool json_end_line(struct rep_json *json, struct output *output);

/* Begins the member NAME, an object or a list; rep_json_end() ends it. */
void json_begin(struct rep_json *json, const char *name, char bracket);

/* Write a member: a number that may be negative, a number that is null unless it is KNOWN, or a text that is null if it
   is empty. */
void json_integer(struct rep_json *json, const char *name, int64_t number);
void json_number_or_null(struct rep_json *json, const char *name, uint64_t number, bool known);
void json_text_or_null(struct rep_json *json, const char *name, struct rep_text text);

/* Writes TEXT, which is JSON already, as the next value or members.  Nothing is written of an empty text. */
void json_put_written(struct rep_json *json, struct rep_text text);

/* Collects what rep_say.h writes, in the struct bytes CONTEXT. */
bool json_collect(void *context, const char *bytes, size_t size);

/* Writes the members of the object in SAID, and frees SAID. */
void json_put_said(struct rep_json *json, struct bytes *said);

#endif
