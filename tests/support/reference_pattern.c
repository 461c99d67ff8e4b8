/* SPDX-License-Identifier: Apache-2.0 */
/* Patterns in the reference: a text is cut into units, each a valid %XX or a byte.  The dialect says what each stands
 * for. */
#include "tests/support/reference_pattern.h"
#include "tests/support/reference_text.h"

#include <stdlib.h>
#include <string.h>

/* A valid %XX, with the byte that it escapes, or a byte as it is. */
struct unit {
        bool escaped;
        unsigned char byte;
};

/* The unit of TEXT at AT, which moves behind it. */
static struct unit
next_unit(struct rep_text text, size_t *at)
{
        struct unit unit = {false, (unsigned char)text.data[*at]};

        if (unit.byte == '%' && *at + 2 < text.size && is_hex(text.data[*at + 1]) && is_hex(text.data[*at + 2])) {
                unit.escaped = true;
                unit.byte = (unsigned char)(16 * hex_value(text.data[*at + 1]) + hex_value(text.data[*at + 2]));
                *at += 2;
        }
        *at += 1;
        return unit;
}

static void
add_element(struct pattern *pattern, short element)
{
        pattern->elements[pattern->count++] = element;
}

static void
add_escape(struct pattern *pattern, unsigned char byte)
{
        static const char digits[] = "0123456789ABCDEF";

        add_element(pattern, '%');
        add_element(pattern, digits[byte >> 4]);
        add_element(pattern, digits[byte & 15]);
}

/* No unit becomes more than three elements. */
static struct pattern
new_pattern(struct rep_text written)
{
        struct pattern pattern = {calloc(3 * written.size + 1, sizeof(short)), 0, 0};

        if (!pattern.elements)
                abort();
        return pattern;
}

void
free_pattern(struct pattern *pattern)
{
        free(pattern->elements);
        pattern->elements = NULL;
}

/* Adds UNIT if it is special: a star anywhere, a dollar as the last byte.  IS_LAST: nothing follows it. */
static bool
add_special(struct pattern *pattern, struct unit unit, bool is_last)
{
        if (unit.escaped || !(unit.byte == '*' || (unit.byte == '$' && is_last)))
                return false;
        add_element(pattern, unit.byte == '*' ? ANY_RUN : PATH_END);
        return true;
}

/* ---- google: bytes >= 0x80 become %XX, hex digits of a valid %xx become upper case */

struct pattern
google_pattern(struct rep_text written)
{
        struct pattern pattern = new_pattern(written);

        for (size_t at = 0; at < written.size;) {
                struct unit unit = next_unit(written, &at);
                if (add_special(&pattern, unit, at == written.size))
                        continue;
                if (unit.escaped || unit.byte >= 0x80)
                        add_escape(&pattern, unit.byte);
                else
                        add_element(&pattern, unit.byte);
        }
        pattern.rank = pattern.count;
        return pattern;
}

/* ---- rfc9309: one canonical form */

static bool
is_in(unsigned char byte, const char *set)
{
        return byte && strchr(set, byte);
}

static bool
is_unreserved(unsigned char byte)
{
        return (byte >= '0' && byte <= '9') || (lower((char)byte) >= 'a' && lower((char)byte) <= 'z') ||
               is_in(byte, "-._~");
}

/* One of those whose escapes are the characters themselves in a query. */
static bool
is_query_character(unsigned char byte)
{
        return is_in(byte, ":/?@[]");
}

/* Is UNIT a byte of the canonical form, and no escape? */
static bool
is_raw(struct unit unit, bool in_query)
{
        if (unit.escaped)
                return is_unreserved(unit.byte) || (in_query && is_query_character(unit.byte));
        return unit.byte < 0x80 && !is_in(unit.byte, "*$");
}

/* Adds a unit of a pattern or of a path, in the form in which they are compared. */
static void
add_canonical(struct pattern *pattern, struct unit unit, bool in_query)
{
        if (is_raw(unit, in_query))
                add_element(pattern, unit.byte);
        else
                add_escape(pattern, unit.byte);
}

/* The length of the canonical pattern as it is written, in which a query's characters are escapes. */
static size_t
canonical_length(struct rep_text written)
{
        bool in_query = false;
        size_t length = 0;

        for (size_t at = 0; at < written.size;) {
                struct unit unit = next_unit(written, &at);
                if (!unit.escaped && (unit.byte == '*' || (unit.byte == '$' && at == written.size)))
                        length++;
                else if (!is_raw(unit, false) || (in_query && is_query_character(unit.byte)))
                        length += 3;
                else
                        length++;
                in_query = in_query || (!unit.escaped && unit.byte == '?');
        }
        return length;
}

/* The pattern, with `*?*` in place of the star at QUERY_STAR, behind which all is in a query; or as it is written. */
static struct pattern
in_query_from(struct rep_text written, size_t query_star)
{
        struct pattern pattern = new_pattern((struct rep_text){written.data, written.size + 2});
        bool in_query = false;

        for (size_t at = 0; at < written.size;) {
                size_t here = at;
                struct unit unit = next_unit(written, &at);
                if (add_special(&pattern, unit, at == written.size)) {
                        if (here != query_star)
                                continue;
                        add_element(&pattern, '?');
                        add_element(&pattern, ANY_RUN);
                        in_query = true;
                        continue;
                }
                add_canonical(&pattern, unit, in_query);
                in_query = in_query || (!unit.escaped && unit.byte == '?');
        }
        pattern.rank = canonical_length(written);
        return pattern;
}

/* Where the last escape stands that may be in the path or in the query: behind a star, and no question mark before it
 * that is meant literally.  0 where there is none. */
static size_t
last_open_escape(struct rep_text written)
{
        bool star = false;
        size_t last = 0;

        for (size_t at = 0; at < written.size;) {
                size_t here = at;
                struct unit unit = next_unit(written, &at);
                if (!unit.escaped && unit.byte == '?')
                        break;
                if (!unit.escaped && unit.byte == '*')
                        star = true;
                if (star && unit.escaped && is_query_character(unit.byte))
                        last = here;
        }
        return last;
}

/* The query may begin at any star before that escape.  Of a run of stars the last one stands for all. */
size_t
rfc9309_patterns(struct rep_text written, struct pattern patterns[PATTERNS_MAX])
{
        size_t last = last_open_escape(written), count = 0;

        patterns[count++] = in_query_from(written, written.size);
        for (size_t at = 0; at < last && count < PATTERNS_MAX; at++)
                if (written.data[at] == '*' && written.data[at + 1] != '*')
                        patterns[count++] = in_query_from(written, at);
        return count;
}

size_t
canonical_path(const char *path, size_t size, char *out)
{
        struct rep_text text = {path, size};
        struct pattern units = new_pattern(text);
        bool in_query = false;
        size_t count;

        for (size_t at = 0; at < size;) {
                struct unit unit = next_unit(text, &at);
                add_canonical(&units, unit, in_query);
                in_query = in_query || (!unit.escaped && unit.byte == '?');
        }
        for (count = 0; count < units.count; count++)
                out[count] = (char)units.elements[count];
        free_pattern(&units);
        return count;
}
