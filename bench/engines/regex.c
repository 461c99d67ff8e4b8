/* SPDX-License-Identifier: Apache-2.0 */
/* regex.c: see regex.h. */
#include "engines/regex.h"

#include <ctype.h>

#include "engines/memory.h"

enum { AROUND = 8 }; /* the longest of a style's strings */

static char *
put_string(char *out, const char *string)
{
        size_t size = strlen(string);

        memcpy(out, string, size);
        return out + size;
}

static char *
put_literal(char *out, const char *from, size_t size)
{
        for (size_t i = 0; i < size; i++) {
                unsigned char byte = (unsigned char)from[i];

                if (isalnum(byte) || strchr("/_-%=&,;:@~", byte) != NULL)
                        *out++ = (char)byte;
                else
                        out += sprintf(out, "\\x%02x", byte);
        }
        return out;
}

char *
bench_regex(const struct rep_pattern *pattern, const struct bench_regex_style *style)
{
        size_t stars = pattern->stars;
        char *regex = bench_new(4 * (size_t)pattern->size + 2 * AROUND * (stars + 2), 1);
        char *out = put_string(regex, style->begin);
        const char *at = pattern->data, *end = at + pattern->size;

        for (size_t segment = 0; segment <= stars; segment++) {
                const char *star = segment < stars ? memchr(at, REP_STAR, (size_t)(end - at)) : end;
                bool last = segment == stars && pattern->end;

                if (segment > 0)
                        out = put_string(out, last ? style->last : style->open);
                out = put_literal(out, at, (size_t)(star - at));
                if (segment > 0 && !last)
                        out = put_string(out, style->close);
                if (last)
                        out = put_string(out, style->finish);
                at = star + 1;
        }
        *out = '\0';
        return regex;
}
