/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile files: one short function for each, which adds lines until the next does not fit. */
#include "tests/support/hostile.h"

#include "tests/support/random.h"
#include "tests/support/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* As long as the longest run of one letter that a line holds. */
enum { RUN = 17000 };
static char run_of_a[RUN + 1], run_of_stars[RUN + 1], run_of_star_a[RUN + 1], run_of_high[RUN + 1];
static char run_of_colons[RUN + 1], run_of_star_colon[RUN + 1], run_of_letters[RUN + 1], run_of_utf8[RUN + 1];
static char run_of_star_escape[RUN + 1];

/* Adds a line and returns true, or leaves TEXT as it is where the line doesn't fit. */
static bool
line(struct text *text, const char *format, ...)
{
        size_t room = text->room - text->size;
        va_list arguments;
        int size;

        va_start(arguments, format);
        size = vsnprintf(text->data + text->size, room, format, arguments);
        va_end(arguments);
        if (size < 0 || (size_t)size + 1 >= room)
                return false;
        text->size += (size_t)size;
        text->data[text->size++] = '\n';
        return true;
}

/* Rules alternate, so that the verdict has something to decide. */
static const char *
key(int number)
{
        return number & 1 ? "allow" : "disallow";
}

/* A product token for each number: a few letters. */
static const char *
token(int number)
{
        static char name[8];
        size_t size = 0;

        do {
                name[size++] = (char)('a' + number % 26);
                number /= 26;
        } while (number > 0);
        name[size] = '\0';
        return name;
}

/* A word over a and b, the same for the same number. */
static const char *
word(int number, size_t size)
{
        static char memory[2][64]; /* two may be in use at a time */
        static int turn;
        char *letters = memory[turn ^= 1];
        struct random random = {(uint64_t)number};

        for (size_t at = 0; at < size; at++)
                letters[at] = random_chance(&random, 50) ? 'a' : 'b';
        letters[size] = '\0';
        return letters;
}

/* ---- rules from a pattern */

/* Rule number NUMBER of PATTERN, in which # stands for that number, and @ for as many a. */
static bool
pattern_line(struct text *text, const char *pattern, int number)
{
        size_t start = text->size;
        char digits[16];

        snprintf(digits, sizeof(digits), "%x", (unsigned)number);
        put_string(text, key(number));
        put(text, ':');
        for (; *pattern; pattern++)
                if (*pattern == '#')
                        put_string(text, digits);
                else if (*pattern == '@')
                        put_all(text, run_of_a, (size_t)number);
                else
                        put(text, *pattern);
        if (text->size < text->room) {
                put(text, '\n');
                return true;
        }
        text->size = start;
        return false;
}

static void
from_pattern(struct text *text, const char *pattern)
{
        for (int number = 1; pattern_line(text, pattern, number); number++)
                ;
}

/* ---- many short rules */

static void
literals(struct text *text)
{
        for (int i = 0; line(text, "%s:/%x", key(i), (unsigned)i * 2654435761u); i++)
                ;
}

static void
floating_words(struct text *text)
{
        for (int i = 0; line(text, "%s:/*%s*%s", key(i), word(i, 10), word(-i, 3)); i++)
                ;
}

static void
anchored_words(struct text *text)
{
        for (int i = 0; line(text, "%s:/%s*%x", key(i), word(i, 12), (unsigned)i % 5000); i++)
                ;
}

/* Each of many first segments opens its own subset of a few common ones. */
static void
subsets(struct text *text)
{
        for (int i = 0;
             line(text, "%s:/%.*s*%c%c%c", key(i), i % 997, run_of_a, 'a' + i % 7, 'a' + i % 11, 'a' + i % 13); i++)
                ;
}

/* ---- nested rules */

/* Tails that a URL finds again and again before they count, because they overlap the first segment. */
static void
prefixes_overlap(struct text *text)
{
        for (int i = 1; line(text, "%s:/%.*s*%.*s", key(i), i, run_of_a, 300, run_of_a); i++)
                ;
}

/* Every path opens "~~", so each opener's trie starts with that; the "$" forms stand between the two. */
static void
ends_between_openers(struct text *text)
{
        line(text, "allow:/*~~");
        for (int i = 1; text->size < text->room / 2 && line(text, "%s:/!%x$", key(i), i); i++)
                ;
        for (int i = 1; line(text, "%s:/%x*y", key(i), i); i++)
                ;
}

