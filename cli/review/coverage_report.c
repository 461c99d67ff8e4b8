/* SPDX-License-Identifier: Apache-2.0 */
/* coverage_report.c: crawlers that fetched disallowed URLs, and rules that decided about no URL; see coverage.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/review/coverage.h"

/* More rules are counted alone. */
enum { LISTED = 20 };

static uint64_t
all_urls(const struct counted *counted)
{
        return counted->counts.urls[REP_ALLOW] + counted->counts.urls[REP_DISALLOW];
}

static const char *
plural(uint64_t count)
{
        return count == 1 ? "" : "s";
}

/* Writes "  12  line 3: Disallow: /private". */
static bool
write_rule(struct output *output, const struct rep_rule_hits *rule)
{
        fprintf(output->stream, "%10" PRIu64 "  line %" PRIu32 ": ", rule->hits, rule->directive.line);
        output_directive(output, &rule->directive);
        return output_end_line(output);
}

/* ---- crawlers */

/* A crawler and its counts. */
struct visitor {
        const struct crawler *crawler;
        const struct counted *counted;
};

/* Orders crawlers by the number of disallowed requests, then by the number of requests, both descending. */
static int
compare_visitors(const void *left, const void *right)
{
        const struct counted *a = ((const struct visitor *)left)->counted,
                             *b = ((const struct visitor *)right)->counted;
        uint64_t bad_a = a->counts.urls[REP_DISALLOW], bad_b = b->counts.urls[REP_DISALLOW];

        if (bad_a != bad_b)
                return bad_a > bad_b ? -1 : 1;
        return (all_urls(a) < all_urls(b)) - (all_urls(a) > all_urls(b));
}

/* Writes the disallowed requests of a crawler: how many, since when, by which rules, and an example. */
static bool
write_visitor(struct output *output, const struct visitor *visitor)
{
        const struct counted *counted = visitor->counted;
        uint64_t bad = counted->counts.urls[REP_DISALLOW], all = all_urls(counted);
        char first[ISO_TIME_SIZE], last[ISO_TIME_SIZE];
        size_t i;

        output_color(output, COLOR_BAD);
        output_text(output, visitor->crawler->name);
        fprintf(output->stream, ": %" PRIu64 " of %" PRIu64 " request%s not allowed", bad, all, plural(all));
        output_color(output, COLOR_NONE);
        if (counted->timed) {
                iso_time(counted->first, first)[ISO_DATE_SIZE] = '\0';
                iso_time(counted->last, last)[ISO_DATE_SIZE] = '\0';
                if (strcmp(first, last) == 0)
                        fprintf(output->stream, ", on %s", first);
                else
                        fprintf(output->stream, ", from %s to %s", first, last);
        }
        fputs(", such as ", output->stream);
        output_name(output, counted->example);
        output_end_line(output);
        for (i = 0; i < counted->counts.rule_count; i++)
                if (counted->counts.rules[i].directive.kind == REP_KIND_DISALLOW && counted->counts.rules[i].hits > 0)
                        write_rule(output, &counted->counts.rules[i]);
        return output_end_line(output);
}

/* Writes the crawlers that fetched only allowed URLs, in one line. */
static void
write_obedient(struct output *output, const struct visitor *visitors, size_t count)
{
        size_t i;

        for (i = 0; i < count; i++) {
                fputs(i == 0 ? "Only what they may: " : ", ", output->stream);
                output_colored(output, COLOR_GOOD, visitors[i].crawler->name);
                fprintf(output->stream, " (%" PRIu64 ")", all_urls(visitors[i].counted));
        }
        if (count > 0)
                output_end_line(output);
}

/* Writes who came in the name of a crawler, from addresses that are not its own. */
static void
write_pretenders(struct coverage *coverage)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        struct output *output = &coverage->output;

        for (size_t i = 0; i < crawlers->count; i++) {
                const struct counted *counted = &coverage->counted[i];

                if (counted->outside == 0)
                        continue;
                fputs("Only called ", output->stream);
                output_colored(output, COLOR_WARNING, crawlers->list[i].name);
                output_print(output, ": %" PRIu64 " request%s from outside its ranges, such as %s", counted->outside,
                             plural(counted->outside), counted->pretender);
        }
}

