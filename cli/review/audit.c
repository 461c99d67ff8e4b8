/* SPDX-License-Identifier: Apache-2.0 */
/*
 * audit.c: `rep2c audit`: how much of a site each public crawler may fetch, as text for people or a JSON object each.
 */
#include <stdlib.h>

#include "base/command.h"
#include "cli/ask/crawlers.h"
#include "cli/ask/robots.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/report.h"
#include "cli/fetch/source.h"
#include "cli/review/audit_text.h"

struct audit_options {
        struct reading reading;
        struct crawlers crawlers;
        size_t budget; /* in steps; 0: the default */
        struct choice color;
        bool json, all;
        bool summary; /* what the file does as a whole */
};

/* All values of enum rep_purpose. */
#define ALL_PURPOSES (2u * REP_PURPOSE_AGENT - 1)

static const struct option_row option_rows[] = {
        {.table = crawlers_named_options, .offset = offsetof(struct audit_options, crawlers)},
        {.table = budget_options, .offset = offsetof(struct audit_options, budget)},
        {0, "all", NULL, take_flag, offsetof(struct audit_options, all),
         .help = "count for every purpose, and name all crawlers with the lines that decide"},
        {0, "json", NULL, take_flag, offsetof(struct audit_options, json), .help = "write an object for each crawler"},
        {.table = reading_options, .offset = offsetof(struct audit_options, reading)},
        {.table = parts_options, .offset = offsetof(struct audit_options, reading)},
        {.table = color_options, .offset = offsetof(struct audit_options, color)},
        OPTIONS_END,
};

/* A run: the file, and what came out. */
struct run {
        const struct audit_options *options;
        struct robots robots;
        bool stated; /* lines of it state what content may be used for */
        struct output output;
        enum rep_status status; /* of what was asked while the audits were there */
        size_t undecided;
};

/* ---- JSON */

