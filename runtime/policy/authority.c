/* SPDX-License-Identifier: Apache-2.0 */
/*
 * authority.c: see authority.h; and where a robots.txt is valid, for hosts in ASCII.
 *
 * A scope is compared by the URL of its robots.txt.  Two URLs have the same scope if and only if these are equal bytes,
 * because each part is written in one form: scheme and host in lower case, an address by its value, no default port.
 */
#include "policy/authority.h"

#include "for_command.h"
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
        const char *begin = text->data, *end = begin + text->size, *at = begin;

        while (!rep_ends_authority(at, end, REP_DIALECT_RFC9309))
                at++;
        *text = (struct rep_text){at, (size_t)(end - at)};
        return (struct rep_text){begin, (size_t)(at - begin)};
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

/* As rep_split_authority(), but a break behind the authority is not an error. */
static enum rep_url_status
split(struct rep_text url, struct rep_authority *authority)
{
        const struct scheme *scheme = find_scheme(url);
        enum rep_url_status status;
        struct rep_text text;
        size_t size = 0;
        bool bracket;

        if (scheme == NULL)
                return REP_URL_ERR_SCHEME;
        authority->scheme = scheme->name;
        authority->rest = drop(url, scheme->name.size + 1);
        if (authority->rest.size < 2 || authority->rest.data[0] != '/' || authority->rest.data[1] != '/')
                return REP_URL_ERR_SLASHES;
        authority->rest = drop(authority->rest, 2);
        text = take_authority(&authority->rest);
        status = drop_user(&text);
        if (status != REP_URL_OK)
                return status;
        /* The host ends with a bracket, or before the first colon. */
        bracket = text.size > 0 && text.data[0] == '[';
        while (size < text.size && text.data[size] != (bracket ? ']' : ':'))
                size++;
        authority->host = (struct rep_text){text.data, size + (size_t)(bracket && size < text.size)};
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

enum rep_url_status
rep_split_authority(struct rep_text url, struct rep_authority *authority)
{
        enum rep_url_status status = split(url, authority);

        return status != REP_URL_ERR_SCHEME && rep_has_break(url.data, url.size) ? REP_URL_ERR_BREAK : status;
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

/* ---- scopes */

const char *
rep_url_status_text(enum rep_url_status status)
{
        switch (status) {
        case REP_URL_OK:
                return "no error";
        case REP_URL_ERR_SCHEME:
                return "the URL does not start with http:, https: or ftp:";
        case REP_URL_ERR_SLASHES:
                return "no // follows the scheme";
        case REP_URL_ERR_USER:
                return "the user info holds a second @, a backslash, a space or a control byte";
        case REP_URL_ERR_EMPTY:
                return "the host is missing";
        case REP_URL_ERR_HOST:
                return "the host holds a byte that no host has";
        case REP_URL_ERR_LABEL:
                return "a part of the host between dots is empty, or it is too long";
        case REP_URL_ERR_IPV4:
                return "the host ends in a number, and is not an IPv4 address of four decimal numbers";
        case REP_URL_ERR_IPV6:
                return "the host is not an IPv6 address in brackets";
        case REP_URL_ERR_IDN:
                return "the host is not in ASCII, and no internationalized name that could be put so";
        case REP_URL_ERR_PORT:
                return "the port is not a number from 1 to 65535";
        case REP_URL_ERR_ROBOTS:
                return "a robots.txt lies at /robots.txt and nowhere else";
        case REP_URL_ERR_MEMORY:
                return "out of memory";
        case REP_URL_ERR_NO_IDN:
                return "the host is not in ASCII, for which this was built without libidn2; give its punycode form";
        case REP_URL_ERR_BREAK:
                return "it has a tab or a line end, which browsers remove before they fetch";
        }
        return "unknown error";
}

enum rep_url_status
rep_robots_url_by(rep_write_url_fn write, struct rep_text url, char buffer[REP_ROBOTS_URL_SIZE], size_t *size)
{
        struct rep_authority authority;
        enum rep_url_status status = rep_split_authority(url, &authority);
        size_t written = 0;

        if (status == REP_URL_OK)
                status = write(&authority, buffer, &written);
        if (status != REP_URL_OK) {
                buffer[0] = '\0';
                written = 0;
        }
        if (size != NULL)
                *size = written;
        return status;
}

/* Writes the host as it is.  It must be ASCII. */
static enum rep_url_status
write_ascii(const struct rep_authority *authority, char buffer[REP_ROBOTS_URL_SIZE], size_t *size)
{
        return rep_write_robots_url(authority, authority->host, buffer, size);
}

enum rep_url_status
rep_robots_url(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE], size_t *size)
{
        return rep_robots_url_by(write_ascii, (struct rep_text){url, url_size}, buffer, size);
}

bool
rep_is_origin(struct rep_text origin)
{
        struct rep_authority authority;
        char buffer[REP_ROBOTS_URL_SIZE];
        size_t size;

        return split(origin, &authority) == REP_URL_OK && write_ascii(&authority, buffer, &size) == REP_URL_OK &&
               size == origin.size + sizeof(robots_path) - 1 && memcmp(buffer, origin.data, origin.size) == 0;
}

enum rep_url_status
rep_url_origin(const char *url, size_t url_size, char buffer[REP_ROBOTS_URL_SIZE], struct rep_origin *origin)
{
        struct rep_authority authority;
        size_t size;
        enum rep_url_status status = rep_robots_url(url, url_size, buffer, &size);

        *origin = (struct rep_origin){{NULL, 0}, {NULL, 0}, 0};
        if (status == REP_URL_OK)
                status = rep_split_authority((struct rep_text){buffer, size}, &authority);
        if (status != REP_URL_OK)
                return status;
        origin->scheme = (struct rep_text){buffer, authority.scheme.size};
        origin->host = authority.host;
        origin->port = authority.port != 0 ? authority.port : authority.own_port;
        return REP_URL_OK;
}
