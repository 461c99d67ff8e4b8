/* SPDX-License-Identifier: Apache-2.0 */
/*
 * utf8.re: measures how far a text is UTF-8.
 *
 * No sequence goes on with a NUL, so the scanner peeks a NUL at its limit instead of reading on; and each round starts
 * before the limit, so a NUL that starts a sequence is one of the text.
 */
#include "utf8.h"

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
