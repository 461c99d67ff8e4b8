/* SPDX-License-Identifier: Apache-2.0 */
/* sink.c: see sink.h. */
#include "cli/archives/sink.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/archives/stream.h"
#include "cli/base/os.h"
#include "rep_idn.h"

enum { MEMORY = 64 << 20 };

static const char robots_path[] = "/robots.txt";

const char *
rep_problem_name(enum rep_problem_kind kind)
{
        static const char *const names[REP_PROBLEM_KINDS] = {
                [REP_PROBLEM_READ] = "unreadable",
                [REP_PROBLEM_UNSUPPORTED] = "unsupported",
                [REP_PROBLEM_DAMAGED] = "damaged",
                [REP_PROBLEM_CUT] = "cut",
                [REP_PROBLEM_RECORD] = "malformed",
                [REP_PROBLEM_URL] = "no_origin",
                [REP_PROBLEM_RESPONSE] = "response",
                [REP_PROBLEM_REDIRECT] = "redirect",
                [REP_PROBLEM_REVISIT] = "revisit",
                [REP_PROBLEM_LIMIT] = "limit",
                [REP_PROBLEM_EMPTY] = "empty",
                [REP_PROBLEM_BROKEN] = "broken_off",
                [REP_PROBLEM_OVERSIZE] = "over_size_limit",
        };

        return names[kind];
}

struct source_run
source_start(const char *input, const struct rep_source_options *options, const struct rep_sink *sink)
{
        struct source_run run = {.options = *options,
                                 .sink = sink,
                                 .file = input,
                                 .undated = REP_TIME_UNKNOWN,
                                 .now = (int64_t)time(NULL)};

        if (strcmp(input, "-") == 0)
                run.file = "standard input";
        if (run.options.max_bytes == 0)
                run.options.max_bytes = REP_MAX_BYTES;
        if (run.options.memory == 0)
                run.options.memory = MEMORY;
        return run;
}

int64_t
source_time(const struct source_run *run, int fd)
{
        struct stat status;

        if (run->options.fetched != 0)
                return run->options.fetched;
        if (fstat(fd, &status) != 0)
                return REP_TIME_UNKNOWN;
        /* A pipe has no time of its own: use the current time. */
        return S_ISREG(status.st_mode) ? (int64_t)status.st_mtime : (int64_t)time(NULL);
}

bool
source_open(struct source_run *run, const char *input, struct stream *stream)
{
        struct failure failure;

        if (run->options.opened != NULL)
                *stream = *run->options.opened;
        else if (!stream_open(stream, input, &failure)) {
                give_problem(run, REP_PROBLEM_READ, source_place(run, REP_PLACE_FILE, 0), "%s", failure.text);
                return false;
        }
        run->undated = source_time(run, stream->stored.fd);
        return true;
}

void
source_end(const struct source_run *run, uint64_t records)
{
        if (run->sink->on_end != NULL)
                run->sink->on_end(run->sink->context, records);
}

struct rep_place
source_place(const struct source_run *run, enum rep_place_unit unit, uint64_t number)
{
        return (struct rep_place){run->file, unit, number, 0};
}

void
give_problem(const struct source_run *run, enum rep_problem_kind kind, struct rep_place place, const char *format, ...)
{
        struct rep_problem problem = {.kind = kind, .place = place};
        char text[500];
        va_list arguments;

        if (run->sink->on_problem == NULL)
                return;
        va_start(arguments, format);
        vsnprintf(text, sizeof(text), format, arguments);
        va_end(arguments);
        problem.text = text;
        run->sink->on_problem(run->sink->context, &problem);
}

void
give_read_error(const struct source_run *run, int error)
{
        struct failure failure;

        fail_errno(&failure, error);
        give_problem(run, REP_PROBLEM_READ, source_place(run, REP_PLACE_FILE, 0), "%s", failure.text);
}

void
give_progress(const struct source_run *run, uint64_t bytes)
{
        if (run->sink->on_progress != NULL && bytes > 0)
                run->sink->on_progress(run->sink->context, bytes);
}

bool
read_origin(struct rep_text url, char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin, struct failure *failure)
{
        size_t size;
        enum rep_url_status status = rep_robots_url_idn(url.data, url.size, buffer, &size);

        if (status != REP_URL_OK)
                return fail(failure, "'%.*s': %s", (int)(url.size < 200 ? url.size : 200), url.data,
                            rep_url_status_text(status));
        *origin = (struct rep_text){buffer, size - strlen(robots_path)};
        return true;
}

