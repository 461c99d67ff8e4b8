/* lint_text.c: what is wrong with a file as a whole. */
#include "analyze/lint_text.h"

#include "robots.h"
#include "syntax/token.h"

/* Does the text begin, behind white space, with BEGINNING, which is in lower case? */
static bool
begins_with(struct rep_text text, const char *beginning)
{
        size_t size = strlen(beginning), i = 0;

        while (i < text.size && (text.data[i] == ' ' || (text.data[i] >= '\t' && text.data[i] <= '\r')))
                i++;
        if (text.size - i < size)
                return false;
        for (text.data += i, i = 0; i < size; i++)
                if (rep_fold(text.data[i]) != (unsigned char)beginning[i])
                        return false;
        return true;
}

/* What the file is instead of text, or NULL. */
static const char *
other_content(struct rep_text text)
{
        if (text.size >= 2 && (memcmp(text.data, "\xff\xfe", 2) == 0 || memcmp(text.data, "\xfe\xff", 2) == 0))
                return "UTF-16, which is read byte by byte, so no line means anything";
        if (begins_with(text, "<!doctype") || begins_with(text, "<html"))
                return "HTML, of which only lines that look like directives count";
        if (text.size > 0 && memchr(text.data, '\0', text.size) != NULL)
                return "not text: it holds NUL bytes, each of which ends what is read of its line";
        return NULL;
}

/* Does what is read of the line from AT to END lack more than a comment? */
static bool
is_cut(const char *at, const char *end)
{
        return end - at > REP_LINE_KEPT && memchr(at, '#', REP_LINE_KEPT) == NULL;
}

/* Reports the lines of which the end is not read. */
static void
lint_lengths(const struct rep_lint *lint)
{
        const struct rep_analysis *analysis = lint->analysis;
        const char *at = analysis->text.data + rep_bom_size(analysis->text.data, analysis->text.size);
        const char *limit = analysis->text.data + analysis->text.size - analysis->file.report.ignored_bytes, *end;
        uint32_t line;

        for (line = 1; at < limit; at = end + 1, line++) {
                for (end = at; end < limit && *end != '\n' && *end != '\r'; end++)
                        continue;
                if (is_cut(at, end))
                        rep_report_finding(lint, REP_FINDING_CUT_LINE, line, at + REP_LINE_KEPT, 0,
                                           "only the first %d bytes of the line are read", REP_LINE_KEPT);
                if (limit - end > 1 && end[0] == '\r' && end[1] == '\n')
                        end++;
        }
}

enum rep_status
rep_lint_text(const struct rep_lint *lint)
{
        const struct rep_report *report = &lint->analysis->file.report;
        struct rep_text text = lint->analysis->text;
        const char *other = other_content(text);

        if (other != NULL)
                rep_report_finding(lint, REP_FINDING_NOT_TEXT, 1, text.data, 0, "the file is %s", other);
        if (text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0)
                rep_report_finding(lint, REP_FINDING_BOM, 1, text.data, 0,
                                   "the file begins with a byte order mark, which some crawlers take for a part of the "
                                   "first key");
        if (report->ignored_bytes > 0)
                rep_report_finding(lint, REP_FINDING_OVER_LIMIT, 1, text.data, 0,
                                   "the file is over the size limit: its last %zu bytes are ignored",
                                   report->ignored_bytes);
        if (report->cut_lines > 0)
                lint_lengths(lint);
        return REP_OK;
}
