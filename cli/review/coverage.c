/* SPDX-License-Identifier: Apache-2.0 */
/*
 * coverage.c: `rep2c coverage`: about how many URLs, such as those of an access log, each rule decides, and which rules
 * decide about none.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/target.h"
#include "cli/base/color.h"
#include "cli/base/lines.h"
#include "cli/base/memory.h"
#include "cli/base/page.h"
#include "cli/review/access_log.h"
#include "cli/review/commands.h"
#include "rep_analyze.h"

struct coverage_options {
        struct check_options check; /* who asks, how the file is read, and so on */
        bool log;
        size_t field; /* from 1; 0: the line is the URL */
        char delimiter;
};

struct coverage {
        const struct coverage_options *options;
        struct target target;
        struct object_blob *blobs;   /* by crawler, in which the rules that hold are found */
        struct rep_coverage *counts; /* the same */
        struct output output;
        uint64_t lines, skipped; /* that have no URL */
        uint64_t anonymous;      /* of a log, that have a URL and no User-Agent */
        size_t first_skipped;    /* the number of the first */
        struct failure why;      /* it was */
};

static int
take_delimiter(const struct option_use *use)
{
        if (use->argument[0] == '\0' || use->argument[1] != '\0')
                return usage_error(use->command, "--delimiter: '%s' is not one byte", use->argument);
        *(char *)use->place = use->argument[0];
        return OPTION_TAKEN;
}

static const struct option_row option_rows[] = {
        {.table = crawlers_options, .offset = offsetof(struct coverage_options, check.crawlers)},
        {0, "log", NULL, take_flag, offsetof(struct coverage_options, log),
         .help = "lines are of an access log in the common or combined format; for a crawler, those count whose "
                 "User-Agent names it"},
        {0, "field", "N", take_count, offsetof(struct coverage_options, field),
         .help = "the URL is the field number N of a line, from 1", .least = 1, .most = 100000},
        {0, "delimiter", "C", take_delimiter, offsetof(struct coverage_options, delimiter),
         .help = "the byte between fields (a tab)"},
        {0, "json", NULL, take_flag, offsetof(struct coverage_options, check.json),
         .help = "write an object for each crawler"},
        {.table = reading_options, .offset = offsetof(struct coverage_options, check.reading)},
        {.table = color_options, .offset = offsetof(struct coverage_options, check.color)},
        {'q', "quiet", NULL, take_flag, offsetof(struct coverage_options, check.quiet),
         .help = "no warnings, and no count of lines without a URL"},
        OPTIONS_END,
};

/* ---- counting */

/* Finds the URL in a line, and where it is of a log, who asked for it. */
static bool
find_request(const struct coverage *coverage, struct lines *lines, struct log_request *request, struct failure *failure)
{
        const struct coverage_options *options = coverage->options;

        *request = (struct log_request){.url = {lines->data, lines->size}};
        if (options->log && !log_request_read(request, lines->data, lines->size))
                return fail(failure, "it has no request in quotes");
        if (options->field > 0 && !log_field(request->url, options->field, options->delimiter, &request->url))
                return fail(failure, "it has no field number %zu", options->field);
        return target_takes(&coverage->target, request->url, failure);
}

/* Was REQUEST made by CRAWLER?  A list of URLs does not say whose they are: they are counted for all who ask. */
static bool
is_of(const struct coverage_options *options, const struct log_request *request, const struct crawler *crawler)
{
        return !options->log || log_names_crawler(request->user_agent, crawler, reading_names(&options->check.reading));
}

/* Counts REQUEST for those who made it. */
static bool
count_request(struct coverage *coverage, const struct log_request *request, struct failure *failure)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        struct target *target = &coverage->target;
        size_t i;

        for (i = 0; i < crawlers->count; i++) {
                struct answer answer = {.robots = &target->robots, .crawler = &crawlers->list[i], .url = request->url};

                if (!is_of(coverage->options, request, &crawlers->list[i]))
                        continue;
                if (!answer_check(&answer, failure))
                        return false;
                if (!rep_coverage_add(&coverage->counts[i], &answer.result))
                        return fail(failure, "line %" PRIu32 " decides, but the blob does not know it",
                                    answer.result.line);
        }
        coverage->anonymous += coverage->options->log && request->user_agent.size == 0;
        return true;
}

