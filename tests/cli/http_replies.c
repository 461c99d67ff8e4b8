/* SPDX-License-Identifier: Apache-2.0 */
/* http_replies.c: see http_replies.h. */
#include "tests/cli/http_replies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { KB = 1024, ENDLESS = 1 << 30 }; /* as long as anybody reads */

static void
reply(const struct http_asked *asked, int status, const char *fields, const char *body)
{
        http_send_format(asked, "HTTP/1.1 %d Any\r\nContent-Length: %zu\r\nConnection: close\r\n%s\r\n%s", status,
                         strlen(body), fields, body);
}

void
reply_status(const struct http_asked *asked)
{
        bool bodyless = asked->parameter == 204 || asked->parameter == 304;

        if (bodyless)
                http_send_format(asked, "HTTP/1.1 %d Any\r\nConnection: close\r\n\r\n", asked->parameter);
        else
                reply(asked, asked->parameter, "", HTTP_RULES);
}

void
reply_turns(const struct http_asked *asked)
{
        if (asked->log->requests % 2 == 1)
                reply(asked, 200, "", HTTP_RULES);
        else
                reply(asked, asked->parameter, "", "User-agent: *\nDisallow: /\n");
}

/* An hour, of which caches have used ten minutes. */
#define EXPIRES                                      \
        "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"    \
        "Expires: Sun, 06 Nov 1994 09:49:37 GMT\r\n" \
        "Age: 600\r\n"

void
reply_fields(const struct http_asked *asked)
{
        static const char *const fields[] = {
                [FIELDS_NONE] = "",
                [FIELDS_ETAG] = "ETag: \"one\"\r\nCache-Control: public, max-age=3600\r\n",
                [FIELDS_MODIFIED] = "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n",
                [FIELDS_NO_STORE] = "ETag: \"one\"\r\nCache-Control: no-store\r\n",
                [FIELDS_TWO_AGES] = "Cache-Control: private\r\nCache-Control: max-age=\"600\", max-age=5\r\n",
                [FIELDS_EXPIRES] = EXPIRES,
                [FIELDS_EXPIRED] = "Expires: 0\r\n",
                [FIELDS_MONTHS] = "Cache-Control: max-age=5184000\r\n",
        };
        bool unchanged = strstr(asked->header, "If-None-Match: \"one\"\r\n") != NULL ||
                         strstr(asked->header, "If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT\r\n") != NULL;

        if (unchanged)
                http_send_format(asked, "HTTP/1.1 304 Any\r\nConnection: close\r\n%s\r\n", fields[asked->parameter]);
        else
                reply(asked, 200, fields[asked->parameter], HTTP_RULES);
}

