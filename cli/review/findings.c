/* SPDX-License-Identifier: Apache-2.0 */
/* findings.c: see findings.h. */
#include "cli/review/findings.h"
#include "cli/base/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* Lines of a group that are listed. */
enum { LISTED = 8 };

bool
finding_is_chosen(const struct finding_choice *choice, const struct rep_finding *finding)
{
        return finding->severity >= choice->least && !choice->ignored[finding->id] &&
               (!choice->select || choice->selected[finding->id]);
}

void
findings_add(struct findings *findings, const struct rep_finding *finding, const char *file, const struct parts *parts)
{
        const struct part *part = parts_find(parts, finding->line);
        struct kept_finding *kept;

        findings->kept = must_room(findings->kept, findings->count, &findings->capacity, sizeof(*findings->kept));
        kept = &findings->kept[findings->count++];
        kept->finding = *finding;
        kept->file = part != NULL ? part->name : file;
        kept->place = finding->line;
        kept->finding.line -= part != NULL ? part->before : 0;
        kept->message = parts_message(parts, rep_string(finding->message));
        kept->finding.message = kept->message;
        kept->fix = must(malloc(finding->fix.text.size + 1));
        if (finding->fix.text.size > 0)
                memcpy(kept->fix, finding->fix.text.data, finding->fix.text.size);
        kept->finding.fix.text.data = kept->fix;
}

/* In the order of their places. */
static int
compare_places(const void *left, const void *right)
{
        const struct kept_finding *kept = left, *other = right;
        const struct rep_finding *a = &kept->finding, *b = &other->finding;

        if (kept->place != other->place)
                return kept->place < other->place ? -1 : 1;
        if (a->column != b->column)
                return a->column < b->column ? -1 : 1;
        return (a->id > b->id) - (a->id < b->id);
}

/* The order of kinds, the worst first; of one kind, those that also say what to do, which a semicolon precedes. */
static int
compare_kinds(const struct kept_finding *left, const struct kept_finding *right)
{
        const struct rep_finding *a = &left->finding, *b = &right->finding;

        if (a->severity != b->severity || a->id != b->id)
                return a->severity != b->severity ? (int)b->severity - (int)a->severity : (int)a->id - (int)b->id;
        return (strstr(left->message, "; ") == NULL) - (strstr(right->message, "; ") == NULL);
}

static int
compare_worst(const void *left, const void *right)
{
        int order = compare_kinds(left, right);

        return order != 0 ? order : compare_places(left, right);
}

void
findings_sort(struct findings *findings, bool by_place)
{
        if (findings->count > 0)
                qsort(findings->kept, findings->count, sizeof(*findings->kept),
                      by_place ? compare_places : compare_worst);
}

size_t
findings_group(const struct findings *findings, size_t first)
{
        size_t end = first + 1;

        while (end < findings->count && compare_kinds(&findings->kept[first], &findings->kept[end]) == 0)
                end++;
        return end - first;
}

void
findings_clear(struct findings *findings)
{
        size_t i;

        for (i = 0; i < findings->count; i++) {
                free(findings->kept[i].message);
                free(findings->kept[i].fix);
        }
        findings->count = 0;
}

void
findings_free(struct findings *findings)
{
        findings_clear(findings);
        free(findings->kept);
        *findings = (struct findings){.kept = NULL};
}

/* ---- counts and words */

void
findings_count(const struct findings *findings, struct finding_counts *counts)
{
        size_t i;

        for (i = 0; i < findings->count; i++)
                counts->of[findings->kept[i].finding.severity]++;
}

void
finding_counts_write(const struct finding_counts *counts, struct output *output)
{
        const char *between = "";
        int severity;

        for (severity = REP_SEVERITY_ERROR; severity >= REP_SEVERITY_NOTE; severity--) {
                size_t count = counts->of[severity];

                if (count == 0)
                        continue;
                fprintf(output->stream, "%s%zu %s%s", between, count,
                        rep_say_name(REP_NAME_SEVERITY, (enum rep_severity)severity), count == 1 ? "" : "s");
                between = ", ";
        }
}

void
finding_group_write(const struct kept_finding *group, size_t count, FILE *stream)
{
        const char *name = rep_finding_name(group->finding.id);
        uint32_t last = 0;
        size_t listed = 0, i;
        const char *file = group[0].file;

        if (count == 1) {
                fprintf(stream, " [%s]", name);
                return;
        }
        fprintf(stream, " [%zu x %s: line%s ", count, name, group[0].place == group[count - 1].place ? "" : "s");
        for (i = 0; i < count && listed < LISTED; i++) {
                if (group[i].place == last)
                        continue;
                last = group[i].place;
                fputs(listed++ > 0 ? ", " : "", stream);
                if (strcmp(group[i].file, file) != 0) {
                        print_printable(stream, rep_string(group[i].file));
                        putc(':', stream);
                        file = group[i].file;
                }
                fprintf(stream, "%u", (unsigned)group[i].finding.line);
        }
        fputs(i < count ? ", ...]" : "]", stream);
}

/* ---- the page about a kind of finding */

/* Writes a robots.txt under TITLE, each line indented. */
static void
write_file(struct output *output, const char *title, const char *text)
{
        fprintf(output->stream, "\n%s:\n", title);
        while (*text != '\0') {
                size_t size = strcspn(text, "\n");

                fputs("    ", output->stream);
                output_text(output, (struct rep_text){text, size});
                putc('\n', output->stream);
                text += size + (text[size] == '\n');
        }
}

void
finding_page_write(enum rep_finding_id id, struct output *output)
{
        const struct rep_finding_text *text = rep_finding_text(id);

        fprintf(output->stream, "%s (%s): %s.\n\n", rep_finding_name(id),
                rep_say_name(REP_NAME_SEVERITY, rep_finding_severity(id)), text->summary);
        help_text(output->stream, text->why);
        if (text->example != NULL) {
                write_file(output, "Example", text->example);
                write_file(output, "Instead", text->instead);
        }
        output_print(output, "\nSource: %s", text->source);
}
