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
                [REP_PROBLEM_READ] = "unreadable",   [REP_PROBLEM_UNSUPPORTED] = "unsupported",
                [REP_PROBLEM_DAMAGED] = "damaged",   [REP_PROBLEM_CUT] = "cut",
                [REP_PROBLEM_RECORD] = "malformed",  [REP_PROBLEM_URL] = "no_origin",
                [REP_PROBLEM_RESPONSE] = "response", [REP_PROBLEM_REDIRECT] = "redirect",
                [REP_PROBLEM_REVISIT] = "revisit",   [REP_PROBLEM_LIMIT] = "limit",
        };

        return names[kind];
}

struct source_run
source_start(const char *input, const struct rep_source_options *options, const struct rep_sink *sink)
{
        struct source_run run = {.options = *options, .sink = sink, .file = input, .undated = REP_TIME_UNKNOWN};

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
        return (struct rep_place){run->file, unit, number};
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

/* Returns BODY without a line that may have been cut, and not much longer than the bytes that count. */
static struct rep_text
body_that_counts(const struct source_run *run, struct rep_text body, bool truncated)
{
        if (body.size > run->options.max_bytes)
                body.size = run->options.max_bytes + 1;
        else if (truncated)
                while (body.size > 0 && body.data[body.size - 1] != '\n' && body.data[body.size - 1] != '\r')
                        body.size--;
        return body;
}

/* Gives RECORD, which is complete, to the sink. */
static void
give(struct source_run *run, const struct rep_record *record)
{
        if (!run->stopped)
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

void
give_found(struct source_run *run, struct rep_text origin, const struct found *found)
{
        int64_t fetched = time_of(run, found), now = fetched == REP_TIME_UNKNOWN ? 0 : fetched;
        struct rep_record record = {.origin = origin,
                                    .fetch = found->fetch,
                                    .fetched = fetched,
                                    .body = body_that_counts(run, found->body, found->truncated),
                                    .truncated = found->truncated,
                                    .as_stored = found->as_stored,
                                    .place = found->place};

        record.fetch.no_body = found->body.size == 0;
        record.fetch.missing_is_5xx = run->options.missing_is_5xx;
        /* All redirects that could be followed have been.  The target of a redirect that is left is unknown. */
        if (rep_fetch_record(&record.entry, run->options.policy, &record.fetch, now) == REP_OK)
                give_record(run, &record, now);
}
