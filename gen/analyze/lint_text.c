/* SPDX-License-Identifier: Apache-2.0 */
/* lint_text.c: what is wrong with a file as a whole. */
#include "analyze/lint.h"

#include "robots.h"
#include "syntax/token.h"

/* ---- lines, as the reader of robots.txt numbers them */

/* A line, without its end. */
struct text_line {
        const char *begin, *end;
        uint32_t number;   /* 0: before the first */
        const char *limit; /* the end of what is read of the file */
};

/* Begins before the first line of the file of ANALYSIS. */
static struct text_line
before_lines(const struct rep_analysis *analysis)
{
        const char *text = analysis->text.data;
        size_t size = analysis->text.size;

        return (struct text_line){NULL, text + rep_bom_size(text, size), 0,
                                  text + size - analysis->file.report.ignored_bytes};
}

/* Goes on to the next line; false: there is none. */
static bool
next_line(struct text_line *line)
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

/* ---- the whole text */

static bool
is_white(char byte)
{
        return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Does the text begin, behind white space, with BEGINNING, which is in lower case? */
static bool
begins_with(struct rep_text text, const char *beginning)
{
        size_t size = strlen(beginning), i = 0;

        while (i < text.size && is_white(text.data[i]))
                i++;
        if (text.size - i < size)
                return false;
        for (text.data += i, i = 0; i < size; i++)
                if (rep_fold(text.data[i]) != (unsigned char)beginning[i])
                        return false;
        return true;
}

/* Is some line meant as a directive? */
static bool
has_directive(const struct rep_analysis *analysis)
{
        const struct rep_file *file = &analysis->file;
        size_t i;

        for (i = 0; i < file->directive_count; i++)
                if (!rep_is_other_text(analysis, &file->directives[i]))
                        return true;
        return false;
}

/* What the file is instead of a robots.txt, or NULL. */
static const char *
other_content(const struct rep_analysis *analysis)
{
        static const char *const pages[] = {"<!doctype", "<html", "<?xml", "<head", "<body"};
        const struct rep_report *report = &analysis->file.report;
        struct rep_text text = analysis->text, shown = text;
        size_t bom = rep_bom_size(text.data, text.size), i;

        if (text.size >= 2 && (memcmp(text.data, "\xff\xfe", 2) == 0 || memcmp(text.data, "\xfe\xff", 2) == 0))
                return "no line is understood: the file is UTF-16; save it as UTF-8";
        if (bom > 0)
                shown = (struct rep_text){text.data + bom, text.size - bom};
        for (i = 0; i < sizeof(pages) / sizeof(pages[0]); i++)
                if (begins_with(shown, pages[i]))
                        return "only lines that look like directives count: the file is HTML or XML";
        if (text.size > 0 && memchr(text.data, '\0', text.size) != NULL)
                return "lines end early: the file contains NUL bytes, so it is not text";
        return has_directive(analysis) || analysis->file.directive_count + report->ignored_lines == 0
                       ? NULL
                       : "has no effect: the file has lines, but no directive";
}

/* Does what is read of LINE lack more than a comment? */
static bool
is_cut(const struct text_line *line)
{
        return line->end - line->begin > REP_LINE_KEPT && memchr(line->begin, '#', REP_LINE_KEPT) == NULL;
}

/* Reports the lines of which the end is not read. */
static void
lint_lengths(const struct rep_lint *lint)
{
        struct text_line line = before_lines(lint->analysis);

        while (next_line(&line))
                if (is_cut(&line))
                        rep_report_finding(lint, REP_FINDING_CUT_LINE, line.number, line.begin + REP_LINE_KEPT, 0,
                                           "the end of the line is ignored: only its first %d bytes are read",
                                           REP_LINE_KEPT);
}

/* The word that LINE begins with, behind white space. */
static struct rep_text
first_word(const struct text_line *line)
{
        const char *begin = line->begin, *end;

        while (begin < line->end && is_white(*begin))
                begin++;
        for (end = begin; end < line->end && !is_white(*end) && *end != '#' && *end != ':' && *end != '\0';)
                end++;
        return (struct rep_text){begin, (size_t)(end - begin)};
}

/* Reports the lines that begin with a key, but are no directive. */
static void
lint_ignored(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        struct text_line line = before_lines(lint->analysis);
        size_t next = 0;

        while (next_line(&line)) {
                struct rep_text word = first_word(&line);

                while (next < file->directive_count && file->directives[next].line < line.number)
                        next++;
                if (next < file->directive_count && file->directives[next].line == line.number)
                        continue;
                if (word.size > 0 && rep_is_meant_as_key(word))
                        rep_report_finding(lint, REP_FINDING_MISSING_COLON, line.number, word.data + word.size, 0,
                                           "this line is ignored: ':' is missing after '%.*s'", (int)word.size,
                                           word.data);
        }
}

enum rep_status
rep_lint_text(const struct rep_lint *lint)
{
        const struct rep_report *report = &lint->analysis->file.report;
        struct rep_text text = lint->analysis->text;
        const char *other = other_content(lint->analysis);

        if (other != NULL)
                rep_report_finding(lint, REP_FINDING_NOT_TEXT, 1, text.data, 0, "%s", other);
        if (text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0)
                rep_report_finding(lint, REP_FINDING_BOM, 1, text.data, 0,
                                   "some crawlers may misread the first line: the file begins with a byte order mark");
        if (report->ignored_bytes > 0)
                rep_report_finding(lint, REP_FINDING_OVER_LIMIT, 1, text.data, 0,
                                   "the last %zu bytes are ignored: the file is over the size limit",
                                   report->ignored_bytes);
        if (report->cut_lines > 0 && text.data != NULL)
                lint_lengths(lint);
        if (report->ignored_lines > 0 && text.data != NULL)
                lint_ignored(lint);
        return REP_OK;
}
