/* lint_text.c: what is wrong with a file as a whole. */
#include "analyze/lint_text.h"

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

void
rep_lint_text(const struct rep_lint *lint)
{
        struct rep_text text = lint->analysis->text;
        const char *other = other_content(text);
        size_t ignored = lint->analysis->file.report.ignored_bytes;

        if (other != NULL)
                rep_report_finding(lint, REP_FINDING_NOT_TEXT, NULL, NULL, 0, "the file is %s", other);
        if (text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0)
                rep_report_finding(lint, REP_FINDING_BOM, NULL, NULL, 0,
                                   "the file begins with a byte order mark, which some crawlers take for a part of the "
                                   "first key");
        if (ignored > 0)
                rep_report_finding(lint, REP_FINDING_OVER_LIMIT, NULL, NULL, 0,
                                   "the file is over the size limit: its last %zu bytes are ignored", ignored);
}
