/* SPDX-License-Identifier: Apache-2.0 */
/*
 * findings_junit.c: findings as a report of JUnit, which CI servers show: a suite for each file, and in it a case for each
 * kind of finding, which fails if it is more than a note.
 */
#include <stdlib.h>

#include "cli/base/escaped.h"
#include "cli/review/lint_formats.h"
#include "rep_say.h"

static void
start(struct lint_log *log)
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
                fprintf(output->stream, "      <failure type=\"%s\" message=\"", rep_say_severity(finding->severity));
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
write_file(struct lint_log *log, const struct linted *linted)
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
        fputs("  </testsuite>", output->stream);
        return output_end_line(output);
}

static void
finish(struct lint_log *log)
{
        fputs("</testsuites>", log->output.stream);
        output_end_line(&log->output);
}

const struct lint_format lint_junit_format = {.start = start, .file = write_file, .finish = finish};
