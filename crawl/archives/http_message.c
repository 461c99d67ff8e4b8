/* SPDX-License-Identifier: Apache-2.0 */
/* http_message.c: the header of a response; see http_message.h. */
#include "archives/http_message.h"

#include "base/text.h"

/* Reads "HTTP/1.1 200 OK". */
static bool
read_status(struct rep_text line, uint32_t *status)
{
        const char *space =
                line.size > 5 && memcmp(line.data, "HTTP/", 5) == 0 ? memchr(line.data, ' ', line.size) : NULL;
        struct rep_text rest;
        uint64_t number;

        if (space == NULL)
                return false;
        rest = rep_text_trim((struct rep_text){space, line.size - (size_t)(space - line.data)});
        if (rest.size < 3 || (rest.size > 3 && rest.data[3] != ' ') ||
            !rep_text_number((struct rep_text){rest.data, 3}, &number))
                return false;
        *status = (uint32_t)number;
        return true;
}

bool
rep_http_field(struct rep_http_message *message, struct rep_text name, struct rep_text value, int64_t now)
{
        if (rep_text_is(name, "Location"))
                message->location = message->location.size > 0 ? message->location : value;
        else if (rep_text_is(name, "Content-Range"))
                message->fields.range = value;
        else if (rep_text_is(name, "Content-Encoding"))
                rep_add_codings(&message->codings, value);
        else if (rep_text_is(name, "Transfer-Encoding"))
                rep_add_codings(&message->transfer, value);
        else if (rep_text_is(name, "Content-Length"))
                message->fields.length = value;
        else if (rep_text_is(name, "Cache-Control"))
                rep_cache_control(value, &message->cache);
        else if (rep_text_is(name, "Retry-After"))
                message->retry_after = rep_retry_after(value, now);
        else if (rep_text_is(name, "Expires"))
                message->expires = value;
        else if (rep_text_is(name, "Date"))
                message->date = value;
        else if (rep_text_is(name, "Age"))
                message->age = value;
        else
                return false;
        return true;
}

void
rep_http_end_fields(struct rep_http_message *message, int64_t now)
{
        struct rep_codings *codings = &message->codings;
        const struct rep_codings *transfer = &message->transfer;

        if (message->expires.data != NULL)
                rep_expires(message->expires, message->date, now, &message->cache);
        rep_age(message->age, &message->cache);
        message->chunked = transfer->chunked;
        codings->unknown |= transfer->unknown;
        /* Those of the transfer were applied last. */
        for (size_t i = 0; i < transfer->count; i++)
                rep_add_coding(codings, transfer->list[i]);
}

/* Reads one header, and moves TEXT past it. */
static bool
read_header(struct rep_text *text, int64_t now, struct rep_http_message *message)
{
        size_t size = rep_header_size(*text);
        struct rep_text header = {text->data, size > 0 ? size : text->size}, line, name, value;

        *message = (struct rep_http_message){.is_cut = size == 0};
        if (!rep_header_line(&header, &line) || !read_status(line, &message->status))
                return false;
        while (rep_header_field(&header, &name, &value))
                rep_http_field(message, name, value, now);
        rep_http_end_fields(message, now);
        text->data += size > 0 ? size : text->size;
        text->size -= size > 0 ? size : text->size;
        message->body = *text;
        return true;
}

bool
rep_http_read(struct rep_text text, int64_t now, struct rep_http_message *message)
{
        do {
                if (!read_header(&text, now, message))
                        return false;
        } while (message->status / 100 == 1 && text.size > 0);
        return true;
}

bool
rep_http_fields(struct rep_text text, struct rep_text *fields)
{
        uint32_t status = 100;
        bool read = true;

        while (read && status / 100 == 1) {
                struct rep_text line;
                size_t size;

                while (text.size > 0 && (*text.data == '\r' || *text.data == '\n')) {
                        text.data++;
                        text.size--;
                }
                size = rep_header_size(text);
                *fields = (struct rep_text){text.data, size > 0 ? size : text.size};
                text.data += fields->size;
                text.size -= fields->size;
                read = rep_header_line(fields, &line) && read_status(line, &status);
        }
        return read;
}

/* ---- header blocks of HTTP and WARC */

bool
rep_header_line(struct rep_text *text, struct rep_text *line)
{
        const char *end = text->size > 0 ? memchr(text->data, '\n', text->size) : NULL;

        if (text->size == 0)
                return false;
        line->data = text->data;
        line->size = end != NULL ? (size_t)(end - text->data) : text->size;
        text->data += line->size + (end != NULL);
        text->size -= line->size + (end != NULL);
        if (line->size > 0 && line->data[line->size - 1] == '\r')
                line->size--;
        return true;
}

size_t
rep_header_size(struct rep_text text)
{
        struct rep_text rest = text, line;

        while (rep_header_line(&rest, &line))
                if (line.size == 0)
                        return rest.data[-1] == '\n' ? text.size - rest.size : 0;
        return 0;
}

bool
rep_header_field(struct rep_text *text, struct rep_text *name, struct rep_text *value)
{
        struct rep_text line;
        const char *colon;

        while (rep_header_line(text, &line)) {
                colon = line.size > 0 ? memchr(line.data, ':', line.size) : NULL;
                if (colon == NULL || line.data[0] == ' ' || line.data[0] == '\t')
                        continue;
                *name = rep_text_trim((struct rep_text){line.data, (size_t)(colon - line.data)});
                *value = rep_text_trim((struct rep_text){colon + 1, line.size - (size_t)(colon - line.data) - 1});
                return true;
        }
        return false;
}

void
rep_header_unfold(char *header, size_t size)
{
        for (size_t i = 1; i + 1 < size; i++) {
                if (header[i] != '\n' || (header[i + 1] != ' ' && header[i + 1] != '\t'))
                        continue;
                header[i] = ' ';
                if (header[i - 1] == '\r')
                        header[i - 1] = ' ';
        }
}
