/* SPDX-License-Identifier: Apache-2.0 */
/* A small HTTP server on loopback.  It replies as a test wants, also in ways in which no real server would.  It is a
   separate process, and serves one connection at a time, with one request each.  The test can read the requests. */
#ifndef REP_TESTS_HTTP_SERVER_H
#define REP_TESTS_HTTP_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { HTTP_REQUESTS_KEPT = 16, HTTP_REQUEST_SIZE = 2048 };

/* What the server and the test both see. */
struct http_log {
        volatile unsigned requests;
        volatile uint64_t bytes_sent;
        char request[HTTP_REQUESTS_KEPT][HTTP_REQUEST_SIZE]; /* header blocks, each with a NUL behind it */
};

/* A request that is to be answered. */
struct http_asked {
        int fd;
        unsigned port;      /* the server's */
        const char *header; /* the request's header block */
        int parameter;      /* of the handler */
        struct http_log *log;
};

typedef void (*http_handler_fn)(const struct http_asked *asked);

struct http_server {
        pid_t process;
        unsigned port;
        struct http_log *log;
};

/* Starts a server that calls HANDLER, with PARAMETER, for each request.  It ends by itself after two minutes. */
void http_server_start(struct http_server *server, http_handler_fn handler, int parameter);

void http_server_stop(struct http_server *server);

/* A port of loopback on which nobody listens; the program keeps it to its end. */
unsigned http_closed_port(void);

/* ---- for handlers */

/* Sends bytes; false where the client is gone. */
bool http_send(const struct http_asked *asked, const void *bytes, size_t size);
bool http_send_string(const struct http_asked *asked, const char *string);

/* Sends formatted text of less than 4 KB. */
bool http_send_format(const struct http_asked *asked, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Closes the connection with a reset instead of an orderly end. */
void http_reset(const struct http_asked *asked);

/* Does the request ask for PATH? */
bool http_asks_for(const struct http_asked *asked, const char *path);

#endif
