/* SPDX-License-Identifier: Apache-2.0 */
/* pack_inputs.c: archives, lists and folders -> a pack; see pack_run.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/archives/stream.h"
#include "cli/base/input.h"
#include "cli/base/memory.h"
#include "cli/base/os.h"
#include "cli/crawl/pack_file.h"
#include "cli/crawl/pack_run.h"
#include "rep_analyze.h"

static bool
take_record(void *context, const struct rep_record *record)
{
        struct pack_run *run = context;
        struct rep_pack_record adding = {
                .origin = record->origin, .fetch = record->entry, .status = record->fetch.status, .body = record->body};
        int64_t fetched = record->fetched != REP_TIME_UNKNOWN ? record->fetched : REP_PACK_TIME_UNKNOWN;

        if (run->failed)
                return false;
        run->progress.files++;
        run->outcomes++;
        run->read.bytes += record->place.size;
        run->read.as_stored += record->as_stored;
        run->read.no_robots += record->access == REP_ACCESS_RULES &&
                               rep_content_of(record->body.data, record->body.size) != REP_CONTENT_ROBOTS;
        pack_progress_show(&run->progress);
        /* A permanent failure is reported when the pack is completed. */
        if (record->access == REP_ACCESS_FOLLOW)
                return rep_pack_add_redirect(run->writer, record->origin, &record->fetch, record->target, fetched) ==
                       REP_OK;
        if (rep_fetch_access(&record->fetch) == REP_ACCESS_UNCHANGED)
                return rep_pack_add_fetch(run->writer, record->origin, &record->fetch, record->body, fetched) == REP_OK;
        return rep_pack_add(run->writer, &adding) == REP_OK;
}

/* ---- what can't be used */

/* Ends the run because of FAILURE of FILE. */
static void
stop(struct pack_run *run, const char *file, const struct failure *failure)
{
        run->failed = true;
        pack_progress_end(&run->progress);
        pack_run_fail(file, failure);
}

/* Counts the bytes that were skipped.  Parts of unknown size count as much as outcomes do on average. */
static void
count_skipped(struct pack_run *run)
{
        uint64_t files = run->progress.files, mean = files > 0 ? run->read.bytes / files : 0;

        run->read.skipped = run->problems.bytes + run->problems.unsized * (mean > 0 ? mean : 1);
}

/* Fails if more was skipped than the limit allows.  A share is only known at the END. */
static void
examine_skipped(struct pack_run *run, bool end)
{
        const struct skipped_limit *limit = &run->options->skipped;
        uint64_t skipped, all, most = limit->count;
        struct failure failure;

        count_skipped(run);
        skipped = run->read.skipped;
        all = run->read.bytes + skipped;
        if (limit->percent)
                most = all / 100 * limit->count + all % 100 * limit->count / 100;
        if (!limit->given || run->failed || (limit->percent && !end) || skipped <= most)
                return;
        if (limit->percent)
                fail(&failure, "%" PRIu64 " of %" PRIu64 " bytes of the inputs were skipped, more than %" PRIu64 "%%",
                     skipped, all, limit->count);
        else
                fail(&failure, "%" PRIu64 " bytes of the inputs were skipped, and at most %" PRIu64 " may be", skipped,
                     most);
        stop(run, run->options->output, &failure);
}

/* Fails because of WHAT about the input as a whole, at the line or byte AT if that is not 0, unless that is allowed.
   HINT: says what allows it. */
static void
refuse_input(struct pack_run *run, uint64_t at, const char *what, bool hint)
{
        struct failure failure;

        if (run->failed || run->options->allow_damaged)
                return;
        fail(&failure, "%s%s", what, hint ? "; --allow-damaged takes what can be used" : "");
        run->failed = true;
        pack_progress_end(&run->progress);
        report(run->input, (size_t)at, &failure);
}

/* Returns whether PROBLEM says that the input, and not only a part of it, is not what it should be. */
static bool
is_of_input(const struct pack_run *run, const struct rep_problem *problem)
{
        switch (problem->kind) {
        case REP_PROBLEM_UNSUPPORTED:
        case REP_PROBLEM_DAMAGED:
        case REP_PROBLEM_CUT:
        case REP_PROBLEM_EMPTY:
                return true;
        case REP_PROBLEM_READ:
                return problem->place.unit == REP_PLACE_FILE && strcmp(problem->place.file, run->input) == 0;
        default:
                return false;
        }
}

