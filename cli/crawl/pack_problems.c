/* SPDX-License-Identifier: Apache-2.0 */
/* pack_problems.c: see pack_problems.h. */
#include "cli/crawl/pack_problems.h"

#include <inttypes.h>

#include "cli/base/output_file.h"
#include "cli/base/text.h"

enum { SHOWN_MAX = 10 };

bool
pack_problems_start(struct pack_problems *problems, const char *name, bool quiet, struct failure *failure)
{
        *problems = (struct pack_problems){.name = name, .quiet = quiet};
        return name == NULL || output_file_open_errors(name, &problems->file, failure);
}

static void
write_problem(FILE *stream, const struct rep_archive_problem *problem)
{
        print_printable(stream, rep_string(problem->place.file));
        if (problem->place.unit != REP_PLACE_FILE)
                fprintf(stream, ":%" PRIu64, problem->place.number);
        fprintf(stream, ": %s: ", rep_archive_problem_name(problem->kind));
        print_printable(stream, rep_string(problem->text));
        putc('\n', stream);
}

void
pack_problems_show(struct pack_problems *problems, const struct rep_archive_problem *problem)
{
        if (problems->file != NULL) {
                write_problem(problems->file, problem);
                return;
        }
        if (problem->again || problems->quiet || problems->shown > SHOWN_MAX)
                return;
        if (problems->shown++ == SHOWN_MAX) {
                report_note("more of the inputs can't be used: --errors=FILE lists all");
                return;
        }
        fputs("rep2c: ", stderr);
        write_problem(stderr, problem);
}

int
pack_problems_finish(struct pack_problems *problems, int status)
{
        FILE *file = problems->file;

        problems->file = NULL;
        return output_file_close_errors(file, problems->name, status);
}
