/* SPDX-License-Identifier: Apache-2.0 */
/* json.c: see json.h. */
#include "base/json.h"

#include "base/print.h"
#include "utf8.h"

static void
put(struct rep_buffer *out, const char *text)
{
        rep_buffer_put(out, text, strlen(text));
}

/* Appends a comma if a value stands in front. */
static void
separate(struct rep_buffer *out)
{
        if (!out->failed && out->size > 0 && strchr("{[:", out->bytes[out->size - 1]) == NULL)
                put(out, ",");
}

void
rep_json_begin(struct rep_buffer *out, char bracket)
{
        separate(out);
        rep_buffer_put(out, &bracket, 1);
}

void
rep_json_end(struct rep_buffer *out, char bracket)
{
        rep_buffer_put(out, &bracket, 1);
}

/* Returns the letter that stands for BYTE behind a backslash, or '\0' if JSON has none. */
static char
short_escape(unsigned char byte)
{
        static const char bytes[] = "\b\f\n\r\t", letters[] = "bfnrt";
        const char *at = byte != 0 ? strchr(bytes, byte) : NULL;

        return at != NULL ? letters[at - bytes] : '\0';
}

/* Appends SIZE bytes of valid UTF-8 without a control, which JSON may not have, or a character that turns a text around. */
static void
put_plain(struct rep_buffer *out, const char *text, size_t size)
{
        size_t i, plain = 0;

        for (i = 0; i < size; i++)
                if (text[i] == '"' || text[i] == '\\') {
                        rep_buffer_put(out, text + plain, i - plain);
                        put(out, "\\");
                        plain = i;
                }
        rep_buffer_put(out, text + plain, size - plain);
}

/* Appends TEXT, valid UTF-8, to a string.  What JSON lets stand but a reader's screen would act upon is escaped, too. */
static void
put_valid(struct rep_buffer *out, struct rep_text text)
{
        size_t columns, size;
        unsigned character;

        while (text.size > 0) {
                size_t span = rep_utf8_plain_span(text, &columns, &character, &size);
                char letter;

                put_plain(out, text.data, span);
                if (span == text.size)
                        return;
                letter = character < 0x80 ? short_escape((unsigned char)character) : '\0';
                if (letter != '\0')
                        rep_print(out, "\\%c", letter);
                else
                        rep_print(out, "\\u%04x", character);
                text = (struct rep_text){text.data + span + size, text.size - span - size};
        }
}

void
rep_json_put_text(struct rep_buffer *out, struct rep_text text)
{
        put(out, "\"");
        while (text.size > 0) {
                size_t valid = rep_utf8_span(text);

                put_valid(out, (struct rep_text){text.data, valid});
                if (valid < text.size) {
                        put(out, "\xef\xbf\xbd");
                        valid++;
                }
                text.data += valid;
                text.size -= valid;
        }
        put(out, "\"");
}

void
rep_json_name(struct rep_buffer *out, const char *name)
{
        separate(out);
        rep_json_put_text(out, rep_string(name));
        put(out, ":");
}

void
rep_json_element(struct rep_buffer *out, struct rep_text text)
{
        separate(out);
        rep_json_put_text(out, text);
}

void
rep_json_text(struct rep_buffer *out, const char *name, struct rep_text text)
{
        rep_json_name(out, name);
        rep_json_put_text(out, text);
}

void
rep_json_string(struct rep_buffer *out, const char *name, const char *text)
{
        rep_json_name(out, name);
        if (text == NULL)
                put(out, "null");
        else
                rep_json_put_text(out, rep_string(text));
}

void
rep_json_number(struct rep_buffer *out, const char *name, uint64_t number)
{
        rep_json_name(out, name);
        rep_print(out, "%llu", (unsigned long long)number);
}

void
rep_json_bool(struct rep_buffer *out, const char *name, bool truth)
{
        rep_json_name(out, name);
        put(out, truth ? "true" : "false");
}

void
rep_json_number_or_null(struct rep_buffer *out, uint32_t number, uint32_t none)
{
        if (number == none)
                put(out, "null");
        else
                rep_print(out, "%u", (unsigned)number);
}
