/* SPDX-License-Identifier: Apache-2.0 */
/* lint_text.c: problems with a file as a whole. */
#include "analyze/lint.h"

#include "analyze/file_lines.h"
#include "robots.h"
#include "syntax/token.h"

/* ---- the whole text */

/* Returns whether the text begins with BEGINNING, after white space and ignoring case.  BEGINNING is
   in lower case. */
static bool
begins_with(struct rep_text text, const char *beginning)
{
        size_t size = strlen(beginning), i = 0;

        while (i < text.size && rep_is_white(text.data[i]))
                i++;
        if (text.size - i < size)
                return false;
        for (text.data += i, i = 0; i < size; i++)
                if (rep_fold(text.data[i]) != (unsigned char)beginning[i])
                        return false;
        return true;
}

/* Returns whether some line is meant as a directive. */
static bool
has_directive(const struct rep_analysis *analysis)
{
        const struct rep_file *file = &analysis->file;
        size_t i;

        for (i = 0; i < file->directive_count; i++)
                if (file->directives[i].kind != REP_KIND_OTHER || rep_is_meant_as_key(file->directives[i].key))
                        return true;
        return false;
}

/* Returns whether some group has a rule. */
static bool
has_rule(const struct rep_file *file)
{
        uint32_t i;

        for (i = 0; i < file->group_count; i++)
                if (file->groups[i].rule_count > 0)
                        return true;
        return false;
}

/* Returns what a text without rules is, if its beginning tells.  Otherwise returns NULL. */
static const char *
other_format(struct rep_text text)
{
        static const struct {
                const char *beginning, *problem;
        } formats[] = {
                {"<", "no line is understood: the file is HTML or XML, not a robots.txt"},
                {"{", "no line is understood: the file is JSON, not a robots.txt"},
                {"[{", "no line is understood: the file is JSON, not a robots.txt"},
        };
        size_t i;

        for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
                if (begins_with(text, formats[i].beginning))
                        return formats[i].problem;
        return NULL;
}

const char *
rep_other_content(const struct rep_analysis *analysis)
{
        const struct rep_file *file = &analysis->file;
        struct rep_text text = analysis->text;
        size_t bom = rep_bom_size(text.data, text.size);
        const char *problem;

        if (text.size >= 2 && (memcmp(text.data, "\xff\xfe", 2) == 0 || memcmp(text.data, "\xfe\xff", 2) == 0))
                return "no line is understood: the file is UTF-16; save it as UTF-8";
        if (has_rule(file))
                return NULL;
        if (text.size > 0) {
                problem = other_format((struct rep_text){text.data + bom, text.size - bom});
                if (problem != NULL)
                        return problem;
        }
        return has_directive(analysis) || file->directive_count + file->report.ignored_lines == 0
                       ? NULL
                       : "has no effect: no line of the file is a directive";
}

/* Reports HTML around rules, and bytes that text does not have. */
static void
lint_bytes(const struct rep_lint *lint)
{
        static const char *const pages[] = {"<!doctype", "<html", "<?xml", "<head", "<body"};
        struct rep_text text = lint->analysis->text;
        size_t i;

        for (i = 0; i < sizeof(pages) / sizeof(pages[0]); i++)
                if (begins_with(text, pages[i]))
                        rep_report_finding(lint, REP_FINDING_NOT_TEXT, 1, text.data, 0,
                                           "only lines that look like directives count: the file is HTML or XML");
        if (text.size > 0 && memchr(text.data, '\0', text.size) != NULL)
                rep_report_finding(lint, REP_FINDING_NOT_TEXT, 1, text.data, 0,
                                   "lines end early: the file contains NUL bytes, so it is not text");
}

/* Returns whether the part of LINE that is not read is more than a comment. */
static bool
is_cut(const struct rep_file_line *line)
{
        return line->end - line->begin > REP_LINE_KEPT && memchr(line->begin, '#', REP_LINE_KEPT) == NULL;
}

/* Reports the lines whose end is not read. */
static void
lint_lengths(const struct rep_lint *lint)
{
        struct rep_file_line line = rep_before_lines(lint->analysis);

        while (rep_next_line(&line))
                if (is_cut(&line))
                        rep_report_finding(lint, REP_FINDING_CUT_LINE, line.number, line.begin + REP_LINE_KEPT, 0,
                                           "the end of the line is ignored: only its first %d bytes are read",
                                           REP_LINE_KEPT);
}

/* Returns the first word of LINE, after white space. */
static struct rep_text
first_word(const struct rep_file_line *line)
{
        const char *begin = line->begin, *end;

        while (begin < line->end && rep_is_white(*begin))
                begin++;
        for (end = begin; end < line->end && !rep_is_white(*end) && *end != '#' && *end != ':' && *end != '\0';)
                end++;
        return (struct rep_text){begin, (size_t)(end - begin)};
}

/* Returns the key that WORD is, or begins with: "Disallow/private" and "User-agentFoo" lack a colon, too.  Returns an
   empty text if there is none. */
static struct rep_text
key_of_word(struct rep_text word)
{
        static const char *const keys[] = {"user-agent", "disallow", "allow"};
        size_t i;

        for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
                struct rep_text key = {word.data, strlen(keys[i])};

                if (word.size > key.size && rep_token_compare(key, rep_string(keys[i])) == 0 &&
                    (i == 0 || !rep_is_token_byte(word.data[key.size], REP_NAMES_TOKEN)))
                        return key;
        }
        return rep_is_meant_as_key(word) ? word : (struct rep_text){word.data, 0};
}

/* Reports the lines that begin with a key but are not directives. */
static void
lint_ignored(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        struct rep_file_line line = rep_before_lines(lint->analysis);
        size_t next = 0;

        while (rep_next_line(&line)) {
                struct rep_text key = key_of_word(first_word(&line));
                const char *meant;

                while (next < file->directive_count && file->directives[next].line < line.number)
                        next++;
                if (next < file->directive_count && file->directives[next].line == line.number)
                        continue;
                if (key.size == 0 || rep_lint_look_alike_line(lint, line.number, first_word(&line)))
                        continue;
                meant = rep_meant_key(key);
                rep_report_finding(lint, REP_FINDING_MISSING_COLON, line.number, key.data + key.size, 0,
                                   "this line is ignored%s: ':' is missing after '%.*s'",
                                   meant != NULL && strcmp(meant, "user-agent") == 0
                                           ? rep_without_agent_line(file, next, next)
                                           : "",
                                   rep_shown(key), key.data);
        }
}

/* Reports the markers that an unsettled merge of two versions leaves. */
static void
lint_markers(const struct rep_lint *lint)
{
        static const char *const markers[] = {"<<<<<<< ", ">>>>>>> "};
        struct rep_file_line line = rep_before_lines(lint->analysis);
        size_t i;

        while (rep_next_line(&line))
                for (i = 0; i < 2; i++)
                        if ((size_t)(line.end - line.begin) > strlen(markers[i]) &&
                            memcmp(line.begin, markers[i], strlen(markers[i])) == 0)
                                rep_report_finding(lint, REP_FINDING_MERGE_MARKER, line.number, line.begin, 0,
                                                   "both versions of the lines here apply: this marker of a merge that "
                                                   "was not settled is ignored; keep one version, and no marker");
}

enum rep_status
rep_lint_text(const struct rep_lint *lint)
{
        const struct rep_report *report = &lint->analysis->file.report;
        struct rep_text text = lint->analysis->text;

        lint_bytes(lint);
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
        if (text.data != NULL)
                lint_markers(lint);
        return REP_OK;
}
