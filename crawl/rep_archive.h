/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_archive.h: robots.txt files that somebody has fetched: in web archives, JSON lines, lists and folders.
 *
 * rep_pack_add_archive() puts what an input holds into a pack.  rep_archive_read() gives it to a callback, one record
 * for each robots.txt, and one problem for each part that can't be used.
 *
 *     struct rep_pack_writer *writer;
 *     struct rep_archive_counts counts = {.records = 0};
 *     struct rep_archive_error error;
 *
 *     if (rep_pack_writer_create("crawl.pack", NULL, &writer, NULL) == REP_OK) {
 *             if (rep_pack_add_archive(writer, "robotstxt.warc.gz", REP_ARCHIVE_GUESS, NULL, &counts,
 *                                      &error) == REP_OK)
 *                     rep_pack_writer_finish(writer, NULL, NULL);
 *             else
 *                     rep_pack_writer_abandon(writer); ... error.text ...
 *     }
 *
 * Threads: several threads may read several inputs at the same time; one input is read in one thread, in which all
 * callbacks are called.  Nothing is kept between calls.
 *
 * Trust: an input need not be trusted.  Whatever it holds, memory is bounded (struct rep_archive_options), and
 * callbacks get texts of bounded length.
 *
 * This library needs zlib and json-c, and uses zstd, brotli and libdeflate where it was built with them.
 *
 * Sources: rep_policy.h for what a fetch means; ISO 28500 and IIPC's "WARC file compression with Zstandard"; RFC 9110
 * and 9112 for stored responses.
 */
#ifndef REP_ARCHIVE_H
#define REP_ARCHIVE_H

#include "rep_pack.h"
#include "rep_policy.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what an input holds */

/* An unknown time. */
#define REP_ARCHIVE_TIME_UNKNOWN INT64_MIN

/* The place of something in an input: FILE, FILE:LINE or FILE:OFFSET. */
enum rep_archive_place_unit { REP_PLACE_FILE, REP_PLACE_LINE, REP_PLACE_OFFSET };

struct rep_archive_place {
        const char *file;                 /* as it was given; "standard input" for "-" */
        enum rep_archive_place_unit unit; /* what NUMBER counts */
        uint64_t number;                  /* a line from 1 on, or a byte of the file as it is stored, from 0 on */
        uint64_t size;                    /* bytes of the line, record or body, decoded; 0: unknown */
};

/* What one fetch of a robots.txt came to.  It points to memory of the library, which is valid until the callback
 * returns. */
struct rep_archive_record {
        struct rep_text origin; /* as of rep_robots_url(), without "/robots.txt": "https://example.com:8443" */
        struct rep_text target; /* for a redirect to the robots.txt of another origin: that origin; otherwise empty */
        struct rep_fetch fetch; /* the result of the fetch; STATUS is 200 for plain files */
        struct rep_fetch_entry entry; /* the state of rep_policy.h after this fetch, at the time of its oldest part,
                                       * such as the target of a redirect; if FETCHED is unknown, at time 0; empty with
                                       * a TARGET */
        int64_t fetched;      /* when the origin itself answered: seconds since 1970, or REP_ARCHIVE_TIME_UNKNOWN */
        struct rep_text body; /* if ENTRY's access is REP_ACCESS_RULES: decoded, its first MAX_BYTES and one more */
        bool as_stored;       /* the body is not in the coding that its fields name, so BODY is the bytes as stored */
        struct rep_archive_place place;
        int64_t original; /* a revisit that states the time of its original: FETCH is a 304 that confirms the answer of
                           * this time, and no other (rep_pack_add_revisit()); 0: it is none */
};

/* Why a part of an input is not used. */
enum rep_archive_problem_kind {
        REP_PROBLEM_READ,        /* the system can't open or read the input */
        REP_PROBLEM_UNSUPPORTED, /* a format that is not known, or that needs a library that is not built in */
        REP_PROBLEM_DAMAGED,     /* compressed data that can't be decoded; two offsets enclose what is lost */
        REP_PROBLEM_CUT,         /* the input ends within a record */
        REP_PROBLEM_RECORD,      /* a malformed record, line or object */
        REP_PROBLEM_URL,         /* neither the URL of a robots.txt nor an origin */
        REP_PROBLEM_RESPONSE,    /* not an HTTP response */
        REP_PROBLEM_REDIRECT,    /* a redirect to a URL that is not a robots.txt and not in the archive */
        REP_PROBLEM_REVISIT,     /* a revisit of an answer that is not in the archive, without a time of that */
        REP_PROBLEM_LIMIT,       /* a bound on memory was passed */
        REP_PROBLEM_EMPTY,       /* the input holds nothing */
        REP_PROBLEM_BROKEN,      /* the response broke off: it counts as a failed fetch, so nothing is skipped */
        REP_PROBLEM_OVERSIZE,    /* a body past the size limit: its first bytes count, so nothing is skipped */
        REP_PROBLEM_NO_STATUS,   /* a body without a status counts as that of a 200, so nothing is skipped */
        REP_PROBLEM_MEMBER,      /* a member that is not read, but close to one that is: nothing is skipped */
        REP_PROBLEM_NO_TARGET, /* a redirect that nobody can follow: a 404, or a failed fetch if nobody says whether it
                                * had a target, so nothing is skipped */
        REP_PROBLEM_KINDS,     /* their number */
};

