/* SPDX-License-Identifier: Apache-2.0 */
/* pack_summary.c: see pack_summary.h. */
#include "cli/crawl/pack_summary.h"

#include <inttypes.h>

#include "cli/base/output.h"
#include "cli/crawl/pack_progress.h"

static void
write_count(struct output *output, const char *what, uint64_t count)
{
        fprintf(output->stream, "%-22s %12" PRIu64 "\n", what, count);
}

int
pack_write_summary(const struct rep_pack_summary *summary, uint64_t as_stored,
                   const uint64_t problems[REP_PROBLEM_KINDS])
{
        struct output output;
        char size[BYTES_TEXT];
        unsigned kind;

        output_start(&output, false);
        write_count(&output, "files read", summary->records);
        if (summary->repeated > 0)
                write_count(&output, "  of an origin again", summary->repeated);
        if (as_stored > 0)
                write_count(&output, "  not coded as said", as_stored);
        if (summary->dropped > 0)
                write_count(&output, "  too old", summary->dropped);
        write_count(&output, "origins", summary->origins);
        write_count(&output, "  with rules", summary->with_rules);
        write_count(&output, "  all allowed", summary->allowed);
        write_count(&output, "  all disallowed", summary->disallowed);
        if (summary->hanging > 0)
                write_count(&output, "redirects to nothing", summary->hanging);
        write_count(&output, "different rule sets", summary->rule_sets);
        bytes_text(summary->size, size);
        fprintf(output.stream, "%-22s %12" PRIu64 " (%s)\n", "bytes", summary->size, size);
        for (kind = 0; kind < REP_PROBLEM_KINDS; kind++)
                if (problems[kind] > 0)
                        fprintf(output.stream, "skipped: %-13s %12" PRIu64 "\n",
                                rep_problem_name((enum rep_problem_kind)kind), problems[kind]);
        return output_finish(&output, STATUS_OK);
}
