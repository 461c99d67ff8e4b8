/* SPDX-License-Identifier: Apache-2.0 */
/* How the body of a response is coded, by its fields Content-Encoding (RFC 9110, section 8.4), and by its bytes. */
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
        HTTP_OTHER,     /* another that is registered, or too many */
        HTTP_NO_CODING, /* a word that names none, as "utf-8" */
};

enum { HTTP_CODINGS_MAX = 4 };

/* The codings of a body, in the order in which they were applied.  All zero: none. */
struct http_codings {
        enum http_coding list[HTTP_CODINGS_MAX]; /* none of them HTTP_PLAIN or HTTP_NO_CODING */
        size_t count;
        bool unknown; /* a word was there that names none */
};

/* Adds what VALUE, a field of the body, names: a list.  More than there is room for are one that nobody undoes. */
void codings_add(struct http_codings *codings, struct rep_text value);

/* The one of CODINGS: HTTP_OTHER where there are several; a word that names none says nothing where there is a coding. */
enum http_coding codings_only(const struct http_codings *codings);

/*
 * Is BODY visibly text, so that it was decoded before it came, or never coded?  It has no byte that the MIME Sniffing
 * Standard calls a binary data byte where browsers look for them, in the first 1,445; and is in UTF-8, or nearly all ASCII,
 * as text in older character sets is.  Compressed data of more than some 20 bytes is not.
 */
bool coding_is_text(struct rep_text body);

#endif