struct rep_archive_problem {
        enum rep_archive_problem_kind kind;
        struct rep_archive_place place;
        const char *text; /* what is wrong, in words */
        bool again;       /* the same was told before, of another part of the input */
};

/* Returns a word for KIND, for summaries: for example "damaged".  It is constant. */
REP_API const char *rep_archive_problem_name(enum rep_archive_problem_kind kind);

/* Returns whether a part of an input with such a problem is skipped: of a response that broke off, it is known that it
   did. */
REP_API bool rep_archive_problem_skips(enum rep_archive_problem_kind kind);

/* ---- reading */

/* The receiver of what an input holds.  Callbacks that are NULL are not called. */
struct rep_archive_sink {
        void *context;
        /* Returns whether to go on. */
        bool (*on_record)(void *context, const struct rep_archive_record *record);
        void (*on_problem)(void *context, const struct rep_archive_problem *problem);
        /* Reports progress from time to time: the stored bytes read since the last call. */
        void (*on_progress)(void *context, uint64_t bytes);
        /* Called at the end of an input, with its number of records, lines or files. */
        void (*on_end)(void *context, uint64_t records);
};

/* The largest MAX_BYTES: 1 GiB. */
#define REP_ARCHIVE_BYTES_MAX ((size_t)1 << 30)

/* Options of reading.  All zero is the default. */
struct rep_archive_options {
        size_t size;      /* sizeof(struct rep_archive_options), or 0; see rep_read_options() */
        size_t max_bytes; /* the bytes of a body that count, at most REP_ARCHIVE_BYTES_MAX; one more is kept.
                           * 0: REP_MAX_BYTES */
        size_t memory;    /* the memory for an archive's responses that later records may refer to; 0: 64 MiB */
        const struct rep_policy *policy; /* for ENTRY; NULL: the defaults */
        bool missing_is_5xx;             /* as in struct rep_fetch, for all sites */
        int64_t fetched; /* the time of outcomes that state none; 0: the time of the file that holds them, or now */
        /* Reads up to SIZE bytes of the input, which is then only a name and no folder, to TO.  Returns their number, 0
           at the end, or -1, with errno, which is 0 before the call, if an error is known.  NULL: INPUT is a file. */
        ptrdiff_t (*read)(void *context, void *to, size_t size);
        void *context; /* passed to READ */
        int64_t now;   /* in seconds since 1970: what was fetched past it, and the policy's clock skew, is a problem; 0:
                        * the system's clock, which goes on */
};

enum rep_archive_kind {
        REP_ARCHIVE_GUESS, /* a folder is REP_ARCHIVE_DIR, but one that also holds archives or lists, by their names, is
                            * a problem.  Of all else, the first bytes decide, after decompression.  If they do not, the
                            * name's ending decides; otherwise it is REP_ARCHIVE_LIST. */
        REP_ARCHIVE_DIR,   /* a folder of files HOST.txt or HOST:PORT.txt.  Each is the robots.txt of https://HOST and
                            * http://HOST.  Other files are ignored. */
        REP_ARCHIVE_LIST,  /* lines ORIGIN<tab>FILE.  FILE is relative to the working directory. */
        /* One JSON object a line: "url" (of the robots.txt, or of what one before it redirects to) or "origin", which
         * must not be another; "status" (0: no response came); "error": why there was no response, or no complete one;
         * "location": the target of a redirect, null or "" if it had none; "headers": all fields of the response, an
         * object or pairs, which count as in a web archive, Content-Length for "body_base64" alone; "fetched": a date
         * of RFC 3339, or seconds since 1970; "retry_after": the value of the field Retry-After; "body", or
         * "body_base64" for any bytes, but not both; "truncated": whether the body went on.  Others are ignored, and
         * null counts as absent.  A body that is not empty is that of a 200 if there is no status. */
        REP_ARCHIVE_JSONL,
        REP_ARCHIVE_WARC, /* a web archive.  Responses, revisits and resources count whose URL has the path /robots.txt,
                           * or is what such a URL redirects to. */
};

