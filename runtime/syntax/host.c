/* SPDX-License-Identifier: Apache-2.0 */
/* host.c: see scheme.h. */
#include "syntax/scheme.h"

/* Sets the highest bit of each byte of WORD that is at least LEAST, if all bytes are under 0x80.  The lower bits mean nothing. */
static inline uint64_t
at_least(uint64_t word, unsigned char least)
{
        return word + rep_repeat_byte((unsigned char)(0x80 - least));
}

/* Returns how many of the first bytes of WORD are those of most hosts, which need no closer look: [a-z0-9.:-], and {|}~. */
static inline uint32_t
count_usual(uint64_t word)
{
        uint64_t low = word & rep_repeat_byte(0x7F), usual;

        usual = (at_least(low, '-') & ~at_least(low, ':' + 1)) | (at_least(low, 'a') & ~at_least(low, 0x7F));
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

const char *
rep_authority_end(const char *at, const char *end, enum rep_dialect dialect)
{
        const char *host = at, *closed = NULL;

        for (;; at++) {
                at = skip_usual(at, end);
                if (at == end || *at == '/' || *at == '?' || *at == '#' ||
                    (*at == ';' && dialect == REP_DIALECT_GOOGLE))
                        break;
                if ((unsigned char)*at <= ' ' || *at == 0x7f)
                        return NULL;
                if (*at == '@') {
                        host = at + 1;
                        closed = NULL;
                } else if (*at == ']')
                        closed = at;
        }
        return host < at && *host != ':' && (*host != '[' || (closed != NULL && closed - host > 1)) ? at : NULL;
}
