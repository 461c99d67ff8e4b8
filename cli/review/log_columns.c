/* SPDX-License-Identifier: Apache-2.0 */
/*
 * log_columns.c: lines of the W3C Extended Log File Format, whose columns a line "#Fields:" names; see access_log.h.
 *
 * IIS puts spaces between columns, and '+' for a space in a User-Agent; CloudFront puts tabs, and escapes as URLs have
 * them, twice in older logs.
 */
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/review/access_log.h"

/* The names of the columns that count. */
static const struct {
        const char *name;
        size_t offset; /* in struct log_columns */
} names[] = {
        {"cs-uri-stem", offsetof(struct log_columns, path)},
        {"cs-uri", offsetof(struct log_columns, path)},
        {"cs-uri-query", offsetof(struct log_columns, query)},
        {"cs(User-Agent)", offsetof(struct log_columns, user_agent)},
        {"cs-user-agent", offsetof(struct log_columns, user_agent)},
        {"date", offsetof(struct log_columns, date)},
        {"time", offsetof(struct log_columns, time)},
        {"timestamp", offsetof(struct log_columns, date)},
        {"c-ip", offsetof(struct log_columns, address)},
};

struct log_columns
log_columns_named(struct rep_text line)
{
        struct log_columns columns = {.named = true};
        size_t number = 0, at = strlen("#Fields:"), i;

        while (at < line.size) {
                size_t begin;

                while (at < line.size && (line.data[at] == ' ' || line.data[at] == '\t'))
                        at++;
                for (begin = at; at < line.size && line.data[at] != ' ' && line.data[at] != '\t'; at++)
                        ;
                number += at > begin;
                for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
                        if (strlen(names[i].name) == at - begin &&
                            memcmp(names[i].name, line.data + begin, at - begin) == 0)
                                *(size_t *)(void *)((char *)&columns + names[i].offset) = number;
        }
        return columns;
}

/* Replaces escapes in the User-Agent in place, and each '+' if PLUS is set. */
static struct rep_text
decode(struct rep_text text, bool plus)
{
        char *out = (char *)(uintptr_t)text.data;
        size_t from = 0, to = 0;

        while (from < text.size) {
                char byte = text.data[from++];
                int high = byte == '%' && from + 1 < text.size ? log_digit(text.data[from]) : -1;
                int low = high >= 0 ? log_digit(text.data[from + 1]) : -1;

                if (low >= 0) {
                        byte = (char)(16 * high + low);
                        from += 2;
                }
                out[to++] = byte == '+' && plus ? ' ' : byte;
        }
        return (struct rep_text){text.data, to};
}

/* Finds the column NUMBER of LINE, unless it is "-". */
static bool
find(struct rep_text line, char delimiter, size_t number, struct rep_text *field)
{
        return number > 0 && text_field(line, number, delimiter, field) && field->size > 0 &&
               !(field->size == 1 && field->data[0] == '-');
}

bool
log_columns_read(const struct log_columns *columns, struct log_request *request, char *line, size_t size,
                 struct bytes *joined, struct failure *failure)
{
        struct rep_text whole = {line, size}, query, time, agent = {NULL, 0};
        char delimiter = size > 0 && memchr(line, '\t', size) != NULL ? '\t' : ' ';

        if (columns->path == 0)
                return fail(failure, "the columns that '#Fields:' names have no cs-uri-stem");
        if (!find(whole, delimiter, columns->path, &request->url))
                return fail(failure, "it has fewer columns than '#Fields:' names");
        if (find(whole, delimiter, columns->query, &query)) {
                joined->size = 0;
                must_append(joined, request->url.data, request->url.size);
                must_append(joined, "?", 1);
                must_append(joined, query.data, query.size);
                request->url = (struct rep_text){joined->bytes, joined->size};
        }
        (void)find(whole, delimiter, columns->user_agent, &agent);
        if (!find(whole, delimiter, columns->address, &request->address))
                request->address.size = 0;
        if (find(whole, delimiter, columns->date, &request->time) && columns->time == columns->date + 1 &&
            find(whole, delimiter, columns->time, &time))
                request->time.size = (size_t)(time.data + time.size - request->time.data);
        /* Nothing is looked for in the line any more, so it may change. */
        if (agent.size > 0)
                request->user_agent = decode(decode(agent, delimiter == ' '), false);
        if (request->time.size > 10)
                line[request->time.data + 10 - line] = ' '; /* CloudFront has a tab there */
        return true;
}
