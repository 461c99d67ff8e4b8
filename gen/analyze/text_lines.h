/* SPDX-License-Identifier: Apache-2.0 */
/* The lines of a robots.txt as its reader numbers them, one after the other. */
#ifndef REP_GEN_TEXT_LINES_H
#define REP_GEN_TEXT_LINES_H

#include "analyze/analysis.h"
#include "robots.h"

/* A line, without its end. */
struct rep_text_line {
        const char *begin, *end;
        uint32_t number;   /* 0: before the first */
        const char *limit; /* the end of what is read of the file */
};

/* Begins before the first line of the file of ANALYSIS. */
static inline struct rep_text_line
rep_before_lines(const struct rep_analysis *analysis)
{
        const char *text = analysis->text.data;
        size_t size = analysis->text.size;

        return (struct rep_text_line){NULL, text + rep_bom_size(text, size), 0,
                                      text + size - analysis->file.report.ignored_bytes};
}

/* Goes on to the next line; false: there is none. */
static inline bool
rep_next_line(struct rep_text_line *line)
{
        const char *at = line->end;

        if (line->number > 0)
                at += line->limit - at > 1 && at[0] == '\r' && at[1] == '\n' ? 2 : at < line->limit;
        if (at >= line->limit)
                return false;
        line->begin = at;
        while (at < line->limit && *at != '\n' && *at != '\r')
                at++;
        line->end = at;
        line->number++;
        return true;
}

#endif
