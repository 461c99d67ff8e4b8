/* SPDX-License-Identifier: Apache-2.0 */
/* robots.c: what a robots.txt does: to a URL, to a crawler, as a whole, and compared with another one. */
#include "ask/ask.h"
#include "base/command.h"
#include "say/voice.h"

/* ---- one URL */

static void
put_explanation(void *context, const struct rep_explanation *explanation)
{
        const struct rep_json *out = (const struct rep_json *)context;

        (void)rep_say_explanation_json(explanation, out->write, out->context);
}

/* Why a URL, the text, gets its verdict. */
enum rep_status
rep_answer_explain(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_text url = rep_question_text(question, 0);

        return rep_robots_explain(question->robots, question->crawler, url.data, url.size, question->budget,
                                  put_explanation, out);
}

static void
put_usage(void *context, const struct rep_usage_report *report)
{
        const struct rep_json *out = (const struct rep_json *)context;

        (void)rep_say_usage_json(report, 0, out->write, out->context);
}

/* What the content of a URL, the text, may be used for. */
enum rep_status
rep_answer_usage(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_text url = rep_question_text(question, 0);

        return rep_robots_usage_report(question->robots, question->crawler, url.data, url.size, put_usage, out);
}

/* ---- a file as a whole */

static void
put_overview(void *context, const struct rep_overview *overview)
{
        const struct rep_json *out = (const struct rep_json *)context;

        (void)rep_say_overview_json(overview, out->write, out->context);
}

/* What a file does as a whole. */
enum rep_status
rep_answer_overview(const struct rep_question *question, struct rep_json *out)
{
        return rep_robots_overview(question->robots, question->budget, put_overview, out);
}

static void
put_finding(void *context, const struct rep_finding *finding)
{
        struct rep_json *out = (struct rep_json *)context;

        rep_json_foreign(out);
        (void)rep_say_finding_json(finding, out->write, out->context);
}

/* What a file does and probably should not.  The text, if there is one, is a URL of its site. */
enum rep_status
rep_answer_lint(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_lint_options options = {.budget = question->budget, .site = rep_question_text(question, 0)};
        uint64_t undecided = 0;
        enum rep_status status;

        rep_json_begin(out, '{');
        rep_json_name(out, "findings");
        rep_json_begin(out, '[');
        status = rep_robots_lint(question->robots, &options, put_finding, out, &undecided);
        rep_json_end(out, ']');
        rep_json_number(out, "undecided", undecided);
        rep_json_end(out, '}');
        return status;
}

/* ---- two files */

static struct rep_compare_options
compare_options(const struct rep_question *question)
{
        return (struct rep_compare_options){.budget = question->budget, .lines = question->lines};
}

static void
put_agents(void *context, const struct rep_agents_difference *difference)
{
        struct rep_json *out = (struct rep_json *)context;

        rep_json_foreign(out);
        (void)rep_say_agents_difference_json(difference, out->write, out->context);
}

/* Every verdict that differs between a file and the other one, the newer. */
enum rep_status
rep_answer_diff(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_compare_options options = compare_options(question);
        enum rep_status status;

        rep_json_begin(out, '[');
        status = rep_robots_compare(question->robots, question->other, &options, put_agents, out);
        rep_json_end(out, ']');
        return status;
}

static void
put_changes(void *context, const struct rep_changes *changes)
{
        const struct rep_json *out = (const struct rep_json *)context;

        (void)rep_say_changes_json(changes, out->write, out->context);
}

/* All that changes, in words too. */
enum rep_status
rep_answer_changes(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_compare_options options = compare_options(question);

        return rep_robots_changes(question->robots, question->other, &options, put_changes, out);
}

/* ---- how much of a site is open */

static void
put_reach(void *context, const struct rep_reach *reach)
{
        const struct rep_json *out = (const struct rep_json *)context;

        (void)rep_say_reach_json(reach, out->write, out->context);
}

/* How much of a site a crawler may fetch. */
enum rep_status
rep_answer_reach(const struct rep_question *question, struct rep_json *out)
{
        const struct rep_reach undecided = {.elsewhere = REP_ALLOW};
        enum rep_status status =
                rep_robots_reach(question->robots, question->crawler, question->budget, put_reach, out);

        if (status == REP_ERR_LIMIT)
                put_reach(out, &undecided);
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

static void
put_node(struct rep_json *out, const struct rep_tree_node *node)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "parent", node->parent);
        rep_json_text(out, "pattern", node->pattern);
        rep_json_number(out, "shared", node->shared);
        rep_json_string(out, "verdict", rep_say_name(REP_NAME_VERDICT, node->verdict));
        rep_json_number(out, "line", node->line);
        rep_json_number(out, "rule_line", node->rule_line);
        rep_json_number(out, "crossing_line", node->crossing_line);
        rep_json_text(out, "example", node->example);
        rep_json_end(out, '}');
}

static void
put_tree(void *context, const struct rep_tree *tree)
{
        struct rep_json *out = (struct rep_json *)context;

        rep_json_begin(out, '{');
        rep_json_name(out, "nodes");
        rep_json_begin(out, '[');
        for (uint32_t i = 0; i < tree->count; i++)
                put_node(out, &tree->nodes[i]);
        rep_json_end(out, ']');
        rep_json_number(out, "undecided", tree->undecided);
        rep_json_end(out, '}');
}

/* Draws the rules of a crawler. */
enum rep_status
rep_answer_tree(const struct rep_question *question, struct rep_json *out)
{
        return rep_robots_tree(question->robots, question->crawler, question->budget, put_tree, out);
}
