/* SPDX-License-Identifier: Apache-2.0 */
/* fix_line.c: see lint.h: edits that remove or shorten a line. */
#include "analyze/lint/lint.h"

#include "robots.h"

static bool
is_line_end(char byte)
{
        return byte == '\n' || byte == '\r';
}

/* Returns a fix of the whole line around AT, including its end. */
static struct rep_fix
line_around(struct rep_text text, const char *at)
{
        struct rep_fix line = {.begin = (size_t)(at - text.data)};

        for (line.end = line.begin; line.begin > 0 && !is_line_end(text.data[line.begin - 1]);)
                line.begin--;
        while (line.end < text.size && !is_line_end(text.data[line.end]))
                line.end++;
        if (line.end < text.size)
                line.end += text.size - line.end > 1 && memcmp(text.data + line.end, "\r\n", 2) == 0 ? 2 : 1;
        return line;
}

/* Returns whether the whole file is read. */
static bool
is_read_whole(const struct rep_analysis *analysis)
{
        return analysis->text.data != NULL && analysis->file.report.ignored_bytes == 0;
}

/* Leaves the comment of LINE, a fix that removes a line of TEXT, unless it silences findings: on a line of its own, it
   would do so in the whole file. */
static void
keep_comment(struct rep_text text, struct rep_fix *line)
{
        const char *begin = text.data + line->begin, *end = text.data + line->end,
                   *comment = (const char *)memchr(begin, '#', (size_t)(end - begin));

        if (comment == NULL || rep_is_ignore_comment((struct rep_text){comment, (size_t)(end - comment)}))
                return;
        while (is_line_end(end[-1]))
                end--;
        line->end = (size_t)(end - text.data);
        line->text = (struct rep_text){comment, (size_t)(end - comment)};
}

struct rep_fix
rep_remove_line(const struct rep_analysis *analysis, const struct rep_directive *rule)
{
        struct rep_fix fix = {.begin = 0};

        if (!is_read_whole(analysis))
                return fix;
        fix = line_around(analysis->text, rule->key.data);
        keep_comment(analysis->text, &fix);
        return fix;
}

struct rep_fix
rep_shorten_line(const struct rep_analysis *analysis, const struct rep_directive *rule, const char *from,
                 struct rep_text text)
{
        struct rep_fix fix = {.begin = 0}, line;

        if (!is_read_whole(analysis))
                return fix;
        line = line_around(analysis->text, rule->key.data);
        if (analysis->file.report.cut_lines > 0 && line.end - line.begin > REP_LINE_KEPT)
                return fix;
        fix.begin = (size_t)(from - analysis->text.data);
        fix.end = (size_t)(rule->value.data - analysis->text.data) + rule->value.size;
        fix.text = text;
        return fix;
}
