/* SPDX-License-Identifier: Apache-2.0 */
/* findings_text.c: findings for people: a line for each kind, the worst first, or for each finding, and their numbers. */
#include "cli/review/lint_formats.h"
#include "rep_say.h"

static const enum color colors[] = {
        [REP_SEVERITY_NOTE] = COLOR_FAINT, [REP_SEVERITY_WARNING] = COLOR_WARNING, [REP_SEVERITY_ERROR] = COLOR_BAD};

/* Writes the COUNT findings at GROUP as a line that compilers write, too. */
static bool
write_group(struct lint_log *log, const struct kept_finding *group, size_t count)
{
        const struct rep_finding *finding = &group->finding;
        struct output *output = &log->output;

        output_name(output, group->file);
        fprintf(output->stream, ":%u:%u: ", (unsigned)finding->line, (unsigned)finding->column);
        output_color(output, colors[finding->severity]);
        fputs(rep_say_severity(finding->severity), output->stream);
        output_color(output, COLOR_NONE);
        fputs(": ", output->stream);
        output_text(output, rep_string(finding->message));
        finding_group_write(group, count, output->stream);
        return output_end_line(output);
}

static void
finish(struct lint_log *log)
{
        struct output *output = &log->output;

        if (log->found_files > 0) {
                finding_counts_write(&log->counts, output);
                if (log->files > 1)
                        fprintf(output->stream, " in %zu of %zu files", log->found_files, log->files);
                output_end_line(output);
        }
        if (output->terminal && log->found_files > 0 && !log->all) {
                output_color(output, COLOR_FAINT);
                fputs("--all lists every line; --explain=ID says more about a kind of finding", output->stream);
                output_color(output, COLOR_NONE);
                output_end_line(output);
        } else if (output->terminal && log->found_files == 0) {
                fputs("nothing found", output->stream);
                output_end_line(output);
        }
}

const struct lint_format lint_text_format = {.group = write_group, .finish = finish};
const struct lint_format lint_lines_format = {.by_place = true, .group = write_group, .finish = finish};
