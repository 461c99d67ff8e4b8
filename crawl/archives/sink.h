/* SPDX-License-Identifier: Apache-2.0 */
/* How a source passes on what it has read.  All sources share this code. */
#ifndef REP_ARCHIVES_SINK_H
#define REP_ARCHIVES_SINK_H

#include "rep_archive.h"

struct rep_stream;

/* What is told of each part of an input that it is true of, but shown once.  More numbers follow those of MEMBERS. */
enum { REP_REMARK_STATUS, REP_REMARK_BAD_TARGET, REP_REMARK_UNKNOWN_TARGET, REP_REMARK_MEMBERS, REP_REMARKS = 128 };

/* A source's run over one input. */
struct rep_source_run {
        struct rep_archive_options options; /* no number in it is 0 */
        const struct rep_archive_sink *sink;
        const char *file;          /* the input's name in messages */
        enum rep_status status;    /* REP_ERR_MEMORY: memory is out, and STOPPED is set */
        bool stopped;              /* the sink wants no more, or the run failed */
        int64_t undated;           /* the time of outcomes that state none, or REP_ARCHIVE_TIME_UNKNOWN */
        bool told[REP_REMARKS];    /* the remarks that were given */
        struct rep_stream *opened; /* the input, if it is already open; the source takes it over */
};

/* Returns what INPUT is called in messages; OPTIONS may be NULL. */
const char *rep_source_name(const char *input, const struct rep_archive_options *options);

/* Begins a run over INPUT: the name of a file or folder, or "-".  Returns its status: REP_OK, REP_ERR_ARGUMENT or
   REP_ERR_LIMIT. */
enum rep_status rep_source_start(struct rep_source_run *run, const char *input,
                                 const struct rep_archive_options *options, const struct rep_archive_sink *sink);

/* Ends the run because memory is out.  Returns false. */
bool rep_source_fail(struct rep_source_run *run);

/*
 * Opens the run's INPUT as STREAM, unless it is open.  The caller closes STREAM in any case.  Reports a failure.  From
 * then on, outcomes that state no time have the file's time, unless the options set another.
 */
bool rep_source_open(struct rep_source_run *run, const char *input, struct rep_stream *stream);

/* Returns the time now. */
int64_t rep_source_now(const struct rep_source_run *run);

/* Returns the time of an outcome that states none, if it is stored in the file FD, or in none if FD is negative. */
int64_t rep_source_time(const struct rep_source_run *run, int fd);

/* Ends the run at the end of its input.  RECORDS is its number of records, lines or files. */
void rep_source_end(const struct rep_source_run *run, uint64_t records);

/* Returns a place in the run's input. */
struct rep_archive_place rep_source_place(const struct rep_source_run *run, enum rep_archive_place_unit unit,
                                          uint64_t number);

/* Gives a problem to the sink.  Returns false. */
bool rep_give_problem(const struct rep_source_run *run, enum rep_archive_problem_kind kind,
                      struct rep_archive_place place, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same for a remark, by its number. */
void rep_give_remark(struct rep_source_run *run, unsigned number, enum rep_archive_problem_kind kind,
                     struct rep_archive_place place, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Gives the problem that opening or reading NAME failed with an errno value at PLACE; NAME may be NULL.  ENOMEM ends
   the run instead. */
void rep_give_error(struct rep_source_run *run, struct rep_archive_place place, const char *name, int error);

void rep_give_progress(const struct rep_source_run *run, uint64_t bytes);

/* What a source knows of a robots.txt. */
struct rep_found {
        struct rep_fetch fetch;
        int64_t fetched;      /* or REP_ARCHIVE_TIME_UNKNOWN: then the run's UNDATED counts */
        int64_t aged;         /* the time of its oldest part, such as a redirect's target; 0 or unknown: FETCHED */
        struct rep_text body; /* of any length */
        bool truncated;       /* the body went on */
        bool as_stored;       /* the body is not in the coding that its fields name */
        int64_t original;     /* see struct rep_archive_record */
        struct rep_archive_place place;
};

/* Writes the origin of URL, of a record at PLACE, to BUFFER, as rep_url_to_origin() does.  Reports why URL has no
   origin, and returns false. */
bool rep_source_origin(const struct rep_source_run *run, struct rep_archive_place place, struct rep_text url,
                       char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *origin);

/* Gives FOUND, the result for ORIGIN, to the sink, judged by the policy. */
void rep_give_found(struct rep_source_run *run, struct rep_text origin, const struct rep_found *found);

/* Gives FOUND, the result for ORIGIN: a redirect to the robots.txt of TARGET, another origin. */
void rep_give_redirect(struct rep_source_run *run, struct rep_text origin, struct rep_text target,
                       const struct rep_found *found);

/* Gives RECORD, unless its times can't be right, which is reported. */
void rep_give_record(struct rep_source_run *run, struct rep_archive_record *record);

#endif
