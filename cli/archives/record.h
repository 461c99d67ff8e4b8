/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a source gives: one record for each robots.txt that it holds, and one problem for each part that it could not
 * use.
 *
 * A source reads an input from begin to end, in one thread, and calls ON_RECORD for each record in an order that
 * depends on the input alone.  It has no state beside its arguments: several threads may read several inputs at the
 * same time.  Everything that a record or problem points to is the source's, and good until the callback returns.
 */
#ifndef REP_CLI_ARCHIVES_RECORD_H
#define REP_CLI_ARCHIVES_RECORD_H

#include "rep_compile.h" /* REP_MAX_BYTES */
#include "rep_policy.h"

/* A time that nobody knows. */
#define REP_TIME_UNKNOWN INT64_MIN

/* Where something stands: FILE, FILE:LINE or FILE:OFFSET. */
enum rep_place_unit { REP_PLACE_FILE, REP_PLACE_LINE, REP_PLACE_OFFSET };

struct rep_place {
        const char *file;         /* as it was given; "standard input" for "-" */
        enum rep_place_unit unit; /* what NUMBER is */
        uint64_t number;          /* a line from 1 on, or a byte of the file as it is stored, from 0 on */
};

struct rep_record {
        struct rep_text origin; /* "https://example.com:8443": as rep_robots_url() writes it, without "/robots.txt" */
        struct rep_text target; /* of a redirect to the robots.txt of another origin: that origin; else empty */
        struct rep_fetch fetch; /* how it was got; STATUS is 200 for what comes as a file */
        struct rep_fetch_entry entry; /* what rep_policy.h knows after it; at the time 0 where FETCHED is unknown */
        enum rep_access access; /* what it means: REP_ACCESS_RULES, _ALLOW_ALL or _DISALLOW_ALL, for now; with a TARGET
                                 * REP_ACCESS_FOLLOW, and ENTRY knows nothing */
        int64_t fetched;        /* seconds since 1970, or REP_TIME_UNKNOWN */
        int64_t fresh_until;    /* the same; when to ask again */
        struct rep_text body; /* where ENTRY's access is REP_ACCESS_RULES: decoded, the first MAX_BYTES and one more */
        bool truncated;       /* it went on, below MAX_BYTES already; a line that was cut is not in BODY */
        bool as_stored;       /* it is not in the coding that its fields name, so BODY are the bytes as they are */
        struct rep_place place;
};

/* Why a part of an input is not used, for counting; rep_problem_name() has their names. */
enum rep_problem_kind {
        REP_PROBLEM_READ,        /* the system can't open or read it */
        REP_PROBLEM_UNSUPPORTED, /* a format that is none of the source's, or a library that was not built in */
        REP_PROBLEM_DAMAGED,     /* compressed data that can't be undone: what is lost lies between two offsets */
        REP_PROBLEM_CUT,         /* the input ends within a record */
        REP_PROBLEM_RECORD,      /* a record, line or object that is malformed */
        REP_PROBLEM_URL,         /* no URL of a robots.txt, no origin */
        REP_PROBLEM_RESPONSE,    /* no HTTP response, or a body that can't be decoded */
        REP_PROBLEM_REDIRECT,    /* a redirect to what is no robots.txt and not in the archive */
        REP_PROBLEM_REVISIT,     /* a revisit of what is not in the archive */
        REP_PROBLEM_LIMIT,       /* over a bound on memory */
        REP_PROBLEM_KINDS,       /* their number */
};

struct rep_problem {
        enum rep_problem_kind kind;
        struct rep_place place;
        const char *text; /* what is wrong, in words */
};

/* A word for KIND, for summaries: "damaged". */
const char *rep_problem_name(enum rep_problem_kind kind);

/* Who takes what a source gives.  Callbacks that are NULL are not called. */
struct rep_sink {
        void *context;
        /* Returns whether the source is to go on. */
        bool (*on_record)(void *context, const struct rep_record *record);
        void (*on_problem)(void *context, const struct rep_problem *problem);
        /* How far it is, every now and then: the bytes read since the last call, as they are stored. */
        void (*on_progress)(void *context, uint64_t bytes);
        /* An input was read, and had so many records, lines or files. */
        void (*on_end)(void *context, uint64_t records);
};

struct stream;

/* What all sources share. */
struct rep_source_options {
        size_t max_bytes; /* of a body that count; one more is kept.  0: REP_MAX_BYTES */
        size_t memory;    /* what an archive's responses may take that later records refer to; 0: 64 MiB */
        const struct rep_policy *policy; /* for ENTRY, ACCESS and FRESH_UNTIL; NULL: the defaults */
        bool missing_is_5xx;             /* as in struct rep_fetch, of all sites */
        int64_t fetched; /* the time of outcomes that state none; 0: that of the file that they stand in */
        struct stream
                *opened; /* the input, opened already (stream.h), which the source takes over; NULL: it opens it */
};

#endif
