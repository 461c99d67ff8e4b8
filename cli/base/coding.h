/* SPDX-License-Identifier: Apache-2.0 */
/* The coding of a response's body, as its Content-Encoding fields (RFC 9110, section 8.4) and its bytes tell. */
#ifndef REP_CLI_BASE_CODING_H
#define REP_CLI_BASE_CODING_H

#include <stdbool.h>

#include "rep_runtime.h"

enum http_coding {
        HTTP_PLAIN = 0,
        HTTP_GZIP,
        HTTP_DEFLATE,
        HTTP_BROTLI,
        HTTP_ZSTD,
        HTTP_OTHER,     /* another registered coding, or too many codings */
        HTTP_NO_CODING, /* a word that is not a coding, such as "utf-8" */
};

enum { HTTP_CODINGS_MAX = 4 };

/* The codings of a body, in the order in which they were applied.  All zero: none. */
struct http_codings {
        enum http_coding list[HTTP_CODINGS_MAX]; /* none of them HTTP_PLAIN or HTTP_NO_CODING */
        size_t count;
        bool unknown; /* there was a word that is not a coding */
};

/* Adds the codings in VALUE, a Content-Encoding field.  If there is no room for all of them, the result is one that
   can't be decoded. */
void codings_add(struct http_codings *codings, struct rep_text value);

/* Returns the only one of CODINGS, or HTTP_OTHER if there are several.  Words that are not codings count only if
   there is no coding. */
enum http_coding codings_only(const struct http_codings *codings);

/*
 * Returns whether BODY is visibly text, so that it was decoded before it came, or never coded.  Text has none of the
 * bytes that the MIME Sniffing Standard calls binary data bytes, among its first 1,445: browsers look no further.  It
 * is also in UTF-8, or nearly all ASCII, as text in older character sets is.  Compressed data of more than about 20
 * bytes is not text.
 */
bool coding_is_text(struct rep_text body);

#endif
