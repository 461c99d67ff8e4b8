/* SPDX-License-Identifier: Apache-2.0 */
/* coverage_text.c: the hits of each rule; see coverage.h. */
#include <inttypes.h>

#include "cli/ask/answer.h"
#include "cli/base/times.h"
#include "cli/review/coverage.h"

size_t
coverage_unused(const struct rep_coverage *counts)
{
        size_t unused = 0, i;

        for (i = 0; i < counts->rule_count; i++)
                unused += counts->rules[i].hits == 0;
        return unused;
}

/* Writes the counts of CRAWLER for people. */
static void
write_summary(struct coverage *coverage, const struct crawler *crawler, const struct rep_coverage *counts)
{
        struct output *output = &coverage->output;

        output_text(output, crawler->name.size == 0 ? rep_string("everybody") : crawler->name);
        fprintf(output->stream,
                ": %" PRIu64 " URLs, %" PRIu64 " allowed and %" PRIu64
                " disallowed; %zu of %zu rules decide about none",
                counts->urls[REP_ALLOW] + counts->urls[REP_DISALLOW], counts->urls[REP_ALLOW],
                counts->urls[REP_DISALLOW], coverage_unused(counts), counts->rule_count);
        output_end_line(output);
}

/* Writes the hits of RULE.  NULL stands for the URLs that no rule decided about. */
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
