/* SPDX-License-Identifier: Apache-2.0 */
/* usage.c: `rep2c usage`: what the content of URLs may be used for, and which lines say so. */
#include <stdlib.h>
#include <string.h>

#include "cli/ask/answer.h"
#include "cli/ask/crawlers.h"
#include "cli/ask/packs.h"
#include "cli/ask/robots.h"
#include "cli/ask/urls.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "rep_say.h"

struct usage_options {
        struct reading reading;
        struct crawlers crawlers;
        const char *pack; /* a pack, which replaces the first argument; NULL: not given */
        unsigned uses;    /* a bit for each, 1 << enum rep_use; 0: all */
        bool json, quiet;
        struct choice color;
};

static const struct option_row option_rows[] = {
        {.table = crawlers_options, .offset = offsetof(struct usage_options, crawlers)},
        {0, "use", "NAME[,NAME...]", take_uses, offsetof(struct usage_options, uses),
         .help = "answer for these uses only: " USES_HELP},
        {0, "pack", "PACK", take_string, offsetof(struct usage_options, pack),
         .help = "ask what rep2c pack made, in place of ROBOTS"},
        {0, "json", NULL, take_flag, offsetof(struct usage_options, json),
         .help = "write an object for each URL and crawler: all uses, licenses, and every line that spoke"},
        {.table = reading_options, .offset = offsetof(struct usage_options, reading)},
        {.table = parts_options, .offset = offsetof(struct usage_options, reading)},
        {.table = color_options, .offset = offsetof(struct usage_options, color)},
        {'q', "quiet", NULL, take_flag, offsetof(struct usage_options, quiet), .help = "no warnings"},
        OPTIONS_END,
};

/* A run, and the question that is answered. */
struct run {
        const struct usage_options *options;
        struct output output;
        struct robots *robots;
        struct rep_pack *pack; /* which answers in place of ROBOTS; NULL: none */
        const struct crawler *crawler;
        struct rep_text url;
        bool refused; /* some answer was neither "allow" nor "unknown" */
        bool on;      /* somebody reads */
        int status;   /* STATUS_ERROR: some question has no answer */
};

/* ---- text */

/* Writes the fields URL, and the crawler if there are several, and begins the last one. */
static void
write_whom(struct run *run)
{
        output_field(&run->output, run->url);
        if (run->options->crawlers.count > 1) {
                output_field(&run->output, crawler_shown(run->crawler));
        }
        putc('\t', run->output.stream);
}

/* Writes "line 14: Content-Signal" of STATEMENT, and ends the output's line. */
static bool
write_line(struct run *run, const struct rep_statement *statement)
{
        output_line(&run->output, statement->line.line);
        fputs(": ", run->output.stream);
        output_text(&run->output, statement->line.key);
        if (statement->token.size > 0) {
                fputs(" for ", run->output.stream);
                output_text(&run->output, statement->token);
        }
        return output_end_line(&run->output);
}

static bool
write_use(struct run *run, const struct rep_usage_report *report, enum rep_use use)
{
        const struct rep_usage *usage = &report->of[use];
        struct output *output = &run->output;

        output_colored(output,
                       usage->preference == REP_PREFERENCE_ALLOW     ? COLOR_GOOD
                       : usage->preference == REP_PREFERENCE_UNKNOWN ? COLOR_NONE
                                                                     : COLOR_BAD,
                       rep_string(rep_say_name(REP_NAME_PREFERENCE, usage->preference)));
        fprintf(output->stream, "\t%s", rep_use_name(use));
        write_whom(run);
        if (report->by[use] != NULL)
                return write_line(run, report->by[use]);
        return output_print(output, "%s",
                            usage->preference == REP_PREFERENCE_UNKNOWN ? "no line says" : "may not be fetched");
}

