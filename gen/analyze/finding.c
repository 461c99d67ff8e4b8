/* finding.c: see finding.h. */
#include "analyze/finding.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
        const char *name;
        enum rep_severity severity;
} ids[REP_FINDING_IDS] = {
        [REP_FINDING_NOT_TEXT] = {"not-text", REP_SEVERITY_ERROR},
        [REP_FINDING_BOM] = {"bom", REP_SEVERITY_NOTE},
        [REP_FINDING_OVER_LIMIT] = {"over-limit", REP_SEVERITY_ERROR},
        [REP_FINDING_MISSPELT_KEY] = {"misspelt-key", REP_SEVERITY_WARNING},
        [REP_FINDING_UNKNOWN_KEY] = {"unknown-key", REP_SEVERITY_NOTE},
        [REP_FINDING_UNSUPPORTED_DIRECTIVE] = {"unsupported-directive", REP_SEVERITY_WARNING},
        [REP_FINDING_MISSING_COLON] = {"missing-colon", REP_SEVERITY_WARNING},
        [REP_FINDING_RULE_WITHOUT_GROUP] = {"rule-without-group", REP_SEVERITY_ERROR},
        [REP_FINDING_EMPTY_GROUP] = {"empty-group", REP_SEVERITY_NOTE},
        [REP_FINDING_SPLIT_GROUP] = {"split-group", REP_SEVERITY_NOTE},
        [REP_FINDING_UNMATCHABLE_AGENT] = {"unmatchable-agent", REP_SEVERITY_WARNING},
        [REP_FINDING_NO_LEADING_SLASH] = {"no-leading-slash", REP_SEVERITY_WARNING},
        [REP_FINDING_ABSOLUTE_URL] = {"absolute-url", REP_SEVERITY_WARNING},
        [REP_FINDING_BAD_ESCAPE] = {"bad-escape", REP_SEVERITY_WARNING},
        [REP_FINDING_NON_ASCII] = {"non-ascii", REP_SEVERITY_NOTE},
        [REP_FINDING_DOLLAR_INSIDE] = {"dollar-inside", REP_SEVERITY_WARNING},
        [REP_FINDING_USELESS_STAR] = {"useless-star", REP_SEVERITY_NOTE},
        [REP_FINDING_BAD_SITEMAP] = {"bad-sitemap", REP_SEVERITY_WARNING},
        [REP_FINDING_BAD_VALUE] = {"bad-value", REP_SEVERITY_WARNING},
        [REP_FINDING_DEAD_RULE] = {"dead-rule", REP_SEVERITY_WARNING},
        [REP_FINDING_REDUNDANT_RULE] = {"redundant-rule", REP_SEVERITY_NOTE},
        [REP_FINDING_DUPLICATE_RULE] = {"duplicate-rule", REP_SEVERITY_NOTE},
        [REP_FINDING_CONFLICTING_RULES] = {"conflicting-rules", REP_SEVERITY_WARNING},
        [REP_FINDING_BLOCKS_EVERYTHING] = {"blocks-everything", REP_SEVERITY_WARNING},
};

const char *
rep_finding_name(enum rep_finding_id id)
{
        return ids[id].name;
}

enum rep_severity
rep_finding_severity(enum rep_finding_id id)
{
        return ids[id].severity;
}

/* The column of PLACE, in bytes from 1: a line begins behind an end of line. */
static uint32_t
column_of(const struct rep_lint *lint, const char *place)
{
        const char *at = place;

        while (at > lint->analysis->text.data && at[-1] != '\n' && at[-1] != '\r')
                at--;
        return (uint32_t)(place - at) + 1;
}

void
rep_report_finding(const struct rep_lint *lint, enum rep_finding_id id, const struct rep_directive *directive,
                   const char *place, uint32_t other_line, const char *format, ...)
{
        char message[240];
        struct rep_finding finding = {
                .id = id,
                .line = directive == NULL ? 1 : directive->line,
                .column = place == NULL ? 1 : column_of(lint, place),
                .other_line = other_line,
                .message = message,
        };
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(message, sizeof(message), format, arguments);
        va_end(arguments);
        lint->fn(lint->context, &finding);
}
