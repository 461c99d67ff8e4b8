/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_coding.h: the coding of a response's body, as its Content-Encoding fields and its bytes tell.
 *
 * Whoever fetches or reads an archive decodes the body itself; these functions say from what.  Many archives store
 * decoded bodies with the original fields, and some servers name character sets as codings: rep_is_decoded_text()
 * finds such bodies.
 *
 * Threads: no state; any thread may call these functions.  Cost: linear in the value, constant for a body.
 *
 * Source: RFC 9110, section 8.4; the MIME Sniffing Standard of WHATWG for what is text.
 */
#ifndef REP_CODING_H
#define REP_CODING_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

enum rep_coding {
        REP_CODING_PLAIN = 0,
        REP_CODING_GZIP,
        REP_CODING_DEFLATE,
        REP_CODING_BROTLI,
        REP_CODING_ZSTD,
        REP_CODING_OTHER, /* another registered coding, or too many codings */
        REP_CODING_NONE,  /* a word that is not a coding, such as "utf-8" or "none" */
};

enum { REP_CODINGS_MAX = 4 };

/* The codings of a body, in the order in which they were applied.  All zero: none. */
struct rep_codings {
        enum rep_coding list[REP_CODINGS_MAX]; /* none of them REP_CODING_PLAIN or REP_CODING_NONE */
        size_t count;
        bool unknown; /* there was a word that is not a coding */
};

/* Adds the codings in VALUE, a Content-Encoding field.  If there is no room for all of them, the result is one that
   can't be decoded. */
REP_API void rep_add_codings(struct rep_codings *codings, struct rep_text value);

/*
 * Returns whether BODY is visibly text, so that it was decoded before it came, or never coded.  Text has none of the
 * bytes that the MIME Sniffing Standard calls binary data bytes, among its first 1,445: browsers look no further.  It
 * is also in UTF-8, or nearly all ASCII, as text in older character sets is.  Compressed data of more than about 20
 * bytes is not text.
 */
REP_API bool rep_is_decoded_text(struct rep_text body);

#ifdef __cplusplus
}
#endif

#endif
