/* SPDX-License-Identifier: Apache-2.0 */
/* Samples: patterns of several shapes over one small alphabet, and lines around them; sample_url.c has the URLs. */
#include "tests/support/sample.h"

#include "tests/support/text.h"

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

static const char *const names[] = {"a", "b", "AB", "c-d", "a.1", "b2"};
enum { NAME_COUNT = sizeof(names) / sizeof(names[0]), PLAIN_NAMES = 4 };

/* One of the names that a sample uses.  The last ones are names only where they may be wide. */
static const char *
some_name(const struct sample *sample, struct random *random)
{
        bool odd = sample->names == REP_NAMES_WIDE || random_chance(random, 10);

        return names[random_below(random, odd ? NAME_COUNT : PLAIN_NAMES)];
}

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
                put_string(&text, asked ? sample->agent[0].data : some_name(sample, random));
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
        static const char *const others[] = {"nobody", "a/1", "a b", ""};
        size_t other_count = sample->names == REP_NAMES_WIDE ? 2 : 4; /* the rest are not tokens */

        sample->agent_count = random_chance(random, 70) ? 1 : random_below(random, SAMPLE_AGENTS + 1);
        for (size_t at = 0; at < sample->agent_count; at++)
                sample->agent[at] = rep_string(random_chance(random, 12) ? others[random_below(random, other_count)]
                                                                         : some_name(sample, random));
}

void
sample_make(struct sample *sample, enum rep_dialect dialect, struct random *random)
{
        size_t size = random_below(random, 100);
        size_t lines = size < 75   ? 1 + random_below(random, 8)
                       : size < 98 ? 8 + random_below(random, 50)
                                   : 100 + random_below(random, 500);
        unsigned group_chance = random_chance(random, 50) ? 0 : 10;
        struct shape shape;

        sample->line_count = sample->used = 0;
        sample->dialect = dialect;
        sample->names = random_chance(random, 50) ? REP_NAMES_WIDE : REP_NAMES_ANY;
        choose_shape(&shape, dialect, random);
        choose_agents(sample, random);
        add_agent_line(sample, random);
        for (; lines > 0 && !is_full(sample); lines--)
                add_line(sample, &shape, group_chance, random);
        sample->url_count = 20 + sample->line_count;
}

/* A rule of printable bytes, most of which begin nothing else. */
static void
add_wide_rule_line(struct sample *sample, struct random *random)
{
        struct text text = begin_line(sample);

        put_string(&text, random_chance(random, 50) ? "allow: /" : "disallow: /");
        for (size_t left = 64; left > 0; left--) {
                char byte = (char)('!' + random_below(random, '~' - '!' + 1));
                put(&text, strchr("#*$", byte) ? 'a' : byte);
        }
        end_line(sample, &text);
}

void
sample_enlarge(struct sample *sample, struct random *random)
{
        struct text text = begin_line(sample);

        put_string(&text, "user-agent: *");
        end_line(sample, &text);
        for (size_t at = 0; at < sample->agent_count; at++) {
                text = begin_line(sample);
                put_string(&text, "user-agent: ");
                put_string(&text, sample->agent[at].data);
                end_line(sample, &text);
        }
        for (size_t left = 20; left > 0 && !is_full(sample); left--)
                add_wide_rule_line(sample, random);
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