static void
take_problem(void *context, const struct rep_problem *problem)
{
        struct pack_run *run = context;

        if (is_of_input(run, problem))
                refuse_input(run, problem->place.number, problem->text, problem->kind != REP_PROBLEM_READ);
        if (run->failed)
                return;
        pack_progress_hide(&run->progress);
        pack_problems_add(&run->problems, problem);
        examine_skipped(run, false);
}

static void
take_progress(void *context, uint64_t bytes)
{
        struct pack_run *run = context;

        run->progress.bytes += bytes;
        pack_progress_show(&run->progress);
}

static void
take_end(void *context, uint64_t records)
{
        struct pack_run *run = context;

        run->read.records += records;
        run->lines = records;
}

/* Fails if the input held nothing, or nothing of use, unless that is allowed.  BEFORE is the number of problems before
   it was read. */
static void
examine_input(struct pack_run *run, uint64_t before)
{
        uint64_t problems = pack_problems_count(&run->problems) - before;
        struct rep_problem empty = {
                .kind = REP_PROBLEM_EMPTY, .place = {.file = run->input}, .text = "it holds nothing"};

        if (run->lines == 0 && problems == 0)
                take_problem(run, &empty);
        else if (run->outcomes == 0 && problems >= run->lines)
                refuse_input(run, 0, "nothing in it can be used", true);
}

/* Returns the bytes of all INPUTS, or 0 if one of them is not a file, so that its size is unknown. */
static uint64_t
input_bytes(char **inputs)
{
        struct stat status;
        uint64_t total = 0;

        for (; *inputs != NULL; inputs++) {
                if (stat(*inputs, &status) != 0 || !S_ISREG(status.st_mode))
                        return 0;
                total += (uint64_t)status.st_size;
        }
        return total;
}

/* Reads INPUT.  Returns false if no further input should be read. */
static bool
read_input(struct pack_run *run, const char *input, const struct rep_source_options *reading,
           const struct rep_sink *sink)
{
        const struct pack_options *options = run->options;
        struct rep_source_options own = *reading;
        const struct source *source = NULL;
        struct stream opened;
        bool is_open = false;
        uint64_t before;

        run->input = input_name(input);
        if (options->from.made)
                source = sources[options->from.value];
        else if (pack_recognize(input)) {
                struct failure failure;

                fail(&failure, "a pack, which --merge takes");
                stop(run, input, &failure);
                return false;
        } else
                source = source_guess(input, &opened, &is_open);
        own.opened = is_open ? &opened : NULL;
        run->outcomes = run->lines = 0;
        before = pack_problems_count(&run->problems);
        if (!source->read_all(input, &own, sink))
                return false;
        examine_input(run, before);
        return !run->failed;
}

static int
read_inputs(struct pack_run *run, char **inputs)
{
        const struct pack_options *options = run->options;
        struct rep_policy policy = policy_chosen(&options->policy);
        struct rep_source_options reading = {.max_bytes = options->reading.max_bytes,
                                             .policy = &policy,
                                             .missing_is_5xx = options->missing_is_5xx,
                                             .fetched = options->fetched.time};
        struct rep_sink sink = {run, take_record, take_problem, take_progress, take_end};

        pack_progress_start(&run->progress, input_bytes(inputs), options->quiet);
        for (; *inputs != NULL; inputs++)
                if (!read_input(run, *inputs, &reading, &sink))
                        break;
        examine_skipped(run, true);
        if (run->failed)
                pack_progress_end(&run->progress);
        return run->failed ? STATUS_ERROR : STATUS_OK;
}

int
pack_inputs(struct pack_run *run, char **inputs)
{
        const struct pack_options *options = run->options;
        struct rep_pack_crawler *crawlers = must_resize(NULL, options->crawlers.count, sizeof(*crawlers));
        struct rep_options compile = {.strip = REP_STRIP_TEXTS};
        struct rep_pack_options writing = {.crawlers = crawlers,
                                           .compile = &compile,
                                           .crawler_count = options->crawlers.count,
                                           .threads = (unsigned)options->jobs};
        struct failure failure;
        int status;

        for (size_t i = 0; i < options->crawlers.count; i++)
                crawlers[i] = pack_crawler(&options->crawlers.list[i]);
        reading_apply(&options->reading, &compile);
        if (options->strip.made)
                compile.strip = (enum rep_strip)options->strip.value;
        if (!pack_problems_start(&run->problems, options->errors, options->quiet, &failure))
                status = report(options->errors, 0, &failure);
        else if (!pack_run_start(run, &writing, &failure))
                status = pack_run_fail(options->output, &failure);
        else
                status = pack_run_end(run, read_inputs(run, inputs));
        free(crawlers);
        return pack_problems_finish(&run->problems, status);
}
