/* SPDX-License-Identifier: Apache-2.0 */
/* pack_inputs.c: archives, lists and folders -> a pack; see pack_run.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/archives/stream.h"
#include "cli/base/input.h"
#include "cli/base/memory.h"
#include "cli/base/os.h"
#include "cli/crawl/pack_answers.h"
#include "cli/crawl/pack_file.h"
#include "cli/crawl/pack_run.h"
#include "rep_analyze.h"

static bool
take_record(void *context, const struct rep_record *record)
{
        struct pack_run *run = context;
        struct rep_pack_record adding = {
                .origin = record->origin, .fetch = record->entry, .status = record->fetch.status, .body = record->body};

        if (run->failed)
                return false;
        run->progress.files++;
        run->read.as_stored += record->as_stored;
        run->read.no_robots += record->access == REP_ACCESS_RULES &&
                               rep_content_of(record->body.data, record->body.size) != REP_CONTENT_ROBOTS;
        pack_progress_show(&run->progress);
        /* A permanent failure is reported when the pack is completed. */
        if (record->access == REP_ACCESS_FOLLOW)
                return rep_pack_add_redirect(run->writer, record->origin, &record->fetch, record->target,
                                             record->fetched) == REP_OK;
        if (rep_fetch_access(&record->fetch) == REP_ACCESS_UNCHANGED)
                return rep_pack_add_fetch(run->writer, record->origin, &record->fetch, record->body, record->fetched) ==
                       REP_OK;
        return rep_pack_add(run->writer, &adding) == REP_OK;
}

/* Returns how many of HOW_MANY may be skipped. */
static uint64_t
limit_of(const struct skipped_limit *limit, uint64_t how_many)
{
        return limit->percent ? how_many / 100 * limit->count + how_many % 100 * limit->count / 100 : limit->count;
}

/* Fails if more of HOW_MANY were skipped than the limit allows. */
static void
examine_skipped(struct pack_run *run, uint64_t how_many)
{
        const struct skipped_limit *limit = &run->options->skipped;
        uint64_t skipped = pack_problems_count(&run->problems);
        struct failure failure;

        if (!limit->given || skipped <= limit_of(limit, how_many) || run->failed)
                return;
        run->failed = true;
        pack_progress_end(&run->progress);
        if (limit->percent)
                fail(&failure, "%" PRIu64 " of %" PRIu64 " parts of the inputs were skipped, more than %" PRIu64 "%%",
                     skipped, how_many, limit->count);
        else
                fail(&failure, "%" PRIu64 " part%s of the inputs %s skipped, and at most %" PRIu64 " may be", skipped,
                     skipped == 1 ? "" : "s", skipped == 1 ? "was" : "were", limit->count);
        pack_run_fail(run->options->output, &failure);
}

static void
take_problem(void *context, const struct rep_problem *problem)
{
        struct pack_run *run = context;

        if (run->failed)
                return;
        if (problem->kind == REP_PROBLEM_READ && problem->place.unit == REP_PLACE_FILE &&
            strcmp(problem->place.file, run->input) == 0) {
                struct failure failure;

                fail(&failure, "%s", problem->text);
                run->failed = true;
                pack_progress_end(&run->progress);
                report(run->input, 0, &failure);
                return;
        }
        pack_progress_hide(&run->progress);
        pack_problems_add(&run->problems, problem);
        if (!run->options->skipped.percent)
                examine_skipped(run, 0);
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

        run->input = input_name(input);
        if (options->from.made)
                source = sources[options->from.value];
        else if (pack_recognize(input)) {
                struct failure failure;

                fail(&failure, "a pack, which --merge takes");
                run->failed = true;
                pack_progress_end(&run->progress);
                pack_run_fail(input, &failure);
                return false;
        } else
                source = source_guess(input, &opened, &is_open);
        own.opened = is_open ? &opened : NULL;
        return source->read_all(input, &own, sink) && !run->failed;
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
        examine_skipped(run, run->progress.files + pack_problems_count(&run->problems));
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
        size_t i;
        int status;

        for (i = 0; i < options->crawlers.count; i++)
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