/*
 * Reads INPUT, a file, a folder, or "-" for standard input, and gives what it holds to SINK, in the order of the input.
 * Lines and archives may be compressed by gzip or zstd.  OPTIONS may be NULL.
 *
 * Returns REP_OK at the end, and when SINK wanted no more.  An INPUT that can't be read is a problem like others:
 * records that came before it stay valid.  Returns REP_ERR_MEMORY, after which there may be more in INPUT, or
 * REP_ERR_ARGUMENT for OPTIONS of a later version and for a folder with READ, or REP_ERR_LIMIT for too large a
 * MAX_BYTES.  SINK is not NULL. Cost: linear in the decompressed bytes; but for bodies that redirects lead to, records
 * of other URLs are skipped unread.  Memory: 5 MiB, OPTIONS->memory, twice MAX_BYTES, and up to 128 MiB for zstd if the
 * input was written with such a window.
 */
REP_API enum rep_status rep_archive_read(const char *input, enum rep_archive_kind kind,
                                         const struct rep_archive_options *options,
                                         const struct rep_archive_sink *sink);

/* ---- into a pack */

/* What was read, besides the outcomes themselves.  It is added up over inputs: all zero is the start. */
struct rep_archive_counts {
        uint64_t records;         /* records of archives, lines or files, including those of a robots.txt */
        uint64_t outcomes;        /* fetches of a robots.txt that were given to the pack */
        uint64_t no_robots;       /* bodies that are pages, data and the like */
        uint64_t as_stored;       /* bodies that are not in the coding that their header fields state */
        uint64_t used;            /* bytes of the parts that are used, decoded */
        uint64_t skipped;         /* bytes of those that are skipped, as far as their sizes are known */
        uint64_t of_unknown_size; /* parts that are skipped whose sizes are not known */
        uint64_t problems[REP_PROBLEM_KINDS];
};

/* Returns the bytes that were skipped; a part of unknown size counts as much as an outcome does on average. */
REP_API uint64_t rep_archive_skipped(const struct rep_archive_counts *counts);

/* How an input is put into a pack.  All zero is the default. */
struct rep_archive_taking {
        size_t size;                               /* sizeof(struct rep_archive_taking), or 0; see rep_read_options() */
        const struct rep_archive_options *reading; /* NULL: the defaults.  Its policy should be the writer's. */
        bool allow_damaged; /* without it, an input that ends early, is damaged, can't be read or holds nothing of use
                             * is an error */
        bool limited;       /* MOST_SKIPPED counts */
        bool strict;        /* REP_PROBLEM_NO_STATUS and _MEMBER are errors */
        uint64_t most_skipped; /* bytes of all inputs in COUNTS that may be skipped; more is an error, at the latest
                                * at the next outcome or the end of the input */
        /* Called for what is read, after it was counted.  on_record's result counts: false ends reading, without an
           error, and this record is not added. */
        struct rep_archive_sink sink;
        /* Reads an input of another kind, as rep_archive_read() does.  NULL: that one. */
        enum rep_status (*read)(const char *input, enum rep_archive_kind kind,
                                const struct rep_archive_options *options, const struct rep_archive_sink *sink);
};

/* Why an input is refused. */
struct rep_archive_error {
        enum rep_status status;
        bool allowable; /* ALLOW_DAMAGED would have taken what can be used */
        struct rep_archive_place
                place;  /* its FILE is NULL if no place is to blame; valid as long as the input's name */
        char text[500]; /* what is wrong, in words */
};

/*
 * Adds what INPUT holds to WRITER, as rep_archive_read() gives it, and to COUNTS.  TAKING may be NULL.
 *
 * Returns REP_OK.  Returns REP_ERR_ARGUMENT for an input that TAKING does not allow, and any error of
 * rep_archive_read(); ERROR, which may be NULL, is then filled in, and what came before it was added: the caller
 * abandons WRITER.  An error of WRITER itself is returned when the pack is finished.
 */
REP_API enum rep_status rep_pack_add_archive(struct rep_pack_writer *writer, const char *input,
                                             enum rep_archive_kind kind, const struct rep_archive_taking *taking,
                                             struct rep_archive_counts *counts, struct rep_archive_error *error);

#ifdef __cplusplus
}
#endif

#endif
