/* SPDX-License-Identifier: Apache-2.0 */
/* coverage_text.c: the hits of each rule; see coverage.h. */
#include <inttypes.h>

#include "cli/ask/answer.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/base/times.h"
#include "cli/review/coverage.h"

/* Writes the counts of CRAWLER for people. */
static void
write_summary(struct coverage *coverage, const struct crawler *crawler, const struct rep_coverage *counts)
{
        struct output *output = &coverage->output;
        size_t unused = 0;

        for (size_t i = 0; i < counts->rule_count; i++)
                unused += counts->rules[i].hits == 0;
        output_text(output, crawler->name.size == 0 ? rep_string("everybody") : crawler->name);
        fprintf(output->stream,
                ": %" PRIu64 " URLs, %" PRIu64 " allowed and %" PRIu64
                " disallowed; %zu of %zu rules decide about none",
                counts->urls[REP_ALLOW] + counts->urls[REP_DISALLOW], counts->urls[REP_ALLOW],
                counts->urls[REP_DISALLOW], unused, counts->rule_count);
        output_end_line(output);
}

/* Writes the hits of RULE.  NULL means the URLs that no rule decided about. */
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
                output_directive(output, &rule->directive);
        }
        if (output->terminal) {
                output_color(output, COLOR_NONE);
        } else if (coverage->options->check.crawlers.count > 1) {
                output_field(output, crawler->name);
        }
        return output_end_line(output);
}

static bool
write_text(struct coverage *coverage, const struct crawler *crawler, const struct counted *counted)
{
        const struct rep_coverage *counts = &counted->counts;
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
write_json(struct coverage *coverage, const struct crawler *crawler, const struct counted *counted)
{
        const struct rep_coverage *counts = &counted->counts;
        struct rep_json line = json_begin_line(&coverage->output), *json = &line;
        char time[ISO_TIME_SIZE];
        size_t i;

        json_text_or_null(json, "agent", crawler->name);
        rep_json_number(json, "allowed", counts->urls[REP_ALLOW]);
        rep_json_number(json, "disallowed", counts->urls[REP_DISALLOW]);
        rep_json_number(json, "no_rule", counts->unruled);
        rep_json_number(json, "skipped_lines", coverage->skipped);
        if (coverage->options->log)
                rep_json_number(json, "lines_without_user_agent", coverage->anonymous);
        if (counted->ranges.count > 0)
                rep_json_number(json, "outside_ranges", counted->outside);
        if (counted->timed) {
                rep_json_string(json, "first_disallowed", iso_time(counted->first, time));
                rep_json_string(json, "last_disallowed", iso_time(counted->last, time));
        }
        json_begin(json, "rules", '[');
        for (i = 0; i < counts->rule_count; i++) {
                const struct rep_rule_hits *rule = &counts->rules[i];

                rep_json_begin(json, '{');
                rep_json_number(json, "line", rule->directive.line);
                rep_json_text(json, "key", rule->directive.key);
                rep_json_text(json, "value", rule->directive.value);
                rep_json_number(json, "hits", rule->hits);
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
        return json_end_line(json, &coverage->output);
}

void
coverage_write(struct coverage *coverage)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        bool on = true;
        size_t i;

        for (i = 0; i < crawlers->count && on; i++)
                if (coverage->counted[i].begun)
                        on = (coverage->options->check.json ? write_json : write_text)(coverage, &crawlers->list[i],
                                                                                       &coverage->counted[i]);
}

/* ---- requests that a crawler's addresses show to be of somebody else */

void
coverage_take_ranges(const struct option_use *use)
{
        const char *colon = strchr(use->argument, ':');
        struct ranges_given *given = use->place;

        if (colon == NULL || colon == use->argument || colon[1] == '\0')
                usage_error("--ranges: '%s' is not CRAWLER:FILE", use->argument);
        if (strcmp(colon + 1, "-") == 0)
                usage_error("--ranges: standard input may be the log, so FILE can't be '-'");
        given->list = must_room(given->list, given->count, &given->capacity, sizeof(*given->list));
        given->list[given->count++] =
                (struct ranges_of){.crawler = {use->argument, (size_t)(colon - use->argument)}, .file = colon + 1};
}

int
coverage_read_ranges(struct coverage *coverage)
{
        const struct ranges_given *given = &coverage->options->ranges;
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        int status = STATUS_OK;

        for (size_t i = 0; i < given->count && status == STATUS_OK; i++) {
                const struct ranges_of *of = &given->list[i];
                size_t found = 0;

                while (found < crawlers->count && !text_equal(crawlers->list[found].name, of->crawler))
                        found++;
                if (found == crawlers->count)
                        usage_error("--ranges: none of the crawlers asked about is called '%.*s'",
                                    (int)of->crawler.size, of->crawler.data);
                status = ranges_read(&coverage->counted[found].ranges, of->file);
        }
        coverage->reader.addressed = given->count > 0;
        return status;
}

bool
coverage_is_own(struct coverage *coverage, struct counted *counted, const struct log_request *request)
{
        struct address address;
        struct rep_text found;

        if (counted->ranges.count == 0)
                return true;
        coverage->input.claims++;
        if (!address_find(request->address, &address, &found)) {
                coverage->input.unaddressed++;
                return false;
        }
        if (ranges_have(&counted->ranges, &address))
                return true;
        if (counted->outside++ == 0)
                counted->pretender = must_text(found.data, found.size);
        return false;
}

int
coverage_report_unaddressed(const struct coverage *coverage)
{
        const struct coverage_input *input = &coverage->input;

        if (input->unaddressed == 0)
                return STATUS_OK;
        if (input->unaddressed == input->claims)
                return report_error(
                        input->name, 0, "no request of a crawler with --ranges has the address of its client%s",
                        coverage->options->field > 0 ? ""
                                                     : "; it is looked for in the first fields of a line, the column "
                                                       "c-ip, and members of JSON such as remote_addr and client_ip");
        if (!coverage->options->check.quiet)
                report_note("%s: %" PRIu64 " of %" PRIu64
                            " requests of crawlers with --ranges have no address, and count for no crawler",
                            input->name, input->unaddressed, input->claims);
        return STATUS_OK;
}

void
coverage_note_outside(const struct coverage *coverage)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;

        for (size_t i = 0; i < crawlers->count; i++) {
                const struct counted *counted = &coverage->counted[i];

                if (counted->outside > 0)
                        report_note("%.*s: %" PRIu64 " more request%s from outside its ranges, such as %s, not counted",
                                    (int)crawlers->list[i].name.size, crawlers->list[i].name.data, counted->outside,
                                    counted->outside == 1 ? "" : "s", counted->pretender);
        }
}
