/* SPDX-License-Identifier: Apache-2.0 */
/*
 * coverage.c: `rep2c coverage`: counts the URLs, such as those of an access log, that each rule decides about, and
 * finds rules that decide about none.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/check.h"
#include "cli/base/input.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/fetch/source.h"
#include "cli/review/access_log.h"
#include "cli/review/coverage.h"

static void
take_delimiter(const struct option_use *use)
{
        if (use->argument[0] == '\0' || use->argument[1] != '\0')
                usage_error("--delimiter: '%s' is not one byte", use->argument);
        *(char *)use->place = use->argument[0];
}

static const struct option_row option_rows[] = {
        {.table = crawlers_options, .offset = offsetof(struct coverage_options, check.crawlers)},
        {0, "log", NULL, take_flag, offsetof(struct coverage_options, log),
         .help = "lines are of an access log, as those of a LOG are; for a crawler, those count whose User-Agent names "
                 "it"},
        {0, "field", "N", take_count, offsetof(struct coverage_options, field),
         .help = "the URL is the field number N of a line, from 1", .least = 1, .most = 100000},
        {0, "user-agent-field", "N", take_count, offsetof(struct coverage_options, agent_field),
         .help = "with --field, the User-Agent is this field, so that lines are of a log", .least = 1, .most = 100000},
        {0, "address-field", "N", take_count, offsetof(struct coverage_options, address_field),
         .help = "with --field and --ranges, the client's address is this field", .least = 1, .most = 100000},
        {0, "delimiter", "C", take_delimiter, offsetof(struct coverage_options, delimiter),
         .help = "the byte between fields (a tab)"},
        {0, "ranges", "CRAWLER:FILE", coverage_take_ranges, offsetof(struct coverage_options, ranges),
         .help = "count a request as CRAWLER's only if its address lies in the ranges in FILE, as the operator "
                 "publishes them, and the other requests that name it apart; can be repeated"},
        {0, "json", NULL, take_flag, offsetof(struct coverage_options, check.json),
         .help = "write an object for each crawler"},
        {.table = reading_options, .offset = offsetof(struct coverage_options, check.reading)},
        {.table = color_options, .offset = offsetof(struct coverage_options, check.color)},
        {'q', "quiet", NULL, take_flag, offsetof(struct coverage_options, check.quiet),
         .help = "no warnings, and no count of lines without a URL"},
        OPTIONS_END,
};

/* ---- counting */

/* Finds the field NUMBER of LINE, unless that is 0. */
static bool
find_field(const struct coverage_options *options, struct rep_text line, size_t number, struct rep_text *field,
           struct failure *failure)
{
        return number == 0 || text_field(line, number, options->delimiter, field) ||
               fail(failure, "it has no field number %zu", number);
}

/* Finds the fields of LINE that options name. */
static bool
find_fields(const struct coverage_options *options, struct rep_text line, struct log_request *request,
            struct failure *failure)
{
        *request = (struct log_request){.url = line};
        return find_field(options, line, options->field, &request->url, failure) &&
               find_field(options, line, options->agent_field, &request->user_agent, failure) &&
               find_field(options, line, options->address_field, &request->address, failure);
}

/* Begins to count for the crawler number I. */
static bool
begin_for(struct coverage *coverage, size_t i, struct failure *failure)
{
        const struct crawler *crawler = &coverage->options->check.crawlers.list[i];
        struct counted *counted = &coverage->counted[i];
        const struct robots *robots = &coverage->target.robots;
        enum rep_status status;

        if (!robots_need_texts(robots, failure))
                return false;
        if (!robots->tracks_rules)
                return fail(failure, "the blob keeps verdicts alone, and not the rules that decide");
        status = rep_coverage_begin(&counted->counts, robots->rules, crawler->asks);
        counted->begun = status == REP_OK;
        return counted->begun || crawler_fail(crawler, robots->options.names, status, failure);
}

