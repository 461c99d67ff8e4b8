/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a stream.  The length of a line is bounded. */
#ifndef REP_ARCHIVES_TEXT_LINES_H
#define REP_ARCHIVES_TEXT_LINES_H

#include "archives/sink.h"
#include "archives/stream.h"

/* The longest line that a source accepts. */
enum { LINE_MAX_SIZE = 64 << 20 };

struct rep_text_lines {
        struct rep_source_run *run;
        struct rep_stream stream;
        struct rep_text line; /* without LF or CR LF; valid until the next call */
        uint64_t number;      /* from 1 on */
        uint64_t progress;
        size_t taken; /* the bytes of the line, its end included */
};

/* Opens the run's INPUT, which may be compressed.  Reports a failure.  The caller calls rep_text_lines_close(), also
   after a failure. */
bool rep_text_lines_open(struct rep_text_lines *lines, struct rep_source_run *run, const char *input);
void rep_text_lines_close(struct rep_text_lines *lines);

/* Goes to the next line that is neither empty nor too long.  Reports what stops reading before the input's end. */
bool rep_text_lines_next(struct rep_text_lines *lines);

/* Reports that the line is WHAT, or that the input ends within it if it is the last one and has no end. */
void rep_text_lines_refuse(const struct rep_text_lines *lines, const char *what);

/* The place of the line. */
struct rep_archive_place rep_text_lines_place(const struct rep_text_lines *lines);

#endif
