/* SPDX-License-Identifier: Apache-2.0 */
/* audit_text.c: see audit_text.h. */
#include "cli/review/audit_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/options.h"
#include "cli/base/output.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* ---- what a file does as a whole */

/* What is written (rep_overview_fn). */
struct overview {
        struct output *output;
        size_t undecided;
};

/* Writes the sentence of LINE, with the files of the lines that it names. */
static void
write_line(struct output *output, const struct rep_overview_line *line)
{
        struct bytes said = {0};
        char *placed;

        rep_say_overview_line(line, json_collect, &said);
        placed = parts_message(output->parts, (struct rep_text){said.bytes, said.size});
        fputs(placed, output->stream);
        free(placed);
        free(said.bytes);
}

static void
write_lines(void *context, const struct rep_overview *overview)
{
        struct overview *written = context;
        struct output *output = written->output;

        for (size_t i = 0; i < overview->line_count; i++) {
                enum rep_severity severity = overview->lines[i].severity;

                if (severity > REP_SEVERITY_NOTE)
                        output_color(output, severity == REP_SEVERITY_ERROR ? COLOR_BAD : COLOR_WARNING);
                write_line(output, &overview->lines[i]);
                if (severity > REP_SEVERITY_NOTE)
                        output_color(output, COLOR_NONE);
                output_end_line(output);
        }
        written->undecided = overview->undecided;
}

enum rep_status
overview_write(struct output *output, struct rep_robots *robots, uint64_t budget, size_t *undecided)
{
        struct overview written = {.output = output};
        enum rep_status status = rep_robots_overview(robots, budget, write_lines, &written);

        *undecided = written.undecided;
        return status;
}

static void
write_counts(struct output *output, const struct rep_crawler_counts *counts)
{
        if (counts->all == 0)
                return;
        rep_say_counts(counts, output_said, output);
        output_end_line(output);
}

enum { LABEL_WIDTH = 11 };

/* Writes the words of SHARE in its colour. */
static void
write_share(struct output *output, enum rep_share share)
{
        static const enum color colors[REP_SHARES] = {[REP_SHARE_ALL] = COLOR_GOOD,
                                                      [REP_SHARE_ALL_BUT] = COLOR_GOOD,
                                                      [REP_SHARE_ONLY] = COLOR_WARNING,
                                                      [REP_SHARE_NOTHING] = COLOR_BAD,
                                                      [REP_SHARE_UNDECIDED] = COLOR_WARNING};

        output_colored(output, colors[share], rep_string(rep_say_share_words(share)));
}

static const char everybody[] = "all other crawlers";

/* ---- sentences */

/* Writes the sentence for the crawlers that have one of PURPOSES. */
static void
write_purpose(struct output *output, const struct audited *audited, unsigned purposes)
{
        struct rep_crawler_counts counts;

        rep_count_crawlers(audited->audits, audited->uses, audited->count, purposes, &counts);
        write_counts(output, &counts);
}

void
audit_write_sentences(struct output *output, const struct audited *audited, unsigned purposes)
{
        struct rep_crawler_counts all, some;
        bool one = rep_purpose_name((enum rep_purpose)purposes) != NULL;
        unsigned bit;

        rep_count_crawlers(audited->audits, audited->uses, audited->count, 0, &all);
        rep_count_crawlers(audited->audits, audited->uses, audited->count, purposes, &some);
        if (!one || some.all < all.all)
                write_counts(output, &all);
        if ((purposes & REP_PURPOSE_AI) == REP_PURPOSE_AI)
                write_purpose(output, audited, REP_PURPOSE_AI);
        for (bit = 1; bit <= purposes; bit <<= 1)
                if ((bit & purposes) != 0)
                        write_purpose(output, audited, bit);
}

/* ---- blocks of crawlers that may fetch alike */

static int
compare_examples(const struct rep_reach_example *a, const struct rep_reach_example *b)
{
        int order = (a->exists > b->exists) - (a->exists < b->exists);

        if (order == 0)
                order = (a->rule != NULL) - (b->rule != NULL);
        if (order == 0 && a->rule != NULL)
                order = text_compare(a->rule->value, b->rule->value, false);
        return order == 0 && a->exists ? text_compare(a->path, b->path, false) : order;
}

/* Two audits belong to one block where rules with the same text say the same to crawlers that are named, or to those
 * that aren't. */
static int
compare_blocks(const struct rep_crawler_audit *a, const struct rep_crawler_audit *b)
{
        enum rep_share share = rep_share_of(&a->reach), other = rep_share_of(&b->reach);
        int order = (share > other) - (share < other), verdict;

        if (order == 0)
                order = (b->token.size > 0) - (a->token.size > 0);
        if (order == 0)
                order = (b->group_count > 0) - (a->group_count > 0);
        for (verdict = REP_DISALLOW; verdict <= REP_ALLOW && order == 0; verdict++)
                order = compare_examples(&a->reach.by_verdict[verdict], &b->reach.by_verdict[verdict]);
        return order;
}

/* Whether crawlers obey, and who says so, in the order in which this is written. */
enum obedience { NOBODY_ASKED, OBEY, OBEY_BY_HEARSAY, DISOBEY, DISOBEY_BY_HEARSAY, NOT_KNOWN };