static int
count_lines(struct coverage *coverage)
{
        struct lines lines = {.data = NULL};
        struct log_request request;
        struct failure failure;

        while (lines_next(&lines)) {
                if (lines.size == 0)
                        continue;
                coverage->lines++;
                if (find_request(coverage, &lines, &request, &failure) && count_request(coverage, &request, &failure))
                        continue;
                if (coverage->skipped++ == 0) {
                        coverage->first_skipped = lines.number;
                        coverage->why = failure;
                }
        }
        return lines_finish(&lines, STATUS_OK);
}

/* ---- writing */

static size_t
count_unused(const struct rep_coverage *counts)
{
        size_t unused = 0, i;

        for (i = 0; i < counts->rule_count; i++)
                unused += counts->rules[i].hits == 0;
        return unused;
}

/* Writes what CRAWLER's counts come to, for people. */
static void
write_summary(struct coverage *coverage, const struct crawler *crawler, const struct rep_coverage *counts)
{
        struct output *output = &coverage->output;

        output_text(output, crawler->name.size == 0 ? rep_string("everybody") : crawler->name);
        fprintf(output->stream,
                ": %" PRIu64 " URLs, %" PRIu64 " allowed and %" PRIu64
                " disallowed; %zu of %zu rules decide about none",
                counts->urls[REP_ALLOW] + counts->urls[REP_DISALLOW], counts->urls[REP_ALLOW],
                counts->urls[REP_DISALLOW], count_unused(counts), counts->rule_count);
        output_end_line(output);
}

/* Writes the hits of RULE; NULL: those of none. */
static bool
write_hits(struct coverage *coverage, const struct crawler *crawler, const struct rep_rule_hits *rule, uint64_t hits)
{
        struct output *output = &coverage->output;

        if (output->terminal) {
                output_color(output, hits == 0 ? COLOR_WARNING : COLOR_NONE);
                fprintf(output->stream, "%10" PRIu64 "  %6" PRIu32 "  ", hits, rule == NULL ? 0 : rule->directive.line);
        } else {
                fprintf(output->stream, "%" PRIu64 "\t%" PRIu32 "\t", hits, rule == NULL ? 0 : rule->directive.line);
        }
        if (rule == NULL) {
                fputs(output->terminal ? "no rule" : "-", output->stream);
        } else {
                output_text(output, rule->directive.key);
                fputs(": ", output->stream);
                output_text(output, rule->directive.value);
        }
        if (output->terminal) {
                output_color(output, COLOR_NONE);
        } else if (coverage->options->check.crawlers.count > 1) {
                putc('\t', output->stream);
                output_text(output, crawler->name);
        }
        return output_end_line(output);
}

static bool
write_text(struct coverage *coverage, const struct crawler *crawler, const struct rep_coverage *counts)
{
        bool on;
        size_t i;

        if (coverage->output.terminal)
                write_summary(coverage, crawler, counts);
        on = write_hits(coverage, crawler, NULL, counts->unruled);
        for (i = 0; i < counts->rule_count && on; i++)
                on = write_hits(coverage, crawler, &counts->rules[i], counts->rules[i].hits);
        return on;
}

