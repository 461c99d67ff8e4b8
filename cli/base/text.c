/* SPDX-License-Identifier: Apache-2.0 */
/* text.c: see text.h. */
#include "cli/base/text.h"

#include <string.h>

#include "base/command.h"

int
text_compare(struct rep_text a, struct rep_text b, bool ignore_case)
{
        size_t shorter = a.size < b.size ? a.size : b.size;
        int order = 0;

        if (shorter > 0)
                order = ignore_case ? strncasecmp(a.data, b.data, shorter) : memcmp(a.data, b.data, shorter);
        return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

struct rep_text
text_trim(struct rep_text text)
{
        while (text.size > 0 && (text.data[0] == ' ' || text.data[0] == '\t'))
                text = (struct rep_text){text.data + 1, text.size - 1};
        while (text.size > 0 && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
                text.size--;
        return text;
}

bool
text_number(struct rep_text text, uint64_t *number)
{
        uint64_t value = 0, digit;
        size_t i;

        for (i = 0; i < text.size && text.data[i] >= '0' && text.data[i] <= '9'; i++) {
                digit = (uint64_t)(text.data[i] - '0');
                value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : 10 * value + digit;
        }
        if (text.size == 0 || i < text.size || value == UINT64_MAX)
                return false;
        *number = value;
        return true;
}

struct rep_text
text_token(struct rep_text text, enum rep_names names)
{
        struct rep_text token = {text.data, 0};

        /* A version behind the slash would make a longer token of it. */
        while (token.size < text.size && text.data[token.size] != '/') {
                token.size++;
                if (rep_first_no_token(&token, 1, names) == 0) {
                        token.size--;
                        break;
                }
        }
        return token;
}

uint64_t
text_hash(uint64_t hash, struct rep_text text)
{
        for (size_t i = 0; i < text.size; i++)
                hash = (hash ^ (unsigned char)text.data[i]) * UINT64_C(0x100000001b3);
        return hash;
}

/* ---- lines */

struct rep_text
text_line(struct rep_text *rest)
{
        const char *end = memchr(rest->data, '\n', rest->size);
        struct rep_text line = {rest->data, end != NULL ? (size_t)(end - rest->data) : rest->size};

        rest->data += line.size + (end != NULL);
        rest->size -= line.size + (end != NULL);
        return line;
}

bool
text_field(struct rep_text line, size_t number, char delimiter, struct rep_text *field)
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

size_t
text_start_mark(const char *bytes, size_t size)
{
        static const char mark[] = {'\xef', '\xbb', '\xbf'};

        return size >= sizeof(mark) && memcmp(bytes, mark, sizeof(mark)) == 0 ? sizeof(mark) : 0;
}

/* ---- writing */

/* Where text is written, and how many columns it took. */
struct printing {
        FILE *stream;
        size_t columns;
};

/* Writes SIZE bytes of valid UTF-8.  A stream keeps its error until it is closed. */
static bool
print(void *context, const char *bytes, size_t size)
{
        struct printing *printing = context;

        fwrite(bytes, 1, size, printing->stream);
        for (size_t i = 0; i < size; i++)
                printing->columns += (bytes[i] & 0xC0) != 0x80; /* the further bytes of a character are 10xxxxxx */
        return true;
}

size_t
print_printable(FILE *stream, struct rep_text text)
{
        struct printing printing = {.stream = stream};
        size_t columns = 0, size;
        unsigned character;

        /* Nearly every text is written as it is, and there is one for each URL. */
        if (text.size > 0 && rep_utf8_span(text) == text.size &&
            rep_utf8_plain_span(text, &columns, &character, &size) == text.size) {
                fwrite(text.data, 1, text.size, stream);
                return columns;
        }
        rep_say_text(text, print, &printing);
        return printing.columns;
}

void
print_json(FILE *stream, struct rep_text json)
{
        size_t columns, size;
        unsigned character;

        while (json.size > 0) {
                size_t span = rep_utf8_plain_span(json, &columns, &character, &size);

                fwrite(json.data, 1, span, stream);
                if (span == json.size)
                        break;
                fprintf(stream, "\\u%04x", character);
                json = (struct rep_text){json.data + span + size, json.size - span - size};
        }
}
