/* SPDX-License-Identifier: Apache-2.0 */
/* log_line.c: lines that have the request in quotes; see access_log.h. */
#include "cli/review/access_log.h"

#include <string.h>

#include "cli/base/text.h"
#include "rep_policy.h"

int
log_digit(char byte)
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
        high = log_digit(at[0]);
        low = log_digit(at[1]);
        if (high < 0 || low < 0)
                return at;
        *byte = (char)(16 * high + low);
        return at + 2;
}

/* The next quoted text from *AT on, its escapes replaced in place; *AT moves behind it.  False where there is none. */
static bool
read_quoted(char **at, const char *limit, struct rep_text *text)
{
        char *quotes = *at < limit ? memchr(*at, '"', (size_t)(limit - *at)) : NULL, *next, *out, *end;

        if (quotes == NULL)
                return false;
        text->data = out = next = quotes + 1;
        end = memchr(next, '"', (size_t)(limit - next));
        /* Few texts have an escape.  All others stay where they are. */
        if (end != NULL && memchr(next, '\\', (size_t)(end - next)) == NULL)
                out = next = end;
        while (next < limit && *next != '"')
                next = read_byte(next, limit, out++);
        text->size = (size_t)(out - text->data);
        *at = next + 1;
        return next < limit;
}

bool
log_request_url(struct rep_text text, struct rep_text *url)
{
        const char *space = memchr(text.data, ' ', text.size);

        if (space == NULL)
                return false;
        *url = (struct rep_text){space + 1, text.size - (size_t)(space + 1 - text.data)};
        for (size_t i = url->size; i > 0; i--)
                if (url->data[i - 1] == ' ') {
                        url->size = i - 1;
                        break;
                }
        return url->size > 0;
}

/* Finds the time in the first or second field of LINE, where load balancers of AWS have it, as ISO 8601.  They have no
   referrer. */
static bool
find_iso_time(struct rep_text line, struct rep_text *found)
{
        int64_t time;

        for (size_t i = 1; i <= 2; i++)
                if (text_field(line, i, ' ', found) && found->size > 10 && found->data[10] == 'T' &&
                    rep_iso_date(*found, &time))
                        return true;
        return false;
}

bool
log_line_read(struct log_request *request, char *line, size_t size, struct failure *failure)
{
        const char *begin = line, *limit = line + size, *open, *close;
        struct rep_text text, before, referrer;

        *request = (struct log_request){.url = {NULL, 0}};
        if (!read_quoted(&line, limit, &text) || !log_request_url(text, &request->url))
                return fail(failure, "it has no request in quotes");
        before = (struct rep_text){begin, (size_t)(text.data - begin)};
        request->address = before;
        if (!find_iso_time(before, &request->time)) {
                /* It is in the first brackets, if there are any. */
                open = memchr(before.data, '[', before.size);
                close = open != NULL ? memchr(open, ']', (size_t)(before.data + before.size - open)) : NULL;
                request->time = close != NULL ? (struct rep_text){open + 1, (size_t)(close - open - 1)}
                                              : (struct rep_text){before.data, 0};
                if (!read_quoted(&line, limit, &referrer))
                        return true;
        }
        if (!read_quoted(&line, limit, &request->user_agent))
                request->user_agent.size = 0;
        return true;
}