static void
write_visitors(struct coverage *coverage)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        struct visitor *visitors = must(calloc(crawlers->count, sizeof(*visitors)));
        struct output *output = &coverage->output;
        size_t count = 0, bad = 0, i;
        bool on;

        for (i = 0; i < crawlers->count; i++) /* those that made a request of their own, but for everybody */
                if (coverage->counted[i].begun && all_urls(&coverage->counted[i]) > 0 &&
                    crawlers->list[i].name.size > 0)
                        visitors[count++] = (struct visitor){&crawlers->list[i], &coverage->counted[i]};
        if (count > 0)
                qsort(visitors, count, sizeof(*visitors), compare_visitors);
        while (bad < count && visitors[bad].counted->counts.urls[REP_DISALLOW] > 0)
                bad++;
        on = output_print(output, "%zu of %zu public crawler%s in the log fetched what they may not\n", bad, count,
                          plural(count));
        for (i = 0; i < bad && on; i++)
                on = write_visitor(output, &visitors[i]);
        write_obedient(output, visitors + bad, count - bad);
        write_pretenders(coverage);
        output_print(output, "Browsers and unknown clients: %" PRIu64 " request%s", coverage->of_others,
                     plural(coverage->of_others));
        free(visitors);
}

/* ---- rules */

static int
compare_lines(const void *left, const void *right)
{
        const struct rep_rule_hits *a = (const struct rep_rule_hits *)left, *b = (const struct rep_rule_hits *)right;

        return (a->directive.line > b->directive.line) - (a->directive.line < b->directive.line);
}

/* Lists the rules for everybody and for the crawlers that came, each rule once, with the hits of all.  There are
 * *COUNT. */
static struct rep_rule_hits *
list_rules(const struct coverage *coverage, size_t *count)
{
        size_t all = 0, kept = 0, i;
        struct rep_rule_hits *rules;

        for (i = 0; i < coverage->options->check.crawlers.count; i++)
                all += coverage->counted[i].counts.rule_count;
        rules = must(calloc(all + 1, sizeof(*rules)));
        all = 0;
        for (i = 0; i < coverage->options->check.crawlers.count; i++) {
                const struct rep_coverage *counts = &coverage->counted[i].counts;

                if (counts->rule_count > 0)
                        memcpy(rules + all, counts->rules, counts->rule_count * sizeof(*rules));
                all += counts->rule_count;
        }
        if (all > 0)
                qsort(rules, all, sizeof(*rules), compare_lines);
        for (i = 0; i < all; i++)
                if (kept > 0 && rules[kept - 1].directive.line == rules[i].directive.line)
                        rules[kept - 1].hits += rules[i].hits;
                else
                        rules[kept++] = rules[i];
        *count = kept;
        return rules;
}

static void
write_unmet(struct coverage *coverage)
{
        struct output *output = &coverage->output;
        size_t count, unmet = 0, i;
        struct rep_rule_hits *rules = list_rules(coverage, &count);

        for (i = 0; i < count; i++)
                if (rules[i].hits == 0 && rules[i].directive.value.size > 0)
                        rules[unmet++] = rules[i];
        if (unmet > 0) {
                output_print(output, "\n%zu of %zu rule%s decided no request:", unmet, count, plural(count));
        }
        for (i = 0; i < unmet && i < LISTED; i++)
                write_rule(output, &rules[i]);
        if (unmet > LISTED)
                fprintf(output->stream, "            and %zu more; --json has all of them\n", unmet - LISTED);
        free(rules);
}

void
coverage_write_report(struct coverage *coverage)
{
        write_visitors(coverage);
        write_unmet(coverage);
}
