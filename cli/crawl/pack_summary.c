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
        struct json *object = jsonl_new(), *skipped = jsonl_new();
        struct bytes line = {.bytes = NULL};

        jsonl_add_number(object, "records", read->records);
        jsonl_add_number(object, "used_bytes", read->used);
        jsonl_add_number(object, "skipped_bytes", rep_archive_skipped(read));
        jsonl_add_number(object, "robots_txt", summary->records);
        jsonl_add_number(object, "repeated", summary->repeated);
        jsonl_add_number(object, "replaced", summary->replaced);
        jsonl_add_number(object, "not_coded_as_said", read->as_stored);
        jsonl_add_number(object, "no_robots_txt", read->no_robots);
        jsonl_add_number(object, "over_size_limit", read->problems[REP_PROBLEM_OVERSIZE]);
        jsonl_add_number(object, "broken_off", read->problems[REP_PROBLEM_BROKEN]);
        jsonl_add_number(object, "no_status", read->problems[REP_PROBLEM_NO_STATUS]);
        jsonl_add_number(object, "unread_members", read->problems[REP_PROBLEM_MEMBER]);
        jsonl_add_number(object, "no_target", read->problems[REP_PROBLEM_NO_TARGET]);
        jsonl_add_number(object, "too_old", summary->dropped);
        jsonl_add_number(object, "in_the_future", summary->future);
        jsonl_add_number(object, "original_not_given", summary->unconfirmed);
        jsonl_add_number(object, "origins", summary->origins);
        jsonl_add_number(object, "with_rules", summary->with_rules);
        jsonl_add_number(object, "all_allowed", summary->allowed);
        jsonl_add_number(object, "opened", summary->opened);
        jsonl_add_number(object, "all_disallowed", summary->disallowed);
        jsonl_add_number(object, "redirects_to_nothing", summary->hanging - summary->waiting);
        jsonl_add_number(object, "rule_sets", summary->rule_sets);
        jsonl_add_number(object, "bytes", summary->size);
        for (unsigned kind = 0; kind < REP_PROBLEM_KINDS; kind++)
                if (read->problems[kind] > 0 && rep_archive_problem_skips((enum rep_archive_problem_kind)kind))
                        jsonl_add_number(skipped, rep_archive_problem_name((enum rep_archive_problem_kind)kind),
                                         read->problems[kind]);
        jsonl_add(object, "skipped", skipped);
        jsonl_put(object, false, &line);
        fwrite(line.bytes, 1, line.size, stream);
        putc('\n', stream);
        free(line.bytes);
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
