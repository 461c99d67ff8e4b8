/* SPDX-License-Identifier: Apache-2.0 */
/* dot_text.c: see dot_text.h. */
#include "emit/dot_text.h"
#include "base/command.h"

enum { BYTES = 256, HALF = BYTES / 2 };

static bool
has_byte(const struct rep_byte_set *set, unsigned byte)
{
        return (set->words[byte / 32] >> byte % 32 & 1) != 0;
}

static void
put_string(struct rep_buffer *out, const char *string)
{
        rep_buffer_put(out, string, strlen(string));
}

/* Appends BYTE, as \xNN if it is not printable. */
static void
put_byte(struct rep_buffer *out, unsigned char byte)
{
        static const char digits[] = "0123456789ABCDEF";
        const char hex[] = {'\\', '\\', 'x', digits[byte >> 4], digits[byte & 15]};

        if (byte == '&')
                put_string(out, "&amp;");
        else if (byte == '"')
                put_string(out, "\\\"");
        else if (byte == '\\')
                put_string(out, "\\\\");
        else if (byte >= ' ' && byte <= '~')
                rep_buffer_put(out, &byte, 1);
        else
                rep_buffer_put(out, hex, sizeof(hex));
}

/* Returns the size of the character that TEXT starts with.  It is 1 for ASCII and bytes that no picture may have. */
static size_t
character_size(struct rep_text text)
{
        const unsigned char *bytes = (const unsigned char *)text.data;
        size_t size = bytes[0] < 0xC0 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4, columns, acted;
        unsigned character;

        if (size == 1 || size > text.size || rep_utf8_span((struct rep_text){text.data, size}) < size)
                return 1;
        /* U+FFFE and U+FFFF are not characters, and no XML may hold them. */
        if (bytes[0] == 0xEF && bytes[1] == 0xBF && bytes[2] >= 0xBE)
                return 1;
        return rep_utf8_plain_span((struct rep_text){text.data, size}, &columns, &character, &acted) == size ? size : 1;
}

/* Appends BYTE to a cell. */
static void
put_cell_byte(struct rep_buffer *out, unsigned char byte)
{
        static const char digits[] = "0123456789ABCDEF";
        const char entity[] = {'&', '#', 'x', digits[byte >> 4], digits[byte & 15], ';'};
        const char hex[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};

        if (strchr("&<>\"\\", byte) != NULL && byte != 0)
                rep_buffer_put(out, entity, sizeof(entity));
        else if (byte >= ' ' && byte <= '~')
                rep_buffer_put(out, &byte, 1);
        else
                rep_buffer_put(out, hex, sizeof(hex));
}

/* Appends at most MOST bytes of TEXT.  PUT appends the bytes that are not part of a character of several bytes. */
static void
put_text(struct rep_buffer *out, struct rep_text text, size_t most, void (*put)(struct rep_buffer *, unsigned char))
{
        size_t size;

        for (size_t at = 0; at < text.size; at += size) {
                size = character_size((struct rep_text){text.data + at, text.size - at});
                if (at + size > most) {
                        put_string(out, "...");
                        return;
                }
                if (size > 1)
                        rep_buffer_put(out, text.data + at, size);
                else
                        put(out, (unsigned char)text.data[at]);
        }
}

void
rep_dot_text(struct rep_buffer *out, struct rep_text text, size_t most)
{
        put_text(out, text, most, put_byte);
}

void
rep_dot_cell_text(struct rep_buffer *out, struct rep_text text, size_t most)
{
        put_text(out, text, most, put_cell_byte);
}

/* Appends BYTE of a pattern, with a backslash if it is one of SPECIAL.  A space is escaped to make it visible. */
static void
put_escaped(struct rep_buffer *out, unsigned byte, const char *special)
{
        if (byte == ' ') {
                put_string(out, "\\\\x20");
                return;
        }
        if (byte != 0 && strchr(special, (int)byte) != NULL)
                put_string(out, "\\\\");
        put_byte(out, (unsigned char)byte);
}

/* Appends the members of a class: the bytes in SET or, if MEANT is false, the bytes not in SET. */
static void
put_members(struct rep_buffer *out, const struct rep_byte_set *set, bool meant)
{
        static const char special[] = "[]\\^-";
        unsigned last;

        for (unsigned first = 0; first < BYTES; first = last + 1) {
                last = first;
                if (has_byte(set, first) != meant)
                        continue;
                while (last + 1 < BYTES && has_byte(set, last + 1) == meant)
                        last++;
                put_escaped(out, first, special);
                if (last > first + 1)
                        put_string(out, "-");
                if (last > first)
                        put_escaped(out, last, special);
        }
}

void
rep_dot_bytes(struct rep_buffer *out, const struct rep_byte_set *set)
{
        unsigned byte, count = 0, last = 0;

        for (byte = 0; byte < BYTES; byte++)
                if (has_byte(set, byte)) {
                        count++;
                        last = byte;
                }
        if (count == 1) {
                put_escaped(out, last, "[]\\$");
                return;
        }
        put_string(out, count > HALF ? "[^" : "[");
        put_members(out, set, count <= HALF);
        put_string(out, "]");
}