/* Notes the time and the URL of a request that is not allowed. */
static void
note_disallowed(struct counted *counted, const struct log_request *request)
{
        int64_t time;

        if (counted->example == NULL)
                counted->example = must_text(request->url.data, request->url.size);
        if (!log_time_read(request->time, &time))
                return;
        if (!counted->timed || time < counted->first)
                counted->first = time;
        if (!counted->timed || time > counted->last)
                counted->last = time;
        counted->timed = true;
}

/* Counts REQUEST for the crawler number I. */
static bool
count_for(struct coverage *coverage, size_t i, const struct log_request *request, struct failure *failure)
{
        struct target *target = &coverage->target;
        struct answer answer = {
                .robots = &target->robots, .crawler = &coverage->options->check.crawlers.list[i], .url = request->url};

        if (!coverage->counted[i].begun && !begin_for(coverage, i, failure))
                return false;
        if (!coverage_is_own(coverage, &coverage->counted[i], request))
                return true;
        if (!answer_check(&answer, failure))
                return false;
        if (!rep_coverage_add(&coverage->counted[i].counts, &answer.result))
                return fail(failure, "line %" PRIu32 " decides, but the blob does not know it", answer.result.line);
        if (coverage->options->log && answer.result.verdict == REP_DISALLOW)
                note_disallowed(&coverage->counted[i], request);
        return true;
}

/* Counts REQUEST for the public crawler that made it, or for everybody, which is the first of all crawlers. */
static bool
count_visit(struct coverage *coverage, const struct log_request *request, struct failure *failure)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        size_t found;

        if (text_compare(request->url, rep_string("/robots.txt"), false) == 0)
                return true; /* everybody may fetch it, whatever it says */
        found = log_agents_find(coverage->agents, request->user_agent)->first;
        coverage->of_others += found == crawlers->count;
        return count_for(coverage, found == crawlers->count ? 0 : found, request, failure);
}

/* Counts REQUEST for each of the crawlers that were named and made it.  A list of URLs does not record who did, so its
   URLs count for all of them. */
static bool
count_named(struct coverage *coverage, const struct log_request *request, struct failure *failure)
{
        const bool *made =
                coverage->agents != NULL ? log_agents_find(coverage->agents, request->user_agent)->all : NULL;

        for (size_t i = 0; i < coverage->options->check.crawlers.count; i++)
                if ((made == NULL || made[i]) && !count_for(coverage, i, request, failure))
                        return false;
        return true;
}

static int
count_lines(struct coverage *coverage, struct lines *lines)
{
        const struct coverage_options *options = coverage->options;
        bool by_format = options->log && options->field == 0;
        struct coverage_input *input = &coverage->input;
        struct log_request request;
        struct failure failure;

        while (lines_next(lines)) {
                bool found;

                if (lines->size == 0)
                        continue;
                found = by_format
                                ? log_read(&coverage->reader, &request, lines->data, lines->size, &failure)
                                : find_fields(options, (struct rep_text){lines->data, lines->size}, &request, &failure);
                if (found && request.url.size == 0 && by_format)
                        continue; /* a header */
                input->lines++;
                if (found && page_examine(request.url, coverage->target.robots.options.dialect, &failure) &&
                    (options->report ? count_visit : count_named)(coverage, &request, &failure)) {
                        input->anonymous += options->log && request.user_agent.size == 0;
                        continue;
                }
                if (input->skipped++ == 0) {
                        input->first_skipped = lines->number;
                        input->why = failure;
                }
        }
        return lines_finish(lines, STATUS_OK);
}

/* Reports how many lines of the input had no URL.  Returns the exit status: it is an error if not even every other line
   had one.  Other inputs don't make up for it: such an input is not a log, or is of a format that is not known. */
static int
report_skipped(const struct coverage *coverage)
{
        const struct coverage_input *input = &coverage->input;
        bool all = input->skipped == input->lines;

        if (input->skipped == 0)
                return STATUS_OK;
        if (input->skipped > input->lines / 2)
                return report_error(
                        input->name, input->first_skipped, "%s has a URL; the first%s: %.300s%s",
                        all ? "no line" : "not even every other line", all ? "" : " without", input->why.text,
                        coverage->options->field > 0 ? ""
                        : coverage->options->log     ? "; --field and --user-agent-field name columns"
                                                 : "; --log takes it from an access log, and --field from a column");
        if (!coverage->options->check.quiet)
                report_note("%s: %" PRIu64 " of %" PRIu64 " lines have no URL; the first is %zu: %s", input->name,
                            input->skipped, input->lines, input->first_skipped, input->why.text);
        return STATUS_OK;
}

