/* printable.c: see printable.h. */
#include "cli/base/printable.h"

#include "utf8.h"

/* Bytes of the control character that TEXT, which begins with valid UTF-8, begins with; 0 where it is none. */
static size_t
control_size(struct rep_text text)
{
        unsigned char first = (unsigned char)text.data[0];

        if (first < ' ' || first == 0x7f)
                return 1;
        /* U+0080 to U+009F */
        return first == 0xc2 && (unsigned char)text.data[1] < 0xa0 ? 2 : 0;
}

/* Bytes up to the first control character of TEXT, which is valid UTF-8; *COLUMNS becomes their number of characters. */
static size_t
plain_span(struct rep_text text, size_t *columns)
{
        size_t at = 0;

        for (*columns = 0; at < text.size && control_size((struct rep_text){text.data + at, text.size - at}) == 0; at++)
                *columns += ((unsigned char)text.data[at] & 0xc0) != 0x80;
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

/* Writes TEXT, which is valid UTF-8. */
static size_t
print_valid(FILE *stream, struct rep_text text)
{
        size_t total = 0, columns;

        while (text.size > 0) {
                size_t span = plain_span(text, &columns), control;

                fwrite(text.data, 1, span, stream);
                total += columns;
                if (span == text.size)
                        break;
                text = (struct rep_text){text.data + span, text.size - span};
                control = control_size(text);
                total += print_bytes(stream, (struct rep_text){text.data, control});
                text = (struct rep_text){text.data + control, text.size - control};
        }
        return total;
}

size_t
print_printable(FILE *stream, struct rep_text text)
{
        size_t total = 0;

        while (text.size > 0) {
                size_t span = rep_utf8_span(text);

                total += print_valid(stream, (struct rep_text){text.data, span});
                if (span == text.size)
                        break;
                total += print_bytes(stream, (struct rep_text){text.data + span, 1});
                text = (struct rep_text){text.data + span + 1, text.size - span - 1};
        }
        return total;
}
