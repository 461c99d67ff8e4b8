/* SPDX-License-Identifier: Apache-2.0 */
/*
 * expect.c: see check.h.
 *
 * The rules are searched for the reason only if a line fails.
 */
#include "cli/ask/check.h"

#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/ask/expect.h"
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* Who is named by AGENT. */
struct expected_agent {
        struct rep_text agent;
        struct crawler crawler;
};

struct expect {
        const struct check_options *options;
        struct robots robots;
        struct expected_agent *agents; /* each once, in order of appearance */
        size_t agent_count, agent_capacity;
        const struct expect_format *format;
        struct expect_log log;
        size_t held, failed, bad; /* lines */
};

/* ---- lines */

/* Takes N bytes off REST. */
static struct rep_text
cut(struct rep_text *rest, size_t n)
{
        struct rep_text field = {rest->data, n};

        *rest = (struct rep_text){rest->data + n, rest->size - n};
        return field;
}

/* Takes the gap between two fields off REST: spaces, with at most one tab among them.  Returns whether there is one. */
static bool
take_gap(struct rep_text *rest)
{
        size_t n = 0;
        bool tab = false;

        while (n < rest->size && (rest->data[n] == ' ' || (rest->data[n] == '\t' && !tab)))
                tab = rest->data[n++] == '\t' || tab;
        cut(rest, n);
        return tab;
}

/* Takes the field up to the next tab off REST.  SPACES: a space ends the field, too. */
static struct rep_text
take_field(struct rep_text *rest, bool spaces)
{
        struct rep_text field;
        size_t n = 0;

        while (n < rest->size && rest->data[n] != '\t' && !(spaces && rest->data[n] == ' '))
                n++;
        field = cut(rest, n);
        while (field.size > 0 && field.data[field.size - 1] == ' ')
                field.size--;
        return field;
}

static bool
is_text(struct rep_text text, const char *string)
{
        return text.size == strlen(string) && memcmp(text.data, string, text.size) == 0;
}

/* Reads TEXT, which is not a comment, into EXPECTATION. */
static bool
read_line(struct rep_text text, enum rep_dialect dialect, struct expectation *expectation, struct failure *failure)
{
        struct rep_text verdict, line;
        uint64_t number = 0;
        bool tab;

        take_gap(&text);
        verdict = take_field(&text, true);
        if (!is_text(verdict, "allow") && !is_text(verdict, "disallow"))
                return fail(failure, "expected 'allow' or 'disallow' first, got '%.*s'",
                            (int)(verdict.size < 40 ? verdict.size : 40), verdict.data);
        take_gap(&text);
        if (text.size == 0)
                return fail(failure, "the agent is missing behind the verdict: a product token, or '*' for everybody");
        expectation->verdict = is_text(verdict, "allow") ? REP_ALLOW : REP_DISALLOW;
        expectation->agent = take_field(&text, true);
        if (is_text(expectation->agent, "*"))
                expectation->agent.size = 0;
        tab = take_gap(&text);
        expectation->url = take_field(&text, !tab);
        take_gap(&text);
        expectation->has_line = text.size > 0;
        line = take_field(&text, true);
        take_gap(&text);
        if (expectation->has_line && (!text_number(line, &number) || number > UINT32_MAX || text.size > 0))
                return fail(failure, "expected the number of a line behind the URL, got '%.*s'",
                            (int)(text.data + text.size - line.data < 40 ? text.data + text.size - line.data : 40),
                            line.data);
        expectation->line = (uint32_t)number;
        return page_examine(expectation->url, dialect, failure);
}

/* ---- answers */

/*
 * Examines the name of CRAWLER on the line LINE.  Somebody whom neither the table nor the robots.txt names is everybody
 * else, so an expectation of a name with a slip of the pen would hold whatever happens to who was meant.
 */
static bool
examine_name(struct expect *expect, const struct crawler *crawler, size_t line, struct failure *failure)
{
        struct rep_holding_rules rules;
        int size = (int)(crawler->name.size < 40 ? crawler->name.size : 40);

        if (crawler->known != NULL || crawler->name.size == 0 ||
            rep_robots_holding(expect->robots.rules, crawler->asks, &rules) != REP_OK ||
            rules.holds == REP_HOLDS_NAMED || rules.holds == REP_HOLDS_UNSAID)
                return true;
        if (!agent_examine_slip(crawler->name, failure))
                return false;
        report_warning(input_name(expect->options->expect),
                       "line %zu: no known crawler is called '%.*s', and the robots.txt does not name it: this is "
                       "about everybody else, as '*' is",
                       line, size, crawler->name.data);
        return true;
}

