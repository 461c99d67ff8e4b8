/* SPDX-License-Identifier: Apache-2.0 */
/* scheme.c: see scheme.h. */
#include "syntax/scheme.h"

#include "format.h"
#include "syntax/ip.h"

enum { PORT_MAX = 65535, SCHEME_MIN = sizeof("ftp://") - 1 };

/* Returns the first byte from AT on that needs a closer look, or END: not one of most hosts, [a-z0-9.-], nor {|}~.
 * There is a scheme in front of AT, which may be read with it. */
static inline const char *
skip_usual(const char *at, const char *end)
{
        unsigned char few[REP_BLOCK];
        rep_block block, usual;
        uint64_t unusual;

        for (; at < end; at += REP_BLOCK) {
                const ptrdiff_t left = end - at, ahead = left < REP_BLOCK ? REP_BLOCK - left : 0;
                const bool readable = ahead <= SCHEME_MIN;

                if (!readable) {
                        memset(few, 0, sizeof(few));
                        memcpy(few + ahead, at, (size_t)left);
                }
                block = rep_load_block(readable ? (const unsigned char *)at - ahead : few);
                usual = rep_either(rep_within(block, '-', '9'), rep_within(block, 'a', '~'));
                unusual = rep_places(rep_either(rep_equal(usual, 0), rep_equal(block, '/'))) >> ahead * REP_PLACE_BITS;
                if (unusual != 0)
                        return at + rep_first_place(unusual);
                if (ahead > 0)
                        break;
        }
        return end;
}

bool
rep_read_port(const char *at, const char *end, uint32_t *port)
{
        const char *digits = at;

        for (*port = 0; at < end && *at >= '0' && *at <= '9' && *port <= PORT_MAX; at++)
                *port = 10 * *port + (uint32_t)(*at - '0');
        return at == end && (at == digits || (*port > 0 && *port <= PORT_MAX));
}

/* Returns whether HOST, up to END, is an IPv6 address in brackets, of which OPENED and CLOSED are the last. */
static bool
is_address(const char *host, const char *opened, const char *closed, const char *end)
{
        uint16_t piece[REP_IPV6_PIECES];

        return opened == host && closed != NULL && closed + 1 == end &&
               rep_read_ipv6((struct rep_text){host + 1, (size_t)(closed - host - 1)}, piece);
}

/* Does what rep_authority_end() does, for any authority. */
REP_NOINLINE static const char *
look_closer(const char *at, const char *end, enum rep_dialect dialect)
{
        const char *host = at, *closed = NULL, *port = NULL, *bracket = NULL;
        uint32_t number;

        for (; !rep_ends_authority(at = skip_usual(at, end), end, dialect); at++) {
                if ((unsigned char)*at <= ' ' || *at == 0x7f)
                        return NULL;
                if (*at == '@') {
                        host = at + 1;
                        closed = port = bracket = NULL;
                } else if (*at == '[') {
                        bracket = at;
                } else if (*at == ']' && *host == '[') {
                        closed = at;
                        port = NULL; /* the colons before it are those of an address */
                } else if (*at == ':' && port == NULL)
                        port = at;
        }
        if (host == at || *host == ':' || (port != NULL && !rep_read_port(port + 1, at, &number)))
                return NULL;
        return bracket == NULL || is_address(host, bracket, closed, port != NULL ? port : at) ? at : NULL;
}

const char *
rep_authority_end(const char *at, const char *end, enum rep_dialect dialect)
{
        const char *behind = skip_usual(at, end);

        return behind > at && rep_ends_authority(behind, end, dialect) ? behind : look_closer(at, end, dialect);
}

bool
rep_find_break(const char *url, size_t size)
{
        for (size_t i = 0; i < size; i++)
                if (url[i] == '\t' || url[i] == '\n' || url[i] == '\r')
                        return true;
        return false;
}
