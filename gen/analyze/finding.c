/* SPDX-License-Identifier: Apache-2.0 */
/* finding.c: see lint.h. */
#include "analyze/lint.h"

#include <stdarg.h>
#include <stdio.h>

#include "robots.h"

static const struct description {
        enum rep_finding_id id;
        const char *name;
        enum rep_severity severity;
        const char *summary;
} descriptions[REP_FINDING_IDS] = {
        {REP_FINDING_NOT_TEXT, "not-text", REP_SEVERITY_ERROR, "The file is not a robots.txt in plain text"},
        {REP_FINDING_BOM, "bom", REP_SEVERITY_NOTE, "The file begins with a byte order mark"},
        {REP_FINDING_OVER_LIMIT, "over-limit", REP_SEVERITY_ERROR,
         "The end of the file is ignored: it is past the size limit"},
        {REP_FINDING_CUT_LINE, "cut-line", REP_SEVERITY_ERROR, "The end of a line is ignored: the line is too long"},
        {REP_FINDING_MISSPELT_KEY, "misspelt-key", REP_SEVERITY_WARNING, "A key is misspelt"},
        {REP_FINDING_UNKNOWN_KEY, "unknown-key", REP_SEVERITY_NOTE, "A key is unknown and ignored"},
        {REP_FINDING_UNSUPPORTED_DIRECTIVE, "unsupported-directive", REP_SEVERITY_WARNING,
         "Crawlers ignore this directive in robots.txt"},
        {REP_FINDING_MISSING_COLON, "missing-colon", REP_SEVERITY_WARNING, "The colon after a key is missing"},
        {REP_FINDING_RULE_WITHOUT_GROUP, "rule-without-group", REP_SEVERITY_ERROR,
         "A rule before the first user-agent line applies to no crawler"},
        {REP_FINDING_EMPTY_GROUP, "empty-group", REP_SEVERITY_NOTE, "A group without rules allows everything"},
        {REP_FINDING_SPLIT_GROUP, "split-group", REP_SEVERITY_NOTE, "Several groups name the same agent"},
        {REP_FINDING_UNMATCHABLE_AGENT, "unmatchable-agent", REP_SEVERITY_WARNING,
         "A user-agent line does not consist of a product token"},
        {REP_FINDING_NO_LEADING_SLASH, "no-leading-slash", REP_SEVERITY_WARNING,
         "A pattern that begins with neither a slash nor a star matches nothing"},
        {REP_FINDING_ABSOLUTE_URL, "absolute-url", REP_SEVERITY_WARNING,
         "A pattern that is a whole URL matches nothing"},
        {REP_FINDING_BAD_ESCAPE, "bad-escape", REP_SEVERITY_WARNING,
         "A pattern contains a space, or a percent sign that begins no escape"},
        {REP_FINDING_NON_ASCII, "non-ascii", REP_SEVERITY_NOTE, "A pattern contains bytes outside ASCII"},
        {REP_FINDING_DOLLAR_INSIDE, "dollar-inside", REP_SEVERITY_WARNING,
         "A dollar sign is not the last byte of a pattern"},
        {REP_FINDING_USELESS_STAR, "useless-star", REP_SEVERITY_NOTE,
         "A star is useless: the pattern matches the same without it"},
        {REP_FINDING_CASE_SUSPECT, "case-suspect", REP_SEVERITY_NOTE,
         "Two patterns differ only in upper and lower case"},
        {REP_FINDING_BAD_SITEMAP, "bad-sitemap", REP_SEVERITY_WARNING, "A sitemap is not an absolute URL"},
        {REP_FINDING_SITEMAP_OTHER_HOST, "sitemap-other-host", REP_SEVERITY_NOTE, "A sitemap is on another host"},
        {REP_FINDING_BAD_VALUE, "bad-value", REP_SEVERITY_WARNING, "The value of a directive is invalid"},
        {REP_FINDING_DEAD_RULE, "dead-rule", REP_SEVERITY_WARNING, "A rule never decides"},
        {REP_FINDING_REDUNDANT_RULE, "redundant-rule", REP_SEVERITY_NOTE,
         "A rule is redundant: other rules already cover it"},
        {REP_FINDING_DUPLICATE_RULE, "duplicate-rule", REP_SEVERITY_NOTE, "A rule repeats an earlier line"},
        {REP_FINDING_CONFLICTING_RULES, "conflicting-rules", REP_SEVERITY_WARNING,
         "A pattern is both allowed and disallowed"},
        {REP_FINDING_BLOCKS_EVERYTHING, "blocks-everything", REP_SEVERITY_WARNING,
         "The rules for all other crawlers (*) block the whole site"},
        {REP_FINDING_BLOCKS_RESOURCES, "blocks-robots-resources", REP_SEVERITY_WARNING,
         "Stylesheets or scripts are blocked for search engines"},
};

static const struct description *
describe(enum rep_finding_id id)
{
        size_t i = 0;

        while (descriptions[i].id != id)
                i++;
        return &descriptions[i];
}

const char *
rep_finding_name(enum rep_finding_id id)
{
        return describe(id)->name;
}

enum rep_severity
rep_finding_severity(enum rep_finding_id id)
{
        return describe(id)->severity;
}

const char *
rep_finding_summary(enum rep_finding_id id)
{
        return describe(id)->summary;
}

/* Sets the column of FINDING, in bytes from 1, and its offset: those of PLACE, where the text is known. */
static void
set_place(struct rep_finding *finding, struct rep_text text, const char *place)
{
        const char *at = place;

        finding->column = 1;
        finding->offset = 0;
        if (text.data == NULL)
                return;
        while (at > text.data && at[-1] != '\n' && at[-1] != '\r')
                at--;
        finding->column = (uint32_t)(place - at) + 1;
        finding->offset = (size_t)(place - text.data);
}

static void
report(const struct rep_lint *lint, struct rep_finding *finding, const char *place, const char *format,
       va_list arguments)
{
        char message[240];

        set_place(finding, lint->analysis->text, place);
        vsnprintf(message, sizeof(message), format, arguments);
        finding->message = message;
        lint->fn(lint->context, finding);
}

void
rep_report_finding(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                   uint32_t other_line, const char *format, ...)
{
        struct rep_finding finding = {.id = id, .line = line, .other_line = other_line};
        va_list arguments;

        va_start(arguments, format);
        report(lint, &finding, place, format, arguments);
        va_end(arguments);
}

void
rep_report_fixable(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                   uint32_t other_line, const struct rep_fix *fix, const char *format, ...)
{
        struct rep_finding finding = {.id = id, .line = line, .other_line = other_line};
        va_list arguments;

        finding.fix = *fix;
        va_start(arguments, format);
        report(lint, &finding, place, format, arguments);
        va_end(arguments);
}

/* ---- fixes */

static bool
is_line_end(char byte)
{
        return byte == '\n' || byte == '\r';
}

/* The line around AT, with its end. */
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

/* Is all of the file read? */
static bool
is_read_whole(const struct rep_analysis *analysis)
{
        return analysis->text.data != NULL && analysis->file.report.ignored_bytes == 0;
}

struct rep_fix
rep_remove_line(const struct rep_analysis *analysis, const struct rep_directive *rule)
{
        if (!is_read_whole(analysis))
                return (struct rep_fix){.begin = 0};
        return line_around(analysis->text, rule->key.data);
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
