/* SPDX-License-Identifier: Apache-2.0 */
/* filter_line.c: see filter.h. */
#include "cli/crawl/filter.h"

#include <inttypes.h>
#include <json-c/json_object.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/crawl/pack_beside.h"

void
filter_append(struct filter_bytes *bytes, const void *data, size_t size)
{
        if (size > bytes->capacity - bytes->size) {
                bytes->capacity = 2 * bytes->capacity + size;
                bytes->data = must_resize(bytes->data, bytes->capacity, 1);
        }
        if (size > 0)
                memcpy(bytes->data + bytes->size, data, size);
        bytes->size += size;
}

/* Finds the field number OPTIONS->field. */
static bool
find_field(const struct filter_options *options, struct rep_text line, size_t *at, size_t *size)
{
        const char *begin = line.data, *end = line.data + line.size, *next;
        size_t field;

        for (field = 1;; field++) {
                next = begin < end ? memchr(begin, options->delimiter[0], (size_t)(end - begin)) : NULL;
                if (field == options->field)
                        break;
                if (next == NULL)
                        return false;
                begin = next + 1;
        }
        *at = (size_t)(begin - line.data);
        *size = (size_t)((next != NULL ? next : end) - begin);
        return true;
}

/* Finds the member OPTIONS->json, which must be a string. */
static bool
find_member(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
            struct filter_bytes *texts, size_t *at, size_t *size)
{
        struct json_object *object, *url = NULL;
        bool found = false;

        if (line.size > INT_MAX - 1)
                return false;
        json_tokener_reset(tokener);
        object = json_tokener_parse_ex(tokener, line.data, (int)line.size);
        if (object != NULL && json_object_is_type(object, json_type_object) &&
            json_object_object_get_ex(object, options->json, &url) && json_object_is_type(url, json_type_string)) {
                size_t end = json_tokener_get_parse_end(tokener);

                /* Only white space may follow the object. */
                while (end < line.size && (line.data[end] == ' ' || line.data[end] == '\t'))
                        end++;
                found = end == line.size;
        }
        if (found) {
                *at = texts->size;
                *size = (size_t)json_object_get_string_len(url);
                filter_append(texts, json_object_get_string(url), *size);
        }
        json_object_put(object);
        return found;
}

bool
filter_find_url(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
                struct filter_bytes *texts, size_t *at, size_t *size)
{
        if (options->json != NULL)
                return find_member(options, tokener, line, texts, at, size);
        if (options->field > 0)
                return find_field(options, line, at, size);
        *at = 0;
        *size = line.size;
        return line.size > 0;
}

static void
annotate_object(struct rep_text line, const struct filter_note *note, struct filter_bytes *out)
{
        const char *brace = memchr(line.data, '{', line.size);
        size_t head = (size_t)(brace - line.data) + 1, rest = head;
        char text[200], delay[SECONDS_TEXT];
        int size;

        while (line.data[rest] == ' ' || line.data[rest] == '\t')
                rest++;
        size = snprintf(text, sizeof(text), "\"verdict\":\"%s\",\"line\":%" PRIu32 ",\"rank\":%" PRIu32, note->verdict,
                        note->line, note->rank);
        if (note->has_age)
                size += snprintf(text + size, sizeof(text) - (size_t)size, ",\"age\":%" PRId64, note->age);
        if (note->has_delay) {
                seconds_text(note->delay, delay);
                size += snprintf(text + size, sizeof(text) - (size_t)size, ",\"delay\":%s", delay);
        }
        filter_append(out, line.data, head);
        filter_append(out, text, (size_t)size);
        if (line.data[rest] != '}')
                filter_append(out, ",", 1);
        filter_append(out, line.data + head, line.size - head);
}

void
filter_annotate(const struct filter_options *options, struct rep_text line, const struct filter_note *note,
                struct filter_bytes *out)
{
        char text[150], age[24] = "-", delay[SECONDS_TEXT] = "-";
        int size;

        if (options->json != NULL) {
                annotate_object(line, note, out);
                return;
        }
        if (note->has_age)
                snprintf(age, sizeof(age), "%" PRId64, note->age);
        if (note->has_delay)
                seconds_text(note->delay, delay);
        size = snprintf(text, sizeof(text), "%s\t%" PRIu32 "\t%" PRIu32 "\t%s\t%s\t", note->verdict, note->line,
                        note->rank, age, delay);
        filter_append(out, text, (size_t)size);
        filter_append(out, line.data, line.size);
}
