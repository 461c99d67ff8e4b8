/* canonical.c: see canonical.h. */
#include "syntax/canonical.h"

#include <string.h>

/* Writes the byte VALUE as an escape; returns the bytes written. */
static uint32_t
put_escape(unsigned char *out, unsigned value)
{
        out[0] = '%';
        out[1] = rep_hex_digit(value >> 4);
        out[2] = rep_hex_digit(value & 15);
        return REP_UNIT;
}

uint32_t
rep_canonical_unit(const unsigned char *path, uint32_t *at, uint32_t size, unsigned char out[REP_UNIT])
{
        unsigned char byte = path[(*at)++];
        int high = -1, low = -1, value;

        if (byte >= 0x80)
                return put_escape(out, byte);
        if (byte == '%' && size - *at >= 2) {
                high = rep_hex_value(path[*at]);
                low = rep_hex_value(path[*at + 1]);
        }
        if (high < 0 || low < 0) {
                out[0] = byte;
                return 1;
        }
        *at += 2;
        value = high * 16 + low;
        if (!rep_is_unreserved(value) && value != '*' && value != '$')
                return put_escape(out, (unsigned)value);
        out[0] = (unsigned char)value;
        return 1;
}

bool
rep_is_robots_path(const unsigned char *path, size_t size)
{
        static const char name[] = "robots.txt";
        unsigned char unit[REP_UNIT];
        uint32_t at = 0, length = 0;

        /* Each of its characters takes one byte or an escape. */
        if (size > REP_UNIT * strlen(name))
                return false;
        for (; at < size && length < strlen(name); length++)
                if (rep_canonical_unit(path, &at, (uint32_t)size, unit) != 1 || unit[0] != (unsigned char)name[length])
                        return false;
        return at == size && length == strlen(name);
}
