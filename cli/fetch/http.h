/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One HTTP (or FTP) request, with bounds on everything that the server decides: time, and the bytes of header and body.
 * Redirects are not followed here.
 */
#ifndef REP_CLI_FETCH_HTTP_H
#define REP_CLI_FETCH_HTTP_H

#include "cli/base/input.h"
#include "rep_policy.h"

/* A connection that requests share, one after the other. */
struct http;

/* Starts; to be freed by http_free().  USER_AGENT must live as long. */
struct http *http_new(const char *user_agent, size_t max_bytes);
void http_free(struct http *http);

struct http_request {
        const char *url;
        long timeout;              /* milliseconds, more than 0 */
        const char *etag;          /* of the copy that is there; NULL: none */
        const char *last_modified; /* the same */
};

struct http_response {
        struct rep_fetch fetch; /* REDIRECTS and MISSING_IS_5XX are not set */
        struct failure failure; /* what went wrong, in words, where FETCH has an error */
        char *target;           /* where a redirect leads, absolute; NULL: nowhere */
        char *etag;             /* NULL: none */
        char *last_modified;    /* NULL: none */
        struct input body;      /* of 2xx: decoded, the first MAX_BYTES and one more, which shows that it was cut */
};

/* Does a GET.  RESPONSE is to be freed by http_response_free(). */
void http_get(struct http *http, const struct http_request *request, struct http_response *response);

void http_response_free(struct http_response *response);

#endif
