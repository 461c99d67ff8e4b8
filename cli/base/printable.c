/* SPDX-License-Identifier: Apache-2.0 */
/* printable.c: see printable.h. */
#include "cli/base/printable.h"

#include "rep_say.h"

static size_t
print_bytes(FILE *stream, struct rep_text text)
{
        size_t i;

        for (i = 0; i < text.size; i++)
                fprintf(stream, "\\x%02x", (unsigned char)text.data[i]);
        return text.size * strlen("\\x00");
}

/* Writes TEXT, which is valid UTF-8.  JSON chooses the form of escaped characters. */
static size_t
print_valid(FILE *stream, struct rep_text text, bool json)
{
        size_t total = 0, columns, size;
        unsigned character;

        while (text.size > 0) {
                size_t span = rep_utf8_plain_span(text, &columns, &character, &size);

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
