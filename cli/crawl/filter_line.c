/* SPDX-License-Identifier: Apache-2.0 */
/* filter_line.c: see filter.h. */
#include "cli/crawl/filter.h"

#include <inttypes.h>
#include <json-c/json_object.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/base/text.h"
#include "cli/crawl/pack_beside.h"
#include "rep_say.h"

/*
 * Returns whether LINE, which json-c took as strict JSON, is: json-c also takes NaN and Infinity (no other value has an
 * N or an I outside of texts), a point without a digit behind it, and control bytes in texts.
 */
static bool
is_strict(struct rep_text line)
{
        bool within = false; /* a text */

        for (size_t i = 0; i < line.size; i++) {
                unsigned char byte = (unsigned char)line.data[i];

                if (byte == '"')
                        within = !within;
                else if (within && byte < ' ')
                        return false;
                else if (within && byte == '\\')
                        i++;
                else if (!within && (byte == 'N' || byte == 'I'))
                        return false;
                else if (!within && byte == '.' &&
                         (i + 1 == line.size || line.data[i + 1] < '0' || line.data[i + 1] > '9'))
                        return false;
        }
        return true;
}

/* Finds the member OPTIONS->json, which must be a string.  LINE must be strict JSON, as other readers have it. */
static bool
find_member(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
            struct bytes *texts, size_t *at, size_t *size)
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
                found = end == line.size && is_strict(line);
        }
        if (found) {
                *at = texts->size;
                *size = (size_t)json_object_get_string_len(url);
                must_append(texts, json_object_get_string(url), *size);
        }
        json_object_put(object);
        return found;
}

bool
filter_find_url(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
                struct bytes *texts, size_t *at, size_t *size)
{
        struct rep_text url;

        if (options->json != NULL)
                return find_member(options, tokener, line, texts, at, size);
        if (options->field == 0)
                url = line;
        else if (!text_field(line, options->field, options->delimiter[0], &url))
                return false;
        *at = (size_t)(url.data - line.data);
        *size = url.size;
        return url.size > 0 || options->field > 0;
}

/* ---- annotations of an object */

/* The member that has them. */
static const char note_name[] = "rep2c";

/* Returns the place behind the string of TEXT at AT, which is a quote. */
static size_t
string_end(struct rep_text text, size_t at)
{
        for (at++; at < text.size && text.data[at] != '"'; at++)
                at += text.data[at] == '\\';
        return at + 1;
}

/* Returns the place of the comma or the brace that ends the member of TEXT, an object, at AT. */
static size_t
member_end(struct rep_text text, size_t at)
{
        unsigned depth = 0;

        while (at < text.size) {
                char byte = text.data[at];

                if (depth == 0 && (byte == ',' || byte == '}'))
                        return at;
                depth += byte == '{' || byte == '[';
                depth -= byte == '}' || byte == ']';
                at = byte == '"' ? string_end(text, at) : at + 1;
        }
        return at;
}

/* Returns whether MEMBER, with its name, is one of earlier annotations. */
static bool
is_note(struct json_tokener *tokener, struct rep_text member)
{
        const char *quote = (const char *)memchr(member.data, '"', member.size);
        size_t begin = (size_t)(quote - member.data), size = string_end(member, begin) - begin;
        struct json_object *name;
        bool same;

        if (memchr(quote, '\\', size) == NULL)
                return size == sizeof(note_name) + 1 && memcmp(quote + 1, note_name, sizeof(note_name) - 1) == 0;
        json_tokener_reset(tokener);
        name = json_tokener_parse_ex(tokener, quote, (int)size);
        same = name != NULL && strcmp(json_object_get_string(name), note_name) == 0;
        json_object_put(name);
        return same;
}

/* Appends what USAGE, which may be NULL, states: as a member, or as two fields. */
static void
append_usage(const struct rep_usage *usage, bool json, struct bytes *out)
{
        char text[150];
        const char *preference, *kind;

        if (usage == NULL)
                return;
        preference = rep_say_name(REP_NAME_PREFERENCE, usage->preference);
        kind = rep_say_name(REP_NAME_STATEMENT, usage->kind);
        must_append(out, text,
                    (size_t)(json ? snprintf(text, sizeof(text),
                                             ",\"usage\":{\"preference\":\"%s\",\"line\":%" PRIu32 ",\"kind\":\"%s\"}",
                                             preference, usage->line, kind)
                                  : snprintf(text, sizeof(text), "%s\t%" PRIu32 "\t", preference, usage->line)));
}

static void
append_note(const struct filter_note *note, struct bytes *out)
{
        char text[250], delay[SECONDS_TEXT];
        int size = snprintf(text, sizeof(text), "\"%s\":{\"verdict\":\"%s\",\"line\":%" PRIu32 ",\"rank\":%" PRIu32,
                            note_name, note->verdict, note->line, note->rank);

        if (note->has_age)
                size += snprintf(text + size, sizeof(text) - (size_t)size, ",\"age\":%" PRId64, note->age);
        if (note->has_delay) {
                seconds_text(note->delay, delay);
                size += snprintf(text + size, sizeof(text) - (size_t)size, ",\"delay\":%s", delay);
        }
        must_append(out, text, (size_t)size);
        append_usage(note->usage, true, out);
        must_append(out, "}", 1);
}

/* Writes LINE, an object of strict JSON with at least one member, with NOTE in place of a note that it has. */
static void
annotate_object(struct json_tokener *tokener, struct rep_text line, const struct filter_note *note, struct bytes *out)
{
        size_t at = (size_t)((const char *)memchr(line.data, '{', line.size) - line.data) + 1, end;

        must_append(out, line.data, at);
        append_note(note, out);
        for (;; at = end + 1) {
                struct rep_text member = {line.data + at, 0};

                end = member_end(line, at);
                member.size = end - at;
                if (!is_note(tokener, member)) {
                        must_append(out, ",", 1);
                        must_append(out, member.data, member.size);
                }
                if (line.data[end] == '}')
                        break;
        }
        must_append(out, line.data + end, line.size - end);
}

void
filter_annotate(const struct filter_options *options, struct json_tokener *tokener, struct rep_text line,
                const struct filter_note *note, struct bytes *out)
{
        char text[150], age[24] = "-", delay[SECONDS_TEXT] = "-";
        int size;

        if (options->json != NULL) {
                annotate_object(tokener, line, note, out);
                return;
        }
        if (note->has_age)
                snprintf(age, sizeof(age), "%" PRId64, note->age);
        if (note->has_delay)
                seconds_text(note->delay, delay);
        size = snprintf(text, sizeof(text), "%s\t%" PRIu32 "\t%" PRIu32 "\t%s\t%s\t", note->verdict, note->line,
                        note->rank, age, delay);
        must_append(out, text, (size_t)size);
        append_usage(note->usage, false, out);
        must_append(out, line.data, line.size);
}
