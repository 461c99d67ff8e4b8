/*
 * The reference's patterns: a text is cut into units, a valid %XX or a single byte each; the dialect says what a unit
 * stands for.
 */
#include "reference_pattern.h"
#include "reference_text.h"

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

/* How a spelling has the bytes of ": / ? @ [ ]" behind the first "?". */
enum spelling { AS_WRITTEN, ALL_RAW, ALL_ESCAPED };

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

/* Adds a unit of a pattern or of a path, in the form in which they are compared. */
static void
add_canonical(struct pattern *pattern, struct unit unit)
{
        bool raw = unit.escaped ? is_unreserved(unit.byte) || is_in(unit.byte, "*$") : unit.byte < 0x80;

        if (raw)
                add_element(pattern, unit.byte);
        else
                add_escape(pattern, unit.byte);
}

static struct pattern
spelled(struct rep_text written, enum spelling spelling)
{
        struct pattern pattern = new_pattern(written);
        bool in_query = false;

        for (size_t at = 0; at < written.size;) {
                struct unit unit = next_unit(written, &at);
                if (add_special(&pattern, unit, at == written.size))
                        continue;
                if (in_query && spelling != AS_WRITTEN && is_in(unit.byte, ":/?@[]"))
                        unit.escaped = spelling == ALL_ESCAPED;
                else if (!unit.escaped && unit.byte == '?')
                        in_query = true;
                add_canonical(&pattern, unit);
        }
        return pattern;
}

/* The length of the canonical pattern as it is written, in which a literal star or dollar stays %2A or %24. */
static size_t
canonical_length(struct rep_text written)
{
        size_t length = 0;

        for (size_t at = 0; at < written.size;) {
                struct unit unit = next_unit(written, &at);
                length += (unit.escaped && !is_unreserved(unit.byte)) || (!unit.escaped && unit.byte >= 0x80) ? 3 : 1;
        }
        return length;
}

size_t
rfc9309_patterns(struct rep_text written, struct pattern patterns[SPELLINGS_MAX])
{
        static const enum spelling spellings[SPELLINGS_MAX] = {AS_WRITTEN, ALL_RAW, ALL_ESCAPED};

        for (size_t at = 0; at < SPELLINGS_MAX; at++) {
                patterns[at] = spelled(written, spellings[at]);
                patterns[at].rank = canonical_length(written);
        }
        return SPELLINGS_MAX;
}

size_t
canonical_path(const char *path, size_t size, char *out)
{
        struct rep_text text = {path, size};
        struct pattern units = new_pattern(text);
        size_t count;

        for (size_t at = 0; at < size;)
                add_canonical(&units, next_unit(text, &at));
        for (count = 0; count < units.count; count++)
                out[count] = (char)units.elements[count];
        free_pattern(&units);
        return count;
}
