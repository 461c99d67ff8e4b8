/*
 * Output to standard output, and the promise that none of it is lost in silence: a full disk or a closed pipe is a line
 * on stderr and STATUS_ERROR.
 */
#ifndef REP_CLI_OUTPUT_H
#define REP_CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/report.h"
#include "rep_runtime.h"

struct output {
        FILE *stream;
        int error; /* the errno value of the first failure; 0: none yet */
};

/* Starts OUTPUT.  Lines appear as they end on a terminal or where LINE_BUFFERED says so, else whenever a buffer is
 * full. */
void output_start(struct output *output, bool line_buffered);

/* Writes the bytes of TEXT as they are. */
void output_text(struct output *output, struct rep_text text);

/* Writes the end of a line.  Returns whether all went well until now, so that a loop can stop where nobody listens. */
bool output_end_line(struct output *output);

/* Writes out what is buffered, and closes standard output.  Returns STATUS, or STATUS_ERROR with a report. */
int output_finish(struct output *output, int status);

/* Writes STRING alone.  Returns STATUS_OK, or STATUS_ERROR with a report. */
int output_string(const char *string);

#endif
