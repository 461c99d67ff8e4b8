/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A finding of the linter: how one of its parts reports it.
 *
 * In: a place in the file's text, and a message.  Out: a call of the caller's function, with the line and the column.
 */
#ifndef REP_GEN_FINDING_H
#define REP_GEN_FINDING_H

#include "analyze/analysis.h"

/* One run over a file. */
struct rep_lint {
        struct rep_analysis *analysis;
        const struct rep_lint_options *options;
        rep_finding_fn fn;
        void *context;
        uint64_t *undecided;
};

/*
 * Reports ID at PLACE, which lies in the line LINE of the file's text.  OTHER_LINE is the line that the message is also
 * about, or 0.  The message is made from FORMAT.
 */
void rep_report_finding(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                        uint32_t other_line, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* The same, and offers FIX. */
void rep_report_fixable(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                        uint32_t other_line, const struct rep_fix *fix, const char *format, ...)
        __attribute__((format(printf, 7, 8)));

/*
 * The edit that removes the line of RULE, or that writes TEXT, which is shorter, instead of what stands from FROM to the end
 * of its value.  None where the text of the file is not known, or where more of it would be read afterwards: past the limit of
 * the file or of the line.
 */
struct rep_fix rep_remove_line(const struct rep_analysis *analysis, const struct rep_directive *rule);
struct rep_fix rep_shorten_line(const struct rep_analysis *analysis, const struct rep_directive *rule, const char *from,
                                struct rep_text text);

#endif
