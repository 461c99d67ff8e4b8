/* SPDX-License-Identifier: Apache-2.0 */
/* intake.c: from an input into a pack; see rep_archive.h. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "archives/sink.h"
#include "base/crawl.h"

/* One input on its way into a pack. */
struct intake {
        struct rep_pack_writer *writer;
        const char *input;
        struct rep_archive_taking taking;
        struct rep_archive_counts *counts;
        struct rep_archive_error *error;
        uint64_t outcomes; /* of this input; */
        uint64_t lines;    /* or records or files; */
        uint64_t problems; /* parts that are skipped */
        bool failed;       /* ERROR is filled in */
};

uint64_t
rep_archive_skipped(const struct rep_archive_counts *counts)
{
        uint64_t mean = counts->outcomes > 0 ? counts->used / counts->outcomes : 0;

        return counts->skipped + counts->of_unknown_size * (mean > 0 ? mean : 1);
}

/* ---- what can't be used */

/* Refuses the input because of what FORMAT says about PLACE. */
static void __attribute__((format(printf, 3, 4)))
refuse(struct intake *intake, const struct rep_archive_place *place, const char *format, ...)
{
        struct rep_archive_error *error = intake->error;
        va_list arguments;

        *error = (struct rep_archive_error){.status = REP_ERR_ARGUMENT};
        if (place != NULL)
                error->place = *place;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof(error->text), format, arguments);
        va_end(arguments);
        intake->failed = true;
}

/* Refuses the input because of what PROBLEM says about all of it, unless that is allowed. */
static void
refuse_damaged(struct intake *intake, const struct rep_archive_problem *problem)
{
        if (intake->failed || intake->taking.allow_damaged)
                return;
        refuse(intake, &problem->place, "%s", problem->text);
        intake->error->allowable = problem->kind != REP_PROBLEM_READ;
}

/* Returns whether PROBLEM says that the input, and not only a part of it, is not what it should be. */
static bool
is_of_input(const struct intake *intake, const struct rep_archive_problem *problem)
{
        switch (problem->kind) {
        case REP_PROBLEM_UNSUPPORTED:
        case REP_PROBLEM_DAMAGED:
        case REP_PROBLEM_CUT:
        case REP_PROBLEM_EMPTY:
                return true;
        case REP_PROBLEM_READ:
                return problem->place.unit == REP_PLACE_FILE && strcmp(problem->place.file, intake->input) == 0;
        default:
                return false;
        }
}

static void
take_problem(void *context, const struct rep_archive_problem *problem)
{
        struct intake *intake = context;
        const struct rep_archive_sink *sink = &intake->taking.sink;

        if (is_of_input(intake, problem))
                refuse_damaged(intake, problem);
        if (intake->failed)
                return;
        intake->counts->problems[problem->kind]++;
        if (rep_archive_problem_skips(problem->kind)) {
                intake->problems++;
                intake->counts->skipped += problem->place.size;
                intake->counts->of_unknown_size += problem->place.size == 0;
        }
        if (sink->on_problem != NULL)
                sink->on_problem(sink->context, problem);
        if (intake->taking.strict && (problem->kind == REP_PROBLEM_NO_STATUS || problem->kind == REP_PROBLEM_MEMBER))
                refuse(intake, &problem->place, "%s", problem->text);
        else if (intake->taking.limited && rep_archive_skipped(intake->counts) > intake->taking.most_skipped)
                refuse(intake, NULL, "%" PRIu64 " bytes of the inputs were skipped, and at most %" PRIu64 " may be",
                       rep_archive_skipped(intake->counts), intake->taking.most_skipped);
}

/* ---- what can */

static void
count(struct intake *intake, const struct rep_archive_record *record)
{
        struct rep_archive_counts *counts = intake->counts;

        intake->outcomes++;
        counts->outcomes++;
        counts->used += record->place.size;
        counts->as_stored += record->as_stored;
        counts->no_robots +=
                record->body.data != NULL && rep_content_of(record->body.data, record->body.size) != REP_CONTENT_ROBOTS;
}

static enum rep_status
add(struct rep_pack_writer *writer, const struct rep_archive_record *record)
{
        int64_t fetched = record->fetched != REP_ARCHIVE_TIME_UNKNOWN ? record->fetched : REP_PACK_TIME_UNKNOWN;
        const struct rep_pack_record adding = {.origin = record->origin,
                                               .fetch = record->entry,
                                               .status = record->fetch.status,
                                               .body = record->body,
                                               .answered = fetched};

        if (record->target.size > 0)
                return rep_pack_add_redirect(writer, record->origin, &record->fetch, record->target, fetched);
        if (record->original != 0)
                return rep_pack_add_revisit(writer, record->origin, &record->fetch, record->original, fetched);
        if (rep_fetch_access(&record->fetch) == REP_ACCESS_UNCHANGED)
                return rep_pack_add_fetch(writer, record->origin, &record->fetch, record->body, fetched);
        return rep_pack_add(writer, &adding);
}

static bool
take_record(void *context, const struct rep_archive_record *record)
{
        struct intake *intake = context;
        const struct rep_archive_sink *sink = &intake->taking.sink;

        if (intake->failed)
                return false;
        count(intake, record);
        if (sink->on_record != NULL && !sink->on_record(sink->context, record))
                return false;
        /* An error of the writer stays until the pack is finished. */
        return add(intake->writer, record) == REP_OK;
}

static void
take_progress(void *context, uint64_t bytes)
{
        const struct rep_archive_sink *sink = &((struct intake *)context)->taking.sink;

        if (sink->on_progress != NULL)
                sink->on_progress(sink->context, bytes);
}

static void
take_end(void *context, uint64_t records)
{
        struct intake *intake = context;
        const struct rep_archive_sink *sink = &intake->taking.sink;

        intake->lines = records;
        intake->counts->records += records;
        if (sink->on_end != NULL)
                sink->on_end(sink->context, records);
}

/* Refuses the input if it held nothing, or nothing of use, unless that is allowed. */
static void
examine_input(struct intake *intake)
{
        const struct rep_archive_place place = {.file = intake->input};
        const struct rep_archive_problem empty = {REP_PROBLEM_EMPTY, place, "it holds nothing", false},
                                         useless = {REP_PROBLEM_EMPTY, place, "nothing in it can be used", false};

        if (intake->lines == 0 && intake->problems == 0)
                take_problem(intake, &empty);
        else if (intake->outcomes == 0 && intake->problems >= intake->lines)
                refuse_damaged(intake, &useless);
}

enum rep_status
rep_pack_add_archive(struct rep_pack_writer *writer, const char *input, enum rep_archive_kind kind,
                     const struct rep_archive_taking *taking, struct rep_archive_counts *counts,
                     struct rep_archive_error *error)
{
        struct rep_archive_error ignored;
        struct intake intake = {.writer = writer, .counts = counts, .error = error != NULL ? error : &ignored};
        const struct rep_archive_sink sink = {&intake, take_record, take_problem, take_progress, take_end};
        const struct rep_archive_taking *options = &intake.taking;
        enum rep_status status = rep_read_options(&intake.taking, sizeof(intake.taking), sizeof(intake.taking), taking);

        intake.input = rep_source_name(input, options->reading);
        if (status == REP_OK)
                status = (options->read != NULL ? options->read : rep_archive_read)(input, kind, options->reading,
                                                                                    &sink);
        if (status != REP_OK) {
                refuse(&intake, NULL, "%s", rep_status_text(status));
                intake.error->status = status;
                return status;
        }
        examine_input(&intake);
        return intake.failed ? intake.error->status : REP_OK;
}
