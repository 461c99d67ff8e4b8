/* SPDX-License-Identifier: Apache-2.0 */
/* lint_formats.c: see lint_formats.h. */
#include "cli/review/lint_formats.h"

#include <stdlib.h>

#include "base/command.h"
#include "cli/base/output.h"

/* ---- for people: a line for each kind, the worst first, or for each finding, and their numbers */

static const enum color colors[] = {
        [REP_SEVERITY_NOTE] = COLOR_FAINT, [REP_SEVERITY_WARNING] = COLOR_WARNING, [REP_SEVERITY_ERROR] = COLOR_BAD};

/* Writes the COUNT findings at GROUP as a line that compilers write, too. */
static bool
write_text(struct lint_log *log, const struct kept_finding *group, size_t count)
{
        const struct rep_finding *finding = &group->finding;
        struct output *output = &log->output;

        output_name(output, group->file);
        fprintf(output->stream, ":%u:%u: ", (unsigned)finding->line, (unsigned)finding->column);
        output_colored(output, colors[finding->severity],
                       rep_string(rep_say_name(REP_NAME_SEVERITY, finding->severity)));
        fputs(": ", output->stream);
        output_text(output, rep_string(finding->message));
        finding_group_write(group, count, output->stream);
        return output_end_line(output);
}

static void
finish_text(struct lint_log *log)
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
                output_print(output, "nothing found");
        }
}

const struct lint_format lint_text_format = {.group = write_text, .finish = finish_text};
const struct lint_format lint_lines_format = {.by_place = true, .group = write_text, .finish = finish_text};

/* ---- for programs: JSON, an object a line */

static bool
write_json_file(struct lint_log *log, const struct linted *linted)
{
        const struct kept_finding *kept = linted->findings->kept;
        bool on = true;

        for (size_t i = 0; i < linted->findings->count && on; i++) {
                struct rep_json line = json_begin_line(&log->output), *json = &line;
                struct bytes said = {0};

                rep_json_string(json, "file", kept[i].file);
                rep_say_finding_json(&kept[i].finding, json_collect, &said);
                json_put_said(json, &said);
                on = json_end_line(json, &log->output);
        }
        return on;
}

const struct lint_format lint_json_format = {.by_place = true, .file = write_json_file};

/* ---- as commands of GitHub's runners that annotate lines of a pull request:
   "::warning file=robots.txt,line=3,col=1,endColumn=12,title=dead-rule::message" */

static bool
write_annotation(struct lint_log *log, const struct kept_finding *group, size_t count)
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

const struct lint_format lint_github_format = {.group = write_annotation};

/* ---- a report of JUnit, which CI servers show: a suite for each file, and in it a case for each kind of finding,
   which fails if it is more than a note */

static void
start_junit(struct lint_log *log)
{
        fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rep2c lint\">\n", log->output.stream);
}

/* Counts the kinds of findings, and those that fail. */
static void
count_groups(const struct findings *findings, size_t *groups, size_t *failures)
{
        size_t i;

        *groups = *failures = 0;
        for (i = 0; i < findings->count; i += findings_group(findings, i)) {
                ++*groups;
                *failures += findings->kept[i].finding.severity > REP_SEVERITY_NOTE;
        }
}

static void
write_case(struct lint_log *log, const struct linted *linted, const struct kept_finding *group, size_t count)
{
        const struct rep_finding *finding = &group->finding;
        bool fails = finding->severity > REP_SEVERITY_NOTE;
        struct output *output = &log->output;
        size_t i;

        fprintf(output->stream, "    <testcase name=\"%s\" classname=\"", rep_finding_name(finding->id));
        output_xml(output, rep_string(linted->name));
        fputs("\">\n", output->stream);
        if (fails) {
                fprintf(output->stream, "      <failure type=\"%s\" message=\"",
                        rep_say_name(REP_NAME_SEVERITY, finding->severity));
                output_xml(output, rep_string(rep_finding_summary(finding->id)));
                fputs("\">", output->stream);
        } else {
                fputs("      <system-out>", output->stream);
        }
        for (i = 0; i < count; i++) {
                char *line = parts_line(linted->parts, group[i].place);

                fputs(i > 0 ? "\n" : "", output->stream);
                output_xml(output, rep_string(line));
                fputs(": ", output->stream);
                free(line);
                output_xml(output, rep_string(group[i].message));
        }
        fprintf(output->stream, "</%s>\n    </testcase>\n", fails ? "failure" : "system-out");
}

static bool
write_suite(struct lint_log *log, const struct linted *linted)
{
        const struct findings *findings = linted->findings;
        struct output *output = &log->output;
        size_t groups, failures, i;

        count_groups(findings, &groups, &failures);
        fputs("  <testsuite name=\"", output->stream);
        output_xml(output, rep_string(linted->name));
        fprintf(output->stream, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%d\">\n",
                groups + (groups == 0 || linted->failure != NULL), failures, linted->failure != NULL);
        for (i = 0; i < findings->count; i += findings_group(findings, i))
                write_case(log, linted, &findings->kept[i], findings_group(findings, i));
        if (linted->failure != NULL || groups == 0) {
                fputs("    <testcase name=\"lint\" classname=\"", output->stream);
                output_xml(output, rep_string(linted->name));
                fputs("\">", output->stream);
                if (linted->failure != NULL) {
                        fputs("<error message=\"", output->stream);
                        output_xml(output, rep_string(linted->failure->text));
                        fputs("\"/>", output->stream);
                }
                fputs("</testcase>\n", output->stream);
        }
        return output_print(output, "  </testsuite>");
}

static void
finish_junit(struct lint_log *log)
{
        output_print(&log->output, "</testsuites>");
}

const struct lint_format lint_junit_format = {.start = start_junit, .file = write_suite, .finish = finish_junit};
