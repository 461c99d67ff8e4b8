/* SPDX-License-Identifier: Apache-2.0 */
/*
 * expect.c: see check.h.
 *
 * The rules are searched for the reason only if a line fails.
 */
#include "cli/ask/check.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/explanation.h"
#include "cli/ask/robots.h"
#include "cli/ask/target.h"
#include "cli/base/color.h"
#include "cli/base/memory.h"
#include "cli/base/origin.h"
#include "cli/base/page.h"
#include "cli/base/text.h"
#include "rep_say.h"

/* A line of the file. */
struct expectation {
        size_t number;
        enum rep_verdict verdict;
        struct rep_text agent; /* size 0: everybody */
        struct rep_text url;
        bool has_line;
        uint32_t line; /* the line of the rule that should decide; 0: not stated */
};

/* The rules for one agent. */
struct expected_agent {
        struct rep_text agent;
        struct rep_crawler *asks; /* NULL: everybody */
};

struct expect {
        const struct check_options *options;
        struct robots robots;
        char origin[REP_ROBOTS_URL_SIZE]; /* "": unknown */
        struct expected_agent *agents;    /* each once, in order of appearance */
        size_t agent_count, agent_capacity;
        struct output output;
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

/* Takes the gap between two fields off REST: spaces, with at most one tab among them.  Returns whether there is a
   gap. */
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

static bool
read_number(struct rep_text field, uint32_t *number)
{
        uint64_t value;

        if (!text_number(field, &value) || value > UINT32_MAX)
                return false;
        *number = (uint32_t)value;
        return true;
}

/* Reads TEXT, which is not a comment, into EXPECTATION. */
static bool
read_line(struct rep_text text, enum rep_dialect dialect, struct expectation *expectation, struct failure *failure)
{
        struct rep_text verdict, line;
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
        if (expectation->has_line && (!read_number(line, &expectation->line) || text.size > 0))
                return fail(failure, "expected the number of a line behind the URL, got '%.*s'",
                            (int)(text.data + text.size - line.data < 40 ? text.data + text.size - line.data : 40),
                            line.data);
        return page_examine(expectation->url, dialect, failure);
}

/* ---- answers */

/* Returns the rules for AGENT, which the line LINE names.  Returns NULL if AGENT is not a token. */
static struct expected_agent *
find_agent(struct expect *expect, struct rep_text agent, size_t line, struct failure *failure)
{
        enum rep_names names = expect->robots.options.names;
        struct expected_agent *found;
        enum rep_status status = REP_OK;
        size_t i;

        for (i = 0; i < expect->agent_count; i++)
                if (text_equal(expect->agents[i].agent, agent))
                        return &expect->agents[i];
        if (expect->agent_count == expect->agent_capacity)
                expect->agents = must_grow(expect->agents, &expect->agent_capacity, 8, sizeof(*expect->agents));
        found = &expect->agents[expect->agent_count];
        *found = (struct expected_agent){.agent = agent};
        if (agent.size > 0)
                status = rep_crawler_create(&agent, 1, names, &found->asks);
        if (status != REP_OK) {
                if (status != REP_ERR_TOKEN || agent_examine(agent, names, failure))
                        fail(failure, "%s", rep_status_text(status));
                return NULL;
        }
        agent_note_slip(agent, input_name(expect->options->expect), line);
        expect->agent_count++;
        return found;
}

/* ---- failed expectations */

static void
write_text(struct expect *expect, const struct expectation *expectation, const struct rep_explanation *found)
{
        struct output *output = &expect->output;

        output_name(output, input_name(expect->options->expect));
        fprintf(output->stream, ":%zu: expected %s", expectation->number, rep_say_verdict(expectation->verdict));
        if (expectation->has_line)
                fprintf(output->stream, " by line %" PRIu32, expectation->line);
        fputs(", got ", output->stream);
        output_color(output, found->result.verdict == REP_ALLOW ? COLOR_GOOD : COLOR_BAD);
        fputs(rep_say_verdict(found->result.verdict), output->stream);
        output_color(output, COLOR_NONE);
        if (expectation->has_line)
                fprintf(output->stream, " by line %" PRIu32, found->result.line);
        fputs(" for ", output->stream);
        output_text(output, expectation->agent.size == 0 ? rep_string("everybody") : expectation->agent);
        fputs(": ", output->stream);
        output_text(output, expectation->url);
        output_end_line(output);
        explanation_write(output, found, expectation->agent);
}

static void
write_json(struct expect *expect, const struct expectation *expectation, const struct rep_explanation *found)
{
        struct json *object = jsonl_new();

        jsonl_add(object, "file", jsonl_string(input_name(expect->options->expect)));
        jsonl_add_number(object, "file_line", expectation->number);
        jsonl_add(object, "expected", jsonl_string(rep_say_verdict(expectation->verdict)));
        if (expectation->has_line)
                jsonl_add_number(object, "expected_line", expectation->line);
        else
                jsonl_add(object, "expected_line", NULL);
        jsonl_add(object, "url", jsonl_text(expectation->url));
        jsonl_add(object, "agent", expectation->agent.size == 0 ? NULL : jsonl_text(expectation->agent));
        explanation_add(object, found);
        jsonl_write(object, &expect->output);
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

        (failed->expect->options->json ? write_json : write_text)(failed->expect, failed->expectation, found);
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

        if (expect->origin[0] != '\0' &&
            !origin_holds(expect->origin, page_site(url, expect->robots.options.dialect), failure))
                return false;
        agent = find_agent(expect, expectation->agent, expectation->number, failure);
        if (agent == NULL)
                return false;
        status = rep_robots_check(rules, agent->asks, url.data, url.size, &result);
        if (status == REP_OK && result.verdict == expectation->verdict &&
            (!expectation->has_line || result.line == expectation->line)) {
                expect->held++;
                return true;
        }
        if (status == REP_OK)
                expect->failed++;
        if (status == REP_OK)
                status = rep_robots_explain(rules, agent->asks, url.data, url.size, write_failed, &failed);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
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
            check_expectation(expect, &expectation, &failure))
                return;
        report(input_name(expect->options->expect), number, &failure);
        expect->bad++;
}

