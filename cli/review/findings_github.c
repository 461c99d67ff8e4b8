/* SPDX-License-Identifier: Apache-2.0 */
/*
 * findings_github.c: findings as the commands of GitHub's runners that annotate lines of a pull request:
 * "::warning file=robots.txt,line=3,col=1,endColumn=12,title=dead-rule::message".
 */
#include "cli/base/escaped.h"
#include "cli/review/lint_formats.h"

static bool
write_group(struct lint_log *log, const struct kept_finding *group, size_t count)
{
        static const char *const commands[] = {
                [REP_SEVERITY_NOTE] = "notice", [REP_SEVERITY_WARNING] = "warning", [REP_SEVERITY_ERROR] = "error"};
        const struct rep_finding *finding = &group->finding;
        FILE *stream = log->output.stream;

        fprintf(stream, "::%s file=", commands[finding->severity]);
        output_property(&log->output, rep_string(group->file));
        fprintf(stream, ",line=%u,col=%u", (unsigned)finding->line, (unsigned)finding->column);
        if (finding->size > 0)
                fprintf(stream, ",endColumn=%zu", finding->column + finding->size);
        fprintf(stream, ",title=%s::", rep_finding_name(finding->id));
        output_message(&log->output, rep_string(finding->message));
        finding_group_write(group, count, stream);
        return output_end_line(&log->output);
}

const struct lint_format lint_github_format = {.group = write_group};
