/* SPDX-License-Identifier: Apache-2.0 */
/* Web archives made by hand, and the results of a source for a file. */
#ifndef REP_TESTS_ARCHIVE_H
#define REP_TESTS_ARCHIVE_H

#include "base/buffer.h"
#include "rep_archive.h"
#include "tests/support/owned.h"

/* A field of a record; the first line of an answer; and its body. */
#define DATE(day) "WARC-Date: 2026-01-" day "T00:00:00Z\r\n"
#define OK "200 OK\r\n"
#define RULES "User-agent: *\nDisallow: /a\n"

/* Origins, and what follows them in the URL of a robots.txt. */
#define A "https://a.example"
#define B "https://b.example"
#define C "https://c.example"
#define ROBOTS "/robots.txt"

/* Adds a record of TYPE for URL with the BLOCK; FIELDS are further fields, each ended by CR LF, and may be "". */
void archive_add(struct rep_buffer *archive, const char *type, const char *url, const char *fields, const char *block);
void archive_add_bytes(struct rep_buffer *archive, const char *type, const char *url, const char *fields,
                       const void *block, size_t size);

/* Adds a response: the HTTP HEADER's lines, each ended by CR LF, and the BODY. */
void archive_respond(struct rep_buffer *archive, const char *url, const char *fields, const char *header,
                     const char *body);

/* Appends the SIZE bytes to TO as a member of gzip, compressed by WINDOW_BITS as zlib has them. */
enum { GZIP_MEMBER = 31 };
void deflate_to(struct rep_buffer *to, const void *bytes, size_t size, int window_bits);

/* The same for each record of ARCHIVE, which starts with one. */
void compress_records(struct rep_buffer *to, const struct rep_buffer *archive);

/*
 * What is found in BYTES, an input of KIND, as text: a line "ORIGIN ACCESS STATUS REDIRECTS [BODY]" for each record,
 * and "! KIND" for each problem.  Good until the next call. The file that has BYTES was changed at FOUND_IN_TIME.
 */
enum { FOUND_IN_TIME = 1767400000 };
const char *found_in(enum rep_archive_kind kind, const struct rep_buffer *bytes);

/* The same for a file or folder. */
const char *found_in_file(enum rep_archive_kind kind, const char *name);

/* A reader of another kind of input, as rep_archive_read(); the same by it. */
typedef enum rep_status (*archive_read_fn)(const char *input, enum rep_archive_kind kind,
                                           const struct rep_archive_options *options,
                                           const struct rep_archive_sink *sink);
const char *found_by(archive_read_fn read, enum rep_archive_kind kind, const char *name);

/* The text that is written for a record, of any source, is this; freed by the test. */
struct findings {
        struct rep_buffer text;
        size_t records, problems;
        int64_t fetched, aged;            /* of the last record: when the origin answered, and its oldest part */
        int64_t fresh_until;              /* of that */
        enum rep_fetch_error error;       /* of that */
        enum rep_archive_place_unit unit; /* of the last record or problem */
        uint64_t number;
        char problem[256]; /* the last one, in words */
};
extern const struct findings *last_findings;

/* An on_problem() whose CONTEXT is their number, an unsigned. */
static inline void
count_problem(void *context, const struct rep_archive_problem *problem)
{
        (void)problem;
        ++*(unsigned *)context;
}

#endif
