/* SPDX-License-Identifier: Apache-2.0 */
/* finding_page.c: see findings.h. */

#include <string.h>

#include "cli/base/help.h"
#include "cli/review/findings.h"
#include "rep_say.h"

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

        fprintf(output->stream, "%s (%s): %s.\n\n", rep_finding_name(id), rep_say_severity(rep_finding_severity(id)),
                text->summary);
        help_text(output->stream, text->why);
        if (text->example != NULL) {
                write_file(output, "Example", text->example);
                write_file(output, "Instead", text->instead);
        }
        fprintf(output->stream, "\nSource: %s", text->source);
        output_end_line(output);
}
