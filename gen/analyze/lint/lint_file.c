/* SPDX-License-Identifier: Apache-2.0 */
/* lint_file.c: runs the parts of the linter. */
#include "analyze/core/questions.h"
#include "analyze/lint/lint.h"
#include "base/command.h"

/* Reports a file that is no robots.txt.  Returns whether it has no rules either: findings about its lines would not
   help then. */
static bool
is_other_content(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        struct rep_text text = lint->analysis->text;
        enum rep_content content = rep_content_of(text.data, text.size);

        if (content == REP_CONTENT_ROBOTS)
                return false;
        rep_report_finding(lint, REP_FINDING_NOT_TEXT, 1, text.data, 0, "%s", rep_content_sentence(content));
        for (uint32_t i = 0; i < file->group_count; i++)
                if (file->groups[i].rule_count > 0)
                        return false;
        return true;
}

/* Runs the parts. */
static enum rep_status
run_parts(struct rep_lint *lint)
{
        static enum rep_status (*const parts[])(const struct rep_lint *lint) = {
                rep_lint_text,      rep_lint_ignores, rep_lint_lines,        rep_lint_agents, rep_lint_groups,
                rep_lint_joined,    rep_lint_case,    rep_lint_sitemaps,     rep_lint_rules,  rep_lint_reach,
                rep_lint_resources, rep_lint_names,   rep_lint_usage_groups,
        };
        enum rep_status status = REP_OK;

        if (is_other_content(lint))
                return REP_OK;
        status = rep_pick_wanted(lint);
        for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]) && status == REP_OK; i++) {
                rep_arena_reset(&lint->analysis->work);
                status = parts[i](lint);
        }
        return status;
}

enum rep_status
rep_lint_file(struct rep_analysis *analysis, const struct rep_lint_options *options, rep_finding_fn fn, void *context,
              uint64_t *undecided)
{
        struct rep_lint_options complete;
        uint64_t count = 0;
        struct rep_arena memory = {0};
        struct rep_silences silences;
        struct rep_place last = {NULL, NULL, NULL};
        struct rep_lint lint = {.analysis = analysis,
                                .options = &complete,
                                .fn = fn,
                                .context = context,
                                .undecided = &count,
                                .silences = &silences,
                                .last = &last};
        enum rep_status status = rep_read_options(&complete, sizeof(complete), sizeof(complete), options);

        if (analysis == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        lint.steps = rep_steps(analysis, &complete.budget);
        if (analysis->selected)
                return REP_ERR_AGENT;
        if (status == REP_OK)
                status = rep_read_silences(analysis, &memory, &silences);
        if (status == REP_OK)
                status = run_parts(&lint);
        rep_arena_free(&memory);
        if (undecided != NULL)
                *undecided = count;
        return status;
}
