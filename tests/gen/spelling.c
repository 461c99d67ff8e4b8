/* SPDX-License-Identifier: Apache-2.0 */
/* Spellings: a text is taken apart into bytes and escapes, and each is written in one way or another. */
#include "tests/gen/spelling.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A byte, and how it stands in a text. */
struct unit {
        char byte;
        bool escaped;
        size_t size; /* bytes that it takes there */
};

static struct unit
unit_at(struct rep_text text, size_t at)
{
        struct unit unit = {text.data[at], false, 1};
        char digits[3] = "";

        if (unit.byte != '%' || text.size - at < 3)
                return unit;
        memcpy(digits, text.data + at + 1, 2);
        if (!isxdigit((unsigned char)digits[0]) || !isxdigit((unsigned char)digits[1]))
                return unit;
        return (struct unit){(char)strtoul(digits, NULL, 16), true, 3};
}

static void
put_escape(struct text *out, char byte, const char *digits)
{
        put(out, '%');
        put(out, digits[(unsigned char)byte >> 4]);
        put(out, digits[(unsigned char)byte & 15]);
}

static const char upper[] = "0123456789ABCDEF", lower[] = "0123456789abcdef";

/* A dollar at the end of a pattern, and a star in one, are not characters that may be spelled otherwise. */
static bool
has_two_spellings(struct unit unit, enum spelling_of what, bool in_query, bool is_last)
{
        if ((unsigned char)unit.byte >= 0x80 || isalnum((unsigned char)unit.byte))
                return true;
        if (unit.byte == '\0')
                return false;
        if (strchr("-._~", unit.byte) || (in_query && strchr(":/?@[]", unit.byte)))
                return true;
        if (what == SPELLING_OF_URL)
                return unit.byte == '*' || unit.byte == '$';
        return unit.byte == '$' && !is_last;
}

void
put_respelled(struct text *out, struct rep_text text, enum spelling_of what, struct random *random)
{
        size_t percent = SIZE_MAX; /* where the last percent sign stands that begins no escape */
        bool in_query = false;

        for (size_t at = 0; at < text.size;) {
                struct unit unit = unit_at(text, at);
                bool free = has_two_spellings(unit, what, in_query, at + unit.size == text.size),
                     escaped = unit.escaped;
                if (free && random_chance(random, 40))
                        escaped = !escaped;
                if (percent != SIZE_MAX && out->size - percent <= 2)
                        escaped = unit.escaped;
                if (unit.byte == '%' && !unit.escaped)
                        percent = out->size;
                if (escaped)
                        put_escape(out, unit.byte, random_chance(random, 50) ? upper : lower);
                else
                        put(out, unit.byte);
                in_query = in_query || (unit.byte == '?' && !unit.escaped);
                at += unit.size;
        }
}

void
put_query_spelled(struct text *out, struct rep_text pattern, bool escaped)
{
        bool in_query = false;

        for (size_t at = 0; at < pattern.size;) {
                struct unit unit = unit_at(pattern, at);
                if (in_query && unit.byte && strchr(":/?@[]", unit.byte) && escaped)
                        put_escape(out, unit.byte, upper);
                else if (in_query && unit.byte && strchr(":/?@[]", unit.byte))
                        put(out, unit.byte);
                else
                        put_all(out, pattern.data + at, unit.size);
                in_query = in_query || (unit.byte == '?' && !unit.escaped);
                at += unit.size;
        }
}
