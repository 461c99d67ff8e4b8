/* SPDX-License-Identifier: Apache-2.0 */
/* sink.c: see sink.h. */
#include "archives/sink.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "archives/folder.h"
#include "archives/stream.h"
#include "base/crawl.h"
#include "base/os.h"

enum { MEMORY = 64 << 20 };

const char *
rep_archive_problem_name(enum rep_archive_problem_kind kind)
{
        static const char *const names[] = {"unreadable",      "unsupported", "damaged",       "cut",
                                            "malformed",       "no_origin",   "response",      "redirect",
                                            "revisit",         "limit",       "empty",         "broken_off",
                                            "over_size_limit", "no_status",   "unread_member", "no_target"};

        _Static_assert(sizeof(names) / sizeof(names[0]) == REP_PROBLEM_KINDS, "each kind has a name, in their order");
        return names[kind];
}

bool
rep_archive_problem_skips(enum rep_archive_problem_kind kind)
{
        return kind < REP_PROBLEM_BROKEN;
}

const char *
rep_source_name(const char *input, const struct rep_archive_options *options)
{
        bool is_file = options == NULL || options->read == NULL;

        return is_file && strcmp(input, "-") == 0 ? "standard input" : input;
}

enum rep_status
rep_source_start(struct rep_source_run *run, const char *input, const struct rep_archive_options *options,
                 const struct rep_archive_sink *sink)
{
        *run = (struct rep_source_run){.sink = sink, .undated = REP_ARCHIVE_TIME_UNKNOWN};
        run->status = rep_read_options(&run->options, sizeof(run->options), sizeof(run->options), options);
        if (run->status == REP_OK && run->options.max_bytes > REP_ARCHIVE_BYTES_MAX)
                run->status = REP_ERR_LIMIT;
        run->stopped = run->status != REP_OK;
        if (run->options.max_bytes == 0)
                run->options.max_bytes = REP_MAX_BYTES;
        if (run->options.memory == 0)
                run->options.memory = MEMORY;
        run->file = rep_source_name(input, &run->options);
        return run->status;
}

bool
rep_source_fail(struct rep_source_run *run)
{
        run->status = REP_ERR_MEMORY;
        run->stopped = true;
        return false;
}

int64_t
rep_source_now(const struct rep_source_run *run)
{
        return run->options.now != 0 ? run->options.now : (int64_t)time(NULL);
}

int64_t
rep_source_time(const struct rep_source_run *run, int fd)
{
        struct stat status;

        if (run->options.fetched != 0)
                return run->options.fetched;
        if (fd < 0)
                return rep_source_now(run);
        if (fstat(fd, &status) != 0)
                return REP_ARCHIVE_TIME_UNKNOWN;
        /* A pipe has no time of its own: use the current time. */
        return S_ISREG(status.st_mode) ? (int64_t)status.st_mtime : rep_source_now(run);
}

bool
rep_source_open(struct rep_source_run *run, const char *input, struct rep_stream *stream)
{
        int error = 0;

        if (run->opened != NULL)
                *stream = *run->opened;
        else
                error = rep_stream_open(stream, input, &run->options);
        if (error == 0)
                run->undated = rep_source_time(run, stream->stored.fd);
        else
                rep_give_error(run, rep_source_place(run, REP_PLACE_FILE, 0), NULL, error);
        return error == 0;
}

void
rep_source_end(const struct rep_source_run *run, uint64_t records)
{
        if (run->sink->on_end != NULL)
                run->sink->on_end(run->sink->context, records);
}

struct rep_archive_place
rep_source_place(const struct rep_source_run *run, enum rep_archive_place_unit unit, uint64_t number)
{
        return (struct rep_archive_place){run->file, unit, number, 0};
}

static void
give_text(const struct rep_source_run *run, struct rep_archive_problem *problem, const char *format, va_list arguments)
{
        char text[500];

        if (run->sink->on_problem == NULL)
                return;
        vsnprintf(text, sizeof(text), format, arguments);
        problem->text = text;
        run->sink->on_problem(run->sink->context, problem);
}

bool
rep_give_problem(const struct rep_source_run *run, enum rep_archive_problem_kind kind, struct rep_archive_place place,
                 const char *format, ...)
{
        struct rep_archive_problem problem = {.kind = kind, .place = place};
        va_list arguments;

        va_start(arguments, format);
        give_text(run, &problem, format, arguments);
        va_end(arguments);
        return false;
}

void
rep_give_remark(struct rep_source_run *run, unsigned number, enum rep_archive_problem_kind kind,
                struct rep_archive_place place, const char *format, ...)
{
        struct rep_archive_problem problem = {.kind = kind, .place = place, .again = run->told[number]};
        va_list arguments;

        run->told[number] = true;
        va_start(arguments, format);
        give_text(run, &problem, format, arguments);
        va_end(arguments);
}

void
rep_give_error(struct rep_source_run *run, struct rep_archive_place place, const char *name, int error)
{
        const char *fault = rep_folder_fault(error);

        if (error == ENOMEM) {
                rep_source_fail(run);
                return;
        }
        if (fault == NULL)
                fault = strerror(error); /* NOLINT(concurrency-mt-unsafe): of each thread, or constant */
        rep_give_problem(run, REP_PROBLEM_READ, place, "%s%s%s", name != NULL ? name : "", name != NULL ? ": " : "",
                         fault);
}

