/* SPDX-License-Identifier: Apache-2.0 */
/* lint.c: the linter: its parts one after the other. */
#include "analyze/lint.h"

enum rep_status
rep_lint_file(struct rep_analysis *analysis, const struct rep_lint_options *options, rep_finding_fn fn, void *context,
              uint64_t *undecided)
{
        /* Each of them answers some questions; an error ends it. */
        static enum rep_status (*const parts[])(const struct rep_lint *lint) = {
                rep_lint_text,     rep_lint_lines, rep_lint_groups,    rep_lint_case,
                rep_lint_sitemaps, rep_lint_rules, rep_lint_resources,
        };
        struct rep_lint_options complete;
        uint64_t count = 0;
        struct rep_lint lint = {analysis, &complete, fn, context, &count};
        enum rep_status status = rep_read_options(&complete, sizeof(complete), sizeof(complete), options);
        size_t i;

        if (analysis == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        if (analysis->selected)
                return REP_ERR_AGENT;
        for (i = 0; i < sizeof(parts) / sizeof(parts[0]) && status == REP_OK; i++) {
                rep_arena_reset(&analysis->work);
                status = parts[i](&lint);
        }
        if (undecided != NULL)
                *undecided = count;
        return status;
}
