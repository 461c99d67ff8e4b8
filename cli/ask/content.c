/* SPDX-License-Identifier: Apache-2.0 */
/* content.c: see content.h. */
#include "cli/ask/content.h"

#include <strings.h>

/* Bytes at the start that are looked at. */
enum { SAMPLE = 4096 };

static bool
begins_with(struct rep_text text, const char *prefix)
{
        size_t size = strlen(prefix);

        return text.size >= size && strncasecmp(text.data, prefix, size) == 0;
}

/* TEXT without a byte order mark of UTF-8 and white space in front. */
static struct rep_text
skip_front(struct rep_text text)
{
        size_t at = begins_with(text, "\xef\xbb\xbf") ? 3 : 0;

        while (at < text.size && memchr(" \t\r\n", text.data[at], 4) != NULL)
                at++;
        return at == 0 ? text : (struct rep_text){text.data + at, text.size - at};
}

static bool
is_html(struct rep_text text)
{
        text = skip_front(text);
        return begins_with(text, "<!doctype") || begins_with(text, "<html") || begins_with(text, "<head") ||
               begins_with(text, "<?xml");
}

/* Is one byte of ten, or a NUL, a control byte that no text has? */
static bool
is_binary(struct rep_text text)
{
        size_t i, count = 0, size = text.size < SAMPLE ? text.size : SAMPLE;

        for (i = 0; i < size; i++) {
                unsigned char byte = (unsigned char)text.data[i];

                if (byte == 0)
                        return true;
                count += byte < ' ' && (byte < '\t' || byte > '\r') && byte != 0x1a && byte != 0x1b;
        }
        return count > 0 && 10 * count >= size;
}

const char *
content_problem(struct rep_text text)
{
        if (text.size >= 2 && (memcmp(text.data, "\xff\xfe", 2) == 0 || memcmp(text.data, "\xfe\xff", 2) == 0))
                return "UTF-16 with a byte order mark; it is read as bytes, of which crawlers make little or nothing: "
                       "save it as UTF-8";
        if (is_html(text))
                return "looks like HTML or XML and not like a robots.txt; what parses counts all the same";
        if (is_binary(text))
                return "looks like binary data and not like a robots.txt; what parses counts all the same";
        return NULL;
}
