/*
 * pattern.re: escapes a path pattern and cuts it at its stars, in one pass.
 *
 * A value ends without a NUL, so the scanner peeks a NUL at its limit instead of reading on.
 */
#include "pattern.h"

#include "syntax/canonical.h"

/* The output, and the run of stars that is written only once another segment follows. */
struct output {
        char *at;
        enum rep_spelling spelling;
        uint32_t rank, stars;
        bool star;
        bool query; /* a "?" was met */
};

static void
put(struct output *output, const char *bytes, size_t size)
{
        if (output->star) {
                *output->at++ = REP_STAR;
                output->stars++;
        }
        output->star = false;
        memcpy(output->at, bytes, size);
        output->at += size;
}

static void
put_byte(struct output *output, unsigned char byte)
{
        put(output, (const char *)&byte, 1);
}

static void
put_escape(struct output *output, unsigned char byte)
{
        const unsigned char escape[3] = {'%', rep_hex_digit(byte >> 4), rep_hex_digit(byte & 15)};

        put(output, (const char *)escape, sizeof(escape));
}

/* One of the characters that may be spelled in two ways behind a "?". */
static bool
has_two_spellings(unsigned char byte)
{
        return byte == ':' || byte == '/' || byte == '?' || byte == '@' || byte == '[' || byte == ']';
}

/* What the escape of BYTE in a pattern becomes. */
static void
put_escaped(struct output *output, unsigned char byte)
{
        bool unreserved = rep_is_unreserved(byte), google = output->spelling == REP_SPELLING_GOOGLE;

        if (!google && (unreserved || byte == '*' || byte == '$'))
                put_byte(output, byte);
        else if (output->spelling == REP_SPELLING_RAW && output->query && has_two_spellings(byte))
                put_byte(output, byte);
        else
                put_escape(output, byte);
        output->rank += !google && unreserved ? 1 : 3;
}

/* What SIZE bytes that are no part of an escape become. */
static void
put_plain(struct output *output, const char *bytes, size_t size)
{
        size_t i;

        output->rank += (uint32_t)size;
        if (output->spelling != REP_SPELLING_RAW && output->spelling != REP_SPELLING_ESCAPED) {
                put(output, bytes, size);
                return;
        }
        for (i = 0; i < size; i++) {
                unsigned char byte = (unsigned char)bytes[i];

                if (output->spelling == REP_SPELLING_ESCAPED && output->query && has_two_spellings(byte))
                        put_escape(output, byte);
                else
                        put_byte(output, byte);
                output->query = output->query || byte == '?';
        }
}

bool
rep_has_spellings(struct rep_text value)
{
        const char *mark = value.size == 0 ? NULL : memchr(value.data, '?', value.size), *end, *at;

        if (mark == NULL)
                return false;
        end = value.data + value.size;
        for (at = mark + 1; at < end; at++) {
                int high = -1, low = -1;

                if (has_two_spellings((unsigned char)*at))
                        return true;
                if (*at == '%' && end - at > 2) {
                        high = rep_hex_value((unsigned char)at[1]);
                        low = rep_hex_value((unsigned char)at[2]);
                }
                if (high >= 0 && low >= 0 && has_two_spellings((unsigned char)(high * 16 + low)))
                        return true;
        }
        return false;
}

size_t
rep_scan_pattern(struct rep_text value, enum rep_spelling spelling, char *out, struct rep_pattern *pattern)
{
        const unsigned char *bytes = (const unsigned char *)value.data;
        /* Places, not pointers: the scanner steps over the NUL that it is shown at the limit. */
        size_t cursor = 0, marker, token;
        struct output output = {.at = out, .spelling = spelling};

        *pattern = (struct rep_pattern){.data = out};
        pattern->never = value.size > 0 && value.data[0] != '/' && value.data[0] != '*';
        if (pattern->never)
                return 0;
        for (;;) {
                token = cursor;
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
                plain = [^*$%\x00\x80-\xFF]+;

                stars { output.star = true; output.rank += (uint32_t)(cursor - token); continue; }
                "$" {
                        if (cursor < value.size) {
                                put_plain(&output, "$", 1);
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
                plain { put_plain(&output, value.data + token, cursor - token); continue; }
                [\x80-\xFF] {
                        put_escape(&output, bytes[token]);
                        output.rank += 3;
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