static enum obedience
obedience_of(const struct rep_crawler_audit *audit)
{
        const struct rep_public_crawler *known;
        struct rep_crawler_view view;

        rep_crawler_look(audit->crawler, &view);
        known = view.in_order ? rep_public_crawler_find(view.name) : NULL;
        if (audit->crawler == NULL)
                return NOBODY_ASKED;
        if (known == NULL || known->obeys == REP_OBEYS_UNKNOWN)
                return NOT_KNOWN;
        if (known->obeys == REP_OBEYS_YES)
                return known->documented ? OBEY : OBEY_BY_HEARSAY;
        return known->documented ? DISOBEY : DISOBEY_BY_HEARSAY;
}

/* By block, then by whether they obey, then by name, which is the order of the table. */
static int
compare_audits(const void *left, const void *right)
{
        const struct rep_crawler_audit *a = left, *b = right;
        struct rep_crawler_view view_a, view_b;
        int order = compare_blocks(a, b);

        if (order == 0)
                order = (int)obedience_of(a) - (int)obedience_of(b);
        if (order != 0)
                return order;
        rep_crawler_look(a->crawler, &view_a);
        rep_crawler_look(b->crawler, &view_b);
        return text_compare(view_a.name, view_b.name, true);
}

/* Writes the example of VERDICT for the COUNT AUDITS of a block; with a line where that is the same for all of them. */
static void
write_example(struct output *output, const struct rep_crawler_audit *audits, size_t count, enum rep_verdict verdict)
{
        const struct rep_reach_example *example = &audits[0].reach.by_verdict[verdict];
        bool same = true;
        size_t i;

        if (!example->exists)
                return;
        for (i = 1; i < count; i++)
                same &= audits[i].reach.by_verdict[verdict].line == example->line;
        fprintf(output->stream, "  %-*s  ", LABEL_WIDTH, verdict == REP_ALLOW ? "allowed" : "disallowed");
        output_text(output, example->path);
        if (example->rule == NULL) {
                fputs("  (no rule)", output->stream);
        } else {
                fputs("  (", output->stream);
                if (same) {
                        output_line(output, example->line);
                        fputs(": ", output->stream);
                }
                output_directive(output, example->rule);
                putc(')', output->stream);
        }
        output_end_line(output);
}

/* Writes what the COUNT AUDITS of a block have in common. */
static void
write_heading(struct output *output, const struct rep_crawler_audit *audits, size_t count)
{
        write_share(output, rep_share_of(&audits[0].reach));
        if (audits[0].token.size > 0)
                fputs(", by groups that name them", output->stream);
        else if (audits[0].naming_count > 0) {
                fputs(", by the group for everybody (", output->stream);
                output_line(output, audits[0].namings[0]->line);
                putc(')', output->stream);
        } else {
                fputs(", as no group is for them", output->stream);
        }
        output_end_line(output);
        write_example(output, audits, count, REP_ALLOW);
        write_example(output, audits, count, REP_DISALLOW);
}

/* Writes the names of COUNT crawlers, each that a line names with that line. */
static void
write_names(struct output *output, const struct rep_crawler_audit *audits, size_t count)
{
        static const char *const labels[] = {[NOBODY_ASKED] = "",
                                             [OBEY] = "obey",
                                             [OBEY_BY_HEARSAY] = "obey",
                                             [DISOBEY] = "don't obey",
                                             [DISOBEY_BY_HEARSAY] = "don't obey",
                                             [NOT_KNOWN] = "not known"};
        enum obedience obedience = obedience_of(audits);
        struct bytes names = {0};
        size_t i;

        if (obedience == OBEY_BY_HEARSAY || obedience == DISOBEY_BY_HEARSAY)
                must_print(&names, "by hearsay: ");
        for (i = 0; i < count; i++) {
                struct rep_crawler_view view = {.name = rep_string(everybody)};

                if (audits[i].crawler != NULL)
                        rep_crawler_look(audits[i].crawler, &view);
                must_print(&names, "%s%.*s", i > 0 ? ", " : "", (int)view.name.size, view.name.data);
                if (audits[i].token.size > 0) {
                        char *line = parts_line(output->parts, audits[i].namings[0]->line);

                        must_print(&names, " (%s)", line);
                        free(line);
                }
        }
        help_row(output->stream, labels[obedience], LABEL_WIDTH, names.bytes);
        free(names.bytes);
}

static void
write_block(struct output *output, const struct rep_crawler_audit *audits, size_t count)
{
        size_t at, end;

        output_end_line(output);
        write_heading(output, audits, count);
        for (at = 0; at < count; at = end) {
                for (end = at + 1; end < count && obedience_of(&audits[at]) == obedience_of(&audits[end]);)
                        end++;
                write_names(output, audits + at, end - at);
        }
}

void
audit_write_blocks(struct output *output, const struct rep_crawler_audit *all, size_t count)
{
        struct rep_crawler_audit *audits = must(malloc(count * sizeof(*audits)));
        size_t at, end;

        memcpy(audits, all, count * sizeof(*audits));
        qsort(audits, count, sizeof(*audits), compare_audits);
        for (at = 0; at < count; at = end) {
                for (end = at + 1; end < count && compare_blocks(&audits[at], &audits[end]) == 0;)
                        end++;
                write_block(output, audits + at, end - at);
        }
        free(audits);
}
