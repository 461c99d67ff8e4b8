/* SPDX-License-Identifier: Apache-2.0 */
/* json.c: see json.h. */
#include "base/json.h"
#include "base/command.h"

#include <stdio.h>

static bool
append(void *context, const char *bytes, size_t size)
{
        struct rep_buffer *buffer = (struct rep_buffer *)context;

        rep_buffer_put(buffer, bytes, size);
        return !buffer->failed;
}

struct rep_json
rep_json_into(struct rep_buffer *buffer)
{
        struct rep_json json = {append, buffer, false, false};

        return json;
}

/* ---- bytes */

static void
put(struct rep_json *json, const char *bytes, size_t size)
{
        if (size > 0 && !json->stopped)
                json->stopped = !json->write(json->context, bytes, size);
}

/* Writes a value that is not a text. */
static void
put_value(struct rep_json *json, const char *value)
{
        if (json->follows)
                put(json, ",", 1);
        put(json, value, strlen(value));
        json->follows = true;
}

void
rep_json_foreign(struct rep_json *json)
{
        put_value(json, "");
}

/* ---- texts */

static void
put_escape(struct rep_json *json, unsigned character)
{
        static const char bytes[] = "\b\f\n\r\t", letters[] = "bfnrt";
        const char *at = character > 0 && character < 0x80 ? strchr(bytes, (int)character) : NULL;
        char escape[16];
        int size = at != NULL ? snprintf(escape, sizeof(escape), "\\%c", letters[at - bytes])
                              : snprintf(escape, sizeof(escape), "\\u%04x", character);

        put(json, escape, (size_t)size);
}

/* Writes SIZE bytes of valid UTF-8 without a control, which JSON may not have, or a character that turns a text around.
 */
static void
put_plain(struct rep_json *json, const char *text, size_t size)
{
        size_t i, plain = 0;

        for (i = 0; i < size; i++)
                if (text[i] == '"' || text[i] == '\\') {
                        put(json, text + plain, i - plain);
                        put(json, "\\", 1);
                        plain = i;
                }
        put(json, text + plain, size - plain);
}

/* Writes TEXT, valid UTF-8, within a string.  What JSON lets stand but a reader's screen would act upon is escaped. */
static void
put_valid(struct rep_json *json, struct rep_text text)
{
        size_t columns, size;
        unsigned character;

        while (text.size > 0) {
                size_t span = rep_utf8_plain_span(text, &columns, &character, &size);

                put_plain(json, text.data, span);
                if (span == text.size)
                        return;
                put_escape(json, character);
                text = (struct rep_text){text.data + span + size, text.size - span - size};
        }
}

void
rep_json_put_piece(struct rep_json *json, struct rep_text text)
{
        while (text.size > 0) {
                size_t valid = rep_utf8_span(text);

                put_valid(json, (struct rep_text){text.data, valid});
                if (valid < text.size) {
                        put(json, "\xef\xbf\xbd", 3);
                        valid++;
                }
                text.data += valid;
                text.size -= valid;
        }
}

bool
rep_json_take_piece(void *context, const char *bytes, size_t size)
{
        struct rep_json *json = (struct rep_json *)context;

        rep_json_put_piece(json, (struct rep_text){bytes, size});
        return !json->stopped;
}

void
rep_json_begin_string(struct rep_json *json)
{
        put_value(json, "\"");
}

void
rep_json_end_string(struct rep_json *json)
{
        put(json, "\"", 1);
}

void
rep_json_put_text(struct rep_json *json, struct rep_text text)
{
        rep_json_begin_string(json);
        rep_json_put_piece(json, text);
        rep_json_end_string(json);
}

/* ---- values */

void
rep_json_begin(struct rep_json *json, char bracket)
{
        const char value[] = {bracket, '\0'};

        put_value(json, value);
        json->follows = false;
}

void
rep_json_end(struct rep_json *json, char bracket)
{
        put(json, &bracket, 1);
        json->follows = true;
}

void
rep_json_name(struct rep_json *json, const char *name)
{
        rep_json_put_text(json, rep_string(name));
        put(json, ":", 1);
        json->follows = false;
}

void
rep_json_put_string(struct rep_json *json, const char *string)
{
        if (string == NULL)
                put_value(json, "null");
        else
                rep_json_put_text(json, rep_string(string));
}

void
rep_json_put_number(struct rep_json *json, uint64_t number)
{
        char digits[24];

        snprintf(digits, sizeof(digits), "%llu", (unsigned long long)number);
        put_value(json, digits);
}

void
rep_json_put_number_or_null(struct rep_json *json, uint32_t number, uint32_t none)
{
        if (number == none)
                put_value(json, "null");
        else
                rep_json_put_number(json, number);
}

/* ---- members */

void
rep_json_text(struct rep_json *json, const char *name, struct rep_text text)
{
        rep_json_name(json, name);
        rep_json_put_text(json, text);
}

void
rep_json_string(struct rep_json *json, const char *name, const char *string)
{
        rep_json_name(json, name);
        rep_json_put_string(json, string);
}

void
rep_json_number(struct rep_json *json, const char *name, uint64_t number)
{
        rep_json_name(json, name);
        rep_json_put_number(json, number);
}

void
rep_json_bool(struct rep_json *json, const char *name, bool truth)
{
        rep_json_name(json, name);
        put_value(json, truth ? "true" : "false");
}