/* Returns what is wrong with the times of RECORD, or NULL.  A copy has the time of its answer and that of a failure. */
static const char *
time_fault(const struct source_run *run, const struct rep_record *record)
{
        const char *fault =
                record->fetched != REP_TIME_UNKNOWN ? rep_fetch_time_fault(record->fetched, run->now) : NULL;

        return fault == NULL ? rep_fetch_entry_fault(&record->entry, run->now) : fault;
}

/* Gives RECORD, which is complete, to the sink, unless its times can't be right. */
static void
give(struct source_run *run, const struct rep_record *record)
{
        const char *fault = time_fault(run, record);

        if (fault != NULL)
                give_problem(run, REP_PROBLEM_RECORD, record->place, "%.*s was fetched %s", (int)record->origin.size,
                             record->origin.data, fault);
        else if (!run->stopped)
                run->stopped = !run->sink->on_record(run->sink->context, record);
}

void
give_record(struct source_run *run, struct rep_record *record, int64_t now)
{
        struct rep_advice advice;

        rep_fetch_advise(&record->entry, run->options.policy, now, &advice);
        record->access = advice.access;
        record->fresh_until = record->fetched == REP_TIME_UNKNOWN ? REP_TIME_UNKNOWN : advice.ask_at;
        if (record->entry.access != REP_ACCESS_RULES)
                record->body = (struct rep_text){NULL, 0};
        give(run, record);
}

static int64_t
time_of(const struct source_run *run, const struct found *found)
{
        return found->fetched == REP_TIME_UNKNOWN ? run->undated : found->fetched;
}

void
give_redirect(struct source_run *run, struct rep_text origin, struct rep_text target, const struct found *found)
{
        struct rep_record record = {.origin = origin,
                                    .target = target,
                                    .fetch = found->fetch,
                                    .access = REP_ACCESS_FOLLOW,
                                    .fetched = time_of(run, found),
                                    .fresh_until = REP_TIME_UNKNOWN,
                                    .place = found->place};

        give(run, &record);
}

/* Returns whether FOUND has only a part of a robots.txt that is within the size limit: what is missing may be the rule
   that matters. */
static bool
is_broken_off(const struct source_run *run, const struct found *found)
{
        return found->truncated && found->body.size < run->options.max_bytes &&
               rep_fetch_access(&found->fetch) == REP_ACCESS_RULES;
}

/* Says that FOUND goes on behind the size limit, if it does. */
static void
examine_size(const struct source_run *run, struct rep_text origin, const struct found *found)
{
        size_t most = run->options.max_bytes, size = found->body.size;

        if ((size > most || (size == most && found->truncated)) && rep_fetch_access(&found->fetch) == REP_ACCESS_RULES)
                give_problem(run, REP_PROBLEM_OVERSIZE, found->place, "%.*s: the first %zu bytes of the body count",
                             (int)origin.size, origin.data, most);
}

void
give_found(struct source_run *run, struct rep_text origin, const struct found *found)
{
        int64_t fetched = time_of(run, found), now = fetched == REP_TIME_UNKNOWN ? 0 : fetched;
        struct rep_record record = {.origin = origin,
                                    .fetch = found->fetch,
                                    .fetched = fetched,
                                    .body = found->body,
                                    .as_stored = found->as_stored,
                                    .place = found->place};

        if (is_broken_off(run, found)) {
                give_problem(run, REP_PROBLEM_BROKEN, found->place, "%.*s: the body was cut at %zu bytes",
                             (int)origin.size, origin.data, found->body.size);
                record.fetch.error = REP_FETCH_BODY;
        }
        examine_size(run, origin, found);
        if (record.body.size > run->options.max_bytes)
                record.body.size = run->options.max_bytes + 1;
        record.fetch.no_body = found->body.size == 0;
        record.fetch.missing_is_5xx = run->options.missing_is_5xx;
        /* All redirects that could be followed have been.  The target of a redirect that is left is unknown. */
        if (rep_fetch_record(&record.entry, run->options.policy, &record.fetch, now) == REP_OK)
                give_record(run, &record, now);
}
