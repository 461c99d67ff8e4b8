/* SPDX-License-Identifier: Apache-2.0 */
/* coding.c: the coding of a body, as its Content-Encoding fields (RFC 9110, section 8.4) and its bytes (MIME Sniffing) tell. */
#include "base/command.h"

#include <string.h>

#include "syntax/decimal.h"
#include "syntax/token.h"

/* The number of first bytes that browsers examine for binary data, and the least ratio of bytes to non-ASCII ones in
   text. */
enum { LOOKED_AT = 1445, TEXT_SHARE = 8 };

static enum rep_coding
coding_of(struct rep_text value)
{
        static const struct {
                const char *name;
                enum rep_coding coding;
        } names[] = {
                {"", REP_CODING_PLAIN},          {"identity", REP_CODING_PLAIN},    {"gzip", REP_CODING_GZIP},
                {"x-gzip", REP_CODING_GZIP},     {"deflate", REP_CODING_DEFLATE},   {"br", REP_CODING_BROTLI},
                {"zstd", REP_CODING_ZSTD},       {"compress", REP_CODING_OTHER},    {"x-compress", REP_CODING_OTHER},
                {"dcb", REP_CODING_OTHER},       {"dcz", REP_CODING_OTHER},         {"exi", REP_CODING_OTHER},
                {"aes128gcm", REP_CODING_OTHER}, {"pack200-gzip", REP_CODING_OTHER}};

        for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
                if (rep_token_compare(value, rep_string(names[i].name)) == 0)
                        return names[i].coding;
        return REP_CODING_NONE;
}

static void
add_coding(struct rep_codings *codings, enum rep_coding coding)
{
        if (coding == REP_CODING_NONE)
                codings->unknown = true;
        if (coding == REP_CODING_NONE || coding == REP_CODING_PLAIN)
                return;
        if (codings->count == REP_CODINGS_MAX)
                codings->list[REP_CODINGS_MAX - 1] = REP_CODING_OTHER;
        else
                codings->list[codings->count++] = coding;
}

void
rep_add_codings(struct rep_codings *codings, struct rep_text value)
{
        while (value.size > 0) {
                const char *comma = (const char *)memchr(value.data, ',', value.size);
                size_t size = comma != NULL ? (size_t)(comma - value.data) : value.size;
                size_t next = comma != NULL ? size + 1 : size;

                add_coding(codings, coding_of(rep_trim_blanks((struct rep_text){value.data, size})));
                value = (struct rep_text){value.data + next, value.size - next};
        }
}

enum rep_coding
rep_only_coding(const struct rep_codings *codings)
{
        if (codings->count == 0)
                return codings->unknown ? REP_CODING_NONE : REP_CODING_PLAIN;
        return codings->count == 1 ? codings->list[0] : REP_CODING_OTHER;
}

bool
rep_is_decoded_text(struct rep_text body)
{
        struct rep_text start = {body.data, body.size < (size_t)LOOKED_AT ? body.size : (size_t)LOOKED_AT};
        size_t i, others = 0;

        for (i = 0; i < start.size; i++) {
                unsigned char byte = (unsigned char)start.data[i];

                if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\f' && byte != '\r' && byte != 0x1b)
                        return false; /* no text has it */
                others += byte >= 0x80;
        }
        /* The end of the examined bytes may cut the last character. */
        return others * TEXT_SHARE <= start.size || rep_utf8_span(start) + 3 >= start.size;
}
