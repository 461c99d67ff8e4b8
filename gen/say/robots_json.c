/* SPDX-License-Identifier: Apache-2.0 */
/* robots_json.c: questions to an object, answered as JSON (rep_say.h). */
#include "base/command.h"
#include "base/json.h"
#include "say/voice.h"

/* Returns STATUS, or the error that not all of JSON was written. */
static enum rep_status
written(const struct rep_json *json, enum rep_status status)
{
        return status == REP_OK && json->stopped ? REP_ERR_MEMORY : status;
}

/* ---- one URL */

static void
put_explanation(void *context, const struct rep_explanation *explanation)
{
        struct rep_json *json = (struct rep_json *)context;

        json->stopped = !rep_say_explanation_json(explanation, json->write, json->context);
}

enum rep_status
rep_robots_explain_json(const struct rep_robots *robots, const struct rep_crawler *crawler, const char *url,
                        size_t size, uint64_t budget, rep_write_fn write, void *context)
{
        struct rep_json json = {write, context, false, false};

        if (write == NULL)
                return REP_ERR_ARGUMENT;
        return written(&json, rep_robots_explain(robots, crawler, url, size, budget, put_explanation, &json));
}

/* ---- usage */

/* What is written, and which uses are wanted. */
struct usage_writer {
        struct rep_json json;
        unsigned uses;
};

static void
put_usage(void *context, const struct rep_usage_report *report)
{
        struct usage_writer *writer = (struct usage_writer *)context;

        writer->json.stopped = !rep_say_usage_json(report, writer->uses, writer->json.write, writer->json.context);
}

enum rep_status
rep_robots_usage_json(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size,
                      unsigned uses, rep_write_fn write, void *context)
{
        struct usage_writer writer = {{write, context, false, false}, uses};

        if (write == NULL || uses >> REP_USES != 0)
                return REP_ERR_ARGUMENT;
        return written(&writer.json, rep_robots_usage_report(robots, crawler, url, size, put_usage, &writer));
}

/* ---- a file as a whole */

static void
put_overview(void *context, const struct rep_overview *overview)
{
        struct rep_json *json = (struct rep_json *)context;

        json->stopped = !rep_say_overview_json(overview, json->write, json->context);
}

enum rep_status
rep_robots_overview_json(struct rep_robots *robots, uint64_t budget, rep_write_fn write, void *context)
{
        struct rep_json json = {write, context, false, false};

        if (write == NULL)
                return REP_ERR_ARGUMENT;
        return written(&json, rep_robots_overview(robots, budget, put_overview, &json));
}

/* ---- findings */

static void
put_finding(void *context, const struct rep_finding *finding)
{
        struct rep_json *json = (struct rep_json *)context;

        rep_json_foreign(json);
        json->stopped = json->stopped || !rep_say_finding_json(finding, json->write, json->context);
}

enum rep_status
rep_robots_lint_json(const struct rep_robots *robots, const struct rep_lint_options *options, rep_write_fn write,
                     void *context)
{
        struct rep_json json = {write, context, false, false};
        uint64_t undecided = 0;
        enum rep_status status;

        if (write == NULL)
                return REP_ERR_ARGUMENT;
        rep_json_begin(&json, '{');
        rep_json_name(&json, "findings");
        rep_json_begin(&json, '[');
        status = rep_robots_lint(robots, options, put_finding, &json, &undecided);
        rep_json_end(&json, ']');
        rep_json_number(&json, "undecided", undecided);
        rep_json_end(&json, '}');
        return written(&json, status);
}

/* ---- differences */

static void
put_agents(void *context, const struct rep_agents_difference *difference)
{
        struct rep_json *json = (struct rep_json *)context;

        rep_json_foreign(json);
        json->stopped = json->stopped || !rep_say_agents_difference_json(difference, json->write, json->context);
}

enum rep_status
rep_robots_compare_json(const struct rep_robots *old_robots, const struct rep_robots *new_robots,
                        const struct rep_compare_options *options, rep_write_fn write, void *context)
{
        struct rep_json json = {write, context, false, false};
        enum rep_status status;

        if (write == NULL)
                return REP_ERR_ARGUMENT;
        rep_json_begin(&json, '[');
        status = rep_robots_compare(old_robots, new_robots, options, put_agents, &json);
        rep_json_end(&json, ']');
        return written(&json, status);
}

/* ---- all that changes */

static void
put_changes(void *context, const struct rep_changes *changes)
{
        struct rep_json *json = (struct rep_json *)context;

        json->stopped = !rep_say_changes_json(changes, json->write, json->context);
}

enum rep_status
rep_robots_changes_json(struct rep_robots *old_robots, struct rep_robots *new_robots,
                        const struct rep_compare_options *options, rep_write_fn write, void *context)
{
        struct rep_json json = {write, context, false, false};

        if (write == NULL)
                return REP_ERR_ARGUMENT;
        return written(&json, rep_robots_changes(old_robots, new_robots, options, put_changes, &json));
}
