/* SPDX-License-Identifier: Apache-2.0 */
/*
 * host.c: see authority.h.
 *
 * A host is either written in its one form or is an error.  Nothing is guessed, because another program might read the
 * same bytes as another host, and then apply the rules of one site to another.
 */
#include "policy/authority.h"

#include "syntax/ip.h"
#include "syntax/reader.h"
#include "syntax/token.h"

/* A byte that no host may have is the more serious error, and is reported even if the host also has bytes outside
 * ASCII. */
static enum rep_url_status
examine_bytes(struct rep_text host)
{
        enum rep_url_status status = REP_URL_OK;

        for (size_t i = 0; i < host.size; i++)
                if ((unsigned char)host.data[i] >= 0x80)
                        status = REP_URL_ERR_IDN;
                /* Names in the DNS consist of letters, digits and hyphens; underlines are in use as well. */
                else if (host.data[i] != '.' && !rep_is_token_byte(host.data[i], REP_NAMES_TOKEN) &&
                         !rep_is_digit(host.data[i]))
                        return REP_URL_ERR_HOST;
        return status;
}

/* Checks the labels of a name, which may end in one dot.  HOST is not empty.  REP_HOST_SIZE and REP_ROBOTS_URL_SIZE are
 * computed from these limits. */
static enum rep_url_status
examine_labels(struct rep_text host)
{
        size_t label = 0, i;

        if (host.size > REP_HOST_MAX + (size_t)(host.data[host.size - 1] == '.'))
                return REP_URL_ERR_LABEL;
        for (i = 0; i < host.size; i++) {
                if (host.data[i] == '.' ? label == 0 : label == REP_LABEL_MAX)
                        return REP_URL_ERR_LABEL;
                label = host.data[i] == '.' ? 0 : label + 1;
        }
        return REP_URL_OK;
}

/* Returns the last label, without a dot behind it. */
static struct rep_text
last_label(struct rep_text host)
{
        const char *end = host.data + host.size, *at;

        if (host.size > 0 && end[-1] == '.')
                end--;
        for (at = end; at > host.data && at[-1] != '.'; at--)
                ;
        return (struct rep_text){at, (size_t)(end - at)};
}

/*
 * Returns whether some programs would read HOST as an IPv4 address.  They do if it ends in a decimal number, or in 0x
 * and what might be a hexadecimal one.  No top-level domain does.
 */
static bool
ends_in_number(struct rep_text host)
{
        struct rep_text label = last_label(host);
        size_t i;

        if (label.size >= 2 && label.data[0] == '0' && (label.data[1] | 0x20) == 'x')
                return true;
        for (i = 0; i < label.size && rep_is_digit(label.data[i]); i++)
                ;
        return i > 0 && i == label.size;
}

static enum rep_url_status
examine_name(struct rep_text host)
{
        enum rep_url_status status = examine_bytes(host);
        unsigned char address[4];

        if (status == REP_URL_OK)
                status = examine_labels(host);
        if (status == REP_URL_OK && ends_in_number(host) && !rep_read_ipv4(host, address))
                status = REP_URL_ERR_IPV4;
        return status;
}

static enum rep_url_status
write_ipv6(struct rep_text host, char *buffer, size_t *size)
{
        struct rep_text address = {host.data + 1, host.size - 2};
        uint16_t piece[REP_IPV6_PIECES];
        char *end;

        if (host.size < 2 || host.data[host.size - 1] != ']' || !rep_read_ipv6(address, piece))
                return REP_URL_ERR_IPV6;
        buffer[0] = '[';
        end = rep_write_ipv6(piece, buffer + 1);
        *end++ = ']';
        *size = (size_t)(end - buffer);
        return REP_URL_OK;
}

enum rep_url_status
rep_write_host(struct rep_text host, char buffer[REP_HOST_SIZE], size_t *size)
{
        enum rep_url_status status;

        if (host.size == 0)
                return REP_URL_ERR_EMPTY;
        if (host.data[0] == '[')
                return write_ipv6(host, buffer, size);
        status = examine_name(host);
        for (size_t i = 0; status == REP_URL_OK && i < host.size; i++)
                buffer[i] = (char)rep_fold(host.data[i]);
        *size = host.size;
        return status;
}
