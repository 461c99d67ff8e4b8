/* SPDX-License-Identifier: Apache-2.0 */
/* canonical.c: see canonical.h. */
#include "syntax/canonical.h"

#include "cpu/library.h"

/* Writes the byte VALUE as an escape.  Returns the number of bytes written. */
static uint32_t
put_escape(unsigned char *out, unsigned value)
{
        out[0] = '%';
        out[1] = rep_hex_digit(value >> 4);
        out[2] = rep_hex_digit(value & 15);
        return REP_UNIT;
}

struct rep_canonical
rep_canonical_from(const unsigned char *path, uint32_t at, uint32_t size)
{
        return (struct rep_canonical){path, at, size, at > 0 && rep_find_byte(path, '?', at) != NULL};
}

/* Returns the byte that a valid escape at the reader's place means, or -1. */
static int
escaped_byte(const struct rep_canonical *reader)
{
        const unsigned char *at = reader->path + reader->at;
        int high, low;

        if (*at != '%' || reader->size - reader->at < REP_UNIT)
                return -1;
        high = rep_hex_value(at[1]);
        low = rep_hex_value(at[2]);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/* Writes the canonical form of a byte or an escape that may differ from it. */
static uint32_t
put_changed(struct rep_canonical *reader, unsigned char *out)
{
        unsigned char byte = reader->path[reader->at];
        int value = escaped_byte(reader);

        if (value >= 0) {
                reader->at += REP_UNIT;
                if (!rep_is_unescaped(value, reader->query))
                        return put_escape(out, (unsigned)value);
                out[0] = (unsigned char)value;
                return 1;
        }
        reader->at++;
        if (byte != '%')
                return put_escape(out, byte);
        out[0] = byte;
        return 1;
}

uint32_t
rep_canonical_next(struct rep_canonical *reader, unsigned char out[REP_UNIT])
{
        unsigned char byte = reader->path[reader->at];

        if (rep_is_escape(byte))
                return put_changed(reader, out);
        reader->at++;
        reader->query = reader->query || byte == '?';
        out[0] = byte;
        return 1;
}

bool
rep_is_plain_path(const unsigned char *path, size_t size)
{
        uint64_t found = 0;
        size_t at = 0;

        for (; size - at >= REP_WORD_BYTES; at += REP_WORD_BYTES)
                found |= rep_word_escapes(rep_load64(path + at));
        if (at < size)
                found |= rep_word_escapes(rep_load_few(path + at, (uint32_t)(size - at)));
        return found == 0;
}

/* Copies words that the canonical form does not change, up to ROOM bytes.  Returns the number of bytes written. */
static uint32_t
copy_words(struct rep_canonical *reader, unsigned char *out, uint32_t room)
{
        uint32_t written = 0;

        while (room - written >= REP_WORD_BYTES && reader->size - reader->at >= REP_WORD_BYTES) {
                uint64_t word = rep_load64(reader->path + reader->at);

                if (rep_word_escapes(word) != 0)
                        break;
                reader->query = reader->query || rep_zero_bytes(word ^ rep_repeat_byte('?')) != 0;
                memcpy(out + written, reader->path + reader->at, REP_WORD_BYTES);
                written += REP_WORD_BYTES;
                reader->at += REP_WORD_BYTES;
        }
        return written;
}

uint32_t
rep_canonical_part(struct rep_canonical *reader, unsigned char *out, uint32_t room)
{
        uint32_t written = 0;

        while (reader->at < reader->size && room - written >= REP_UNIT) {
                written += rep_canonical_next(reader, out + written);
                written += copy_words(reader, out + written, room - written);
        }
        return written;
}

bool
rep_spells_robots_txt(const unsigned char *path, size_t size)
{
        static const char name[] = "robots.txt";
        struct rep_canonical reader = rep_canonical_from(path, 0, (uint32_t)size);
        unsigned char unit[REP_UNIT];
        uint32_t length = 0;

        for (; reader.at < reader.size && length < sizeof(name) - 1; length++)
                if (rep_canonical_next(&reader, unit) != 1 || unit[0] != (unsigned char)name[length])
                        return false;
        return reader.at == reader.size && length == sizeof(name) - 1;
}
