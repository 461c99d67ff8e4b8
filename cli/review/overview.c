/* SPDX-License-Identifier: Apache-2.0 */
/* overview.c: see overview.h. */
#include "cli/review/overview.h"
#include "base/command.h"

#include <stdlib.h>

#include "cli/base/json.h"

/* What is written (rep_overview_fn). */
struct overview {
        struct output *output;
        size_t undecided;
};

/* Passes on what is said (rep_write_fn). */
static bool
pass_on(void *context, const char *bytes, size_t size)
{
        struct output *output = context;

        output_raw(output, (struct rep_text){bytes, size});
        return true;
}

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

void
overview_write_counts(struct output *output, const struct rep_crawler_counts *counts)
{
        if (counts->all == 0)
                return;
        rep_say_counts(counts, pass_on, output);
        output_end_line(output);
}
