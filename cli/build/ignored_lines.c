/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ignored_lines.c: see info.h.
 *
 * The blob knows the line of each directive.  This file finds the other lines.  It splits lines as grammar/robots.rl
 * does: LF, CR or both end a line, a NUL or "#" ends the part that counts, and white space around that part is
 * dropped.
 */
#include "cli/build/info.h"

void
ignored_lines_begin(struct ignored_lines *lines, struct rep_text text, const struct rep_blob *blob)
{
        static const char mark[] = "\xef\xbb\xbf";
        struct rep_stats stats;
        size_t at = 0;

        rep_blob_stats(blob, &stats);
        while (at < text.size && at < strlen(mark) && text.data[at] == mark[at])
                at++;
        *lines = (struct ignored_lines){blob, {text.data, text.size}, 1, stats.lines};
        if (at > 0)
                lines->rest = (struct rep_text){text.data + at, text.size - at};
}

/* Takes the next line off the rest of the text. */
static struct rep_text
take_line(struct ignored_lines *lines)
{
        struct rep_text *rest = &lines->rest, line = {rest->data, 0};
        size_t end;

        while (line.size < rest->size && line.data[line.size] != '\n' && line.data[line.size] != '\r')
                line.size++;
        end = line.size;
        if (end < rest->size)
                end += end + 1 < rest->size && line.data[end] == '\r' && line.data[end + 1] == '\n' ? 2 : 1;
        *rest = (struct rep_text){rest->data + end, rest->size - end};
        lines->line++;
        return line;
}

static bool
is_space(char byte)
{
        return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the part of LINE that counts. */
static struct rep_text
kept_of(struct rep_text line)
{
        size_t size = 0;

        while (size < line.size && line.data[size] != '#' && line.data[size] != '\0')
                size++;
        while (size > 0 && is_space(line.data[size - 1]))
                size--;
        line.size = size;
        while (line.size > 0 && is_space(line.data[0]))
                line = (struct rep_text){line.data + 1, line.size - 1};
        return line;
}

bool
ignored_lines_next(struct ignored_lines *lines, uint32_t *line, struct rep_text *text)
{
        struct rep_directive directive;

        while (lines->line <= lines->last && lines->rest.size > 0) {
                *line = lines->line;
                *text = kept_of(take_line(lines));
                if (text->size > 0 && rep_directive_at_line(lines->blob, *line, &directive) != REP_OK)
                        return true;
        }
        return false;
}
