/* SPDX-License-Identifier: Apache-2.0 */
/* file_lines.c: see file_lines.h. */
#include "analyze/core/file_lines.h"

#include "robots.h"

struct rep_file_line
rep_before_lines(const struct rep_analysis *analysis)
{
        const char *text = analysis->text.data;
        size_t size = analysis->text.size;

        return (struct rep_file_line){NULL, text + rep_bom_size(text, size), 0,
                                      text + size - analysis->file.report.ignored_bytes};
}

size_t
rep_line_size(const char *at, const char *limit)
{
        const char *from = at;

        while (at < limit && *at != '\n' && *at != '\r')
                at++;
        if (at < limit)
                at += limit - at > 1 && at[0] == '\r' && at[1] == '\n' ? 2 : 1;
        return (size_t)(at - from);
}

size_t
rep_count_lines(struct rep_text text)
{
        const char *at = text.data, *limit = text.data + text.size;
        size_t count = 0;

        for (; at < limit; at += rep_line_size(at, limit))
                count++;
        return count;
}

bool
rep_next_line(struct rep_file_line *line)
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