/* The longest are the weakest: stars make up for it, so that a long match never ends the visit of short ones. */
static void
suffixes_against_rank(struct text *text)
{
        for (int i = 1; line(text, "%s:/*%.*s%.*s*b", key(i), 2 * (700 - i % 700), run_of_stars, i % 700, run_of_a);
             i++)
                ;
}

static void
progress(struct text *text)
{
        for (int i = 1; line(text, "%s:/%.*s", key(i), 2 * i, run_of_star_a); i++)
                ;
}

static void
growing_rank(struct text *text)
{
        for (int i = 1; line(text, "%s:/%.*sa", key(i), i, run_of_stars); i++)
                ;
}

/* ---- long lines */

static void
one_rule_of_pairs(struct text *text)
{
        line(text, "disallow:/");
        text->size--;
        while (text->size + 2 < text->room)
                put_string(text, "*a");
}

static void
one_rule_of_stars(struct text *text)
{
        line(text, "disallow:/");
        text->size--;
        while (text->size + 1 < text->room)
                put(text, '*');
}

static void
long_rules_of_pairs(struct text *text)
{
        for (int i = 0; line(text, "%s:/%x%.*s", key(i), (unsigned)i, 16600, run_of_star_a); i++)
                ;
}

static void
long_floating_rules(struct text *text)
{
        for (int i = 0; line(text, "%s:/*%.*s*b%x", key(i), 16600 - i, run_of_star_a, (unsigned)i); i++)
                ;
}

/* Nearly as many searches as a list may have, each for nearly what any URL of "a" has everywhere. */
static void
many_long_searches(struct text *text)
{
        int size = (int)(text->room / 4090) - 20;

        for (int i = 0; i < 4090 && line(text, "%s:/*%.*s%xb", key(i), size, run_of_a, 0x1000u + (unsigned)i); i++)
                ;
}

/* Adds rules of COUNT segments of SIZE letters each, and of one that no URL has. */
static void
letters_behind_stars(struct text *text, int count, int size)
{
        struct random random = {5};
        char pattern[200];

        do {
                int at = 0;

                for (int segment = 0; segment < count; segment++) {
                        pattern[at++] = '*';
                        for (int letter = 0; letter < size; letter++)
                                pattern[at++] = (char)('a' + random_below(&random, 26));
                }
                pattern[at] = '\0';
        } while (line(text, "%s:/%s*!", key(pattern[1]), pattern));
}

static void
ten_letters(struct text *text)
{
        letters_behind_stars(text, 10, 1);
}

static void
fifty_letters(struct text *text)
{
        letters_behind_stars(text, 50, 1);
}

static void
ten_pairs(struct text *text)
{
        letters_behind_stars(text, 10, 2);
}

/* The same, and at every byte of a URL of "ab" end dozens of segments, each a suffix of the next. */
static void
letters_and_suffixes(struct text *text)
{
        char period[130];

        for (size_t at = 0; at < sizeof(period) - 1; at++)
                period[at] = "ab"[at % 2];
        period[sizeof(period) - 1] = '\0';
        for (int at = 0; at < 64; at++)
                line(text, "allow:/*a*%s*!\nallow:/*a*%.*s*!", period + 128 - at, 1 + at, period + 127 - at);
        letters_behind_stars(text, 50, 1);
}

/* As few as any list has, and as long as the file allows, but with so many rules that it is not an automaton at once.
 */
static void
few_long_searches(struct text *text)
{
        for (int i = 0; i < 28 && line(text, "%s:/*%.*sb%d", key(i), RUN - 10, run_of_a, i); i++)
                ;
}

static void
long_rules_of_stars(struct text *text)
{
        for (int i = 0; line(text, "%s:/%.*sa%x", key(i), 16600, run_of_stars, (unsigned)i); i++)
                ;
}

static void
long_literals(struct text *text)
{
        for (int i = 0; line(text, "%s:/%x%.*s", key(i), (unsigned)i, 16600, run_of_a); i++)
                ;
}

/* Bytes that become three. */
static void
long_escapes(struct text *text)
{
        for (int i = 0; line(text, "%s:/%x%.*s", key(i), (unsigned)i, 16600, run_of_high); i++)
                ;
}