/* Returns who is named by AGENT on the line LINE.  Returns NULL if the rules for AGENT can't be found. */
static struct expected_agent *
find_agent(struct expect *expect, struct rep_text agent, size_t line, struct failure *failure)
{
        struct expected_agent *found;

        for (size_t i = 0; i < expect->agent_count; i++)
                if (text_equal(expect->agents[i].agent, agent))
                        return &expect->agents[i];
        expect->agents =
                must_room(expect->agents, expect->agent_count, &expect->agent_capacity, sizeof(*expect->agents));
        found = &expect->agents[expect->agent_count];
        *found = (struct expected_agent){agent, crawler_called(agent)};
        if (!crawler_make(&found->crawler, expect->robots.options.names, failure) ||
            !robots_suit(&expect->robots, &found->crawler, failure) ||
            !examine_name(expect, &found->crawler, line, failure)) {
                crawler_free(&found->crawler);
                return NULL;
        }
        expect->agent_count++;
        return found;
}

/* ---- checks */

/* What came of EXPECTATION, for formats that write that at the end.  Takes over REASON. */
static void
keep(struct expect *expect, const struct expectation *expectation, enum outcome_kind kind, char *reason)
{
        if (expect->format->finish != NULL)
                expect_keep(&expect->log, expectation, kind, reason);
        else
                free(reason);
}

/* An expectation that failed. */
struct failed {
        struct expect *expect;
        const struct expectation *expectation;
};

static void
write_failed(void *context, const struct rep_explanation *found)
{
        const struct failed *failed = context;
        struct expect *expect = failed->expect;

        if (expect->format->failed != NULL)
                expect->format->failed(&expect->log, failed->expectation, found);
        else
                keep(expect, failed->expectation, OUTCOME_FAILED, expect_sentence(&expect->log, found));
}

/* Returns whether LINE of what was read is line EXPECTED of the site's own file. */
static bool
is_at(const struct expect *expect, uint32_t line, uint32_t expected)
{
        const struct part *part = parts_find(&expect->robots.parts, line);

        if (part == NULL)
                return line == expected;
        return strcmp(part->name, expect->log.robots) == 0 && line - part->before == expected;
}

