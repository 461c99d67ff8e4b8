/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs that may be compressed, the records of web archives of any URL, and header fields: for this library and the
 * command. */
#ifndef REP_ARCHIVES_RECORDS_H
#define REP_ARCHIVES_RECORDS_H

#include "rep_archive.h"

/* ---- files that may be compressed */

struct rep_input;

/* Opens FILE, or standard input for "-", which may be compressed by gzip or zstd.  Returns 0, or an errno value.  The
   caller closes *INPUT, which is NULL after an error. */
int rep_input_open(const char *file, struct rep_input **input);

/* Reads up to SIZE bytes to TO, decoded.  Returns their number, 0 at the end and where it can't be decoded any more, or
   -1 with errno. */
ptrdiff_t rep_input_read(struct rep_input *input, void *to, size_t size);

/* Returns why the rest of the file can't be decoded, or NULL if it can be. */
const char *rep_input_fault(const struct rep_input *input);

/* Closes INPUT.  NULL does nothing. */
void rep_input_close(struct rep_input *input);

/* ---- records of web archives */

/*
 * The records of a web archive, one after another, of any URL (ISO 28500; WARC 1.0 and 1.1, and the earlier
 * 0.17 and 0.18).
 *
 * Malformed and damaged parts are told to a sink and skipped.  Reading continues at the next record: in a compressed
 * archive at the next member that begins with one, otherwise at the next line that does.
 *
 *     for (record = rep_warc_next(warc); record != NULL; record = rep_warc_next(warc))
 *             if (is_wanted(record->uri) && rep_warc_finish(warc) == REP_WARC_END_WHOLE)
 *                     rep_warc_copy(warc, write, file);
 *
 * Threads: a struct rep_warc is used by one thread at a time.  Memory: 5 MiB, the header and what rep_warc_block() is
 * asked for; with COPIES, also the stored bytes of a record; zstd takes up to 128 MiB more, if the archive was written
 * with such a window.
 */

struct rep_warc;

enum rep_warc_type {
        REP_WARC_OTHER = 0,
        REP_WARC_INFO,
        REP_WARC_METADATA,
        REP_WARC_RESPONSE, /* from here on, a record holds what came for a URL */
        REP_WARC_REVISIT,
        REP_WARC_RESOURCE,
};

/* The header of a record.  Texts that it lacks are empty. */
struct rep_warc_record {
        enum rep_warc_type type;
        struct rep_text uri, refers_to; /* without the "<" and ">" that some archives put around it */
        struct rep_text date, refers_date, truncated, digest;
        struct rep_archive_place place;
        bool begins_member; /* it is the first in its member; always, if the archive is not compressed */
};

/*
 * Opens INPUT, a file or "-" for standard input, whose problems SINK gets; its other callbacks but on_progress are not
 * called.  SINK is not NULL, and it and the texts of OPTIONS and INPUT must live as long as *WARC.  COPIES:
 * rep_warc_copy() is to work. OPTIONS may be NULL.
 *
 * Returns REP_OK, also for an input that can't be opened, which is a problem and has no records; REP_ERR_MEMORY, or
 * REP_ERR_ARGUMENT for OPTIONS of a later version.  The caller closes *WARC, which is NULL after an error.
 */
enum rep_status rep_warc_open(const char *input, const struct rep_archive_options *options,
                              const struct rep_archive_sink *sink, bool copies, struct rep_warc **warc);

/* Returns the next record, which is valid until the next call, or NULL at the end, and if memory is out.  After NULL
   there is none. */
const struct rep_warc_record *rep_warc_next(struct rep_warc *warc);

/* Gives the first MOST bytes of the record's block, valid until the next call.  *WHOLE becomes whether these are all.
   Returns false if the record is cut or damaged, as far as its member shows, which the next call tells SINK; and if
   there is no current record, or it was finished. */
bool rep_warc_block(struct rep_warc *warc, size_t most, struct rep_text *block, bool *whole);

/* How a record ends. */
enum rep_warc_end {
        REP_WARC_END_WHOLE,  /* no other record has a part of its stored bytes */
        REP_WARC_END_SHARED, /* its member has more than this record */
        REP_WARC_END_BROKEN, /* it is cut, damaged, or longer than it says, which SINK was told, or is at the next call
                              */
};

/* Goes to the end of the record.  The result of a second call is that of the first; without a record it is broken. */
enum rep_warc_end rep_warc_finish(struct rep_warc *warc);

/* Gives the stored bytes of the record to WRITE, in up to two parts, after rep_warc_finish() has found that it is
   whole. Otherwise, and without COPIES, it gives nothing. */
void rep_warc_copy(const struct rep_warc *warc, void (*write)(void *context, const void *bytes, size_t size),
                   void *context);

/*
 * Gives the bytes in front of the first record that all others need: the dictionary of zstd.  Copied records are an
 * archive behind them.  They are valid until rep_warc_next(), and usually none.  Returns false if they are too many,
 * and after rep_warc_next().
 */
bool rep_warc_begin(const struct rep_warc *warc, struct rep_text *bytes);

/* Closes WARC, which may be NULL.  Returns REP_OK, or REP_ERR_MEMORY if memory was out before the end. */
enum rep_status rep_warc_close(struct rep_warc *warc);

/* ---- header fields, of stored responses and records */

/* Sets FIELDS to the fields of the header of the response in TEXT, past provisional responses (1xx).  Returns false if
   its first line is not that of a response; FIELDS are then what follows that line. */
bool rep_http_fields(struct rep_text text, struct rep_text *fields);

/* Makes each field of the SIZE bytes at HEADER one line: white space at the begin of a line continues the one before it
   (RFC 9112, section 5.2). */
void rep_header_unfold(char *header, size_t size);

/* Takes the next field "Name: value" off FIELDS.  Skips malformed lines, and lines that continue a value.  Returns
   false if there is none. */
bool rep_header_field(struct rep_text *fields, struct rep_text *name, struct rep_text *value);

#endif
