/*
 * What the linter's parts share: the file that is looked at, and how a finding is reported.
 */
#ifndef REP_GEN_LINT_H
#define REP_GEN_LINT_H

#include "analyze/analysis.h"

/* One run over a file. */
struct rep_lint {
        struct rep_analysis *analysis;
        uint64_t budget;
        rep_finding_fn fn;
        void *context;
        uint64_t *undecided;
};

/*
 * Reports ID at PLACE, which lies in the file's text.  OTHER_LINE is the line that the message is also about, or 0.  The
 * message is made from FORMAT.
 */
void rep_report_finding(const struct rep_lint *lint, enum rep_finding_id id, const struct rep_directive *directive,
                        const char *place, uint32_t other_line, const char *format, ...)
        __attribute__((format(printf, 6, 7)));

/* The parts: what is wrong with the file as a whole, with its lines one by one, with its groups, and with its rules. */
void rep_lint_text(const struct rep_lint *lint);
void rep_lint_lines(const struct rep_lint *lint);
enum rep_status rep_lint_groups(const struct rep_lint *lint);
enum rep_status rep_lint_rules(const struct rep_lint *lint);

#endif
