/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a stream, each within a bound on its length. */
#ifndef REP_CLI_ARCHIVES_TEXT_LINES_H
#define REP_CLI_ARCHIVES_TEXT_LINES_H

#include "cli/archives/sink.h"
#include "cli/archives/stream.h"

/* The longest line that a source takes. */
enum { LINE_MAX_SIZE = 64 << 20 };

struct text_lines {
        struct source_run *run;
        struct stream stream;
        struct rep_text line; /* without LF or CR LF; good until the next one */
        uint64_t number;      /* from 1 on */
        uint64_t progress;
        size_t taken; /* bytes of the line, its end included */
};

/* Opens the run's INPUT, which may be compressed; a failure is reported.  To be closed by text_lines_close(), also after
 * a failure. */
bool text_lines_open(struct text_lines *lines, struct source_run *run, const char *input);
void text_lines_close(struct text_lines *lines);

/* Goes to the next line that is not too long and not empty; what stops it before the input's end is reported. */
bool text_lines_next(struct text_lines *lines);

/* The place of the line. */
struct rep_place text_lines_place(const struct text_lines *lines);

#endif
