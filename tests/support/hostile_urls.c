/* SPDX-License-Identifier: Apache-2.0 */
/* URLs for hostile files: some are independent of the file, some are made from its patterns. */
#include "tests/support/hostile.h"
#include "tests/support/random.h"
#include "tests/support/text.h"

/* Of a pattern, at most this much goes into a URL. */
enum { PATTERN_PART = 2000 };

/* The pattern of a line taken at random. */
static struct rep_text
some_pattern(struct rep_text robots, struct random *random)
{
        size_t at = random_below(random, robots.size), end;

        while (at > 0 && robots.data[at - 1] != '\n')
                at--;
        while (at < robots.size && robots.data[at] != '/' && robots.data[at] != '\n')
                at++;
        for (end = at; end < robots.size && end < at + PATTERN_PART && robots.data[end] != '\n';)
                end++;
        return (struct rep_text){robots.data + at, end - at};
}

/* Patterns without their stars, one after the other. */
static void
put_patterns(struct text *url, struct rep_text robots, uint64_t seed)
{
        struct random random = {seed};

        for (int tries = 0; tries < 500 && url->size < url->room; tries++) {
                struct rep_text pattern = some_pattern(robots, &random);
                size_t skip = url->size > 0 && pattern.size > 0;
                for (size_t at = skip; at < pattern.size && at < 200; at++)
                        if (pattern.data[at] != '*' && pattern.data[at] != '$')
                                put(url, pattern.data[at]);
        }
}

/* What one pattern starts with, then letters. */
static void
put_start(struct text *url, struct rep_text robots, uint64_t seed, const char *letters)
{
        struct random random = {seed};
        struct rep_text pattern = some_pattern(robots, &random);

        for (size_t at = 0; at < pattern.size && pattern.data[at] != '*'; at++)
                put(url, pattern.data[at]);
        while (url->size < url->room)
                put(url, letters[random_below(&random, strlen(letters))]);
}

/* Longer and longer runs of one letter, each closed by another. */
static void
put_growing(struct text *url, char letter, char end)
{
        for (size_t size = 1; url->size < url->room; size++) {
                for (size_t at = 0; at < size; at++)
                        put(url, letter);
                put(url, end);
        }
}

static void
put_repeated(struct text *url, const char *period)
{
        while (url->size < url->room)
                put_string(url, period);
}

/* URLs that owe nothing to the file: a period, and what the last byte is. */
static const struct {
        const char *period;
        char last;
} repeated[] = {
        {"a", 'a'},
        {"a", 'b'},
        {"a", 'x'},
        {"1", '~'},
        {"0123456789abcdef~", '~'},
        {"b", 'b'},
        {"x", 'x'},
        {"1", '1'},
        {"ab", 'b'},
        {"aab", 'b'},
        {"ba", 'a'},
        {"xa", 'a'},
        {"xaab", 'b'},
        {"%FF", 'F'},
        {"abcdef", 'f'},
        {"aaaaaaaaaaaaaaab", 'b'},
        {"0123456789abcdef", 'f'},
        {"*", '*'},
        {"/", '/'},
        {"$", '$'},
        {"index.htm/", '/'},
        {"%80", '0'},
        {"?:", ':'},
        {":", 'b'},
        {"?%3A", 'A'},
        {"?:/?@[]", ']'},
        {"?%3a%2f%3f%40%5B", 'D'},
        {"%61%2d", 'a'},
        {"?\xE3\x83\x84", '\x84'},
        {"\xE3\x83\x84", '\x84'},
        {"abcdefghijklmnopqrstuvwxyz", '!'},
        {"zyxwvutsrqponmlkjihgfedcba", '!'},
        {"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 'Z'},
};
enum { REPEATED = sizeof(repeated) / sizeof(repeated[0]), DERIVED = 24 };

static void
put_derived(struct text *url, struct rep_text robots, size_t which)
{
        static const char *const letters[] = {"a", "ab", "abcdef", "x", "xa", "0123456789abcdef"};

        if (which == 0) {
                put(url, '/');
                put_growing(url, 'a', 'b');
        } else if (which == 1) {
                put_string(url, "/x");
                put_growing(url, 'a', 'x');
        } else if (which % 2) {
                put_patterns(url, robots, which);
        } else {
                put_start(url, robots, which, letters[which / 2 % 6]);
        }
}

size_t
hostile_url(struct rep_text robots, size_t which, char *bytes, size_t size)
{
        struct text url = {bytes, 0, size};

        if (which >= REPEATED + DERIVED)
                return 0;
        if (which >= REPEATED) {
                put_derived(&url, robots, which - REPEATED);
        } else {
                put(&url, '/');
                put_repeated(&url, repeated[which].period);
                bytes[size - 1] = repeated[which].last;
        }
        while (url.size < size)
                put(&url, 'a');
        for (size_t at = 0; at < size; at++) /* patterns may have what makes this no URL */
                if (bytes[at] == '\t' || bytes[at] == '\r')
                        bytes[at] = 'a';
        return url.size;
}