/* Writes what else there is: how much may be shown, and licenses. */
static bool
write_terms(struct run *run, const struct rep_usage_report *report)
{
        struct output *output = &run->output;
        bool on = true;

        if (report->extent_by != NULL) {
                fprintf(output->stream, "extent\t%s", rep_say_name(REP_NAME_USE_EXTENT, report->extent));
                write_whom(run);
                on = write_line(run, report->extent_by);
        }
        for (size_t i = 0; i < report->license_count && on; i++) {
                fputs("license\t", output->stream);
                output_text(output, report->licenses[i].license);
                write_whom(run);
                on = write_line(run, &report->licenses[i]);
        }
        return on;
}

/* ---- answers */

static bool
is_wanted(const struct run *run, unsigned use)
{
        return run->options->uses == 0 || (run->options->uses >> use & 1) != 0;
}

static bool
write_json(struct run *run, const struct rep_usage_report *report)
{
        struct rep_json line = json_begin_line(&run->output), *json = &line;
        struct bytes said = {0};

        rep_json_text(json, "url", run->url);
        json_text_or_null(json, "agent", run->crawler->name);
        rep_say_usage_json(report, run->options->uses, json_collect, &said);
        json_put_said(json, &said);
        return json_end_line(json, &run->output);
}

/* Writes REPORT (rep_usage_report_fn). */
static void
write_report(void *context, const struct rep_usage_report *report)
{
        struct run *run = context;

        for (unsigned use = 0; use < REP_USES; use++)
                run->refused |= is_wanted(run, use) && report->of[use].preference != REP_PREFERENCE_ALLOW &&
                                report->of[use].preference != REP_PREFERENCE_UNKNOWN;
        if (run->options->json) {
                run->on = write_json(run, report);
                return;
        }
        for (unsigned use = 0; use < REP_USES && run->on; use++)
                if (is_wanted(run, use))
                        run->on = write_use(run, report, use);
        run->on = run->on && write_terms(run, report);
}

/* Answers one question. */
static bool
answer_question(struct run *run, struct failure *failure)
{
        const struct answer answer = {.robots = run->robots, .crawler = run->crawler, .url = run->url};
        struct rep_usage_report report = {.path = run->url};
        enum rep_status status;

        if (run->pack != NULL)
                return packs.usage(run->pack, run->crawler->asks, run->url, write_report, run, failure);
        if (answer_without_rules(run->robots, &report.access)) {
                /* Nothing is stated, and what can't be had allows nothing to be fetched. */
                for (unsigned use = 0; use < REP_USES && report.access.verdict == REP_DISALLOW; use++)
                        report.of[use].preference = REP_PREFERENCE_NOT_APPLICABLE;
                write_report(run, &report);
                return true;
        }
        status = rep_robots_usage_report(run->robots->rules, run->crawler->asks, run->url.data, run->url.size,
                                         write_report, run);
        if (status == REP_ERR_ARGUMENT)
                return fail(failure, "the blob does not keep all lines: it is stripped, or for certain agents");
        return status == REP_OK || answer_fail(&answer, status, failure);
}

/* Answers about URL for all crawlers (struct asking). */
static bool
answer_url(void *context, void *robots, struct rep_text url, const char *source, size_t line)
{
        struct run *run = context;
        const struct crawlers *crawlers = &run->options->crawlers;
        struct failure failure;
        bool taken;

        run->robots = robots;
        run->output.parts = &run->robots->parts;
        run->url = url;
        taken = robots_take(run->robots, "", url, &failure);
        if (!taken)
                run->status = report(source, line, &failure);
        for (size_t i = 0; i < crawlers->count && run->on; i++) {
                run->crawler = &crawlers->list[i];
                if (taken && answer_question(run, &failure))
                        continue;
                if (taken)
                        run->status = report(source, line, &failure);
                if (line > 0)
                        run->on = answer_write_error(&run->output, run->options->json, url, run->crawler,
                                                     crawlers->count > 1, &failure);
        }
        return run->on;
}

/* ---- runs */

