/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a source gives: one record for each robots.txt that it holds, and one problem for each part that it could not
 * use.
 *
 * A source reads an input from start to end, in one thread, and calls ON_RECORD for each record.  The order depends
 * only on the input.  A source has no state besides its arguments: several threads may read several inputs at the
 * same time.  A record or problem points to memory of the source, which is valid until the callback returns.
 */
#ifndef REP_CLI_ARCHIVES_RECORD_H
#define REP_CLI_ARCHIVES_RECORD_H

#include "rep_compile.h" /* REP_MAX_BYTES */
#include "rep_policy.h"

/* An unknown time. */
#define REP_TIME_UNKNOWN INT64_MIN

/* The place of something in an input: FILE, FILE:LINE or FILE:OFFSET. */
enum rep_place_unit { REP_PLACE_FILE, REP_PLACE_LINE, REP_PLACE_OFFSET };

struct rep_place {
        const char *file;         /* as it was given; "standard input" for "-" */
        enum rep_place_unit unit; /* what NUMBER counts */
        uint64_t number;          /* a line from 1 on, or a byte of the file as it is stored, from 0 on */
        uint64_t size;            /* bytes of the line, record or body, decoded; 0: unknown */
};

struct rep_record {
        struct rep_text origin; /* in the form of rep_robots_url(), without "/robots.txt":
                                 * "https://example.com:8443" */
        struct rep_text target; /* for a redirect to the robots.txt of another origin: that origin; otherwise empty */
        struct rep_fetch fetch; /* the result of the fetch; STATUS is 200 for plain files */
        struct rep_fetch_entry entry; /* the state of rep_policy.h after this fetch; if FETCHED is unknown, at time
                                       * 0 */
        enum rep_access access;       /* the result, for now: REP_ACCESS_RULES, _ALLOW_ALL or _DISALLOW_ALL; with a
                                       * TARGET, REP_ACCESS_FOLLOW, and ENTRY is empty */
        int64_t fetched;              /* seconds since 1970, or REP_TIME_UNKNOWN */
        int64_t fresh_until;          /* the same; the time of the next fetch */
        struct rep_text body; /* if ENTRY's access is REP_ACCESS_RULES: the decoded body, its first MAX_BYTES and
                               * one more */
        bool as_stored;       /* the body is not in the coding that its fields name, so BODY is the bytes as stored */
        struct rep_place place;
};

/* Why a part of an input is not used. rep_problem_name() has a word for each kind. */
enum rep_problem_kind {
        REP_PROBLEM_READ,        /* the system can't open or read the input */
        REP_PROBLEM_UNSUPPORTED, /* a format that the source does not know, or that needs a library that is not
                                  * built in */
        REP_PROBLEM_DAMAGED,     /* compressed data that can't be decoded; two offsets enclose what is lost */
        REP_PROBLEM_CUT,         /* the input ends within a record */
        REP_PROBLEM_RECORD,      /* a malformed record, line or object */
        REP_PROBLEM_URL,         /* neither the URL of a robots.txt nor an origin */
        REP_PROBLEM_RESPONSE,    /* not an HTTP response */
        REP_PROBLEM_REDIRECT,    /* a redirect to a URL that is not a robots.txt and not in the archive */
        REP_PROBLEM_REVISIT,     /* a revisit of a response that is not in the archive */
        REP_PROBLEM_LIMIT,       /* a bound on memory was passed */
        REP_PROBLEM_EMPTY,       /* the input holds nothing */
        REP_PROBLEM_BROKEN,      /* the response broke off: it counts as a failed fetch, so nothing is skipped */
        REP_PROBLEM_OVERSIZE,    /* a body past the size limit: its first bytes count, so nothing is skipped */
        REP_PROBLEM_KINDS,       /* their number */
};

struct rep_problem {
        enum rep_problem_kind kind;
        struct rep_place place;
        const char *text; /* what is wrong, in words */
};

/* A word for KIND, for summaries: for example "damaged". */
const char *rep_problem_name(enum rep_problem_kind kind);

/* The receiver of a source's records.  Callbacks that are NULL are not called. */
struct rep_sink {
        void *context;
        /* Returns whether the source should go on. */
        bool (*on_record)(void *context, const struct rep_record *record);
        void (*on_problem)(void *context, const struct rep_problem *problem);
        /* Reports progress from time to time: the stored bytes read since the last call. */
        void (*on_progress)(void *context, uint64_t bytes);
        /* Called at the end of an input, with its number of records, lines or files. */
        void (*on_end)(void *context, uint64_t records);
};

struct stream;

/* Options of all sources. */
struct rep_source_options {
        size_t max_bytes; /* the bytes of a body that count; one more is kept. 0: REP_MAX_BYTES */
        size_t memory;    /* the memory for an archive's responses that later records may refer to; 0: 64 MiB */
        const struct rep_policy *policy; /* for ENTRY, ACCESS and FRESH_UNTIL; NULL: the defaults */
        bool missing_is_5xx;             /* as in struct rep_fetch, for all sites */
        int64_t fetched;       /* the time of outcomes that state none; 0: the time of the file that holds them */
        struct stream *opened; /* the input, if it is already open (stream.h); the source takes it over.  NULL: the
                                * source opens the input */
};

#endif