/* Reports how many requests of the input, a log, had no User-Agent, where crawlers were named.  Returns the exit
   status: it is an error if none had one. */
static int
report_anonymous(const struct coverage *coverage)
{
        const struct coverage_input *input = &coverage->input;
        const struct check_options *check = &coverage->options->check;
        uint64_t requests = input->lines - input->skipped;
        size_t unnamed = 0; /* the first entries, which are for everybody */

        while (unnamed < check->crawlers.count && check->crawlers.list[unnamed].name.size == 0)
                unnamed++;
        if (input->anonymous == 0 || unnamed == check->crawlers.count)
                return STATUS_OK;
        if (input->anonymous == requests)
                return report_error(
                        input->name, 0,
                        "no line has a User-Agent, so none is known to be of a crawler; the combined log format has it "
                        "behind the referrer, both in quotes, and --user-agent-field names a column");
        if (!check->quiet)
                report_note("%s: %" PRIu64 " of %" PRIu64 " requests have no User-Agent, and count for no crawler",
                            input->name, input->anonymous, requests);
        return STATUS_OK;
}

/* Counts the lines of the file NAME, or of standard input for "-". */
static int
count_file(struct coverage *coverage, const char *name)
{
        struct lines lines = {.take = log_input_read, .name = input_name(name)};
        struct failure failure;
        int status;

        coverage->input = (struct coverage_input){.name = lines.name};
        coverage->reader.columns = (struct log_columns){.named = false};
        lines.context = log_input_open(name, &failure);
        if (lines.context == NULL)
                return report(name, 0, &failure);
        status = count_lines(coverage, &lines);
        coverage->lines += coverage->input.lines;
        coverage->skipped += coverage->input.skipped;
        coverage->anonymous += coverage->input.anonymous;
        if (!log_input_close(lines.context, &failure))
                return report(lines.name, 0, &failure);
        if (status == STATUS_OK)
                status = report_skipped(coverage);
        if (status == STATUS_OK)
                status = coverage_report_unaddressed(coverage);
        return status == STATUS_OK ? report_anonymous(coverage) : status;
}

/* Counts the lines of FILES, or of standard input if there are none. */
static int
count_files(struct coverage *coverage, char **files)
{
        int status = STATUS_OK;

        if (*files == NULL)
                status = count_file(coverage, "-");
        for (; *files != NULL && status == STATUS_OK; files++)
                status = count_file(coverage, *files);
        return status == STATUS_OK && coverage->lines == 0 ? report_error(coverage->input.name, 0, "it holds no line")
                                                           : status;
}

/* ---- the command */

/* Begins to count for all crawlers. */
static bool
begin(struct coverage *coverage, const char *robots)
{
        const struct target *target = &coverage->target;
        struct failure failure;
        bool done = true;
        size_t i;

        if (target->robots.rules == NULL) {
                report_error(input_name(robots), 0, "there are no rules (%s)", target->robots.source.outcome.text);
                return false;
        }
        for (i = 0; i < coverage->options->check.crawlers.count && done; i++)
                if (coverage->options->report && i > 0) {
                        break; /* a crawler begins when its first request comes */
                } else if (!target->crawlers[i].picked) {
                        done = false;
                } else if (!begin_for(coverage, i, &failure)) {
                        report(input_name(robots), 0, &failure);
                        done = false;
                }
        return done;
}

static void
write_all(struct coverage *coverage)
{
        if (coverage->options->report && !coverage->options->check.json)
                coverage_write_report(coverage);
        else
                coverage_write(coverage);
        if (!coverage->options->report && !coverage->options->check.json && !coverage->options->check.quiet)
                coverage_note_outside(coverage);
}