static void
short_escapes(struct text *text)
{
        for (int i = 0; line(text, "%s:/*%c%c%c", key(i), 0x80 + i % 128, 0x80 + i / 128 % 128, 0x80 + i / 16384 % 128);
             i++)
                ;
}

/* What each rule begins with is three times as long in canonical form, and no rule is found without it. */
static void
prefix_of_escapes(struct text *text)
{
        for (int i = 0; line(text, "%s:/%.*s%x", key(i), 400, run_of_high, (unsigned)i); i++)
                ;
}

static void
prefix_of_utf8(struct text *text)
{
        for (int i = 0; line(text, "%s:/%.*s%x", key(i), 99, run_of_utf8, (unsigned)i); i++)
                ;
}

/* ---- what the rfc9309 dialect makes canonical, or has further patterns for */

static void
nested_queries(struct text *text)
{
        for (int i = 1; line(text, "%s:/*?%.*s", key(i), i, run_of_colons); i++)
                ;
}

static void
suffixes_in_queries(struct text *text)
{
        for (int i = 1; line(text, "%s:/*?*%.*s", key(i), i, run_of_colons); i++)
                ;
}

/* Each byte of the pattern counts three. */
static void
long_queries(struct text *text)
{
        for (int i = 0; line(text, "%s:/%x?%.*s", key(i), (unsigned)i, 16600, run_of_colons); i++)
                ;
}

static void
long_rules_of_queries(struct text *text)
{
        for (int i = 0; line(text, "%s:/*%x?%.*s", key(i), (unsigned)i, 16600, run_of_star_colon); i++)
                ;
}

/* Three bytes that become one, and one escape in a path that may be spelled otherwise. */
static void
long_letters(struct text *text)
{
        for (int i = 0; line(text, "%s:/%x%.*s", key(i), (unsigned)i, 16599, run_of_letters); i++)
                ;
}

static void
long_utf8(struct text *text)
{
        for (int i = 0; line(text, "%s:/*%x?%.*s", key(i), (unsigned)i, 16599, run_of_utf8); i++)
                ;
}

/* Every byte becomes three, in each of two patterns. */
static void
long_further_patterns(struct text *text)
{
        for (int i = 0; line(text, "%s:/*%x%%3A%.*s", key(i), (unsigned)i, 16600, run_of_high); i++)
                ;
}

/* The same, once among the segments of every path, and once among those of the paths that begin with "b". */
static void
long_further_patterns_in_two_tries(struct text *text)
{
        line(text, "disallow:/b*a");
        long_further_patterns(text);
}

/* A query may begin in front of each of the first segments, and the rest is in two forms. */
static void
long_rules_of_escapes(struct text *text)
{
        for (int i = 0; line(text, "%s:/*%x%.*s", key(i), (unsigned)i, 16600, run_of_star_escape); i++)
                ;
}

/* A line as long as the file, which this dialect does not cut. */
static void
one_line_of_escapes(struct text *text)
{
        put_string(text, "disallow:/");
        while (text->room - text->size > 5)
                put_string(text, "*%3A");
        put(text, '\n');
}

static void
one_line_of_pairs(struct text *text)
{
        put_string(text, "disallow:/");
        while (text->room - text->size > 3)
                put_string(text, "*a");
        put(text, '\n');
}

/* ---- wide tries */

/* States with an exit for nearly every byte, one below the other. */
static void
wide_and_deep(struct text *text)
{
        for (int i = 0, byte = '!'; line(text, "%s:/%.*s%c", key(byte), i, run_of_a, byte);) {
                do
                        byte = byte == '~' ? '!' : byte + 1;
                while (byte == '#' || byte == 'a');
                i += byte == '!';
        }
}

static void
wide_and_floating(struct text *text)
{
        struct random random = {1};
        char segment[5] = "";

        /* One at a time: compilers differ in which argument of a call they evaluate first. */
        for (int i = 0;; i++) {
                for (int at = 0; at < 4; at++)
                        segment[at] = (char)(',' + random_below(&random, 80));
                if (!line(text, "%s:/*%s", key(i), segment))
                        break;
        }
}

/* ---- groups and tokens */

static void
same_group(struct text *text)
{
        for (int i = 0; line(text, "user-agent:bot\n%s:/%x", key(i), (unsigned)i); i++)
                ;
}

