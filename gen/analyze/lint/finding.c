/* SPDX-License-Identifier: Apache-2.0 */
/* finding.c: see lint.h. */
#include "analyze/lint/lint.h"
#include "base/command.h"
#include "rules/group_run.h"

#include <stdarg.h>
#include <stdio.h>

/* Returns the end of the line's rest from PLACE on, without a comment behind it and white space at its end. */
static const char *
content_end(struct rep_text text, const char *place)
{
        const char *end = place;

        /* A finding may be about the byte that begins a comment. */
        if (end < text.data + text.size && *end == '#')
                end++;
        while (end < text.data + text.size && *end != '\n' && *end != '\r' && *end != '#' && *end != '\0')
                end++;
        while (end > place && (end[-1] == ' ' || (end[-1] >= '\t' && end[-1] <= '\r')))
                end--;
        return end;
}

/* Sets the column of FINDING, in bytes from 1, and its offset to those of PLACE, if the text is known.  LAST is the
 * place before: a line with many findings is not searched for each. */
static void
set_place(struct rep_finding *finding, struct rep_text text, const char *place, struct rep_place *last)
{
        const char *at = place;

        finding->column = 1;
        finding->offset = finding->size = 0;
        if (text.data == NULL)
                return;
        while (at > text.data && at != last->at && at[-1] != '\n' && at[-1] != '\r')
                at--;
        last->begin = at == last->at ? last->begin : at;
        if (place < last->at || place >= last->end || *place == '#')
                last->end = content_end(text, place);
        last->at = place;
        finding->column = (uint32_t)(place - last->begin) + 1;
        finding->offset = (size_t)(place - text.data);
        finding->size = (size_t)(last->end - place);
}

/* Returns whether a comment silences ID in LINE. */
static bool
is_silenced(const struct rep_silences *silences, enum rep_finding_id id, uint32_t line)
{
        size_t low = 0, high = silences->count;

        if ((silences->file >> id & 1) != 0)
                return true;
        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (silences->lines[middle].line < line)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low < silences->count && silences->lines[low].line == line && (silences->lines[low].ids >> id & 1) != 0;
}

#define BIT(id) (UINT64_C(1) << REP_FINDING_##id)

/* The findings whose lines are not read as they were meant.  A key that nobody reads is one though it is but a note. */
static const uint64_t mistakes = BIT(OVER_LIMIT) | BIT(CUT_LINE) | BIT(MISSPELT_KEY) | BIT(MISSING_COLON) |
                                 BIT(RULE_WITHOUT_GROUP) | BIT(UNMATCHABLE_AGENT) | BIT(NO_LEADING_SLASH) |
                                 BIT(ABSOLUTE_URL) | BIT(BAD_ESCAPE) | BIT(DOLLAR_INSIDE) | BIT(CONFLICTING_RULES) |
                                 BIT(DEAD_RULE) | BIT(CASE_SUSPECT) | BIT(JOINED_GROUPS) | BIT(HASH_INSIDE) |
                                 BIT(MISSPELT_AGENT) | BIT(REGULAR_EXPRESSION) | BIT(LOOK_ALIKE) | BIT(MERGE_MARKER) |
                                 BIT(COMPANY_NAME) | BIT(READ_AS_RULE);

static void
report(const struct rep_lint *lint, struct rep_finding *finding, const char *place, const char *format,
       va_list arguments)
{
        char message[400];

        if (is_silenced(lint->silences, finding->id, finding->line))
                return;
        *lint->mistaken |= finding->id == REP_FINDING_UNKNOWN_KEY ||
                           (finding->severity > REP_SEVERITY_NOTE && (mistakes >> finding->id & 1) != 0);
        set_place(finding, lint->analysis->text, place, lint->last);
        vsnprintf(message, sizeof(message), format, arguments);
        finding->message = message;
        lint->fn(lint->context, finding);
}

/* Returns a finding with the usual severity of ID. */
static struct rep_finding
found_at(enum rep_finding_id id, uint32_t line, uint32_t other_line)
{
        struct rep_finding finding = {
                .id = id, .severity = rep_finding_severity(id), .line = line, .other_line = other_line};

        return finding;
}

void
rep_report_as(const struct rep_lint *lint, enum rep_severity severity, enum rep_finding_id id, uint32_t line,
              const char *place, uint32_t other_line, const char *format, ...)
{
        struct rep_finding finding = found_at(id, line, other_line);
        va_list arguments;

        finding.severity = severity;
        va_start(arguments, format);
        report(lint, &finding, place, format, arguments);
        va_end(arguments);
}

void
rep_report_finding(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                   uint32_t other_line, const char *format, ...)
{
        struct rep_finding finding = found_at(id, line, other_line);
        va_list arguments;

        va_start(arguments, format);
        report(lint, &finding, place, format, arguments);
        va_end(arguments);
}

void
rep_report_fixable(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                   uint32_t other_line, const struct rep_fix *fix, const char *format, ...)
{
        struct rep_finding finding = found_at(id, line, other_line);
        va_list arguments;

        finding.fix = *fix;
        va_start(arguments, format);
        report(lint, &finding, place, format, arguments);
        va_end(arguments);
}