/* Opens NAME (struct asking). */
static void *
open_robots(void *context, const char *name)
{
        const struct usage_options *options = ((struct run *)context)->options;
        struct robots *robots = must(malloc(sizeof(*robots)));
        struct failure failure;

        if (!robots_read_outcome(robots, name, &options->reading, &failure)) {
                report(input_name(name), 0, &failure);
                robots_close(NULL, robots);
                return NULL;
        }
        if (!options->quiet)
                robots_warn(input_name(name), robots);
        return robots;
}

/* Answers about ARGUMENTS.  Returns STATUS_ERROR if that failed for some. */
static int
answer_all(struct run *run, char **arguments)
{
        const struct asking asking = {run, open_robots, robots_close, answer_url};
        const struct usage_options *options = run->options;
        struct robots none = {.rules = NULL};
        struct failure failure;
        int status;

        if (options->pack == NULL && source_is_page(arguments[0]))
                return asking_pages(&asking, arguments, reading_dialect(&options->reading)) > 0 ? STATUS_ERROR
                                                                                                : STATUS_OK;
        if (options->pack == NULL)
                return asking_robots(&asking, arguments[0], arguments + 1);
        if (!packs.open_usage(options->pack, &options->crawlers, &run->pack, &failure))
                return report(options->pack, 0, &failure);
        status = asking_urls(&asking, &none, arguments);
        packs.close(run->pack);
        return status;
}

static void
examine(const struct usage_options *options, char **arguments)
{
        if (options->pack != NULL) {
                if (reading_is_chosen(&options->reading))
                        usage_error("--pack: the pack says how its files were read");
                source_arguments(arguments);
                return;
        }
        arguments[0] = source_argument(arguments[0]);
        if (arguments[0] == NULL)
                usage_error("no robots.txt or blob given");
        reading_examine_parts(&options->reading, source_is_page(arguments[0]) ? NULL : arguments[0], options->json);
        if (strcmp(arguments[0], "-") == 0 && arguments[1] == NULL)
                usage_error("with a robots.txt from standard input, URLs must be arguments");
}

static int
usage_run(void *context, char **arguments)
{
        struct usage_options *options = context;
        struct run run = {.options = options, .on = true};
        int status;

        examine(options, arguments);
        crawlers_complete(&options->crawlers, asked_names(&options->reading, options->pack, arguments[0]));
        output_start_color(&run.output, false, &options->color);
        status = answer_all(&run, arguments);
        if (status == STATUS_OK)
                status = run.status;
        if (status == STATUS_OK && run.refused)
                status = STATUS_DISALLOWED;
        return output_finish(&run.output, status);
}

const struct command usage_command = {
        .name = "usage",
        .group = COMMANDS_TEST,
        .summary = "say what content may be used for: search, AI input, training",
        .usage = "[OPTION...] ROBOTS [URL...]\n[OPTION...] PAGE...\n--pack=PACK [OPTION...] [URL...]",
        .about = "For each URL and use, a line with fields between tabs: 'disallow', 'allow', 'unknown', or "
                 "'not-applicable' where the URL may not be fetched and nothing else is said; the use; the URL; with "
                 "several crawlers, whose answer it is; and the line that says so, by the statements Content-Usage and "
                 "Content-Signal, and by groups such as Google-Extended. Lines 'extent' and 'license' follow where the "
                 "file has such terms. URLs are given as arguments or on standard input, one a line. ROBOTS is a "
                 "robots.txt, its URL, a compiled blob, or '-' for standard input. A PAGE is a URL, and is answered by "
                 "the robots.txt of its site.\n"
                 "None of this changes who may fetch a page: 'rep2c check' answers that.\n",
        .options = option_rows,
        .more = "Exit status: 0 no use is disallowed or not applicable, 1 some are, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c usage robots.txt https://example.com/page\n"
                "  rep2c usage --crawler=GPTBot --use=train-ai robots.txt <urls.txt\n"
                "  rep2c usage --json https://example.com/page\n"
                "  rep2c usage --pack=crawl.pack --crawler=CCBot https://example.com/page\n",
        .size = sizeof(struct usage_options),
        .run = usage_run,
};
