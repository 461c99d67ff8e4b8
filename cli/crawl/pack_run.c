/* SPDX-License-Identifier: Apache-2.0 */
/* pack_run.c: see pack_run.h. */
#include "cli/crawl/pack_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/input.h"
#include "cli/base/output.h"
#include "cli/base/report.h"
#include "cli/base/times.h"
#include "cli/crawl/pack_file.h"

/* Returns TIME in a number in which 0 is the default, so that the shortest is a second. */
static uint32_t
seconds_of(const struct duration *time)
{
        if (time->given && time->seconds == 0)
                return 1;
        return time->seconds < UINT32_MAX ? (uint32_t)time->seconds : UINT32_MAX;
}

struct rep_policy
policy_chosen(const struct policy_choice *choice, enum rep_dialect dialect)
{
        return (struct rep_policy){.unreachable = seconds_of(&choice->unreachable),
                                   .distrust_stale = choice->distrust_stale,
                                   .strict = choice->strict,
                                   .clock_skew = seconds_of(&choice->clock_skew),
                                   .dialect = dialect};
}

bool
policy_is_named(const struct policy_choice *choice)
{
        return choice->unreachable.given || choice->distrust_stale || choice->strict;
}

static bool
is_to_stdout(const struct pack_run *run)
{
        return strcmp(run->options->output, "-") == 0;
}

int
pack_run_fail(const char *file, const struct failure *failure)
{
        return report(strcmp(file, "-") == 0 ? "standard output" : file, 0, failure);
}

/* ---- the name of the pack */

/* A pack is not written in order, so a pack for standard output is a file first.  Returns the name of that file, or
 * NULL after a failure. */
static char *
make_passing_file(struct failure *failure)
{
        const char *folder = getenv("TMPDIR"); /* NOLINT(concurrency-mt-unsafe): nobody sets it */
        char *file;
        int fd;

        file = must_format("%s/rep2c-XXXXXX", folder == NULL || *folder == '\0' ? "/tmp" : folder);
        fd = mkstemp(file);
        if (fd >= 0) {
                close(fd);
                return file;
        }
        fail_errno(failure, errno);
        free(file);
        return NULL;
}

/* Copies the pack to standard output.  Returns an exit status. */
static int
pass_on(const struct pack_run *run)
{
        char block[1 << 16];
        struct output output;
        FILE *file = fopen(run->target, "rb");
        size_t size;

        if (file == NULL)
                return report_error(run->target, 0, "%s", strerror(errno));
        output_start(&output, false);
        while ((size = fread(block, 1, sizeof(block), file)) > 0)
                output_raw(&output, (struct rep_text){block, size});
        if (ferror(file)) {
                fclose(file);
                return report_error(run->target, 0, "can't be read");
        }
        fclose(file);
        return output_finish_whole(&output);
}

static void
drop_target(struct pack_run *run)
{
        if (run->target != NULL && is_to_stdout(run))
                unlink(run->target);
        free(run->target);
        run->target = NULL;
}

/* ---- writing */

static void
show_written(void *context, uint64_t written, uint64_t origins)
{
        pack_progress_write(context, written, origins);
}

bool
pack_run_start(struct pack_run *run, const struct rep_pack_options *writing, struct failure *failure)
{
        const struct pack_options *options = run->options;
        struct rep_policy policy = policy_chosen(&options->policy, reading_dialect(&options->reading));
        struct rep_pack_options complete = *writing;
        struct rep_pack_error error;

        complete.memory = options->memory;
        complete.oldest = options->older.given ? clock_now() - options->older.seconds : 0;
        if (complete.policy == NULL)
                complete.policy = &policy;
        complete.now = clock_given();
        complete.allow_empty = options->allow_empty;
        complete.allow_fewer = options->allow_fewer;
        complete.force = options->force;
        complete.on_progress = show_written;
        complete.context = &run->progress;
        run->target = is_to_stdout(run) ? make_passing_file(failure) : must(strdup(options->output));
        if (run->target == NULL)
                return false;
        if (rep_pack_writer_create(run->target, &complete, &run->writer, &error) == REP_OK)
                return true;
        drop_target(run);
        return pack_fail(failure, &error);
}

/* ---- the summary */

