/* SPDX-License-Identifier: Apache-2.0 */
/* log_line.c: see access_log.h. */
#include "cli/review/access_log.h"

#include <string.h>

bool
log_field(struct rep_text line, size_t number, char delimiter, struct rep_text *field)
{
        for (;;) {
                const char *end = line.size > 0 ? memchr(line.data, delimiter, line.size) : NULL;
                size_t size = end != NULL ? (size_t)(end - line.data) : line.size;

                if (--number == 0) {
                        *field = (struct rep_text){line.data, size};
                        return true;
                }
                if (end == NULL)
                        return false;
                line = (struct rep_text){end + 1, line.size - size - 1};
        }
}

/* ---- requests */

/* The value of a hexadecimal digit, or -1. */
static int
digit(char byte)
{
        const char *digits = "0123456789abcdef0123456789ABCDEF", *at = byte != '\0' ? strchr(digits, byte) : NULL;

        return at != NULL ? (int)((at - digits) % 16) : -1;
}

/* Reads the byte that is written at AT, before LIMIT, to *BYTE; returns where the next one is. */
static char *
read_byte(char *at, const char *limit, char *byte)
{
        int high, low;

        *byte = *at++;
        if (*byte != '\\' || at == limit)
                return at;
        *byte = *at++;
        if (*byte != 'x' || limit - at < 2)
                return at;
        high = digit(at[0]);
        low = digit(at[1]);
        if (high < 0 || low < 0)
                return at;
        *byte = (char)(16 * high + low);
        return at + 2;
}

/* The next quoted text from *AT on, its escapes replaced in place; *AT moves behind it.  False where there is none. */
static bool
read_quoted(char **at, const char *limit, struct rep_text *text)
{
        char *quotes = *at < limit ? memchr(*at, '"', (size_t)(limit - *at)) : NULL, *next, *out;

        if (quotes == NULL)
                return false;
        text->data = out = next = quotes + 1;
        while (next < limit && *next != '"')
                next = read_byte(next, limit, out++);
        text->size = (size_t)(out - text->data);
        *at = next + 1;
        return next < limit;
}

/* The URL in TEXT, "METHOD URL PROTOCOL"; HTTP 0.9 has no protocol. */
static bool
find_url(struct rep_text text, struct rep_text *url)
{
        const char *space = memchr(text.data, ' ', text.size);
        size_t i;

        if (space == NULL)
                return false;
        *url = (struct rep_text){space + 1, text.size - (size_t)(space + 1 - text.data)};
        for (i = url->size; i > 0; i--)
                if (url->data[i - 1] == ' ') {
                        url->size = i - 1;
                        break;
                }
        return url->size > 0;
}

bool
log_request_read(struct log_request *request, char *line, size_t size)
{
        const char *limit = line + size;
        struct rep_text text, referrer;

        *request = (struct log_request){.url = {NULL, 0}};
        if (!read_quoted(&line, limit, &text) || !find_url(text, &request->url))
                return false;
        /* A server writes "-" for a field that the request did not have. */
        if (!read_quoted(&line, limit, &referrer) || !read_quoted(&line, limit, &request->user_agent) ||
            (request->user_agent.size == 1 && request->user_agent.data[0] == '-'))
                request->user_agent.size = 0;
        return true;
}
