/* SPDX-License-Identifier: Apache-2.0 */
/* printable.c: see printable.h. */
#include "cli/base/printable.h"

#include "utf8.h"

/* The character that TEXT, which begins with valid UTF-8, begins with, below U+10000; *SIZE becomes its bytes.  A greater
 * one, which is none of those below, is 0x10000. */
static unsigned
first_character(struct rep_text text, size_t *size)
{
        const unsigned char *bytes = (const unsigned char *)text.data;

        *size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
        switch (*size) {
        case 1:
                return bytes[0];
        case 2:
                return (bytes[0] & 0x1fu) << 6 | (bytes[1] & 0x3fu);
        case 3:
                return (bytes[0] & 0x0fu) << 12 | (bytes[1] & 0x3fu) << 6 | (bytes[2] & 0x3fu);
        default:
                return 0x10000;
        }
}

/* Is CHARACTER one that something may be done for, beside showing it? */
static bool
is_acted_upon(unsigned character)
{
        if (character < 0xa0)
                return character < ' ' || character >= 0x7f;
        return character == 0x61c ||                           /* Arabic letter mark */
               (character >= 0x200e && character <= 0x200f) || /* marks of direction */
               (character >= 0x2028 && character <= 0x202e) || /* ends of lines and paragraphs, embeddings, overrides */
               (character >= 0x2066 && character <= 0x2069);   /* isolates */
}

/* Bytes up to the first character of TEXT, which is valid UTF-8, that is acted upon; *COLUMNS becomes their number of
 * characters, and *CHARACTER that character, of *SIZE bytes. */
static size_t
plain_span(struct rep_text text, size_t *columns, unsigned *character, size_t *size)
{
        size_t at = 0;

        for (*columns = 0; at < text.size; at += *size, ++*columns) {
                *character = first_character((struct rep_text){text.data + at, text.size - at}, size);
                if (is_acted_upon(*character))
                        break;
        }
        return at;
}

static size_t
print_bytes(FILE *stream, struct rep_text text)
{
        size_t i;

        for (i = 0; i < text.size; i++)
                fprintf(stream, "\\x%02x", (unsigned char)text.data[i]);
        return text.size * strlen("\\x00");
}

/* Writes TEXT, which is valid UTF-8; JSON says which form what is acted upon gets. */
static size_t
print_valid(FILE *stream, struct rep_text text, bool json)
{
        size_t total = 0, columns, size;
        unsigned character;

        while (text.size > 0) {
                size_t span = plain_span(text, &columns, &character, &size);

                fwrite(text.data, 1, span, stream);
                total += columns;
                if (span == text.size)
                        break;
                text = (struct rep_text){text.data + span, text.size - span};
                if (json)
                        fprintf(stream, "\\u%04x", character);
                else
                        total += print_bytes(stream, (struct rep_text){text.data, size});
                text = (struct rep_text){text.data + size, text.size - size};
        }
        return total;
}

size_t
print_printable(FILE *stream, struct rep_text text)
{
        size_t total = 0;

        while (text.size > 0) {
                size_t span = rep_utf8_span(text);

                total += print_valid(stream, (struct rep_text){text.data, span}, false);
                if (span == text.size)
                        break;
                total += print_bytes(stream, (struct rep_text){text.data + span, 1});
                text = (struct rep_text){text.data + span + 1, text.size - span - 1};
        }
        return total;
}

void
print_json(FILE *stream, struct rep_text json)
{
        print_valid(stream, json, true);
}
