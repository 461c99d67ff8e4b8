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

/* Returns whether URL, which has SIZE, has a byte that is a carriage return at most.  Four blocks are read whatever the
 * size, the last one again where there are fewer, so that with most URLs no branch depends on it. */
static inline bool
has_low_byte(const unsigned char *url, size_t size)
{
        const size_t last = size - REP_BLOCK, second = last < REP_BLOCK ? last : REP_BLOCK,
                     third = last < (size_t)2 * REP_BLOCK ? last : (size_t)2 * REP_BLOCK;
        rep_block low;

        if (size < REP_WORD_BYTES)
                return size > 0 && rep_has_low_byte(rep_load_few(url, (uint32_t)size) | UINT64_MAX << 8 * size);
        if (size < REP_BLOCK)
                return rep_has_low_byte(rep_load64(url)) || rep_has_low_byte(rep_load64(url + size - REP_WORD_BYTES));
        low = rep_lower(rep_lower(rep_load_block(url), rep_load_block(url + second)),
                        rep_lower(rep_load_block(url + third), rep_load_block(url + last)));
        for (size_t at = (size_t)3 * REP_BLOCK; at < last; at += REP_BLOCK)
                low = rep_lower(low, rep_load_block(url + at));
        return rep_has_low(low);
}

bool
rep_has_break(const char *url, size_t size)
{
        if (has_low_byte((const unsigned char *)url, size))
                for (size_t i = 0; i < size; i++)
                        if (url[i] == '\t' || url[i] == '\n' || url[i] == '\r')
                                return true;
        return false;
}
