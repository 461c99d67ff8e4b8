/* lint.c: the linter: its parts one after the other. */
#include "analyze/lint_groups.h"
#include "analyze/lint_lines.h"
#include "analyze/lint_rules.h"
#include "analyze/lint_text.h"

enum rep_status
rep_lint_file(struct rep_analysis *analysis, uint64_t budget, rep_finding_fn fn, void *context, uint64_t *undecided)
{
        uint64_t count = 0;
        struct rep_lint lint = {analysis, budget, fn, context, &count};
        enum rep_status status;

        if (analysis == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        rep_lint_text(&lint);
        rep_lint_lines(&lint);
        status = rep_lint_groups(&lint);
        if (status == REP_OK)
                status = rep_lint_rules(&lint);
        if (undecided != NULL)
                *undecided = count;
        return status;
}
