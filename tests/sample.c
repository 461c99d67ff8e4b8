/*
 * Samples: patterns of several shapes over one small alphabet, lines around them, and URLs grown from the patterns.
 */
#include "sample.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What the patterns of one sample are made of. */
struct shape {
        const char *alphabet;
        size_t longest;      /* of a segment */
        size_t most_stars;   /* in a pattern */
        unsigned star_first; /* percent of the patterns that start with a star */
        unsigned dollar;     /* percent that end in a dollar */
        unsigned notable;    /* percent: how often one more byte comes that may be spelled in two ways */
        char base[64];       /* what nested patterns are cut from */
        size_t base_size;
};

static char
letter(const struct shape *shape, struct random *random)
{
        return shape->alphabet[random_below(random, strlen(shape->alphabet))];
}

/* ---- patterns */

static void
put_word(struct text *text, const struct shape *shape, struct random *random, size_t longest)
{
        for (size_t left = random_below(random, longest + 1); left > 0; left--)
                put(text, letter(shape, random));
}

static void
put_escape(struct text *text, struct random *random)
{
        static const char digits[] = "0123456789abcdefABCDEFg";

        put(text, '%');
        put(text, digits[random_below(random, sizeof(digits) - 1)]);
        put(text, digits[random_below(random, sizeof(digits) - 1)]);
}

/* A byte whose escape means something of its own: special, reserved or unreserved. */
static void
put_notable(struct text *text, struct random *random)
{
        static const char *const notable[] = {"%2A", "%2a", "%24", "%3F", "%3a", "%2F", "%2f", "%5B", "%5d", "%40",
                                              "%61", "%62", "%2E", "%7e", "%25", "?",   ":",   "/",   "[",   "]",
                                              "@",   "$",   "~",   "%",   "&",   "%C3", "%c3", "\xC3"};

        put_string(text, notable[random_below(random, sizeof(notable) / sizeof(notable[0]))]);
}

/* A segment: a word, a piece of the base, or something that needs escaping. */
static void
put_segment(struct text *text, const struct shape *shape, struct random *random)
{
        size_t from = random_below(random, shape->base_size), kind = random_below(random, 16);

        if (kind < 3)
                put_all(text, shape->base, random_below(random, shape->base_size + 1)); /* a prefix */
        else if (kind < 6)
                put_all(text, shape->base + from, shape->base_size - from); /* a suffix */
        else if (kind == 6)
                put_escape(text, random);
        else if (kind == 7)
                put(text, (char)(unsigned char)(0x80 + random_below(random, 0x80)));
        while (random_chance(random, shape->notable))
                put_notable(text, random);
        put_word(text, shape, random, shape->longest);
}

static void
put_pattern(struct text *text, const struct shape *shape, struct random *random)
{
        size_t stars = random_below(random, shape->most_stars + 1);

        if (random_chance(random, 3))
                return;                /* an empty pattern */
        if (!random_chance(random, 2)) /* one that starts with neither matches nothing */
                put(text, random_chance(random, shape->star_first) ? '*' : '/');
        put_segment(text, shape, random);
        for (; stars > 0; stars--) {
                put(text, '*');
                put_segment(text, shape, random);
        }
        if (random_chance(random, 4))
                put_string(text, random_chance(random, 70) ? "/index.htm" : "/index.html");
        if (random_chance(random, 2))
                put_string(text, "/robots.txt");
        if (random_chance(random, shape->dollar))
                put(text, '$');
        if (random_chance(random, 5))
                put(text, '*');
}

/* ---- lines */

static const char *const names[] = {"a", "b", "AB", "c-d"};
enum { NAME_COUNT = sizeof(names) / sizeof(names[0]) };

static void
end_line(struct sample *sample, struct text *text)
{
        sample->line[sample->line_count++] = (struct rep_text){text->data, text->size};
        sample->used += text->size;
}

static struct text
begin_line(struct sample *sample)
{
        return (struct text){sample->memory + sample->used, 0, 1024};
}

static bool
is_full(const struct sample *sample)
{
        return sample->line_count == SAMPLE_LINES || sample->used + 2048 + sample->line_count > SAMPLE_BYTES;
}

static void
add_agent_line(struct sample *sample, struct random *random)
{
        struct text text = begin_line(sample);
        bool asked = sample->agent_count && random_chance(random, 50);

        put_string(&text, "user-agent: ");
        if (random_chance(random, 30))
                put(&text, '*');
        else
                put_string(&text, asked ? sample->agent[0].data : names[random_below(random, NAME_COUNT)]);
        if (random_chance(random, 5))
                put_string(&text, random_chance(random, 50) ? " x" : "/1");
        end_line(sample, &text);
}

static void
add_other_line(struct sample *sample, struct random *random)
{
        static const char *const others[] = {"",     "# x",  "sitemap: /s", "crawl-delay: 1",
                                             "junk", "x: y", ": z",         "useragent: a"};
        struct text text = begin_line(sample);

        put_string(&text, others[random_below(random, sizeof(others) / sizeof(others[0]))]);
        end_line(sample, &text);
}

