/*
 * pattern.re: escapes a path pattern and cuts it at its stars, in one pass.
 *
 * A value ends without a NUL, so the scanner peeks a NUL at its limit instead of reading on.
 */
#include "pattern.h"

/* The output, and the run of stars that is written only once another segment follows. */
struct output {
        char *at;
        uint32_t rank;
        bool star;
};

static void
put(struct output *output, const char *bytes, size_t size)
{
        if (output->star)
                *output->at++ = REP_STAR;
        output->star = false;
        memcpy(output->at, bytes, size);
        output->at += size;
        output->rank += (uint32_t)size;
}

static char
upper_hex(unsigned char byte)
{
        return (char)(byte >= 'a' ? byte - 'a' + 'A' : byte);
}

static void
put_escape(struct output *output, unsigned char high, unsigned char low)
{
        const char escape[3] = {'%', upper_hex(high), upper_hex(low)};

        put(output, escape, sizeof(escape));
}

static void
put_byte_escaped(struct output *output, unsigned char byte)
{
        static const unsigned char hex[] = "0123456789ABCDEF";

        put_escape(output, hex[byte >> 4], hex[byte & 15]);
}

size_t
rep_scan_pattern(struct rep_text value, char *out, struct rep_pattern *pattern)
{
        const unsigned char *bytes = (const unsigned char *)value.data;
        /* Places, not pointers: the scanner steps over the NUL that it is shown at the limit. */
        size_t cursor = 0, marker, token;
        struct output output = {out, 0, false};

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
                                put(&output, "$", 1);
                                continue;
                        }
                        output.rank++;
                        pattern->end = !output.star;
                        break;
                }
                escape { put_escape(&output, bytes[token + 1], bytes[token + 2]); continue; }
                plain { put(&output, value.data + token, cursor - token); continue; }
                [\x80-\xFF] { put_byte_escaped(&output, bytes[token]); continue; }
                "\x00" { break; }
                * { put(&output, value.data + token, 1); continue; }
                */
        }
        pattern->size = (uint32_t)(output.at - out);
        pattern->rank = output.rank;
        return pattern->size;
}
