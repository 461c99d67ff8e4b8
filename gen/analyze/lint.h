/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The linter: its parts, and how a part reports a finding.
 *
 * In: a file that was read for analysis.  Out: one call of the caller's function for each finding, with the message, the
 * line and the column.
 */
#ifndef REP_GEN_LINT_H
#define REP_GEN_LINT_H

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
 * Reports ID at PLACE, which lies in line LINE of the file's text.  OTHER_LINE is a second line that the message mentions, or
 * 0.  FORMAT and what follows make the message, as for printf().
 */
void rep_report_finding(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                        uint32_t other_line, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Does the same, and offers FIX. */
void rep_report_fixable(const struct rep_lint *lint, enum rep_finding_id id, uint32_t line, const char *place,
                        uint32_t other_line, const struct rep_fix *fix, const char *format, ...)
        __attribute__((format(printf, 7, 8)));

/*
 * rep_remove_line() returns the edit that removes the line of RULE.  rep_shorten_line() returns the edit that replaces everything
 * from FROM to the end of the value of RULE by TEXT, which is shorter.  Both return no edit if the text of the file is unknown,
 * or if the edit would bring text within the size limit of the file or of the line that is ignored now.
 */
struct rep_fix rep_remove_line(const struct rep_analysis *analysis, const struct rep_directive *rule);
struct rep_fix rep_shorten_line(const struct rep_analysis *analysis, const struct rep_directive *rule, const char *from,
                                struct rep_text text);

/* ---- keys */

/* Returns the known key that KEY is, or is a few edits away from; NULL if there is none. */
const char *rep_meant_key(struct rep_text key);

/* Is KEY known, or close to one that is? */
bool rep_is_meant_as_key(struct rep_text key);

/* Does the line of DIRECTIVE have a colon?  Some crawlers accept two words without one.  True if ANALYSIS has no text. */
bool rep_has_colon(const struct rep_analysis *analysis, const struct rep_directive *directive);

/* Is the line of DIRECTIVE ordinary text: two words without a colon, the first of which is not a key? */
bool rep_is_other_text(const struct rep_analysis *analysis, const struct rep_directive *directive);

/* ---- the parts of the linter */

/* Each part reports its findings, and returns REP_OK or an error that ends the linting. */

/* The file as a whole. */
enum rep_status rep_lint_text(const struct rep_lint *lint);

/* Each line on its own. */
enum rep_status rep_lint_lines(const struct rep_lint *lint);

/* Groups without rules, and agents that several groups name. */
enum rep_status rep_lint_groups(const struct rep_lint *lint);

/* Patterns that differ only in upper and lower case. */
enum rep_status rep_lint_case(const struct rep_lint *lint);

/* Sitemaps on other hosts. */
enum rep_status rep_lint_sitemaps(const struct rep_lint *lint);

/* Rules without an effect, and rules that block everything. */
enum rep_status rep_lint_rules(const struct rep_lint *lint);

/* Stylesheets and scripts that search engines may not fetch. */
enum rep_status rep_lint_resources(const struct rep_lint *lint);

#endif
