/* SPDX-License-Identifier: Apache-2.0 */
/* filter_fields.c: see filter_fields.h. */
#include "cli/crawl/filter_fields.h"

#include <json-c/json_object_iterator.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/base/text.h"
#include "rep_policy.h"

enum {
        HEADER_MAX = 256 << 10, /* of a response */
        ENVELOPE_MAX = 8 << 20, /* of the JSON about a page, which lists its links */
        DEPTH = 128,
};

/* Returns whether the media type in LINES is that of an image. */
static bool
is_image(struct rep_text lines)
{
        static const char type[] = "image/";
        struct rep_text name, value;

        while (rep_header_field(&lines, &name, &value))
                if (text_is(name, "Content-Type"))
                        return value.size >= sizeof(type) - 1 &&
                               text_is((struct rep_text){value.data, sizeof(type) - 1}, type);
        return false;
}

/* Returns all values of the field NAME, joined as one. */
static struct rep_text
join_values(struct filter_fields *fields, struct rep_text name)
{
        struct rep_text lines = {fields->lines.bytes, fields->lines.size}, other, value;
        const char *between = "";

        fields->joined.size = 0;
        while (rep_header_field(&lines, &other, &value)) {
                if (!text_equal(other, name))
                        continue;
                must_append(&fields->joined, between, strlen(between));
                must_append(&fields->joined, value.data, value.size);
                between = ", ";
        }
        return (struct rep_text){fields->joined.bytes, fields->joined.size};
}

/* Adds to USAGE what the lines say to READER about USE. */
static void
add_fields(struct filter_fields *fields, const struct rep_header_reader *reader, enum rep_use use,
           struct rep_usage *usage)
{
        struct rep_text rest = {fields->lines.bytes, fields->lines.size}, name, value;
        struct rep_header_usage said;
        unsigned seen = 0; /* kinds whose values were joined */

        while (rep_header_field(&rest, &name, &value)) {
                enum rep_preference preference;

                (void)rep_usage_of_header(name, value, reader, &said);
                /* The values of all structured fields of one name are one value.  Of others each stands alone: a crawler that one
                   line names does not concern the next line. */
                if (said.kind == REP_STATEMENT_CONTENT_USAGE || said.kind == REP_STATEMENT_CONTENT_SIGNAL) {
                        if ((seen >> said.kind & 1) != 0)
                                continue;
                        seen |= 1u << said.kind;
                        (void)rep_usage_of_header(name, join_values(fields, name), reader, &said);
                }
                preference = rep_prevailing(usage->preference, said.preferences.of[use]);
                if (preference != usage->preference)
                        *usage = (struct rep_usage){preference, said.kind, 0};
        }
}

/* ---- lines */

/* Takes the fields of the response that the record is.  Returns false if they go on behind what is read. */
static bool
take_response(struct filter_fields *fields, struct rep_warc *warc)
{
        struct rep_text block, header;
        bool whole;

        if (!rep_warc_block(warc, HEADER_MAX, &block, &whole))
                return true; /* a damaged record is reported when it ends */
        (void)rep_http_fields(block, &header);
        must_append(&fields->lines, header.data, header.size);
        rep_header_unfold(fields->lines.bytes, fields->lines.size);
        return whole || header.data + header.size < block.data + block.size;
}

/* Appends a field.  An end of a line within VALUE is none: each field is one line. */
static void
append_field(struct bytes *lines, const char *name, struct json_object *value)
{
        const char *text = json_object_get_string(value);
        size_t begin;

        must_append(lines, name, strlen(name));
        must_append(lines, ": ", 2);
        begin = lines->size;
        must_append(lines, text,
                    json_object_is_type(value, json_type_string) ? (size_t)json_object_get_string_len(value)
                                                                 : strlen(text));
        for (size_t i = begin; i < lines->size; i++)
                if (lines->bytes[i] == '\n' || lines->bytes[i] == '\r')
                        lines->bytes[i] = ' ';
        must_append(lines, "\r\n", 2);
}

/* Appends the fields of HEADERS, an object in which a field that came several times is a list. */
static void
append_fields(struct bytes *lines, struct json_object *headers)
{
        struct json_object_iterator at = json_object_iter_begin(headers), end = json_object_iter_end(headers);

        for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
                const char *name = json_object_iter_peek_name(&at);
                struct json_object *value = json_object_iter_peek_value(&at);
                bool several = json_object_is_type(value, json_type_array);
                size_t count = several ? json_object_array_length(value) : 1, i;

                for (i = 0; i < count; i++) {
                        struct json_object *one = several ? json_object_array_get_idx(value, i) : value;

                        if (one != NULL)
                                append_field(lines, name, one);
                }
        }
}

/* Returns whether BLOCK begins as a JSON object does, behind a byte order mark if need be, which is taken off. */
static bool
begins_object(struct rep_text *block)
{
        size_t at = 0;

        if (block->size >= 3 && memcmp(block->data, "\xef\xbb\xbf", 3) == 0)
                *block = (struct rep_text){block->data + 3, block->size - 3};
        while (at < block->size && memchr(" \t\r\n", block->data[at], 4) != NULL)
                at++;
        return at < block->size && block->data[at] == '{';
}

/* Takes the fields of the response that the record, of a WAT file, is about.  Returns false if its JSON can't be read. */
static bool
take_envelope(struct filter_fields *fields, struct rep_warc *warc)
{
        static const char *const way[] = {"Envelope", "Payload-Metadata", "HTTP-Response-Metadata", "Headers"};
        struct json_tokener *tokener;
        struct json_object *json = NULL, *at;
        struct rep_text block;
        size_t i;
        bool whole;

        if (!rep_warc_block(warc, ENVELOPE_MAX, &block, &whole) || !begins_object(&block))
                return true; /* damaged, or other metadata */
        tokener = must(json_tokener_new_ex(DEPTH));
        if (whole)
                json = json_tokener_parse_ex(tokener, block.data, (int)block.size);
        json_tokener_free(tokener);
        if (json == NULL)
                return false;
        for (at = json, i = 0; i < sizeof(way) / sizeof(way[0]); i++)
                if (!json_object_object_get_ex(at, way[i], &at))
                        break;
        if (json_object_is_type(at, json_type_object))
                append_fields(&fields->lines, at);
        json_object_put(json);
        return true;
}

/* Takes the fields that the record has.  Returns false if they can't be read. */
static bool
take_lines(struct filter_fields *fields, struct rep_warc *warc, enum rep_warc_type type)
{
        fields->lines.size = 0;
        switch (type) {
        case REP_WARC_RESPONSE:
        case REP_WARC_REVISIT:
                return take_response(fields, warc);
        case REP_WARC_METADATA:
                return take_envelope(fields, warc);
        default:
                return true;
        }
}

bool
filter_fields_ask(struct filter_fields *fields, struct rep_warc *warc, const struct rep_warc_record *record,
                  enum rep_use use, bool allowed, int64_t now, struct rep_usage *usage)
{
        struct rep_header_reader asking = {.agents = fields->asking.tokens,
                                           .count = fields->asking.token_count,
                                           .now = now,
                                           .is_barred = !allowed};

        if (!take_lines(fields, warc, record->type))
                return false;
        (void)rep_iso_date(record->date, &asking.now);
        asking.is_image = is_image((struct rep_text){fields->lines.bytes, fields->lines.size});
        add_fields(fields, &asking, use, usage);
        return true;
}

void
filter_fields_free(struct filter_fields *fields)
{
        free(fields->lines.bytes);
        free(fields->joined.bytes);
}