/* Writes SUMMARY, and the counts READ, as a JSON object or as lines. */
static void
write_summary(const struct rep_pack_summary *summary, const struct rep_archive_counts *read, bool as_json, FILE *stream)
{
        const uint64_t *problems = read->problems;
        const struct count counts[] = {
                {"records read", "records", read->records, COUNT_IF_ANY},
                {NULL, "used_bytes", read->used, COUNT},
                {NULL, "skipped_bytes", rep_archive_skipped(read), COUNT},
                {"robots.txt read", "robots_txt", summary->records, COUNT},
                {"  of an origin again", "repeated", summary->repeated, COUNT_IF_ANY},
                {"  a newer one counts", "replaced", summary->replaced, COUNT_IF_ANY},
                {"  not coded as said", "not_coded_as_said", read->as_stored, COUNT_IF_ANY},
                {"  HTML, JSON or such", "no_robots_txt", read->no_robots, COUNT_IF_ANY},
                {"  over the size limit", "over_size_limit", problems[REP_PROBLEM_OVERSIZE], COUNT_IF_ANY},
                {"  broken off", "broken_off", problems[REP_PROBLEM_BROKEN], COUNT_IF_ANY},
                {"  without a status", "no_status", problems[REP_PROBLEM_NO_STATUS], COUNT_IF_ANY},
                {"  members not read", "unread_members", problems[REP_PROBLEM_MEMBER], COUNT_IF_ANY},
                {"  without a target", "no_target", problems[REP_PROBLEM_NO_TARGET], COUNT_IF_ANY},
                {"  too old", "too_old", summary->dropped, COUNT_IF_ANY},
                {"  in the future", "in_the_future", summary->future, COUNT_IF_ANY},
                {"  original not given", "original_not_given", summary->unconfirmed, COUNT_IF_ANY},
                {"origins", "origins", summary->origins, COUNT},
                {"  with rules", "with_rules", summary->with_rules, COUNT},
                {"  all allowed", "all_allowed", summary->allowed, COUNT},
                {"    given up", "opened", summary->opened, COUNT_IF_ANY},
                {"  all disallowed", "all_disallowed", summary->disallowed, COUNT},
                {"redirects to nothing", "redirects_to_nothing", summary->hanging - summary->waiting, COUNT_IF_ANY},
                {"different rule sets", "rule_sets", summary->rule_sets, COUNT},
                {"bytes", "bytes", summary->size, COUNT_BYTES},
        };
        const size_t count = sizeof(counts) / sizeof(counts[0]);
        struct rep_json writer = json_to(stream), *json = &writer;

        if (as_json) {
                rep_json_begin(json, '{');
                counts_add(json, counts, count);
                json_begin(json, "skipped", '{');
        } else
                counts_write(stream, counts, count);
        for (unsigned number = 0; number < REP_PROBLEM_KINDS; number++) {
                enum rep_archive_problem_kind kind = (enum rep_archive_problem_kind)number;

                if (problems[kind] == 0 || !rep_archive_problem_skips(kind))
                        continue;
                if (as_json)
                        rep_json_number(json, rep_archive_problem_name(kind), problems[kind]);
                else
                        fprintf(stream, "skipped: %-13s %12" PRIu64 "\n", rep_archive_problem_name(kind),
                                problems[kind]);
        }
        if (as_json) {
                rep_json_end(json, '}');
                rep_json_end(json, '}');
                putc('\n', stream);
        }
}

/* Reports what is in the pack, unless the run is quiet: to standard error if the pack goes to standard output. */
static int
summarize(const struct pack_run *run, const struct rep_pack_summary *summary)
{
        const struct pack_options *options = run->options;
        struct output output;
        int status;

        if (options->quiet && !options->json)
                return STATUS_OK;
        if (is_to_stdout(run)) {
                write_summary(summary, &run->read, options->json, stderr);
                return STATUS_OK;
        }
        output_start(&output, false);
        write_summary(summary, &run->read, options->json, output.stream);
        status = output_finish(&output, STATUS_OK);
        if (status != STATUS_OK)
                report_note("%s: written; only the summary could not be", options->output);
        return status;
}

int
pack_run_end(struct pack_run *run, int status)
{
        struct rep_pack_summary summary;
        struct rep_pack_error error;
        struct failure failure;

        if (status != STATUS_OK) {
                rep_pack_writer_abandon(run->writer);
        } else if (rep_pack_writer_finish(run->writer, &summary, &error) != REP_OK) {
                pack_progress_end(&run->progress);
                pack_fail(&failure, &error);
                if (summary.fewer_than > 0)
                        fail(&failure, "%" PRIu64 " instead of %" PRIu64 " origins: %s", summary.origins,
                             summary.fewer_than, error.message);
                status = pack_run_fail(run->options->output, &failure);
        } else {
                pack_progress_end(&run->progress);
                status = is_to_stdout(run) ? pass_on(run) : STATUS_OK;
                if (status == STATUS_OK)
                        status = summarize(run, &summary);
        }
        run->writer = NULL;
        drop_target(run);
        return status;
}
