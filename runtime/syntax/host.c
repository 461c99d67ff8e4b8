/* SPDX-License-Identifier: Apache-2.0 */
/* host.c: see scheme.h. */
#include "syntax/scheme.h"

#include "cpu/block.h"
#include "syntax/ip.h"

enum { PORT_MAX = 65535 };

/* Sets the highest bit of each byte of WORD that is at least LEAST, if all bytes are under 0x80.  The lower bits mean
 * nothing. */
static inline uint64_t
at_least(uint64_t word, unsigned char least)
{
        return word + rep_repeat_byte((unsigned char)(0x80 - least));
}

/* Returns how many of the first bytes of WORD are those of most hosts, which need no closer look: [a-z0-9.-], and {|}~.
 */
static inline uint32_t
count_usual(uint64_t word)
{
        uint64_t low = word & rep_repeat_byte(0x7F), usual;

        usual = (at_least(low, '-') & ~at_least(low, ':')) | (at_least(low, 'a') & ~at_least(low, 0x7F));
        usual &= rep_nonzero_bytes(low ^ rep_repeat_byte('/')) & ~word & rep_repeat_byte(0x80);
        usual ^= rep_repeat_byte(0x80);
        return usual == 0 ? REP_WORD_BYTES : rep_lowest_bit(usual) / 8;
}

/* Returns the first byte from AT on that needs a closer look, or END. */
static inline const char *
skip_usual(const char *at, const char *end)
{
        while (at < end) {
                const unsigned char *bytes = (const unsigned char *)at;
                size_t left = (size_t)(end - at);
                uint32_t count =
                        count_usual(left >= REP_WORD_BYTES ? rep_load64(bytes) : rep_load_few(bytes, (uint32_t)left));

                at += count;
                if (count < REP_WORD_BYTES)
                        break;
        }
        return at;
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

const char *
rep_authority_end(const char *at, const char *end, enum rep_dialect dialect)
{
        const char *host = at, *closed = NULL, *port = NULL, *bracket = NULL;
        uint32_t number;

        for (;; at++) {
                at = skip_usual(at, end);
                if (at == end || *at == '/' || *at == '?' || *at == '#' ||
                    (*at == ';' && dialect == REP_DIALECT_GOOGLE))
                        break;
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

bool
rep_find_break(const char *url, size_t size)
{
        size_t i = 0;

        while (i < size && url[i] != '\t' && url[i] != '\n' && url[i] != '\r')
                i++;
        return i < size;
}
