/* SPDX-License-Identifier: Apache-2.0 */
/*
 * findings_github.c: findings as the commands of GitHub's runners that annotate lines of a pull request:
 * "::warning file=robots.txt,line=3,col=1,endColumn=12,title=dead-rule::message".
 */
#include <string.h>

#include "cli/review/lint_formats.h"

/* Writes TEXT, printable characters alone, with what ends a command escaped, and in a PROPERTY what ends that. */
static void
write_escaped(struct output *output, const char *text, bool property)
{
        while (*text != '\0') {
                size_t size = strcspn(text, property ? "%:," : "%");

                output_text(output, (struct rep_text){text, size});
                text += size;
                if (*text != '\0')
                        fprintf(output->stream, "%%%02X", (unsigned char)*text++);
        }
}

static bool
write_group(struct lint_log *log, const char *name, const struct kept_finding *group, size_t count)
{
        static const char *const commands[] = {
                [REP_SEVERITY_NOTE] = "notice", [REP_SEVERITY_WARNING] = "warning", [REP_SEVERITY_ERROR] = "error"};
        const struct rep_finding *finding = &group->finding;
        FILE *stream = log->output.stream;

        fprintf(stream, "::%s file=", commands[finding->severity]);
        write_escaped(&log->output, name, true);
        fprintf(stream, ",line=%u,col=%u", (unsigned)finding->line, (unsigned)finding->column);
        if (finding->size > 0)
                fprintf(stream, ",endColumn=%zu", finding->column + finding->size);
        fprintf(stream, ",title=%s::", rep_finding_name(finding->id));
        write_escaped(&log->output, finding->message, false);
        finding_group_write(group, count, stream);
        return output_end_line(&log->output);
}

static bool
write_file(struct lint_log *log, const struct linted *linted)
{
        const struct findings *findings = linted->findings;
        size_t count, i;
        bool on = true;

        for (i = 0; i < findings->count && on; i += count) {
                count = log->all ? 1 : findings_group(findings, i);
                on = write_group(log, linted->name, &findings->kept[i], count);
        }
        return on;
}

const struct lint_format lint_github_format = {.file = write_file};
