/* SPDX-License-Identifier: Apache-2.0 */
/* authority.c: see authority.h. */
#include "policy/authority.h"

#include "syntax/scheme.h"
#include "syntax/token.h"

static const char robots_path[] = "/robots.txt";

static const struct scheme {
        struct rep_text name;
        uint32_t port; /* used if the URL has none */
} schemes[] = {
        {{"http", 4}, 80},
        {{"https", 5}, 443},
        {{"ftp", 3}, 21},
};

/* Returns the scheme that URL begins with, without case, before a colon. */
static const struct scheme *
find_scheme(struct rep_text url)
{
        struct rep_text begin = {url.data, 0};

        while (begin.size < url.size && url.data[begin.size] != ':')
                begin.size++;
        for (size_t i = 0; begin.size < url.size && i < sizeof(schemes) / sizeof(schemes[0]); i++)
                if (rep_token_compare(begin, schemes[i].name) == 0)
                        return &schemes[i];
        return NULL;
}

static struct rep_text
drop(struct rep_text text, size_t count)
{
        return (struct rep_text){text.data + count, text.size - count};
}

/* Cuts *TEXT at the first of / ? # and returns the part before it. */
static struct rep_text
take_authority(struct rep_text *text)
{
        struct rep_text whole = *text;
        size_t size = 0;

        while (size < whole.size && whole.data[size] != '/' && whole.data[size] != '?' && whole.data[size] != '#')
                size++;
        *text = drop(whole, size);
        return (struct rep_text){whole.data, size};
}

/*
 * Removes the part before the "@".  Programs disagree about a second "@", and about a backslash, which some read as a
 * slash.  They would disagree about the host, so both are errors.
 */
static enum rep_url_status
drop_user(struct rep_text *authority)
{
        size_t i, at = 0;

        while (at < authority->size && authority->data[at] != '@')
                at++;
        if (at == authority->size)
                return REP_URL_OK;
        for (i = 0; i < at; i++)
                if ((unsigned char)authority->data[i] <= ' ' || authority->data[i] == 0x7f ||
                    authority->data[i] == '\\')
                        return REP_URL_ERR_USER;
        *authority = drop(*authority, at + 1);
        for (i = 0; i < authority->size; i++)
                if (authority->data[i] == '@')
                        return REP_URL_ERR_USER;
        return REP_URL_OK;
}

/* Returns the size of the host at the start of AUTHORITY.  The host ends with a bracket, or before the first colon. */
static size_t
host_size(struct rep_text authority)
{
        char last = authority.size > 0 && authority.data[0] == '[' ? ']' : ':';
        size_t size = 0;

        while (size < authority.size && authority.data[size] != last)
                size++;
        return size + (size_t)(last == ']' && size < authority.size);
}

enum rep_url_status
rep_split_authority(struct rep_text url, struct rep_authority *authority)
{
        const struct scheme *scheme = find_scheme(url);
        enum rep_url_status status;
        struct rep_text text;

        if (scheme == NULL)
                return REP_URL_ERR_SCHEME;
        if (rep_has_break(url.data, url.size))
                return REP_URL_ERR_BREAK;
        authority->scheme = scheme->name;
        authority->rest = drop(url, scheme->name.size + 1);
        if (authority->rest.size < 2 || authority->rest.data[0] != '/' || authority->rest.data[1] != '/')
                return REP_URL_ERR_SLASHES;
        authority->rest = drop(authority->rest, 2);
        text = take_authority(&authority->rest);
        status = drop_user(&text);
        if (status != REP_URL_OK)
                return status;
        authority->host = (struct rep_text){text.data, host_size(text)};
        text = drop(text, authority->host.size);
        if (text.size > 0 && text.data[0] != ':')
                return REP_URL_ERR_HOST; /* something behind the bracket */
        text = drop(text, text.size > 0);
        if (!rep_read_port(text.data, text.data + text.size, &authority->port))
                return REP_URL_ERR_PORT;
        authority->own_port = scheme->port;
        if (authority->port == scheme->port)
                authority->port = 0;
        return REP_URL_OK;
}

static char *
put(char *to, const char *data, size_t size)
{
        memcpy(to, data, size);
        return to + size;
}

static char *
put_port(char *to, uint32_t port)
{
        char digits[5], *first = digits + sizeof(digits);

        if (port == 0)
                return to;
        for (; port > 0; port /= 10)
                *--first = (char)('0' + port % 10);
        *to++ = ':';
        return put(to, first, (size_t)(digits + sizeof(digits) - first));
}

_Static_assert(sizeof("https://") - 1 + REP_HOST_SIZE + sizeof(":65535") - 1 + sizeof(robots_path) <=
                       REP_ROBOTS_URL_SIZE,
               "the longest scheme, host and port fit");

enum rep_url_status
rep_write_robots_url(const struct rep_authority *authority, struct rep_text host, char buffer[REP_ROBOTS_URL_SIZE],
                     size_t *size)
{
        enum rep_url_status status;
        size_t written;
        char *to;

        to = put(buffer, authority->scheme.data, authority->scheme.size);
        to = put(to, "://", 3);
        status = rep_write_host(host, to, &written);
        if (status != REP_URL_OK)
                return status;
        to = put_port(to + written, authority->port);
        to = put(to, robots_path, sizeof(robots_path));
        *size = (size_t)(to - buffer) - 1;
        return REP_URL_OK;
}