static bool
write_json(struct coverage *coverage, const struct crawler *crawler, const struct rep_coverage *counts)
{
        struct json *object = jsonl_new(), *list;
        size_t i;

        jsonl_add(object, "agent", crawler->name.size == 0 ? NULL : jsonl_text(crawler->name));
        jsonl_add_number(object, "allowed", counts->urls[REP_ALLOW]);
        jsonl_add_number(object, "disallowed", counts->urls[REP_DISALLOW]);
        jsonl_add_number(object, "no_rule", counts->unruled);
        jsonl_add_number(object, "skipped_lines", coverage->skipped);
        if (coverage->options->log)
                jsonl_add_number(object, "lines_without_user_agent", coverage->anonymous);
        list = jsonl_add_list(object, "rules");
        for (i = 0; i < counts->rule_count; i++) {
                const struct rep_rule_hits *rule = &counts->rules[i];
                struct json *hits = jsonl_new();

                jsonl_add_number(hits, "line", rule->directive.line);
                jsonl_add(hits, "key", jsonl_text(rule->directive.key));
                jsonl_add(hits, "value", jsonl_text(rule->directive.value));
                jsonl_add_number(hits, "hits", rule->hits);
                jsonl_append(list, hits);
        }
        return jsonl_write(object, &coverage->output);
}

static void
write_all(struct coverage *coverage)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        bool on = true;
        size_t i;

        for (i = 0; i < crawlers->count && on; i++)
                on = (coverage->options->check.json ? write_json : write_text)(coverage, &crawlers->list[i],
                                                                               &coverage->counts[i]);
}

/* ---- the command */

/* Begins to count for the crawler number I. */
static bool
begin_for(struct coverage *coverage, size_t i, struct failure *failure)
{
        const struct crawler *crawler = &coverage->options->check.crawlers.list[i];
        struct object_blob *made = &coverage->blobs[i];
        struct rep_holding holding;
        struct rep_stats stats;

        robots_object_blob(&coverage->target.robots, crawler, made);
        rep_blob_stats(&made->blob, &stats);
        if (stats.no_texts)
                return fail(failure, "the blob is stripped, and knows no lines");
        if (stats.tracking == REP_TRACK_VERDICT)
                return fail(failure, "the blob keeps verdicts alone, and not the rules that decide");
        if (!crawler_hold(crawler, &made->blob, &holding, failure))
                return false;
        must(rep_coverage_begin(&coverage->counts[i], &holding) == REP_OK ? coverage : NULL);
        return true;
}

/* Begins to count for all who ask. */
static bool
begin(struct coverage *coverage, const char *robots)
{
        const struct target *target = &coverage->target;
        struct failure failure;
        bool done = true;
        size_t i;

        if (target->robots.rules == NULL) {
                fail(&failure, "there are no rules (%s)", target->robots.source.outcome.text);
                report(input_name(robots), 0, &failure);
                return false;
        }
        for (i = 0; i < coverage->options->check.crawlers.count && done; i++)
                if (!target->crawlers[i].picked) {
                        done = false;
                } else if (!begin_for(coverage, i, &failure)) {
                        report(input_name(robots), 0, &failure);
                        done = false;
                }
        return done;
}

/* Says how many lines had no URL.  Returns the exit status: all of them are an error. */
static int
report_skipped(const struct coverage *coverage, int status)
{
        if (coverage->skipped == 0)
                return status;
        if (coverage->skipped == coverage->lines) {
                struct failure failure;

                fail(&failure, "no line has a URL; the first: %.300s%s", coverage->why.text,
                     coverage->options->log || coverage->options->field > 0
                             ? ""
                             : "; --log takes it from an access log, and --field from a column");
                return report(LINES_NAME, coverage->first_skipped, &failure);
        }
        if (!coverage->options->check.quiet)
                report_note("%s: %" PRIu64 " of %" PRIu64 " lines have no URL; the first is %zu: %s", LINES_NAME,
                            coverage->skipped, coverage->lines, coverage->first_skipped, coverage->why.text);
        return status;
}

/* Does a crawler ask, and not only everybody? */
static bool
asks_for_some(const struct crawlers *crawlers)
{
        size_t i = 0;

        while (i < crawlers->count && crawlers->list[i].name.size == 0)
                i++;
        return i < crawlers->count;
}