/* Checks one expectation.  Returns false if it can't be checked. */
static bool
check_expectation(struct expect *expect, const struct expectation *expectation, struct failure *failure)
{
        struct failed failed = {expect, expectation};
        struct rep_robots *rules = expect->robots.rules;
        struct rep_text url = expectation->url;
        const struct expected_agent *agent;
        struct rep_result result;
        enum rep_status status;

        if (!robots_take(&expect->robots, expect->options->origin, url, failure))
                return false;
        agent = find_agent(expect, expectation->agent, expectation->number, failure);
        if (agent == NULL)
                return false;
        status = rep_robots_check(rules, agent->crawler.asks, url.data, url.size, &result);
        if (status == REP_OK && result.verdict == expectation->verdict &&
            (!expectation->has_line || is_at(expect, result.line, expectation->line))) {
                expect->held++;
                keep(expect, expectation, OUTCOME_HELD, NULL);
                return true;
        }
        if (status == REP_OK)
                expect->failed++;
        if (status == REP_OK)
                status = rep_robots_explain(rules, agent->crawler.asks, url.data, url.size, 0, write_failed, &failed);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* Checks EXPECTATION for each crawler that it names: one, or all public ones of a purpose. */
static bool
check_each(struct expect *expect, struct expectation expectation, struct failure *failure)
{
        const struct rep_public_crawler *known = NULL;
        enum rep_purpose purpose;

        if (!rep_purpose_find(expectation.agent, &purpose))
                return check_expectation(expect, &expectation, failure);
        while ((known = rep_public_crawler_next(known, (unsigned)purpose)) != NULL) {
                expectation.agent = rep_string(known->name);
                if (!check_expectation(expect, &expectation, failure))
                        return false;
        }
        return true;
}

/* Reports why EXPECTATION can't be checked. */
static void
report_bad(struct expect *expect, const char *file, const struct expectation *expectation,
           const struct failure *failure)
{
        struct bytes reason = {0};

        report(input_name(file), expectation->number, failure);
        if (expectation->number > 0)
                must_print(&reason, "line %zu: %s", expectation->number, failure->text);
        else
                must_print(&reason, "%s: %s", input_name(file), failure->text);
        keep(expect, expectation, OUTCOME_BAD, reason.bytes);
        expect->bad++;
}

/* Checks the line TEXT, unless it is a comment or empty. */
static void
check_line(struct expect *expect, struct rep_text text, size_t number)
{
        struct expectation expectation = {.number = number};
        struct failure failure;

        if (text.size > 0 && text.data[text.size - 1] == '\r')
                text.size--;
        if (text.size == 0 || text.data[0] == '#')
                return;
        if (read_line(text, expect->robots.options.dialect, &expectation, &failure) &&
            check_each(expect, expectation, &failure))
                return;
        report_bad(expect, expect->options->expect, &expectation, &failure);
}

/* ---- the run */

/* Writes what a format writes at the end, or a summary for people if the files could be READ.  Returns the exit status.
 */
static int
end(struct expect *expect, bool read)
{
        struct output *output = &expect->log.output;

        if (expect->format->finish != NULL)
                expect->format->finish(&expect->log);
        if (output->terminal && expect->format == &expect_text_format && read) {
                fprintf(output->stream, "%zu as expected, %zu not", expect->held, expect->failed);
                if (expect->bad > 0)
                        fprintf(output->stream, ", %zu could not be checked", expect->bad);
                output_end_line(output);
        }
        return expect->bad > 0 ? STATUS_ERROR : expect->failed > 0 ? STATUS_DISALLOWED : STATUS_OK;
}

/* Reads both files and checks the expectations.  Returns false if a file can't be read.  The texts of outcomes point
   into INPUT. */
static bool
check_files(struct expect *expect, const char *robots, struct input *input)
{
        const struct check_options *options = expect->options;
        struct expectation none = {.number = 0};
        size_t mark, number = 0;
        struct failure failure;
        struct rep_text rest;
        const char *fault;

        /* The file holds lines of UTF-8. */
        if (!input_read(input, options->expect, &failure) ||
            ((fault = rep_say_lines_fault(input->bytes, input->size)) != NULL && !fail(&failure, "%s", fault))) {
                report_bad(expect, options->expect, &none, &failure);
                return false;
        }
        if (!robots_read_lines(&expect->robots, robots, &options->reading, &failure)) {
                report_bad(expect, robots, &none, &failure);
                return false;
        }
        expect->log.output.parts = &expect->robots.parts;
        expect->log.has_places = strcmp(robots, "-") != 0 && !source_is_url(robots) && !expect->robots.compiled;
        mark = text_start_mark(input->bytes, input->size);
        rest = (struct rep_text){input->bytes + mark, input->size - mark};
        while (rest.size > 0)
                check_line(expect, text_line(&rest), ++number);
        if (expect->held + expect->failed + expect->bad > 0)
                return true;
        /* Of a file that was emptied by mistake, each check would hold. */
        fail(&failure, "nothing is expected: no line says what is allowed or disallowed");
        report_bad(expect, options->expect, &none, &failure);
        return false;
}

int
check_expected(const struct check_options *options, const char *robots)
{
        static const struct expect_format *const formats[] = {[CHECK_TEXT] = &expect_text_format,
                                                              [CHECK_JSON] = &expect_json_format,
                                                              [CHECK_GITHUB] = &expect_github_format,
                                                              [CHECK_JUNIT] = &expect_junit_format};
        struct expect expect = {.options = options,
                                .format = formats[options->json ? CHECK_JSON : options->format.value]};
        struct input input = {NULL, 0};
        int status;

        expect.log.file = input_name(options->expect);
        expect.log.robots = input_name(robots);
        output_start_color(&expect.log.output, options->line_buffered,
                           expect.format == &expect_text_format ? &options->color : NULL);
        status = end(&expect, check_files(&expect, robots, &input));
        expect_forget(&expect.log);
        input_free(&input);
        robots_free(&expect.robots);
        while (expect.agent_count > 0)
                crawler_free(&expect.agents[--expect.agent_count].crawler);
        free(expect.agents);
        return output_finish(&expect.log.output, status);
}