static void
check_lines(struct expect *expect, const struct input *input)
{
        size_t mark = text_start_mark(input->bytes, input->size), number = 0;
        struct rep_text rest = {input->bytes + mark, input->size - mark};

        while (rest.size > 0) {
                const char *end = memchr(rest.data, '\n', rest.size);
                size_t size = end != NULL ? (size_t)(end - rest.data) : rest.size, taken = size + (end != NULL);

                check_line(expect, (struct rep_text){rest.data, size}, ++number);
                rest = (struct rep_text){rest.data + taken, rest.size - taken};
        }
}

/* ---- the run */

/* Reads FILE, which holds lines of UTF-8. */
static bool
read_expectations(struct input *input, const char *file, struct failure *failure)
{
        const char *fault;

        if (!input_read(input, file, failure))
                return false;
        fault = text_start_fault(input->bytes, input->size);
        return fault == NULL || fail(failure, "%s", fault);
}

/* Writes a summary for people.  Returns the exit status. */
static int
end(struct expect *expect)
{
        int status = expect->bad > 0 ? STATUS_ERROR : expect->failed > 0 ? STATUS_DISALLOWED : STATUS_OK;

        if (expect->output.terminal && !expect->options->json) {
                fprintf(expect->output.stream, "%zu as expected, %zu not", expect->held, expect->failed);
                if (expect->bad > 0)
                        fprintf(expect->output.stream, ", %zu could not be checked", expect->bad);
                output_end_line(&expect->output);
        }
        return status;
}

int
check_expected(const struct check_options *options, const char *robots)
{
        struct expect expect = {.options = options};
        struct input input = {NULL, 0};
        struct failure failure;
        int status = STATUS_ERROR;

        output_start(&expect.output, options->line_buffered);
        color_apply(&options->color, &expect.output);
        target_origin(options, robots, expect.origin);
        if (!read_expectations(&input, options->expect, &failure)) {
                report(input_name(options->expect), 0, &failure);
        } else if (!robots_read_lines(&expect.robots, robots, &options->reading, &failure)) {
                report(input_name(robots), 0, &failure);
        } else {
                check_lines(&expect, &input);
                status = end(&expect);
        }
        input_free(&input);
        robots_free(&expect.robots);
        while (expect.agent_count > 0)
                rep_crawler_free(expect.agents[--expect.agent_count].asks);
        free(expect.agents);
        return output_finish(&expect.output, status);
}