/* Adds what CRAWLER may use the home page for to JSON, if the file can say so. */
static void
add_uses(struct rep_json *json, const struct run *run, const struct crawler *crawler)
{
        struct rep_usage uses[REP_USES];
        unsigned use;

        if (!run->stated || robots_ask_usage(run->robots.rules, crawler->asks, rep_string("/"), uses) != REP_OK)
                return;
        json_begin(json, "uses", '[');
        for (use = 0; use < REP_USES; use++) {
                rep_json_begin(json, '{');
                rep_json_string(json, "use", rep_use_name((enum rep_use)use));
                rep_json_string(json, "preference", rep_say_name(REP_NAME_PREFERENCE, uses[use].preference));
                rep_json_number(json, "line", uses[use].line);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
}

static bool
write_json(struct run *run, const struct crawler *crawler, const struct rep_crawler_audit *audit)
{
        struct rep_json line = json_begin_line(&run->output), *json = &line;
        struct bytes said = {0};

        rep_json_name(json, "crawler");
        if (audit->crawler == NULL)
                rep_json_put_string(json, NULL);
        else
                rep_json_put_text(json, crawler->name);
        if (crawler_is_wide(crawler, reading_names(&run->options->reading)))
                rep_json_string(json, "names", rep_say_name(REP_NAME_NAMES, REP_NAMES_WIDE));
        rep_say_audit_json(audit, json_collect, &said);
        json_put_said(json, &said);
        add_uses(json, run, crawler);
        return json_end_line(json, &run->output);
}

/* ---- the command */

/* Writes what AUDITS are, and who they are about. */
static void
write_text(struct run *run, const struct rep_crawler_audit *audits)
{
        const struct crawlers *crawlers = &run->options->crawlers;
        struct rep_crawler_uses *uses = must(calloc(crawlers->count, sizeof(*uses)));
        const struct audited audited = {audits, uses, crawlers->count};

        run->status = rep_robots_uses(run->robots.rules, audits, crawlers->count, run->options->budget, uses);
        audit_write_sentences(&run->output, &audited, crawlers->purposes);
        audit_write_blocks(&run->output, audits, crawlers->count);
        free(uses);
}

/* Writes the AUDITS, one for each crawler. */
static void
write_audits(void *context, const struct rep_crawler_audit *audits)
{
        struct run *run = context;
        const struct crawlers *crawlers = &run->options->crawlers;
        bool on = true;
        size_t i;

        for (i = 0; i < crawlers->count; i++)
                run->undecided += rep_share_of(&audits[i].reach) == REP_SHARE_UNDECIDED;
        for (i = 0; run->options->json && i < crawlers->count && on; i++)
                on = write_json(run, &crawlers->list[i], &audits[i]);
        if (!run->options->json)
                write_text(run, audits);
}

/* Audits the file of RUN for the crawlers that are named. */
static enum rep_status
audit_crawlers(struct run *run)
{
        const struct crawlers *crawlers = &run->options->crawlers;
        const struct rep_crawler **asking = must(calloc(crawlers->count, sizeof(const struct rep_crawler *)));
        enum rep_status status;
        size_t i;

        for (i = 0; i < crawlers->count; i++)
                asking[i] = crawlers->list[i].asks;
        status = rep_robots_audit(run->robots.rules, asking, crawlers->count, run->options->budget, write_audits, run);
        free(asking);
        return status == REP_OK ? run->status : status;
}

static bool
audit(struct run *run, struct failure *failure)
{
        enum rep_status status;

        run->stated = robots_state_usage(run->robots.rules);
        if (!run->options->summary) {
                status = audit_crawlers(run);
        } else {
                status = overview_write(&run->output, run->robots.rules, run->options->budget, &run->undecided);
                if (status == REP_OK)
                        output_print(&run->output, "rep2c audit --all names the crawlers, and the lines that decide");
        }
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* Completes the options.  Returns the file. */
static const char *
examine(struct audit_options *options, char **arguments)
{
        const char *file = source_argument(arguments[0]);

        if (file == NULL)
                usage_error("no robots.txt or blob given");
        if (arguments[1] != NULL)
                usage_error("'%s' is a file too many", arguments[1]);
        reading_examine_parts(&options->reading, file, options->json);
        if (options->all && options->crawlers.count > 0)
                usage_error("--all goes without crawlers");
        if (options->crawlers.count == 0) {
                options->summary = !options->all && !options->json;
                crawlers_add_all(&options->crawlers);
                options->crawlers.purposes = ALL_PURPOSES;
        }
        if (!options->json && !options->summary)
                purposes_note(options->crawlers.purposes);
        crawlers_complete(&options->crawlers, reading_names(&options->reading));
        return file;
}

static int
audit_run(void *context, char **arguments)
{
        struct audit_options *options = context;
        const char *file = examine(options, arguments), *name = input_name(file);
        struct run run = {.options = options};
        struct failure failure;
        int status = STATUS_OK;

        output_start_color(&run.output, false, &options->color);
        run.output.parts = &run.robots.parts;
        if (!robots_read_lines(&run.robots, file, &options->reading, &failure) || !audit(&run, &failure))
                status = report(name, 0, &failure);
        else if (run.undecided > 0) {
                report_note("%s: %zu crawler%s not settled within the budget; --budget raises it", name, run.undecided,
                            run.undecided > 1 ? "s were" : " was");
                status = STATUS_ERROR;
        }
        robots_free(&run.robots);
        return output_finish(&run.output, status);
}

const struct command audit_command = {
        .name = "audit",
        .group = COMMANDS_REVIEW,
        .summary = "report how much of a site each public crawler may fetch",
        .usage = "[OPTION...] ROBOTS",
        .about = "Reports how much of the site each crawler of 'rep2c crawlers' may fetch, or those that are named: "
                 "all of it, a part, or nothing but the robots.txt itself. The answer holds for all paths. Without an "
                 "option, it says what the file does as a whole, in at most 10 lines. The first ones are about "
                 "Googlebot, bingbot and all other crawlers. What closes the site to Google or Bing is red. "
                 "Then come counts for the purposes that matter most, with what lines say about the use of the home "
                 "page. With --all, or for crawlers that are named, groups of crawlers that may fetch the same follow: "
                 "a path that is allowed and one that is not, the rules that decide, and the names, ordered by whether "
                 "the crawlers obey according to their operators.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, whatever came out, 2 there was an error, or not all was settled within the "
                "budget.\n"
                "\n"
                "Examples:\n"
                "  rep2c audit robots.txt\n"
                "  rep2c audit --all robots.txt\n"
                "  rep2c audit --purpose=training https://example.com\n",
        .size = sizeof(struct audit_options),
        .run = audit_run,
};
