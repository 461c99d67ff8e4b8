/* SPDX-License-Identifier: Apache-2.0 */
/* A stored HTTP response: the parts of its header that matter, and its decoded body. */
#ifndef REP_ARCHIVES_HTTP_MESSAGE_H
#define REP_ARCHIVES_HTTP_MESSAGE_H

#include "archives/records.h"
#include "archives/redirects.h"
#include "base/crawl.h"

struct rep_http_message {
        uint32_t status;
        bool is_cut; /* the end of the header is missing */
        struct rep_cache_control cache;
        uint32_t retry_after;
        struct rep_text location; /* the first one; empty: none */
        bool chunked;
        struct rep_codings codings; /* of the content, and behind them those of the transfer */
        struct rep_codings transfer;
        struct rep_text expires, date, age; /* until rep_http_end_fields() */
        struct rep_body_fields fields;      /* but their codings */
        struct rep_text body;               /* as stored */
};

/* Reads the response in TEXT.  MESSAGE points into TEXT.  NOW is the time of the response, for relative dates, or 0
   if it is unknown.  Skips provisional responses (1xx).  Returns false if TEXT is not a response. */
bool rep_http_read(struct rep_text text, int64_t now, struct rep_http_message *message);

/* Reads one field of a response into MESSAGE.  Returns false if no field NAME matters. */
bool rep_http_field(struct rep_http_message *message, struct rep_text name, struct rep_text value, int64_t now);

/* Completes MESSAGE after its last field. */
void rep_http_end_fields(struct rep_http_message *message, int64_t now);

/* A decoded body.  The next body reuses its memory.  All zero is the start. */
struct rep_http_body {
        struct rep_text text; /* in the memory of this struct, or of the message */
        bool as_stored;       /* TEXT is not decoded: the named coding is unknown, or the bytes are not in it */
        char *chunks, *decoded, *outer;
        size_t chunks_size, decoded_size, outer_size;
};

/*
 * Decodes the first MOST bytes of MESSAGE's body.  CUT: only a part of the body was stored, so its end may be
 * missing.  Returns REP_OK, or REP_ERR_MEMORY.  *FAULT becomes NULL, or what is wrong with the body: its end is missing
 * otherwise, or a coding can't be decoded.
 *
 * If there are several codings, the last one applied is decoded first.  A body in a coding that this build can't decode
 * is broken off.  A body that does not match its fields is taken as it is, as other readers do: a "chunked" body
 * without a chunk, and what is visibly text (rep_is_coded()) although a coding is named, or a word that is not a
 * coding.  Many archives store decoded bodies with the original fields, and some servers name character sets as
 * codings.
 */
enum rep_status rep_http_decode(const struct rep_http_message *message, size_t most, bool cut,
                                struct rep_http_body *body, const char **fault);

void rep_http_body_free(struct rep_http_body *body);

/* Decodes the body of MESSAGE, a 2xx at PLACE of the URL with KEY, for RESPONSE, which has its status and whether it
   was truncated. If that fails, or is only a part of the body, reports it, and RESPONSE becomes an error.  Leaves other
   responses alone. */
void rep_take_body(struct rep_source_run *run, struct rep_archive_place place, const char *key,
                   const struct rep_http_message *message, struct rep_http_body *body, struct rep_response *response);

/* ---- header blocks of HTTP and WARC: a first line, fields "Name: value", and an empty line.  Lines end in LF or CR LF
 */

/* Returns the size of the header that TEXT begins with, its empty line included; 0 if there is none. */
size_t rep_header_size(struct rep_text text);

/* Takes the next line off TEXT.  Returns false if there is none. */
bool rep_header_line(struct rep_text *text, struct rep_text *line);

/* Decodes TEXT, which is in base64, in place.  *SIZE becomes the number of bytes.  Padding may be absent.  Returns
   false if TEXT holds anything but digits and padding. */
bool rep_base64_decode(char *text, size_t *size);

#endif
