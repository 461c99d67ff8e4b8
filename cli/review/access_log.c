/* SPDX-License-Identifier: Apache-2.0 */
/* access_log.c: lines of all kinds, and their times; see access_log.h. */
#include "cli/review/access_log.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/text.h"
#include "cli/base/times.h"
#include "rep_policy.h"

/* ---- times */

/* Reads "10/Oct/2025:13:55:36 -0700". */
static bool
read_clf_time(struct rep_text text, int64_t *time)
{
        /* No reader of dates looks at the day of the week. */
        char date[] = "Mon, dd mon yyyy hh:mm:ss GMT";
        const char *at = text.data;
        uint64_t hours, minutes;

        if (text.size != 26 || at[2] != '/' || at[6] != '/' || at[11] != ':' || at[20] != ' ' ||
            (at[21] != '+' && at[21] != '-') || !text_number((struct rep_text){at + 22, 2}, &hours) ||
            !text_number((struct rep_text){at + 24, 2}, &minutes))
                return false;
        memcpy(date + 5, at, 2);
        memcpy(date + 8, at + 3, 3);
        memcpy(date + 12, at + 7, 4);
        memcpy(date + 17, at + 12, 8);
        if (!rep_http_date(rep_string(date), 0, time))
                return false;
        *time += (at[21] == '-' ? 60 : -60) * (int64_t)(60 * hours + minutes);
        return true;
}

/* Reads a number of seconds, perhaps with a fraction, of milliseconds, microseconds or nanoseconds. */
static bool
read_unix_time(struct rep_text text, int64_t *time)
{
        static const uint64_t seconds_max = 100000000000; /* in the year 5138 */
        const char *point = text.size > 0 ? memchr(text.data, '.', text.size) : NULL;
        uint64_t number;

        if (point != NULL)
                text.size = (size_t)(point - text.data);
        if (!text_number(text, &number))
                return false;
        while (number > seconds_max)
                number /= 1000;
        *time = (int64_t)number;
        return true;
}

bool
log_time_read(struct rep_text text, int64_t *time)
{
        if (read_clf_time(text, time))
                return true;
        return text.size > 4 && text.data[4] == '-' ? rep_iso_date(text, time) : read_unix_time(text, time);
}

/* ---- lines */

/* Returns the path and query of URL, which may have a scheme and a host. */
static struct rep_text
path_of(struct rep_text url)
{
        size_t i = 0;

        while (i < url.size && url.data[i] != ':' && url.data[i] != '/')
                i++;
        if (i + 2 >= url.size || memcmp(url.data + i, "://", 3) != 0)
                return url;
        for (i += 3; i < url.size && url.data[i] != '/' && url.data[i] != '?'; i++)
                ;
        return i < url.size ? (struct rep_text){url.data + i, url.size - i} : rep_string("/");
}

/* Reads LINE by how it begins. */
static bool
read_any(struct log_reader *reader, struct log_request *request, char *line, size_t size, struct failure *failure)
{
        static const char named[] = "#Fields:";

        *request = (struct log_request){.url = {NULL, 0}};
        if (size > 0 && line[0] == '{') {
                if (!log_json_read(&reader->object, request, line, size, failure))
                        return false;
                if (reader->addressed)
                        request->address = log_json_address(reader->object);
                return true;
        }
        if (size >= sizeof(named) - 1 && memcmp(line, named, sizeof(named) - 1) == 0) {
                reader->columns = log_columns_named((struct rep_text){line, size});
                if (!reader->addressed)
                        reader->columns.address = 0;
        }
        if (size > 0 && line[0] == '#')
                return true;
        /* Neither IIS nor CloudFront writes quotes. */
        return reader->columns.named && memchr(line, '"', size) == NULL
                       ? log_columns_read(&reader->columns, request, line, size, &reader->joined, failure)
                       : log_line_read(request, line, size, failure);
}

bool
log_read(struct log_reader *reader, struct log_request *request, char *line, size_t size, struct failure *failure)
{
        log_json_free(reader->object);
        reader->object = NULL;
        if (!read_any(reader, request, line, size, failure))
                return false;
        /* A server writes "-" for a field that the request did not have. */
        if (request->user_agent.size == 1 && request->user_agent.data[0] == '-')
                request->user_agent.size = 0;
        request->url = path_of(request->url);
        return true;
}

void
log_reader_free(struct log_reader *reader)
{
        log_json_free(reader->object);
        reader->object = NULL;
        free(reader->joined.bytes);
}
