/* SPDX-License-Identifier: Apache-2.0 */
/* coding.c: see coding.h. */
#include "cli/base/coding.h"

#include <string.h>

#include "cli/base/text.h"
#include "rep_say.h"

/* The number of first bytes that browsers examine for binary data, and the least ratio of bytes to non-ASCII ones in
   text. */
enum { LOOKED_AT = 1445, TEXT_SHARE = 8 };

static enum http_coding
coding_of(struct rep_text value)
{
        static const struct {
                const char *name;
                enum http_coding coding;
        } names[] = {{"", HTTP_PLAIN},           {"identity", HTTP_PLAIN},  {"none", HTTP_PLAIN},
                     {"gzip", HTTP_GZIP},        {"x-gzip", HTTP_GZIP},     {"deflate", HTTP_DEFLATE},
                     {"br", HTTP_BROTLI},        {"zstd", HTTP_ZSTD},       {"compress", HTTP_OTHER},
                     {"x-compress", HTTP_OTHER}, {"dcb", HTTP_OTHER},       {"dcz", HTTP_OTHER},
                     {"exi", HTTP_OTHER},        {"aes128gcm", HTTP_OTHER}, {"pack200-gzip", HTTP_OTHER}};

        for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
                if (text_is(value, names[i].name))
                        return names[i].coding;
        return HTTP_NO_CODING;
}

static void
add_coding(struct http_codings *codings, enum http_coding coding)
{
        if (coding == HTTP_NO_CODING)
                codings->unknown = true;
        if (coding == HTTP_NO_CODING || coding == HTTP_PLAIN)
                return;
        if (codings->count == HTTP_CODINGS_MAX)
                codings->list[HTTP_CODINGS_MAX - 1] = HTTP_OTHER;
        else
                codings->list[codings->count++] = coding;
}

void
codings_add(struct http_codings *codings, struct rep_text value)
{
        while (value.size > 0) {
                const char *comma = (const char *)memchr(value.data, ',', value.size);
                size_t size = comma != NULL ? (size_t)(comma - value.data) : value.size;
                size_t next = comma != NULL ? size + 1 : size;

                add_coding(codings, coding_of(text_trim((struct rep_text){value.data, size})));
                value = (struct rep_text){value.data + next, value.size - next};
        }
}

enum http_coding
codings_only(const struct http_codings *codings)
{
        if (codings->count == 0)
                return codings->unknown ? HTTP_NO_CODING : HTTP_PLAIN;
        return codings->count == 1 ? codings->list[0] : HTTP_OTHER;
}

static bool
is_binary(unsigned char byte)
{
        return (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\f' && byte != '\r' && byte != 0x1b);
}

bool
coding_is_text(struct rep_text body)
{
        struct rep_text start = {body.data, body.size < LOOKED_AT ? body.size : LOOKED_AT};
        size_t i, others = 0;

        for (i = 0; i < start.size; i++) {
                if (is_binary((unsigned char)start.data[i]))
                        return false;
                others += (unsigned char)start.data[i] >= 0x80;
        }
        /* The end of the examined bytes may cut the last character. */
        return others * TEXT_SHARE <= start.size || rep_utf8_span(start) + 3 >= start.size;
}