void
reply_retry_after(const struct http_asked *asked)
{
        http_send_format(asked, "HTTP/1.1 503 Any\r\nRetry-After: %d\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                         asked->parameter);
}

void
reply_retry_date(const struct http_asked *asked)
{
        http_send_string(asked,
                         "HTTP/1.1 503 Any\r\nRetry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\nContent-Length: 0\r\n"
                         "Connection: close\r\n\r\n");
}

void
reply_html(const struct http_asked *asked)
{
        reply(asked, 200, "Content-Type: text/html\r\n", "<!doctype html>\n<title>Hello</title>\n<p>User-agent: *\n");
}

void
reply_empty(const struct http_asked *asked)
{
        reply(asked, 200, "", "");
}

void
reply_early_hints(const struct http_asked *asked)
{
        http_send_string(asked, "HTTP/1.1 103 Early Hints\r\nCache-Control: max-age=1\r\nLink: </a>\r\n\r\n");
        reply(asked, 200, "Cache-Control: max-age=600\r\n", HTTP_RULES);
}

/* ---- redirects */

static void
redirect(const struct http_asked *asked, const char *target)
{
        char fields[256];

        snprintf(fields, sizeof(fields), "Location: %s\r\n", target);
        reply(asked, 302, fields, "");
}

/* The number of hops to here: 0 for /robots.txt, N for /hopN. */
static int
hops(const struct http_asked *asked)
{
        const char *path = strchr(asked->header, ' ') + 1;

        return strncmp(path, "/hop", 4) == 0 ? atoi(path + 4) : 0;
}

void
reply_chain(const struct http_asked *asked)
{
        char target[32];

        snprintf(target, sizeof(target), "/hop%d", hops(asked) + 1);
        if (hops(asked) < asked->parameter)
                redirect(asked, target);
        else
                reply(asked, 200, "", HTTP_RULES);
}

void
reply_loop(const struct http_asked *asked)
{
        char target[32];

        snprintf(target, sizeof(target), "/hop%d", hops(asked) + 1);
        redirect(asked, hops(asked) + 1 < asked->parameter ? target : "/robots.txt");
}

void
reply_cross(const struct http_asked *asked)
{
        char target[64];

        snprintf(target, sizeof(target), "http://localhost:%u/other", asked->port);
        if (strstr(asked->header, "Host: 127.0.0.1") != NULL)
                redirect(asked, target);
        else
                reply(asked, http_asks_for(asked, "/other") ? 200 : 500, "", HTTP_RULES);
}

void
reply_nowhere(const struct http_asked *asked)
{
        static const char *const targets[] = {"file:///etc/passwd", "gopher://127.0.0.1/", "http://",
                                              "mailto:a@b.example"};

        if (asked->parameter < 0)
                reply(asked, 301, "", "");
        else
                redirect(asked, targets[asked->parameter]);
}

void
reply_user(const struct http_asked *asked)
{
        char target[64];

        snprintf(target, sizeof(target), "http://user:secret@127.0.0.1:%u/x#y", asked->port);
        if (http_asks_for(asked, "/robots.txt"))
                redirect(asked, target);
        else
                reply(asked, strstr(asked->header, "Authorization") == NULL && http_asks_for(asked, "/x") ? 200 : 500,
                      "", HTTP_RULES);
}

/* ---- codings */

void
reply_no_gzip(const struct http_asked *asked)
{
        reply(asked, 200, "Content-Encoding: gzip\r\n", HTTP_RULES);
}

void
reply_coding(const struct http_asked *asked)
{
        switch (asked->parameter) {
        case 0:
                reply(asked, 200, "Content-Encoding: x-own\r\n", HTTP_RULES);
                break;
        case 1:
                reply(asked, 200, "Content-Encoding: br\r\n", HTTP_RULES);
                break;
        default:
                reply(asked, 200, asked->parameter == 2 ? "Content-Encoding: br\r\n" : "Content-Encoding: x-own\r\n",
                      "\x0b\x02\x80"
                      "abcde\x03");
        }
}

/* ---- failures */

void
reply_silence(const struct http_asked *asked)
{
        char byte;

        (void)!read(asked->fd, &byte, 1); /* until the client goes, or patience ends */
}

void
reply_drip(const struct http_asked *asked)
{
        const struct timespec wait = {0, 100 * 1000 * 1000};

        http_send_string(asked, "HTTP/1.1 200 Any\r\nConnection: close\r\n\r\n");
        for (int i = 0; i < 6000 && http_send_string(asked, "#"); i++)
                nanosleep(&wait, NULL); /* delays: it is slow on purpose */
}

void
reply_reset(const struct http_asked *asked)
{
        static const char line[] = "# a line of many\n";
        const int small = 4096;

        /* A reset overtakes what was not read yet, so more is sent than the buffers of both sides hold. */
        setsockopt(asked->fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof(small));
        http_send_format(asked, "HTTP/1.1 %d Any\r\nContent-Length: 1000000\r\n\r\n" HTTP_RULES, asked->parameter);
        for (size_t sent = 0; sent < 450 * KB; sent += strlen(line))
                http_send_string(asked, line);
        http_reset(asked);
}

void
reply_short(const struct http_asked *asked)
{
        http_send_string(asked, "HTTP/1.1 200 Any\r\nContent-Length: 1000\r\n\r\n" HTTP_RULES);
}

void
reply_bad_chunks(const struct http_asked *asked)
{
        http_send_string(asked, "HTTP/1.1 200 Any\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nUser\r\nxyz\r\n-agent\r\n");
}

void
reply_short_chunks(const struct http_asked *asked)
{
        http_send_string(asked, "HTTP/1.1 200 Any\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nUser\r\n");
}

void
reply_nothing(const struct http_asked *asked)
{
        (void)asked;
}

void
reply_no_http(const struct http_asked *asked)
{
        http_send_string(asked, HTTP_RULES);
}

void
reply_long_header(const struct http_asked *asked)
{
        char field[KB];

        memset(field, 'x', sizeof(field));
        if (asked->parameter == 0)
                memcpy(field, "X: ", 3);
        if (asked->parameter == 0)
                memcpy(field + sizeof(field) - 2, "\r\n", 2);
        http_send_string(asked, "HTTP/1.1 200 Any\r\n");
        for (size_t i = 0; i < ENDLESS / KB; i++)
                if (!http_send(asked, field, sizeof(field)))
                        break;
}
