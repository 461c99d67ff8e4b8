/* SPDX-License-Identifier: Apache-2.0 */
/* pack_summary.c: see pack_run.h. */
#include "cli/crawl/pack_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/base/json.h"
#include "cli/base/memory.h"
#include "cli/crawl/pack_problems.h"
#include "cli/crawl/pack_progress.h"

static void
write_count(FILE *stream, const char *what, uint64_t count)
{
        fprintf(stream, "%-22s %12" PRIu64 "\n", what, count);
}

static void
write_count_if_any(FILE *stream, const char *what, uint64_t count)
{
        if (count > 0)
                write_count(stream, what, count);
}

static void
write_text(const struct rep_pack_summary *summary, const struct rep_archive_counts *read, FILE *stream)
{
        char size[BYTES_TEXT];

        write_count_if_any(stream, "records read", read->records);
        write_count(stream, "robots.txt read", summary->records);
        write_count_if_any(stream, "  of an origin again", summary->repeated);
        write_count_if_any(stream, "  a newer one counts", summary->replaced);
        write_count_if_any(stream, "  not coded as said", read->as_stored);
        write_count_if_any(stream, "  HTML, JSON or such", read->no_robots);
        write_count_if_any(stream, "  over the size limit", read->problems[REP_PROBLEM_OVERSIZE]);
        write_count_if_any(stream, "  broken off", read->problems[REP_PROBLEM_BROKEN]);
        write_count_if_any(stream, "  without a status", read->problems[REP_PROBLEM_NO_STATUS]);
        write_count_if_any(stream, "  members not read", read->problems[REP_PROBLEM_MEMBER]);
        write_count_if_any(stream, "  without a target", read->problems[REP_PROBLEM_NO_TARGET]);
        write_count_if_any(stream, "  too old", summary->dropped);
        write_count_if_any(stream, "  in the future", summary->future);
        write_count_if_any(stream, "  original not given", summary->unconfirmed);
        write_count(stream, "origins", summary->origins);
        write_count(stream, "  with rules", summary->with_rules);
        write_count(stream, "  all allowed", summary->allowed);
        write_count_if_any(stream, "    given up", summary->opened);
        write_count(stream, "  all disallowed", summary->disallowed);
        write_count_if_any(stream, "redirects to nothing", summary->hanging - summary->waiting);
        write_count(stream, "different rule sets", summary->rule_sets);
        bytes_text(summary->size, size);
        fprintf(stream, "%-22s %12" PRIu64 " (%s)\n", "bytes", summary->size, size);
        for (unsigned kind = 0; kind < REP_PROBLEM_KINDS; kind++)
                if (read->problems[kind] > 0 && rep_archive_problem_skips((enum rep_archive_problem_kind)kind))
                        fprintf(stream, "skipped: %-13s %12" PRIu64 "\n",
                                rep_archive_problem_name((enum rep_archive_problem_kind)kind), read->problems[kind]);
}

static void
write_json(const struct rep_pack_summary *summary, const struct rep_archive_counts *read, FILE *stream)
{
        struct rep_json writer = json_to(stream), *json = &writer;

        rep_json_begin(json, '{');
        rep_json_number(json, "records", read->records);
        rep_json_number(json, "used_bytes", read->used);
        rep_json_number(json, "skipped_bytes", rep_archive_skipped(read));
        rep_json_number(json, "robots_txt", summary->records);
        rep_json_number(json, "repeated", summary->repeated);
        rep_json_number(json, "replaced", summary->replaced);
        rep_json_number(json, "not_coded_as_said", read->as_stored);
        rep_json_number(json, "no_robots_txt", read->no_robots);
        rep_json_number(json, "over_size_limit", read->problems[REP_PROBLEM_OVERSIZE]);
        rep_json_number(json, "broken_off", read->problems[REP_PROBLEM_BROKEN]);
        rep_json_number(json, "no_status", read->problems[REP_PROBLEM_NO_STATUS]);
        rep_json_number(json, "unread_members", read->problems[REP_PROBLEM_MEMBER]);
        rep_json_number(json, "no_target", read->problems[REP_PROBLEM_NO_TARGET]);
        rep_json_number(json, "too_old", summary->dropped);
        rep_json_number(json, "in_the_future", summary->future);
        rep_json_number(json, "original_not_given", summary->unconfirmed);
        rep_json_number(json, "origins", summary->origins);
        rep_json_number(json, "with_rules", summary->with_rules);
        rep_json_number(json, "all_allowed", summary->allowed);
        rep_json_number(json, "opened", summary->opened);
        rep_json_number(json, "all_disallowed", summary->disallowed);
        rep_json_number(json, "redirects_to_nothing", summary->hanging - summary->waiting);
        rep_json_number(json, "rule_sets", summary->rule_sets);
        rep_json_number(json, "bytes", summary->size);
        json_begin(json, "skipped", '{');
        for (unsigned kind = 0; kind < REP_PROBLEM_KINDS; kind++)
                if (read->problems[kind] > 0 && rep_archive_problem_skips((enum rep_archive_problem_kind)kind))
                        rep_json_number(json, rep_archive_problem_name((enum rep_archive_problem_kind)kind),
                                        read->problems[kind]);
        rep_json_end(json, '}');
        rep_json_end(json, '}');
        putc('\n', stream);
}

int
pack_write_summary(const struct rep_pack_summary *summary, const struct rep_archive_counts *read, bool json,
                   bool to_stderr)
{
        struct output output;

        if (to_stderr) {
                (json ? write_json : write_text)(summary, read, stderr);
                return STATUS_OK;
        }
        output_start(&output, false);
        (json ? write_json : write_text)(summary, read, output.stream);
        return output_finish(&output, STATUS_OK);
}
