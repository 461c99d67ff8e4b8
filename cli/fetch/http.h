/* SPDX-License-Identifier: Apache-2.0 */
/* One HTTP (or FTP) request.  Everything that the server decides is bounded: time, and the bytes of header and body.
   Redirects are not followed here. */
#ifndef REP_CLI_FETCH_HTTP_H
#define REP_CLI_FETCH_HTTP_H

#include "cli/base/input.h"
#include "rep_policy.h"

/* A connection.  Requests use it one after another. */
struct http;

/* Creates a connection.  The caller calls http_free().  USER_AGENT must live as long. */
struct http *http_new(const char *user_agent, size_t max_bytes);
void http_free(struct http *http);

struct http_request {
        const char *url;
        long timeout;              /* milliseconds, more than 0 */
        const char *etag;          /* of the existing copy; NULL: none */
        const char *last_modified; /* the same */
};

struct http_response {
        struct rep_fetch fetch; /* REDIRECTS and MISSING_IS_5XX are not set */
        struct failure failure; /* if FETCH has an error: what went wrong, in words */
        char *target;           /* the absolute URL that a redirect leads to; NULL: none */
        char *etag;             /* NULL: none */
        char *last_modified;    /* NULL: none */
        struct input body;      /* of a 2xx response, decoded: the first MAX_BYTES, and one more, which shows that
                                 * there are more */
};

/* Makes a GET request.  The caller calls http_response_free() on RESPONSE. */
void http_get(struct http *http, const struct http_request *request, struct http_response *response);

void http_response_free(struct http_response *response);

#endif