/* A key that is none of the plain ones, or is so to one dialect alone. */
static const char *
some_key(struct random *random)
{
        static const char *const keys[] = {
                "Disallowed: ", "disalow: ", "Allow : ", "disallow ", "ALLOW\t:", "allowx: "};

        return keys[random_below(random, sizeof(keys) / sizeof(keys[0]))];
}

static void
add_rule_line(struct sample *sample, const struct shape *shape, struct random *random)
{
        struct text text = begin_line(sample);

        put_string(&text, random_chance(random, 2)    ? some_key(random)
                          : random_chance(random, 40) ? "allow: "
                                                      : "disallow: ");
        put_pattern(&text, shape, random);
        end_line(sample, &text);
}

/* The same rule again, perhaps of the other kind. */
static void
repeat_rule_line(struct sample *sample, struct random *random)
{
        struct rep_text line = sample->line[random_below(random, sample->line_count)];
        const char *colon = memchr(line.data, ':', line.size);
        struct text text = begin_line(sample);

        put_string(&text, random_chance(random, 50) ? "allow" : "disallow");
        if (colon)
                put_all(&text, colon, line.size - (size_t)(colon - line.data));
        end_line(sample, &text);
}

static void
add_line(struct sample *sample, const struct shape *shape, unsigned group_chance, struct random *random)
{
        if (random_chance(random, group_chance))
                add_agent_line(sample, random);
        else if (random_chance(random, 4))
                add_other_line(sample, random);
        else if (random_chance(random, 8) && sample->line_count)
                repeat_rule_line(sample, random);
        else
                add_rule_line(sample, shape, random);
}

static void
choose_shape(struct shape *shape, enum rep_dialect dialect, struct random *random)
{
        static const char *const alphabets[] = {"a",          "ab",      "ab/",          "abc/.",
                                                "a/?",        "a$%/",    "ab/*$%.?",     "aA2%/\x80",
                                                "a?:/@[]%3A", "%2Aa*$4", "/?a\xC3\xB6%3"};

        shape->alphabet = alphabets[random_below(random, sizeof(alphabets) / sizeof(alphabets[0]))];
        shape->longest = 1 + random_below(random, 5);
        shape->most_stars = random_chance(random, 60) ? random_below(random, 3) : random_below(random, 7);
        shape->star_first = random_chance(random, 70) ? 5 : 50;
        shape->dollar = random_chance(random, 70) ? 10 : 60;
        shape->notable = dialect == REP_DIALECT_RFC9309 ? 40 : 10;
        shape->base_size = 1 + random_below(random, random_chance(random, 70) ? 8 : sizeof(shape->base));
        for (size_t at = 0; at < shape->base_size; at++)
                shape->base[at] = letter(shape, random);
}

static void
choose_agents(struct sample *sample, struct random *random)
{
        static const char *const others[] = {"nobody", "a/1", "b2", ""};

        sample->agent_count = random_chance(random, 70) ? 1 : random_below(random, SAMPLE_AGENTS + 1);
        for (size_t at = 0; at < sample->agent_count; at++)
                sample->agent[at] = rep_string(random_chance(random, 12) ? others[random_below(random, 4)]
                                                                         : names[random_below(random, NAME_COUNT)]);
}

void
sample_make(struct sample *sample, struct random *random)
{
        size_t size = random_below(random, 100);
        size_t lines = size < 75   ? 1 + random_below(random, 8)
                       : size < 98 ? 8 + random_below(random, 50)
                                   : 100 + random_below(random, 500);
        unsigned group_chance = random_chance(random, 50) ? 0 : 10;
        struct shape shape;

        sample->line_count = sample->used = 0;
        sample->dialect = random_chance(random, 50) ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE;
        choose_shape(&shape, sample->dialect, random);
        choose_agents(sample, random);
        add_agent_line(sample, random);
        for (; lines > 0 && !is_full(sample); lines--)
                add_line(sample, &shape, group_chance, random);
        sample->url_count = 20 + sample->line_count;
}

size_t
sample_text(const struct sample *sample, char *text)
{
        struct text out = {text, 0, SAMPLE_BYTES};

        for (size_t at = 0; at < sample->line_count; at++) {
                put_all(&out, sample->line[at].data, sample->line[at].size);
                put(&out, '\n');
        }
        return out.size;
}

/* ---- URLs */

/* The value of a line taken at random, empty where that is no rule. */
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
        unsigned escape; /* percent of the bytes below 0x80 that are escaped */
        unsigned decode; /* percent of the escapes that become the byte */
        bool raw, coded; /* the bytes that a query may have in two spellings: all as they are, all escaped */
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

/* Spells what stands at AT in PATTERN, a byte or an escape, and returns how many bytes of PATTERN that is. */
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
                url->data[random_below(random, url->size)] = "ab/*$.?#\0"[random_below(random, 9)];
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
