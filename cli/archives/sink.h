/* SPDX-License-Identifier: Apache-2.0 */
/* How a source passes on what it has read.  All sources share this code. */
#ifndef REP_CLI_ARCHIVES_SINK_H
#define REP_CLI_ARCHIVES_SINK_H

#include "cli/archives/record.h"
#include "cli/base/report.h"
#include "rep_policy.h"

/* A source's run over one input. */
struct source_run {
        struct rep_source_options options; /* no number in it is 0 */
        const struct rep_sink *sink;
        const char *file; /* the input's name in messages */
        bool stopped;     /* the sink wants no more */
        int64_t undated;  /* the time of outcomes that state none, or REP_TIME_UNKNOWN */
        int64_t now;      /* when the run began */
};

/* Returns a run over INPUT: the name of a file or folder, or "-". */
struct source_run source_start(const char *input, const struct rep_source_options *options,
                               const struct rep_sink *sink);

/*
 * Opens the run's INPUT as STREAM, unless its options hold an open stream.  The caller closes STREAM in any case.
 * Reports a failure.  From then on, outcomes that state no time have the file's time, unless the options set another.
 */
bool source_open(struct source_run *run, const char *input, struct stream *stream);

/* Returns the time of an outcome that states none, if it is stored in the file FD. */
int64_t source_time(const struct source_run *run, int fd);

/* Ends the run at the end of its input.  RECORDS is its number of records, lines or files. */
void source_end(const struct source_run *run, uint64_t records);

/* Returns a place in the run's input. */
struct rep_place source_place(const struct source_run *run, enum rep_place_unit unit, uint64_t number);

/* Gives a problem to the sink. */
void give_problem(const struct source_run *run, enum rep_problem_kind kind, struct rep_place place, const char *format,
                  ...) __attribute__((format(printf, 4, 5)));

/* The same for the input itself, if reading it failed with an errno value. */
void give_read_error(const struct source_run *run, int error);

void give_progress(const struct source_run *run, uint64_t bytes);

/* What a source knows of a robots.txt. */
struct found {
        struct rep_fetch fetch;
        int64_t fetched;      /* or REP_TIME_UNKNOWN: then the run's UNDATED counts */
        struct rep_text body; /* of any length */
        bool truncated;       /* the body went on */
        bool as_stored;       /* the body is not in the coding that its fields name */
        struct rep_place place;
};

/* Writes the origin of URL to BUFFER.  URL may be the origin itself or any URL below it.  *ORIGIN becomes the text in
   BUFFER.  Returns false, with a reason in FAILURE, if URL has no origin. */
bool read_origin(struct rep_text url, char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin,
                 struct failure *failure);

/* Gives FOUND, the result for ORIGIN, to the sink, judged by the policy. */
void give_found(struct source_run *run, struct rep_text origin, const struct found *found);

/* Gives FOUND, the result for ORIGIN: a redirect to the robots.txt of TARGET, another origin. */
void give_redirect(struct source_run *run, struct rep_text origin, struct rep_text target, const struct found *found);

/* Gives RECORD at the time NOW.  All its fields but ACCESS and FRESH_UNTIL are set. */
void give_record(struct source_run *run, struct rep_record *record, int64_t now);

#endif
