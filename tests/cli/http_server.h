/* SPDX-License-Identifier: Apache-2.0 */
/* A small HTTP server on loopback.  It replies as a test wants, also in ways in which no real server would, which
   http_server.py lists.  It serves one connection at a time, with one request each.  The test can read the requests. */
#ifndef REP_TESTS_HTTP_SERVER_H
#define REP_TESTS_HTTP_SERVER_H

#include <stdint.h>

enum { HTTP_REQUESTS_KEPT = 16, HTTP_REQUEST_SIZE = 2048 };

/* The robots.txt of these servers. */
#define HTTP_RULES "User-agent: *\nDisallow: /private\n"

/* What a server got and sent. */
struct http_log {
        unsigned requests;
        uint64_t bytes_sent;
        char request[HTTP_REQUESTS_KEPT][HTTP_REQUEST_SIZE]; /* header blocks, each with a NUL behind it */
};

/* Starts a server that replies as REPLY of http_server.py, with PARAMETER.  Returns its port. */
unsigned http_server_start(const char *reply, int parameter);

/* What the server at PORT did until now; it is valid until the next call. */
const struct http_log *http_server_log(unsigned port);

void http_server_stop(unsigned port);

/* A port of loopback on which nobody listens; the program keeps it to its end. */
unsigned http_closed_port(void);

#endif
