/* SPDX-License-Identifier: Apache-2.0 */
/*
 * scope.c: where a robots.txt is valid, for hosts in ASCII.
 *
 * A scope is compared by the URL of its robots.txt.  Two URLs have the same scope if and only if these are equal bytes,
 * because each part is written in one form: scheme and host in lower case, an address by its value, no default port.
 */
#include "for_command.h"
#include "policy/authority.h"

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
                return "the host ends in a number, and is no IPv4 address of four decimal numbers";
        case REP_URL_ERR_IPV6:
                return "the host is no IPv6 address in brackets";
        case REP_URL_ERR_IDN:
                return "the host is not in ASCII, and no internationalized name that could be put so";
        case REP_URL_ERR_PORT:
                return "the port is no number from 1 to 65535";
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
