/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a robots.txt that is analysed.  They have the same numbers as in its reader. */
#ifndef REP_GEN_FILE_LINES_H
#define REP_GEN_FILE_LINES_H

#include "analyze/core/analysis.h"

/* A line, without its end. */
struct rep_file_line {
        const char *begin, *end;
        uint32_t number;   /* 0: before the first */
        const char *limit; /* the end of the part of the file that is read */
};

/* Returns the position before the first line of the file of ANALYSIS, whose text is known. */
struct rep_file_line rep_before_lines(const struct rep_analysis *analysis);

/* Returns the size of the line at AT with its end, LF, CR or CR LF, in a text that ends at LIMIT. */
size_t rep_line_size(const char *at, const char *limit);

size_t rep_count_lines(struct rep_text text);

/* Moves to the next line.  Returns false if there is none. */
bool rep_next_line(struct rep_file_line *line);

#endif
