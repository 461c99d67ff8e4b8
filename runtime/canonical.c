/*
 * canonical.c: paths whose escapes count as what they stand for (DESIGN 2.5).
 *
 * Most paths have no escape, and are walked as they came.  Where one turns up, what follows goes through a small
 * buffer, in which it gets its canonical form: the walk goes on there, part by part.
 */
#include "canonical.h"

#include "walk.h"

/* Positions in the longest path count in 32 bits, however much of it is escaped; so does the bound of
 * step_compact(). */
_Static_assert((uint64_t)REP_UNIT *REP_URL_MAX + 3 <= UINT32_MAX, "positions fit");

/* Bytes that are made canonical before the walk goes on. */
#define PART 256

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

void
rep_walk_canonical(struct rep_walk *walk, const unsigned char *path, uint32_t at, uint32_t size)
{
        enum rep_walked walked = REP_WALKED_ALL;
        unsigned char bytes[PART];
        struct rep_part part;

        for (walk->before = at; walked == REP_WALKED_ALL && at < size; walk->before += part.size) {
                part = (struct rep_part){.bytes = bytes};
                while (at < size && part.size <= PART - REP_UNIT)
                        part.size += rep_canonical_unit(path, &at, size, bytes + part.size);
                part.open = at < size;
                /* What the filter said was about the part before. */
                walk->filter = NULL;
                walked = rep_walk_part(walk, &part);
        }
        if (walked == REP_WALKED_ALL)
                rep_end_walk(walk, walk->before);
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
