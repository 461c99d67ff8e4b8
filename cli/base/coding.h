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
        HTTP_OTHER,     /* another that is registered, or several */
        HTTP_NO_CODING, /* a word that names none, as "utf-8" */
};

/* The coding of a body that has BEFORE, and then what VALUE, one of its fields, names.  A word that names none says nothing
 * where there is a coding. */
enum http_coding coding_add(enum http_coding before, struct rep_text value);

/*
 * Is BODY visibly text, so that it was decoded before it came, or never coded?  It has no byte that the MIME Sniffing
 * Standard calls a binary data byte where browsers look for them, in the first 1,445; and is in UTF-8, or nearly all ASCII,
 * as text in older character sets is.  Compressed data of more than some 20 bytes is not.
 */
bool coding_is_text(struct rep_text body);

#endif
