/* SPDX-License-Identifier: Apache-2.0 */
/*
 * utf8.re: measures how far a text is UTF-8, and how much of it can be shown as it is.
 *
 * No sequence goes on with a NUL, so the scanner peeks a NUL at its limit instead of reading on; and each round starts
 * before the limit, so a NUL that starts a sequence is one of the text.
 */
#include "base/command.h"

size_t
rep_utf8_span(struct rep_text text)
{
        const unsigned char *start = (const unsigned char *)text.data, *cursor = start, *marker;
        /* A text of no bytes may be NULL, to which nothing is added. */
        const unsigned char *limit = text.size == 0 ? start : start + text.size, *token = start;

        while (cursor < limit) {
                token = cursor;
                /*!re2c
                re2c:api = custom;
                re2c:api:style = free-form;
                re2c:define:YYCTYPE = "unsigned char";
                re2c:define:YYPEEK = "(cursor < limit ? *cursor : 0)";
                re2c:define:YYSKIP = "++cursor;";
                re2c:define:YYBACKUP = "marker = cursor;";
                re2c:define:YYRESTORE = "cursor = marker;";
                re2c:yyfill:enable = 0;

                tail = [\x80-\xBF];
                two = [\xC2-\xDF] tail;
                three = "\xE0" [\xA0-\xBF] tail | [\xE1-\xEC\xEE\xEF] tail{2} | "\xED" [\x80-\x9F] tail;
                four = "\xF0" [\x90-\xBF] tail{2} | [\xF1-\xF3] tail{3} | "\xF4" [\x80-\x8F] tail{2};

                [\x00-\x7F] { continue; }
                two | three | four { continue; }
                * { return (size_t)(token - start); }
                */
        }
        return text.size;
}

/* Returns the first character of TEXT, which begins with valid UTF-8, or 0x10000 for all from there on.  *SIZE becomes
 * its bytes. */
static unsigned
first_character(struct rep_text text, size_t *size)
{
        const unsigned char *bytes = (const unsigned char *)text.data;

        *size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
        switch (*size) {
        case 1:
                return bytes[0];
        case 2:
                return (bytes[0] & 0x1fu) << 6 | (bytes[1] & 0x3fu);
        case 3:
                return (bytes[0] & 0x0fu) << 12 | (bytes[1] & 0x3fu) << 6 | (bytes[2] & 0x3fu);
        default:
                return 0x10000;
        }
}

/* Is CHARACTER one that something may be done for, other than showing it? */
static bool
is_acted_upon(unsigned character)
{
        if (character < 0xa0)
                return character < ' ' || character >= 0x7f;
        return character == 0x61c ||                           /* Arabic letter mark */
               (character >= 0x200e && character <= 0x200f) || /* marks of direction */
               (character >= 0x2028 && character <= 0x202e) || /* ends of lines and paragraphs, embeddings, overrides */
               (character >= 0x2066 && character <= 0x2069) || /* isolates */
               (character >= 0xfffe && character <= 0xffff);   /* no characters, which XML does not allow */
}

size_t
rep_utf8_plain_span(struct rep_text text, size_t *columns, unsigned *character, size_t *size)
{
        size_t at = 0;

        for (*columns = 0; at < text.size; at += *size, ++*columns) {
                *character = first_character((struct rep_text){text.data + at, text.size - at}, size);
                if (is_acted_upon(*character))
                        break;
        }
        return at;
}
