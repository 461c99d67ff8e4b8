/* SPDX-License-Identifier: Apache-2.0 */
/* The replies of the test server: one function for each kind of server.  Most of them are faulty. */
#ifndef REP_TESTS_HTTP_REPLIES_H
#define REP_TESTS_HTTP_REPLIES_H

#include "tests/cli/http_server.h"

/* The robots.txt of these servers. */
#define HTTP_RULES "User-agent: *\nDisallow: /private\n"

/* Fields that a reply has where the test says so with the handler's parameter: an index. */
enum {
        FIELDS_NONE,
        FIELDS_ETAG,
        FIELDS_MODIFIED,
        FIELDS_NO_STORE,
        FIELDS_TWO_AGES,
        FIELDS_EXPIRES,
        FIELDS_EXPIRED,
        FIELDS_MONTHS
};

void reply_status(const struct http_asked *asked); /* PARAMETER is the status; the rules are its body */
void reply_fields(const struct http_asked *asked); /* 200 with fields, 304 where the validators are right */
void reply_retry_after(const struct http_asked *asked);
void reply_retry_date(const struct http_asked *asked); /* 503, ask again after PARAMETER seconds */
void reply_turns(const struct http_asked *asked); /* the rules, and every second time PARAMETER and "Disallow: /" */
void reply_html(const struct http_asked *asked);
void reply_empty(const struct http_asked *asked);
void reply_early_hints(const struct http_asked *asked);

/* Redirects. */
void reply_chain(const struct http_asked *asked);   /* PARAMETER of them, then the rules */
void reply_loop(const struct http_asked *asked);    /* over PARAMETER URLs */
void reply_cross(const struct http_asked *asked);   /* from 127.0.0.1 to localhost, there the rules */
void reply_nowhere(const struct http_asked *asked); /* PARAMETER chooses a target that can't be followed */
void reply_user(const struct http_asked *asked);    /* to a target with user info and a fragment */

/* Bodies. */
void reply_size(const struct http_asked *asked); /* PARAMETER bytes */
void reply_endless(const struct http_asked *asked);
void reply_gzip(const struct http_asked *asked); /* twice the rules, as two members; without the last PARAMETER bytes */
void reply_gzip_bomb(const struct http_asked *asked);  /* endless, 13 bits for 258 bytes */
void reply_gzip_empty(const struct http_asked *asked); /* endless, all bits for no byte */
void reply_no_gzip(const struct http_asked *asked);    /* says gzip, and isn't */
void reply_coding(const struct http_asked *asked);     /* a coding that nobody asked for */

/* Failures. */
void reply_silence(const struct http_asked *asked);
void reply_drip(const struct http_asked *asked);  /* a byte of the body ten times a second */
void reply_reset(const struct http_asked *asked); /* in the body of a reply with the status PARAMETER */
void reply_short(const struct http_asked *asked); /* an orderly end in the body */
void reply_bad_chunks(const struct http_asked *asked);
void reply_short_chunks(const struct http_asked *asked); /* an orderly end between chunks */
void reply_nothing(const struct http_asked *asked);
void reply_no_http(const struct http_asked *asked);
void
reply_long_header(const struct http_asked *asked); /* endless, in fields of 1 KB or, where PARAMETER is 1, in one */

#endif
