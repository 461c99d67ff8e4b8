/* log_line.c: see log_line.h. */
#include "cli/review/log_line.h"

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

/* The quoted text that begins behind the quotes in front of AT, its escapes replaced in place. */
static bool
read_quoted(char *at, const char *limit, struct rep_text *text)
{
        char *out = at;

        text->data = at;
        while (at < limit && *at != '"')
                at = read_byte(at, limit, out++);
        text->size = (size_t)(out - text->data);
        return at < limit;
}

bool
log_request(char *line, size_t size, struct rep_text *url)
{
        char *quotes = size > 0 ? memchr(line, '"', size) : NULL;
        struct rep_text request;
        const char *space;
        size_t i;

        if (quotes == NULL || !read_quoted(quotes + 1, line + size, &request))
                return false;
        space = memchr(request.data, ' ', request.size);
        if (space == NULL)
                return false;
        *url = (struct rep_text){space + 1, request.size - (size_t)(space + 1 - request.data)};
        /* The protocol is what stands behind the last space; HTTP 0.9 has none. */
        for (i = url->size; i > 0; i--)
                if (url->data[i - 1] == ' ') {
                        url->size = i - 1;
                        break;
                }
        return url->size > 0;
}
