/* SPDX-License-Identifier: Apache-2.0 */
/* coding.c: see coding.h. */
#include "cli/base/coding.h"

#include <string.h>
#include <strings.h>

#include "utf8.h"

/* Where browsers look for binary data, and how many bytes of text there are for one outside of ASCII. */
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
        size_t i;

        for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
                if (strlen(names[i].name) == value.size && strncasecmp(names[i].name, value.data, value.size) == 0)
                        return names[i].coding;
        return value.size > 0 && memchr(value.data, ',', value.size) != NULL ? HTTP_OTHER : HTTP_NO_CODING;
}

enum http_coding
coding_add(enum http_coding before, struct rep_text value)
{
        enum http_coding coding = coding_of(value);

        if (before == HTTP_PLAIN || (before == HTTP_NO_CODING && coding != HTTP_PLAIN))
                return coding;
        return coding == HTTP_PLAIN || coding == HTTP_NO_CODING ? before : HTTP_OTHER;
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
        /* The last character may be cut where looking ends. */
        return others * TEXT_SHARE <= start.size || rep_utf8_span(start) + 3 >= start.size;
}