static void
own_rules(struct text *text)
{
        for (int i = 0; line(text, "user-agent:%s\n%s:/*%x*a", token(i), key(i), (unsigned)i); i++)
                ;
}

/* Every token has the rules of one big group and one rule of its own. */
static void
big_group(struct text *text)
{
        size_t room = text->room;
        int tokens = 0;

        text->room = room / 4;
        for (; line(text, "user-agent:%s", token(tokens)); tokens++)
                ;
        text->room = room / 2;
        for (int i = 0; line(text, "%s:/*%x*a", key(i), (unsigned)i); i++)
                ;
        text->room = room;
        for (int i = 0; i < tokens && line(text, "user-agent:%s\nallow:/%x", token(i), (unsigned)i); i++)
                ;
}

/* Group number i names the first i tokens. */
static void
staircase(struct text *text)
{
        for (int i = 1; line(text, "%s:/%x", key(i), (unsigned)i); i++)
                for (int each = 0; each < i && line(text, "user-agent:%s", token(each)); each++)
                        ;
}

static void
tokens_only(struct text *text)
{
        for (int i = 0; line(text, "user-agent:%s", token(i)); i++)
                ;
}

static void
everybody_often(struct text *text)
{
        for (int i = 0; line(text, "user-agent:*\nuser-agent:%s\n%s:/%x*a", token(i), key(i), (unsigned)i); i++)
                ;
}

/* ---- not rules at all */

static void
directives(struct text *text)
{
        while (line(text, "a:"))
                ;
}

static void
blank_lines(struct text *text)
{
        while (line(text, "%s", ""))
                ;
}

static void
noise(struct text *text)
{
        struct random random = {7};

        while (text->size < text->room)
                put(text, (char)(unsigned char)random_below(&random, 256));
}

