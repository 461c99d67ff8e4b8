/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pattern.re: escapes a path pattern and cuts it at its stars, in one pass.
 *
 * A value does not end with a NUL, so at its limit the scanner is shown a NUL instead of reading on.
 */
#include "pattern.h"

#include "syntax/canonical.h"

/* The output.  A run of stars is only written once another segment follows. */
struct output {
        char *at;
        bool canonical; /* the form is that of paths in the rfc9309 dialect */
        uint32_t query_from, segment;
        uint32_t rank, stars;
        bool star;
        bool query;    /* a "?" was read, or the query was begun */
        bool question; /* a "?" was read */
};

static void
put_star(struct output *output)
{
        *output->at++ = REP_STAR;
        output->stars++;
}

/* Begins another segment if stars were read.  The next bytes belong to it. */
static void
begin_segment(struct output *output)
{
        if (!output->star)
                return;
        output->star = false;
        put_star(output);
        if (++output->segment != output->query_from)
                return;
        *output->at++ = '?';
        put_star(output);
        output->query = true;
}

static void
put_byte(struct output *output, unsigned char byte)
{
        *output->at++ = (char)byte;
        output->rank++;
}

static void
put_escape(struct output *output, unsigned char byte)
{
        *output->at++ = '%';
        *output->at++ = (char)rep_hex_digit(byte >> 4);
        *output->at++ = (char)rep_hex_digit(byte & 15);
        output->rank += 3;
}

/* Writes what a valid escape of BYTE becomes.  A query's characters count as three bytes, however they are spelled. */
static void
put_escaped(struct output *output, unsigned char byte)
{
        begin_segment(output);
        if (!output->canonical || !rep_is_unescaped(byte, output->query)) {
                put_escape(output, byte);
                return;
        }
        put_byte(output, byte);
        if (rep_is_query_character(byte))
                output->rank += 2;
}

/* Writes SIZE bytes that are not part of an escape and have the right form. */
static void
put_plain(struct output *output, const char *bytes, size_t size)
{
        size_t i = 0;

        begin_segment(output);
        memcpy(output->at, bytes, size);
        output->at += size;
        output->rank += (uint32_t)size;
        if (!output->canonical)
                return;
        for (; i < size && !output->question; i++)
                output->question = bytes[i] == '?';
        output->query = output->query || output->question;
        for (; i < size; i++)
                output->rank += rep_is_query_character((unsigned char)bytes[i]) ? 2 : 0;
}

/* Returns how many of the SIZE bytes at BYTES, from the first on, are themselves in the pattern.  The scanner reads the
 * others, and finds that some of them are, too. */
static size_t
count_plain(const unsigned char *bytes, size_t size)
{
        uint64_t special = 0;
        size_t at = 0;

        for (; size - at >= REP_WORD_BYTES; at += REP_WORD_BYTES) {
                special = rep_special_bytes(rep_load64(bytes + at));
                if (special != 0)
                        return at + rep_lowest_bit(special) / 8;
        }
        if (at == size)
                return size;
        /* The last word has bytes that were seen, which are shifted out.  The zeros behind few bytes are special. */
        special = rep_special_bytes(
                at > 0 ? rep_load64(bytes + size - REP_WORD_BYTES) >> 8 * (at + REP_WORD_BYTES - size)
                       : rep_load_few(bytes, (uint32_t)size));
        return at + rep_lowest_bit(special) / 8;
}

/* Writes what a "$" becomes that is not the last byte. */
static void
put_dollar(struct output *output)
{
        begin_segment(output);
        if (output->canonical)
                put_escape(output, '$');
        else
                put_byte(output, '$');
}

uint32_t
rep_further_patterns(struct rep_text value)
{
        const char *at, *end;
        uint32_t segments = 0, found = 0;

        if (value.size == 0 || memchr(value.data, '%', value.size) == NULL)
                return 0;
        end = value.data + value.size;
        for (at = value.data; at < end && *at != '?'; at++) {
                int high, low;

                if (*at == '*' && end - at > 1 && at[1] != '*')
                        segments++;
                if (*at != '%' || end - at < 3)
                        continue;
                high = rep_hex_value((unsigned char)at[1]);
                low = rep_hex_value((unsigned char)at[2]);
                if (high >= 0 && low >= 0 && rep_is_query_character(high * 16 + low))
                        found = segments;
        }
        return found < REP_FURTHER_MAX ? found : REP_FURTHER_MAX;
}

size_t
rep_scan_pattern(struct rep_text value, enum rep_dialect dialect, uint32_t query_from, char *out,
                 struct rep_pattern *pattern)
{
        const unsigned char *bytes = (const unsigned char *)value.data;
        /* These are indices, not pointers, because the scanner steps over the NUL at the limit. */
        size_t cursor = 0, marker, token;
        struct output output = {.at = out, .canonical = dialect == REP_DIALECT_RFC9309, .query_from = query_from};
        size_t plain = count_plain(bytes, value.size);

        *pattern = (struct rep_pattern){.data = out};
        pattern->never = value.size > 0 && value.data[0] != '/' && value.data[0] != '*';
        if (pattern->never)
                return 0;
        if (plain == value.size && plain > 0 && !output.canonical) {
                *pattern = (struct rep_pattern){.data = value.data, .size = (uint32_t)plain, .rank = (uint32_t)plain};
                return 0;
        }
        for (;; plain = count_plain(bytes + cursor, value.size - cursor)) {
                if (plain > 0)
                        put_plain(&output, value.data + cursor, plain);
                token = cursor += plain;
                /*!re2c
                re2c:api = custom;
                re2c:api:style = free-form;
                re2c:define:YYCTYPE = "unsigned char";
                re2c:define:YYPEEK = "(cursor < value.size ? bytes[cursor] : 0)";
                re2c:define:YYSKIP = "++cursor;";
                re2c:define:YYBACKUP = "marker = cursor;";
                re2c:define:YYRESTORE = "cursor = marker;";
                re2c:yyfill:enable = 0;

                stars = "*"+;
                escape = "%" [0-9A-Fa-f]{2};

                stars { output.star = true; output.rank += (uint32_t)(cursor - token); continue; }
                "$" {
                        if (cursor < value.size) {
                                put_dollar(&output);
                                continue;
                        }
                        output.rank++;
                        pattern->end = !output.star;
                        break;
                }
                escape {
                        put_escaped(&output, (unsigned char)(rep_hex_value(bytes[token + 1]) * 16 +
                                                             rep_hex_value(bytes[token + 2])));
                        continue;
                }
                [\x80-\xFF] {
                        begin_segment(&output);
                        put_escape(&output, bytes[token]);
                        continue;
                }
                "\x00" { break; }
                * { put_plain(&output, value.data + token, 1); continue; }
                */
        }
        pattern->size = (uint32_t)(output.at - out);
        pattern->rank = output.rank;
        pattern->stars = output.stars;
        return pattern->size;
}