/*
 * Says how many lines of a log had no User-Agent, where crawlers ask, for whom these do not count.  Returns the exit status:
 * all of them are an error.
 */
static int
report_anonymous(const struct coverage *coverage, int status)
{
        const struct check_options *check = &coverage->options->check;
        uint64_t requests = coverage->lines - coverage->skipped;
        struct failure failure;

        if (coverage->anonymous == 0 || status != STATUS_OK || !asks_for_some(&check->crawlers))
                return status;
        if (coverage->anonymous == requests) {
                fail(&failure,
                     "no line has a User-Agent, so none is known to be of a crawler; the combined log format "
                     "has it behind the referrer, both in quotes");
                return report(LINES_NAME, 0, &failure);
        }
        if (!check->quiet)
                report_note("%s: %" PRIu64 " of %" PRIu64 " requests have no User-Agent, and count for no crawler",
                            LINES_NAME, coverage->anonymous, requests);
        return status;
}

static int
run(const struct coverage_options *options, const char *robots)
{
        struct coverage coverage = {.options = options};
        int status = STATUS_ERROR;
        size_t i;

        output_start(&coverage.output, false);
        color_apply(&options->check.color, &coverage.output);
        coverage.blobs = must(calloc(options->check.crawlers.count, sizeof(*coverage.blobs)));
        coverage.counts = must(calloc(options->check.crawlers.count, sizeof(*coverage.counts)));
        target_open(&coverage.target, robots, "", &options->check);
        if (coverage.target.opened && begin(&coverage, robots)) {
                status = report_anonymous(&coverage, report_skipped(&coverage, count_lines(&coverage)));
                if (status == STATUS_OK)
                        write_all(&coverage);
        }
        for (i = 0; i < options->check.crawlers.count; i++) {
                rep_coverage_end(&coverage.counts[i]);
                object_blob_free(&coverage.blobs[i]);
        }
        free(coverage.counts);
        free(coverage.blobs);
        target_free(&coverage.target, &options->check);
        return output_finish(&coverage.output, status);
}

static int
examine(const struct coverage_options *options, char **arguments)
{
        if (options->log && options->field > 0)
                return usage_error("coverage", "--log and --field exclude each other");
        if (arguments[0] == NULL)
                return usage_error("coverage", "no robots.txt or blob given");
        if (arguments[1] != NULL)
                return usage_error("coverage", "'%s' is an argument too many: URLs come from standard input",
                                   arguments[1]);
        if (strcmp(arguments[0], "-") == 0)
                return usage_error("coverage", "standard input has the URLs, so it can't be the robots.txt");
        return OPTION_TAKEN;
}

static int
coverage_main(int argc, char **argv)
{
        struct coverage_options options = {.check.keep = true, .delimiter = '\t'};
        char **arguments;
        int status = options_read(&coverage_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = crawlers_complete(&options.check.crawlers, "coverage", reading_names(&options.check.reading));
        if (status == OPTION_TAKEN)
                status = run(&options, arguments[0]);
        crawlers_free(&options.check.crawlers);
        return status;
}

const struct command coverage_command = {
        .name = "coverage",
        .group = COMMANDS_REVIEW,
        .summary = "count about how many URLs each rule decides",
        .usage = "[OPTION...] ROBOTS <URLS",
        .about = "Reads URLs from standard input, a line each, and writes for every rule that holds for a crawler how "
                 "many "
                 "of them it decided about: the count, the line and the rule, with tabs between; line 0 is no rule. "
                 "Where several crawlers ask, each has lines of its own, with its name behind. Lines without a URL are "
                 "counted, and otherwise passed over.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, 2 there was an error, or no line has a URL.\n"
                "\n"
                "Examples:\n"
                "  rep2c coverage --log robots.txt </var/log/nginx/access.log\n"
                "  rep2c coverage --log --crawler=Googlebot robots.txt <access.log | sort -n\n"
                "  rep2c coverage --field=2 --delimiter=, robots.txt <pages.csv\n",
        .run = coverage_main,
};