/* A kind is a pattern that from_pattern() fills in, or a function. */
static const struct {
        const char *name, *pattern;
        void (*make)(struct text *text);
} kinds[] = {
        {"/*a*bID", "/*a*b#", NULL},
        {"/*a*ID*b", "/*a*#*b", NULL},
        {"/*ID*~: distinct heads, the same tail", "/*#*~", NULL},
        {"the same rule", "/*a*b", NULL},
        {"/a*ID: the same first segment", "/a*#", NULL},
        {"/ID*b: the same last segment", "/#*b", NULL},
        {"/ID*b$: the same end", "/#*b$", NULL},
        {"distinct literals", NULL, literals},
        {"/ID$: all end in $", "/#$", NULL},
        {"/*ID$: all float and end in $", "/*#$", NULL},
        {"floating words over two letters", NULL, floating_words},
        {"anchored words over two letters", NULL, anchored_words},
        {"index.htm of distinct directories", "/*#/index.htm", NULL},
        {"/ID*a*b*c*d*e*f: common stars", "/#*a*b*c*d*e*f", NULL},
        {"nested prefixes with many tails", NULL, subsets},
        {"nested prefixes /a /aa /aaa", "/@", NULL},
        {"nested prefixes, each with *x", "/@*x", NULL},
        {"nested prefixes, each with *xID", "/@*x#", NULL},
        {"nested prefixes, overlapping tails", NULL, prefixes_overlap},
        {"$ forms between openers", NULL, ends_between_openers},
        {"suffixes of each other", "/*@", NULL},
        {"suffixes of each other, then *b", "/*@*b", NULL},
        {"suffixes of each other, after *x", "/*x*@", NULL},
        {"suffixes of each other, twice", "/*@*b*@*b", NULL},
        {"suffixes of each other, then $", "/*@$", NULL},
        {"suffixes of each other, against rank", NULL, suffixes_against_rank},
        {"/*a /*a*a /*a*a*a", NULL, progress},
        {"/*a /**a /***a", NULL, growing_rank},
        {"one rule *a*a*a", NULL, one_rule_of_pairs},
        {"one rule ***", NULL, one_rule_of_stars},
        {"long rules /ID*a*a*a", NULL, long_rules_of_pairs},
        {"long rules /*a*a*a*bID", NULL, long_floating_rules},
        {"ten letters behind stars each", NULL, ten_letters},
        {"fifty letters behind stars each", NULL, fifty_letters},
        {"ten pairs of letters behind stars each", NULL, ten_pairs},
        {"letters behind stars, and suffixes of each other", NULL, letters_and_suffixes},
        {"long rules /***aID", NULL, long_rules_of_stars},
        {"4,090 long segments *aaaIDb", NULL, many_long_searches},
        {"28 long segments *aaabID", NULL, few_long_searches},
        {"long literals /IDaaa", NULL, long_literals},
        {"long escapes", NULL, long_escapes},
        {"short escapes", NULL, short_escapes},
        {"a long prefix of escapes", NULL, prefix_of_escapes},
        {"a long prefix of UTF-8", NULL, prefix_of_utf8},
        {"queries /ID?:", "/#?:", NULL},
        {"queries /*?ID:", "/*?#:", NULL},
        {"queries /*?:/?[]ID", "/*?:/?[]#", NULL},
        {"queries /*?*:ID", "/*?*:#", NULL},
        {"queries /*?:*ID*[", "/*?:*#*[", NULL},
        {"queries /*?%3a%2FID", "/*?%3a%2F#", NULL},
        {"nested queries /*?: /*?::", NULL, nested_queries},
        {"queries, suffixes of each other", NULL, suffixes_in_queries},
        {"long queries /ID?:::", NULL, long_queries},
        {"long rules /*ID?*:*:*:", NULL, long_rules_of_queries},
        {"escaped letters /*%61%2DID", "/*%61%2D#", NULL},
        {"long escaped letters", NULL, long_letters},
        {"long UTF-8 behind a ?", NULL, long_utf8},
        {"long further patterns", NULL, long_further_patterns},
        {"long further patterns in two tries", NULL, long_further_patterns_in_two_tries},
        {"further patterns /*%3AID", "/*%3A#", NULL},
        {"further patterns /*ID%3A", "/*#%3A", NULL},
        {"further patterns /*a*a*a*a*a*a*a*%3AID", "/*a*a*a*a*a*a*a*%3A#", NULL},
        {"further patterns /*ID*a*b*c*d*e*f*%3A", "/*#*a*b*c*d*e*f*%3A", NULL},
        {"further patterns, each segment in two forms", "/*%3A*%2F*%40*%5B*%5D*%3F*%3A*%2F#", NULL},
        {"further patterns, each segment short", "/*%3A*%3A*%3A*%3A*%3A*%3A*%3A*#", NULL},
        {"further patterns of the same rule", "/*a%3A*b%2F", NULL},
        {"long rules /*ID*%3A*%3A", NULL, long_rules_of_escapes},
        {"one line of *%3A", NULL, one_line_of_escapes},
        {"one line of *a", NULL, one_line_of_pairs},
        {"a wide and deep trie", NULL, wide_and_deep},
        {"a wide floating trie", NULL, wide_and_floating},
        {"one token in all groups", NULL, same_group},
        {"a token and a rule each", NULL, own_rules},
        {"tokens of one big group", NULL, big_group},
        {"groups of more and more tokens", NULL, staircase},
        {"tokens only", NULL, tokens_only},
        {"everybody in all groups", NULL, everybody_often},
        {"other directives only", NULL, directives},
        {"blank lines", NULL, blank_lines},
        {"noise", NULL, noise},
};

size_t
hostile_count(void)
{
        return sizeof(kinds) / sizeof(kinds[0]);
}

const char *
hostile_name(size_t kind)
{
        return kinds[kind].name;
}

static void
fill_runs(void)
{
        memset(run_of_a, 'a', RUN);
        memset(run_of_stars, '*', RUN);
        memset(run_of_high, 0xFF, RUN);
        memset(run_of_colons, ':', RUN);
        for (size_t at = 0; at < RUN; at++) {
                run_of_star_a[at] = at & 1 ? 'a' : '*';
                run_of_star_colon[at] = at & 1 ? ':' : '*';
                run_of_star_escape[at] = "*%3A"[at % 4];
                run_of_letters[at] = "%61"[at % 3];
                run_of_utf8[at] = "\xE3\x83\x84"[at % 3];
        }
}

struct rep_text
hostile_robots(size_t kind, size_t size)
{
        struct text text = {malloc(size), 0, size};

        if (!text.data)
                abort();
        fill_runs();
        line(&text, "user-agent:bot");
        if (kinds[kind].pattern)
                from_pattern(&text, kinds[kind].pattern);
        else
                kinds[kind].make(&text);
        return (struct rep_text){text.data, text.size};
}
