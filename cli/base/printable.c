/* SPDX-License-Identifier: Apache-2.0 */
/* printable.c: see printable.h. */
#include "cli/base/printable.h"

#include "rep_say.h"

/* Where text is written, and how many columns it took. */
struct printing {
        FILE *stream;
        size_t columns;
};

/* Writes SIZE bytes of valid UTF-8.  A stream keeps its error for whoever closes it. */
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

        /* Nearly every text stands as it is, and there is one for each URL. */
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
