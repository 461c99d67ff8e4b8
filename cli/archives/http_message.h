/* SPDX-License-Identifier: Apache-2.0 */
/* An HTTP response as it is stored: what counts of its header, and its body decoded. */
#ifndef REP_CLI_ARCHIVES_HTTP_MESSAGE_H
#define REP_CLI_ARCHIVES_HTTP_MESSAGE_H

#include "cli/base/coding.h"
#include "cli/base/report.h"
#include "rep_policy.h"

struct http_message {
        uint32_t status;
        struct rep_cache_control cache;
        uint32_t retry_after;
        struct rep_text location; /* the first; empty: none */
        bool chunked;
        struct http_codings codings;
        bool has_length;
        uint64_t length;      /* Content-Length */
        struct rep_text body; /* as it is stored */
};

/*
 * Reads the response in TEXT, whose texts MESSAGE points to; NOW is when it came, or 0, to which relative dates are
 * held.  Provisional responses (1xx) are passed over.  Returns false where it is no response.
 */
bool http_read(struct rep_text text, int64_t now, struct http_message *message);

/* A decoded body, and its memory, which the next one uses again.  All zero is the start. */
struct http_body {
        struct rep_text text; /* in memory of this, or of the message */
        bool as_stored;       /* a coding was named, and the bytes are not of it, or it is none: they are TEXT */
        char *chunks, *decoded, *outer;
        size_t chunks_size, decoded_size, outer_size;
};

/*
 * Decodes the first MOST bytes of MESSAGE's body.  It was CUT where it was stored: then its end may be missing.  Fails
 * where the end is missing otherwise, or a coding can't be undone.
 *
 * Of several codings the one that was applied last is undone first.  As others do, a body that is not what its fields say is taken as it is: one without any chunk in front, one
 * whose coding nobody knows, and one that is visibly not of its coding: without the first bytes of gzip or zstd, or text
 * where another coding is named.  Many archives hold bodies decoded beside the fields that came, and some servers name
 * character sets there.
 */
bool http_decode(const struct http_message *message, size_t most, bool cut, struct http_body *body,
                 struct failure *failure);

void http_body_free(struct http_body *body);

#endif