static void
free_all(struct coverage *coverage)
{
        size_t i;

        for (i = 0; i < coverage->options->check.crawlers.count; i++) {
                rep_coverage_free(&coverage->counted[i].counts);
                free(coverage->counted[i].example);
                free(coverage->counted[i].pretender);
                ranges_free(&coverage->counted[i].ranges);
        }
        free(coverage->counted);
        log_reader_free(&coverage->reader);
        log_agents_free(coverage->agents);
}

static void
examine(struct coverage_options *options, char **arguments)
{
        if (options->log && options->field > 0)
                usage_error("--log and --field exclude each other");
        if (options->agent_field > 0 && options->field == 0)
                usage_error("--user-agent-field goes with --field");
        arguments[0] = source_argument(arguments[0]);
        if (arguments[0] == NULL)
                usage_error("no robots.txt or blob given");
        if (strcmp(arguments[0], "-") == 0 && arguments[1] == NULL)
                usage_error("standard input has the URLs, so it can't be the robots.txt");
        if ((arguments[1] != NULL && options->field == 0) || options->agent_field > 0) {
                options->log = true;
                options->report = arguments[1] != NULL && options->check.crawlers.count == 0;
        }
        if (options->ranges.count > 0 && !options->log)
                usage_error("--ranges goes with a LOG, since only its lines have addresses");
        if ((options->ranges.count > 0 && options->field > 0) != (options->address_field > 0))
                usage_error("with --field, --ranges and --address-field go together");
        if (options->report)
                crawlers_add_all(&options->check.crawlers);
        crawlers_complete(&options->check.crawlers, reading_names(&options->check.reading));
}

static int
coverage_run(void *context, char **arguments)
{
        struct coverage_options *options = context;
        struct coverage coverage = {.options = options};
        struct check_options asking;
        int status = STATUS_ERROR;

        examine(options, arguments);
        asking = options->check;
        output_start_color(&coverage.output, false, &options->check.color);
        coverage.counted = must(calloc(options->check.crawlers.count, sizeof(*coverage.counted)));
        if (options->log)
                coverage.agents = log_agents_new(&options->check.crawlers, reading_names(&options->check.reading));
        if (options->report)
                asking.crawlers.count = 1;
        target_open(&coverage.target, arguments[0], &asking);
        if (coverage.target.opened && coverage_read_ranges(&coverage) == STATUS_OK && begin(&coverage, arguments[0])) {
                status = count_files(&coverage, arguments + 1);
                if (status == STATUS_OK)
                        write_all(&coverage);
        }
        free_all(&coverage);
        target_free(&coverage.target, &asking);
        return output_finish(&coverage.output, status);
}

const struct command coverage_command = {
        .name = "coverage",
        .group = COMMANDS_REVIEW,
        .summary = "report which crawlers disobey, and which rules no request matched",
        .usage = "[OPTION...] ROBOTS LOG...\n[OPTION...] ROBOTS <URLS",
        .about =
                "Reads access logs of Apache, nginx, Caddy, IIS, CloudFront, Cloudflare and load balancers of AWS, "
                "plain or compressed by gzip or zstd, and reports which public crawlers fetched what they may not, by "
                "which rules, how often and since when, and which rules decided no request. A crawler is known "
                "by its User-Agent, which others can forge.\n"
                "\n"
                "Without a LOG, reads URLs from standard input, a line each. For these, and where crawlers are named, "
                "writes for every rule that holds for a crawler how many of them it decided about: the count, the "
                "line and the rule, with tabs between; line 0 is not a rule. Where several crawlers ask, each has "
                "lines of its own, with its name behind. Lines without a URL are counted, and otherwise passed over.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, 2 there was an error, or no line has a URL.\n"
                "\n"
                "Examples:\n"
                "  rep2c coverage robots.txt /var/log/nginx/access.log*\n"
                "  rep2c coverage --crawler=Googlebot https://example.com access.log | sort -n\n"
                "  rep2c coverage --ranges=Googlebot:googlebot.json robots.txt access.log\n"
                "  rep2c coverage --field=2 --delimiter=, robots.txt <pages.csv\n",
        .size = sizeof(struct coverage_options),
        .defaults = &(const struct coverage_options){.delimiter = '\t'},
        .run = coverage_run,
};
