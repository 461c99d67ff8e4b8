/* SPDX-License-Identifier: Apache-2.0 */
/* URLs for a sample, made from its patterns: filled in, spelled in different ways, and damaged. */
#include "tests/support/sample.h"
#include "tests/support/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The value of a line taken at random, empty where that is not a rule. */
static struct rep_text
some_pattern(const struct sample *sample, struct random *random)
{
        struct rep_text line = sample->line[random_below(random, sample->line_count)];
        const char *colon = line.size ? memchr(line.data, ':', line.size) : NULL;
        size_t skip = colon ? (size_t)(colon - line.data) + 2 : line.size;

        return skip < line.size ? (struct rep_text){line.data + skip, line.size - skip} : (struct rep_text){"", 0};
}

/* A pattern that can match, if there are some. */
static struct rep_text
some_rule(const struct sample *sample, struct random *random)
{
        struct rep_text pattern = {NULL, 0};

        for (int tries = 0; tries < 5; tries++) {
                pattern = some_pattern(sample, random);
                if (pattern.size && (pattern.data[0] == '/' || pattern.data[0] == '*'))
                        break;
        }
        return pattern;
}

static void
put_run(struct text *url, const struct sample *sample, struct random *random)
{
        struct rep_text pattern = some_pattern(sample, random);
        size_t from = random_below(random, pattern.size), size = random_below(random, 6);

        if (random_chance(random, 50) || from + size > pattern.size)
                return;
        put_all(url, pattern.data + from, size);
}

static void
put_escaped(struct text *url, char byte, bool upper)
{
        const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";

        put(url, '%');
        put(url, digits[(unsigned char)byte >> 4]);
        put(url, digits[(unsigned char)byte & 15]);
}

/* How a URL spells the bytes of a pattern. */
struct manner {
        unsigned escape;      /* percent of the bytes below 0x80 that are escaped */
        unsigned decode;      /* percent of the escapes that become the byte */
        unsigned begin_query; /* percent of the stars at which the query begins */
        bool raw, coded;      /* the bytes that a query may have in two spellings: all as they are, all escaped */
        bool in_query;
};

static struct manner
some_manner(const struct sample *sample, struct random *random)
{
        struct manner manner = {0};

        if (sample->dialect == REP_DIALECT_GOOGLE)
                return manner;
        manner.escape = random_chance(random, 30) ? 30 : 2;
        manner.decode = random_chance(random, 30) ? 50 : 5;
        manner.begin_query = random_chance(random, 50) ? 30 : 0;
        manner.raw = random_chance(random, 30);
        manner.coded = !manner.raw && random_chance(random, 40);
        return manner;
}

/* BYTE of a pattern as a URL spells it: escaped bytes in upper case, unless chance has it otherwise. */
static void
put_matching(struct text *url, char byte, const struct manner *manner, struct random *random)
{
        if ((unsigned char)byte < 0x80 ? !random_chance(random, manner->escape) : random_chance(random, 20))
                put(url, byte);
        else
                put_escaped(url, byte, random_chance(random, manner->escape ? 80 : 100));
}

/* The byte that a valid escape at AT in PATTERN stands for; -1 where there is none. */
static int
escaped_byte(struct rep_text pattern, size_t at)
{
        char digits[3] = "";
        char *end;
        long byte;

        if (pattern.data[at] != '%' || at + 2 >= pattern.size)
                return -1;
        memcpy(digits, pattern.data + at + 1, 2);
        byte = strtol(digits, &end, 16);
        return end == digits + 2 && isxdigit((unsigned char)digits[0]) ? (int)byte : -1;
}

/* Spells what is at AT in PATTERN, a byte or an escape, and returns how many bytes of PATTERN that is. */
static size_t
put_unit(struct text *url, struct rep_text pattern, size_t at, struct manner *manner, struct random *random)
{
        int escaped = escaped_byte(pattern, at);
        char byte = escaped < 0 ? pattern.data[at] : (char)escaped;

        if (manner->in_query && (manner->raw || manner->coded) && byte && strchr(":/?@[]", byte)) {
                if (manner->raw)
                        put(url, byte);
                else
                        put_escaped(url, byte, true);
        } else if (escaped >= 0 && !random_chance(random, manner->decode)) {
                put_all(url, pattern.data + at, 3);
        } else if (escaped >= 0) {
                put(url, byte);
        } else {
                put_matching(url, byte, manner, random);
        }
        manner->in_query = manner->in_query || (escaped < 0 && byte == '?');
        return escaped < 0 ? 1 : 3;
}

/* What PATTERN matches, more or less. */
static void
put_pattern_filled(struct text *url, const struct sample *sample, struct rep_text pattern, struct random *random)
{
        struct manner manner = some_manner(sample, random);

        if (pattern.size && pattern.data[0] == '*' && url->size == 0)
                put(url, '/');
        for (size_t at = 0; at < pattern.size;)
                if (pattern.data[at] == '*' && !random_chance(random, 4)) {
                        put_run(url, sample, random);
                        if (random_chance(random, manner.begin_query)) {
                                put(url, '?');
                                manner.in_query = true;
                                put_run(url, sample, random);
                        }
                        at++;
                } else if (pattern.data[at] == '$' && at + 1 == pattern.size && !random_chance(random, 10)) {
                        at++;
                } else {
                        at += put_unit(url, pattern, at, &manner, random);
                }
}

static void
damage(struct text *url, const struct sample *sample, struct random *random)
{
        if (random_chance(random, 15))
                url->size = random_below(random, url->size + 1);
        if (random_chance(random, 15) && url->size)
                url->data[random_below(random, url->size)] = "ab/*$.?#\t\r\0"[random_below(random, 11)];
        if (random_chance(random, 30))
                put_run(url, sample, random);
        if (random_chance(random, 10) && url->size && url->data[url->size - 1] != '/')
                put(url, '/');
}

size_t
sample_url(const struct sample *sample, struct random *random, char url[SAMPLE_URL])
{
        struct text text = {url, 0, SAMPLE_URL};

        if (random_chance(random, 5))
                put_string(&text, "http://a");
        if (random_chance(random, 10))
                put(&text, '/');
        if (random_chance(random, 1))
                put_string(&text, random_chance(random, 50) ? "/robots.txt" : "/r%6fbots%2Etxt");
        else
                put_pattern_filled(&text, sample, some_rule(sample, random), random);
        if (random_chance(random, 25))
                put_pattern_filled(&text, sample, some_pattern(sample, random), random);
        damage(&text, sample, random);
        return text.size;
}
