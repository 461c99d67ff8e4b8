/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a source passes on what it has read.  All sources share this code.
 */
#ifndef REP_CLI_ARCHIVES_SINK_H
#define REP_CLI_ARCHIVES_SINK_H

#include "cli/archives/record.h"
#include "cli/base/report.h"
#include "rep_policy.h"

/* A source's run over one input. */
struct source_run {
        struct rep_source_options options; /* none of its numbers is 0 */
        const struct rep_sink *sink;
        const char *file; /* the input, as messages name it */
        bool stopped;     /* the sink wants no more */
        int64_t undated;  /* the time of what states none, or REP_TIME_UNKNOWN */
};

/* A run over INPUT, which is a file's or folder's name, or "-". */
struct source_run source_start(const char *input, const struct rep_source_options *options,
                               const struct rep_sink *sink);

/*
 * Opens INPUT of the run, unless its options have it opened already, to STREAM, which is to be closed in any case.  A failure
 * is reported.  What is undated in it has the file's time from then on, unless the options say which.
 */
bool source_open(struct source_run *run, const char *input, struct stream *stream);

/* The time of an outcome that stands in the file FD and states none. */
int64_t source_time(const struct source_run *run, int fd);

/* The run has come to the end of its input, which had so many records, lines or files. */
void source_end(const struct source_run *run, uint64_t records);

/* A place in the run's input. */
struct rep_place source_place(const struct source_run *run, enum rep_place_unit unit, uint64_t number);

/* Gives a problem to the sink. */
void give_problem(const struct source_run *run, enum rep_problem_kind kind, struct rep_place place, const char *format,
                  ...) __attribute__((format(printf, 4, 5)));

/* The same for the input itself, which can't be read on for an errno value. */
void give_read_error(const struct source_run *run, int error);

void give_progress(const struct source_run *run, uint64_t bytes);

/* What a source knows of a robots.txt. */
struct found {
        struct rep_fetch fetch;
        int64_t fetched;      /* or REP_TIME_UNKNOWN: then it is the run's UNDATED */
        struct rep_text body; /* of any length */
        bool truncated;       /* it went on; its last line may be half a line */
        bool as_stored;       /* it is not in the coding that its fields name */
        struct rep_place place;
};

/*
 * The origin of URL, which may be the origin itself or anything below it, is written to BUFFER, and is *ORIGIN.  False,
 * with a reason in FAILURE, where URL has none.
 */
bool read_origin(struct rep_text url, char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin,
                 struct failure *failure);

/* Gives what was found for ORIGIN to the sink, judged by the policy. */
void give_found(struct source_run *run, struct rep_text origin, const struct found *found);

/* Gives what was found for ORIGIN: a redirect to the robots.txt of TARGET, another origin. */
void give_redirect(struct source_run *run, struct rep_text origin, struct rep_text target, const struct found *found);

/* Gives RECORD, of which all but ACCESS and FRESH_UNTIL is set, at the time NOW. */
void give_record(struct source_run *run, struct rep_record *record, int64_t now);

#endif
