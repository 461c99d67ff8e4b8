/* SPDX-License-Identifier: Apache-2.0 */
/* expect_formats.c: see expect.h. */
#include "cli/ask/expect.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "rep_say.h"

/* ---- what all formats say */

/* The name of the agent of EXPECTATION in sentences. */
static struct rep_text
agent_name(const struct expectation *expectation)
{
        return expectation->agent.size == 0 ? rep_string("everybody") : expectation->agent;
}

/* Writes "expected disallow by line 8". */
static void
write_expected(struct expect_log *log, const struct expectation *expectation)
{
        fprintf(log->output.stream, "expected %s", rep_say_name(REP_NAME_VERDICT, expectation->verdict));
        if (expectation->has_line)
                fprintf(log->output.stream, " by line %" PRIu32, expectation->line);
}

char *
expect_sentence(const struct expect_log *log, const struct rep_explanation *found)
{
        struct bytes said = {0};
        char *sentence;

        rep_say_explanation(found, json_collect, &said);
        sentence = parts_message(log->output.parts, (struct rep_text){said.bytes, said.size});
        free(said.bytes);
        return sentence;
}

/* ---- text */

static void
write_text(struct expect_log *log, const struct expectation *expectation, const struct rep_explanation *found)
{
        struct output *output = &log->output;

        output_name(output, log->file);
        fprintf(output->stream, ":%zu: ", expectation->number);
        write_expected(log, expectation);
        fputs(", got ", output->stream);
        output_colored(output, found->result.verdict == REP_ALLOW ? COLOR_GOOD : COLOR_BAD,
                       rep_string(rep_say_name(REP_NAME_VERDICT, found->result.verdict)));
        if (expectation->has_line) {
                fputs(" by ", output->stream);
                output_line(output, found->result.line);
        }
        fputs(" for ", output->stream);
        output_text(output, agent_name(expectation));
        fputs(": ", output->stream);
        output_text(output, expectation->url);
        output_end_line(output);
        explanation_write(output, found, expectation->agent);
}

const struct expect_format expect_text_format = {.failed = write_text};

/* ---- JSON */

static void
write_json(struct expect_log *log, const struct expectation *expectation, const struct rep_explanation *found)
{
        struct rep_json line = json_begin_line(&log->output), *json = &line;

        rep_json_string(json, "file", log->file);
        rep_json_number(json, "file_line", expectation->number);
        rep_json_string(json, "expected", rep_say_name(REP_NAME_VERDICT, expectation->verdict));
        json_number_or_null(json, "expected_line", expectation->line, expectation->has_line);
        rep_json_text(json, "url", expectation->url);
        json_text_or_null(json, "agent", expectation->agent);
        explanation_add(json, found);
        json_end_line(json, &log->output);
}

const struct expect_format expect_json_format = {.failed = write_json};

/* ---- annotations of GitHub */

/* The annotation is at the rule that decides, because that line is what an edit changed.  Without such a rule, it
   is at the expectation. */
static void
write_github(struct expect_log *log, const struct expectation *expectation, const struct rep_explanation *found)
{
        struct output *output = &log->output;
        bool at_rule = log->has_places && found->result.line > 0;
        const struct part *part = parts_find(output->parts, found->result.line);
        size_t line = found->result.line - (part != NULL ? part->before : 0);
        char *sentence = expect_sentence(log, found);

        fputs("::error file=", output->stream);
        output_property(output, rep_string(!at_rule ? log->file : part != NULL ? part->name : log->robots));
        fprintf(output->stream, ",line=%zu,title=unexpected-verdict::", at_rule ? line : expectation->number);
        output_message(output, rep_string(log->file));
        fprintf(output->stream, ":%zu: ", expectation->number);
        write_expected(log, expectation);
        fputs(" for ", output->stream);
        output_message(output, agent_name(expectation));
        fputs(": ", output->stream);
        output_message(output, rep_string(sentence));
        output_end_line(output);
        free(sentence);
}

const struct expect_format expect_github_format = {.failed = write_github};

/* ---- JUnit */

/* Writes "disallow Bot /x.pdf", or the number of the line if that can't be read. */
static void
write_case_name(struct expect_log *log, const struct expectation *expectation)
{
        struct output *output = &log->output;

        if (expectation->number == 0) {
                fputs("check", output->stream);
                return;
        }
        if (expectation->url.size == 0) {
                fprintf(output->stream, "line %zu", expectation->number);
                return;
        }
        fprintf(output->stream, "%s ", rep_say_name(REP_NAME_VERDICT, expectation->verdict));
        output_xml(output, agent_name(expectation));
        putc(' ', output->stream);
        output_xml(output, expectation->url);
}

static void
write_case(struct expect_log *log, const struct outcome *outcome)
{
        struct output *output = &log->output;

        fputs("    <testcase name=\"", output->stream);
        write_case_name(log, &outcome->expectation);
        fputs("\" classname=\"", output->stream);
        output_xml(output, rep_string(log->file));
        fputs(outcome->kind == OUTCOME_HELD ? "\"/>\n" : "\">\n", output->stream);
        if (outcome->kind == OUTCOME_HELD)
                return;
        if (outcome->kind == OUTCOME_FAILED) {
                fputs("      <failure message=\"", output->stream);
                write_expected(log, &outcome->expectation);
                fputs("\">", output->stream);
                fprintf(output->stream, "line %zu: ", outcome->expectation.number);
                output_xml(output, rep_string(outcome->reason));
                fputs("</failure>\n", output->stream);
        } else {
                fputs("      <error message=\"", output->stream);
                output_xml(output, rep_string(outcome->reason));
                fputs("\"/>\n", output->stream);
        }
        fputs("    </testcase>\n", output->stream);
}

static void
write_junit(struct expect_log *log)
{
        struct output *output = &log->output;
        size_t of[OUTCOME_BAD + 1] = {0}, i;

        for (i = 0; i < log->outcome_count; i++)
                of[log->outcomes[i].kind]++;
        fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rep2c check\">\n  <testsuite name=\"",
              output->stream);
        output_xml(output, rep_string(log->file));
        fprintf(output->stream, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n", log->outcome_count,
                of[OUTCOME_FAILED], of[OUTCOME_BAD]);
        for (i = 0; i < log->outcome_count; i++)
                write_case(log, &log->outcomes[i]);
        output_print(output, "  </testsuite>\n</testsuites>");
}

const struct expect_format expect_junit_format = {.finish = write_junit};

/* ---- outcomes */

void
expect_keep(struct expect_log *log, const struct expectation *expectation, enum outcome_kind kind, char *reason)
{
        log->outcomes = must_room(log->outcomes, log->outcome_count, &log->outcome_capacity, sizeof(*log->outcomes));
        log->outcomes[log->outcome_count++] = (struct outcome){*expectation, kind, reason};
}

void
expect_forget(struct expect_log *log)
{
        while (log->outcome_count > 0)
                free(log->outcomes[--log->outcome_count].reason);
        free(log->outcomes);
}
