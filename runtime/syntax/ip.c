/* SPDX-License-Identifier: Apache-2.0 */
/* ip.c: see ip.h. */
#include "syntax/ip.h"

#include "syntax/canonical.h"
#include "syntax/reader.h"

static bool
read_octet(struct rep_reader *reader, unsigned char *octet)
{
        const char *begin = reader->at;
        unsigned value, count = rep_take_number(reader, 3, &value);

        *octet = (unsigned char)value;
        return count > 0 && value <= 255 && (*begin != '0' || count == 1);
}

bool
rep_read_ipv4(struct rep_text text, unsigned char address[4])
{
        struct rep_reader reader = rep_read_from(text);

        for (size_t i = 0; i < 4; i++)
                if ((i > 0 && !rep_take(&reader, '.')) || !read_octet(&reader, &address[i]))
                        return false;
        return reader.at == reader.end;
}

static bool
read_piece(struct rep_reader *reader, uint16_t *piece)
{
        const char *begin = reader->at;
        unsigned value = 0;
        int digit;

        for (; reader->at < reader->end && reader->at < begin + 4 &&
               (digit = rep_hex_value((unsigned char)*reader->at)) >= 0;
             reader->at++)
                value = 16 * value + (unsigned)digit;
        *piece = (uint16_t)value;
        return reader->at > begin;
}

/* Reads the rest as an IPv4 address into two pieces. */
static bool
read_tail(struct rep_reader *reader, uint16_t piece[2])
{
        struct rep_text rest = {reader->at, (size_t)(reader->end - reader->at)};
        unsigned char address[4];

        if (!rep_read_ipv4(rest, address))
                return false;
        piece[0] = (uint16_t)(address[0] << 8 | address[1]);
        piece[1] = (uint16_t)(address[2] << 8 | address[3]);
        reader->at = reader->end;
        return true;
}

/* Pieces while they are read, and the place of "::" among them. */
struct pieces {
        size_t count;
        size_t gap; /* REP_IPV6_PIECES + 1: none yet */
};

/* Moves the pieces behind the gap to the end, and fills the gap with zeros. */
static bool
spread(const struct pieces *pieces, uint16_t piece[REP_IPV6_PIECES])
{
        size_t zeros = REP_IPV6_PIECES - pieces->count, i;

        if (pieces->gap > REP_IPV6_PIECES)
                return zeros == 0;
        for (i = pieces->count; i > pieces->gap; i--)
                piece[i - 1 + zeros] = piece[i - 1];
        memset(piece + pieces->gap, 0, zeros * sizeof(*piece));
        return zeros > 0;
}

/* Reads the colon between two pieces, or the "::" behind one.  Returns false if there is none, or if nothing follows a
 * single colon. */
static bool
read_colon(struct rep_reader *reader, struct pieces *pieces)
{
        if (!rep_take(reader, ':') || reader->at == reader->end)
                return false;
        if (!rep_take(reader, ':'))
                return true;
        if (pieces->gap <= REP_IPV6_PIECES)
                return false;
        pieces->gap = pieces->count;
        return true;
}

bool
rep_read_ipv6(struct rep_text text, uint16_t piece[REP_IPV6_PIECES])
{
        struct rep_reader reader = rep_read_from(text);
        struct pieces pieces = {0, REP_IPV6_PIECES + 1};

        if (text.size > 0 && text.data[0] == ':' && (!read_colon(&reader, &pieces) || pieces.gap > 0))
                return false; /* a single colon */
        while (reader.at < reader.end) {
                if (pieces.count + 2 <= REP_IPV6_PIECES && read_tail(&reader, piece + pieces.count)) {
                        pieces.count += 2;
                        break;
                }
                if (pieces.count == REP_IPV6_PIECES || !read_piece(&reader, &piece[pieces.count]))
                        return false;
                pieces.count++;
                if (reader.at < reader.end && !read_colon(&reader, &pieces))
                        return false;
        }
        return spread(&pieces, piece);
}

static char *
write_piece(uint16_t piece, char *to)
{
        static const char digits[] = "0123456789abcdef";
        unsigned shift = 12;

        while (shift > 0 && piece >> shift == 0)
                shift -= 4;
        *to++ = digits[piece >> shift & 15];
        while (shift > 0)
                *to++ = digits[piece >> (shift -= 4) & 15];
        return to;
}

/* Finds the first of the longest runs of zeros.  Returns its length. */
static size_t
longest_zeros(const uint16_t piece[REP_IPV6_PIECES], size_t *begin)
{
        size_t best = 0, run = 0, i;

        *begin = REP_IPV6_PIECES;
        for (i = 0; i < REP_IPV6_PIECES; i++) {
                run = piece[i] == 0 ? run + 1 : 0;
                if (run > best) {
                        best = run;
                        *begin = i + 1 - run;
                }
        }
        return best;
}

char *
rep_write_ipv6(const uint16_t piece[REP_IPV6_PIECES], char buffer[REP_IPV6_SIZE])
{
        size_t gap, zeros = longest_zeros(piece, &gap), i = 0;
        char *to = buffer;

        while (i < REP_IPV6_PIECES) {
                if (zeros >= 2 && i == gap) {
                        *to++ = ':';
                        *to++ = ':';
                        i += zeros;
                        continue;
                }
                if (i > 0 && to[-1] != ':')
                        *to++ = ':';
                to = write_piece(piece[i++], to);
        }
        return to;
}