void
rep_give_progress(const struct rep_source_run *run, uint64_t bytes)
{
        if (run->sink->on_progress != NULL && bytes > 0)
                run->sink->on_progress(run->sink->context, bytes);
}

bool
rep_source_origin(const struct rep_source_run *run, struct rep_archive_place place, struct rep_text url,
                  char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin)
{
        enum rep_url_status status = rep_url_to_origin(url.data, url.size, buffer, origin);

        return status == REP_URL_OK ||
               rep_give_problem(run, REP_PROBLEM_URL, place, "'%.*s': %s", (int)(url.size < 200 ? url.size : 200),
                                url.data, rep_url_status_text(status));
}

void
rep_give_record(struct rep_source_run *run, struct rep_archive_record *record)
{
        const struct rep_policy *policy = run->options.policy;
        int64_t now = rep_source_now(run);
        const char *fault = NULL;

        /* A copy has the time of its answer and that of a failure. */
        if (record->fetched != REP_ARCHIVE_TIME_UNKNOWN)
                fault = rep_fetch_time_fault(policy, record->fetched, now);
        if (fault == NULL)
                fault = rep_fetch_entry_fault(policy, &record->entry, now);
        if (record->entry.access != REP_ACCESS_RULES)
                record->body = (struct rep_text){NULL, 0};
        if (fault != NULL)
                rep_give_problem(run, REP_PROBLEM_RECORD, record->place, "%.*s was fetched %s",
                                 (int)record->origin.size, record->origin.data, fault);
        else if (!run->stopped)
                run->stopped = run->sink->on_record != NULL && !run->sink->on_record(run->sink->context, record);
}

static int64_t
time_of(const struct rep_source_run *run, const struct rep_found *found)
{
        return found->fetched == REP_ARCHIVE_TIME_UNKNOWN ? run->undated : found->fetched;
}

void
rep_give_redirect(struct rep_source_run *run, struct rep_text origin, struct rep_text target,
                  const struct rep_found *found)
{
        struct rep_archive_record record = {.origin = origin,
                                            .target = target,
                                            .fetch = found->fetch,
                                            .fetched = time_of(run, found),
                                            .place = found->place};

        rep_give_record(run, &record);
}

/* Says that FOUND is a redirect that can't be followed, if it is. */
static void
examine_target(struct rep_source_run *run, struct rep_text origin, const struct rep_found *found)
{
        bool is_known = found->fetch.error == REP_FETCH_BAD_TARGET;

        if (found->fetch.status / 100 == 3 && found->fetch.status != 304 &&
            (is_known || found->fetch.error == REP_FETCH_OTHER))
                rep_give_remark(run, is_known ? REP_REMARK_BAD_TARGET : REP_REMARK_UNKNOWN_TARGET,
                                REP_PROBLEM_NO_TARGET, found->place, "%.*s: a %u %s", (int)origin.size, origin.data,
                                (unsigned)found->fetch.status,
                                is_known ? "without a target that can be followed: as a 404"
                                         : "of which nobody says where it led: a failed fetch");
}

void
rep_give_found(struct rep_source_run *run, struct rep_text origin, const struct rep_found *found)
{
        const size_t most = run->options.max_bytes;
        int64_t fetched = time_of(run, found), now = fetched == REP_ARCHIVE_TIME_UNKNOWN ? 0 : fetched;
        int64_t aged = found->aged == 0 || found->aged == REP_ARCHIVE_TIME_UNKNOWN ? now : found->aged;
        struct rep_archive_record record = {.origin = origin,
                                            .fetch = found->fetch,
                                            .fetched = fetched,
                                            .body = found->body,
                                            .as_stored = found->as_stored,
                                            .place = found->place,
                                            .original = found->original};

        /* Only a part of a robots.txt that is within the size limit: what is missing may be the rule that matters. */
        if (found->truncated && found->body.size < most && rep_fetch_access(&found->fetch) == REP_ACCESS_RULES) {
                rep_give_problem(run, REP_PROBLEM_BROKEN, found->place, "%.*s: the body was cut at %zu bytes",
                                 (int)origin.size, origin.data, found->body.size);
                record.fetch.error = REP_FETCH_BODY;
        }
        if ((found->body.size > most || (found->body.size == most && found->truncated)) &&
            rep_fetch_access(&found->fetch) == REP_ACCESS_RULES)
                rep_give_problem(run, REP_PROBLEM_OVERSIZE, found->place, "%.*s: the first %zu bytes of the body count",
                                 (int)origin.size, origin.data, most);
        examine_target(run, origin, found);
        if (record.body.size > most)
                record.body.size = most + 1;
        /* The line that the limit cuts does not count. */
        else if (record.body.size == most && found->truncated)
                while (record.body.size > 0 && record.body.data[record.body.size - 1] != '\n')
                        record.body.size--;
        record.fetch.no_body = found->body.size == 0;
        record.fetch.missing_is_5xx = run->options.missing_is_5xx;
        /* All redirects that could be followed have been.  The target of a redirect that is left is unknown. */
        if (rep_fetch_record(&record.entry, run->options.policy, &record.fetch, aged) == REP_OK)
                rep_give_record(run, &record);
}
