/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a stream.  The length of a line is bounded. */
#ifndef REP_CLI_ARCHIVES_TEXT_LINES_H
#define REP_CLI_ARCHIVES_TEXT_LINES_H

#include "cli/archives/sink.h"
#include "cli/archives/stream.h"

/* The longest line that a source accepts. */
enum { LINE_MAX_SIZE = 64 << 20 };

struct text_lines {
        struct source_run *run;
        struct stream stream;
        struct rep_text line; /* without LF or CR LF; valid until the next call */
        uint64_t number;      /* from 1 on */
        uint64_t progress;
        size_t taken; /* the bytes of the line, its end included */
};

/* Opens the run's INPUT, which may be compressed.  Reports a failure.  The caller calls text_lines_close(), also
   after a failure. */
bool text_lines_open(struct text_lines *lines, struct source_run *run, const char *input);
void text_lines_close(struct text_lines *lines);

/* Goes to the next line that is neither empty nor too long.  Reports what stops reading before the input's end. */
bool text_lines_next(struct text_lines *lines);

/* Reports that the line is WHAT, or that the input ends within it if it is the last one and has no end. */
void text_lines_refuse(const struct text_lines *lines, const char *what);

/* The place of the line. */
struct rep_place text_lines_place(const struct text_lines *lines);

#endif
