/* SPDX-License-Identifier: Apache-2.0 */
/* The scanners alone: robots.txt to directives, values to patterns, bytes to UTF-8, with random mixtures of the texts
   that they recognise, against the reference. */
#include "line_scan.h"
#include "pattern.h"
#include "rep_say.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/reference.h"
#include "tests/support/reference_pattern.h"
#include "tests/support/test.h"
#include "tests/support/text.h"

#include <stdlib.h>

/* ---- robots.txt */

/* What a scan must give next. */
struct scan {
        const struct reference *reference;
        size_t count;
        struct rep_text text;
};

static void
assert_text(struct rep_text got, struct rep_text wanted)
{
        assert_int_equal(got.size, wanted.size);
        if (wanted.size)
                assert_memory_equal(got.data, wanted.data, wanted.size);
}

static void
on_directive(void *context, const struct rep_directive *got)
{
        struct scan *scan = context;
        struct rep_directive wanted = reference_directive(scan->reference, scan->count++);

        assert_int_equal(got->line, wanted.line);
        assert_int_equal(got->kind, wanted.kind);
        assert_text(got->key, wanted.key);
        assert_text(got->value, wanted.value);
        assert_true(got->key.size > 0);
        assert_true(lies_in(got->key, scan->text) && lies_in(got->value, scan->text));
}

/* Whether the key of a DIRECTIVE begins with one of LETTERS. */
static bool
begins_with(const struct rep_directive *directive, unsigned letters)
{
        return directive->key.size > 0 && (rep_letters[(unsigned char)directive->key.data[0]] & letters) != 0;
}

/* The scan of lines that begin with LETTERS gives these of the directives, and passes over whatever else. */
static void
compare_lines(struct scan *scan, size_t limit, enum rep_dialect dialect, unsigned letters)
{
        const struct reference *reference = scan->reference;
        struct rep_line_scan lines;
        struct rep_directive got;
        struct rep_line line;

        scan->count = 0;
        rep_begin_line_scan(&lines, scan->text.data, scan->text.size, limit, dialect);
        while (rep_scan_line(&lines, letters, &line)) {
                assert_true((line.letter & letters) != 0 && line.key < line.end);
                if (!rep_parse_line(&line, dialect, &got))
                        continue;
                assert_true(begins_with(&got, letters));
                for (struct rep_directive next = reference_directive(reference, scan->count);
                     next.key.size > 0 && !begins_with(&next, letters);)
                        next = reference_directive(reference, ++scan->count);
                on_directive(scan, &got);
        }
        while (reference_directive(reference, scan->count).key.size > 0) {
                struct rep_directive left = reference_directive(reference, scan->count++);

                assert_false(begins_with(&left, letters));
        }
        assert_int_equal(lines.lines, reference_counts(reference)->lines);
}

/* Scans a copy of just the right size, so that a sanitizer sees a read past it. */
static void
compare_dialect(struct rep_text text, size_t limit, enum rep_dialect dialect)
{
        ENDS(free_memory) char *copy = malloc(text.size ? text.size : 1);
        struct reference *reference = reference_parse(text.data, text.size, limit, dialect, REP_NAMES_ANY);
        const struct reference_counts *wanted = reference_counts(reference);
        struct scan scan = {reference, 0, {copy, text.size}};
        struct rep_scan_counts counts;

        assert_non_null(copy);
        memcpy(copy, text.data, text.size);
        rep_scan_robots(copy, text.size, limit, dialect, on_directive, &scan, &counts);
        assert_int_equal(reference_directive(reference, scan.count).key.size, 0);
        assert_int_equal(counts.lines, wanted->lines);
        assert_int_equal(counts.ignored_lines, wanted->ignored_lines);
        assert_int_equal(counts.cut_lines, wanted->cut_lines);
        assert_int_equal(counts.ignored_bytes, wanted->ignored_bytes);
        for (unsigned letters = 1; letters <= REP_LETTERS; letters++)
                compare_lines(&scan, limit, dialect, letters);
        reference_free(reference);
}

static void
compare_scan(struct rep_text text, size_t limit)
{
        compare_dialect(text, limit, REP_DIALECT_GOOGLE);
        compare_dialect(text, limit, REP_DIALECT_RFC9309);
}

TEST(robots_kinds)
{
        static const struct {
                const char *line;
                enum rep_kind kind;
                const char *key, *value;
        } rows[] = {
                {"User-Agent: bot", REP_KIND_USER_AGENT, "User-Agent", "bot"},
                {"useragents:bot", REP_KIND_USER_AGENT, "useragents", "bot"},
                {"user agent: bot", REP_KIND_USER_AGENT, "user agent", "bot"},
                {"allow: /a", REP_KIND_ALLOW, "allow", "/a"},
                {"Disallowed: /a", REP_KIND_DISALLOW, "Disallowed", "/a"},
                {"disalow /a", REP_KIND_DISALLOW, "disalow", "/a"},
                {"sitemap: http://x/y", REP_KIND_SITEMAP, "sitemap", "http://x/y"},
                {"Site-Maps: /y", REP_KIND_SITEMAP, "Site-Maps", "/y"},
                {"SITEMAP /y", REP_KIND_SITEMAP, "SITEMAP", "/y"},
                {"site map: /y", REP_KIND_OTHER, "site map", "/y"},
                {" Crawl-Delay\t:\t10 # s", REP_KIND_OTHER, "Crawl-Delay", "10"},
                {"host:", REP_KIND_OTHER, "host", ""},
                {"clean-param: a&b /c", REP_KIND_OTHER, "clean-param", "a&b /c"},
                {"request-rate: 1/5", REP_KIND_OTHER, "request-rate", "1/5"},
                {"content-signal: search=yes, ai-train=no", REP_KIND_OTHER, "content-signal",
                 "search=yes, ai-train=no"},
                {"noindex: /a:b", REP_KIND_OTHER, "noindex", "/a:b"},
                {"\xC3\xA4 b", REP_KIND_OTHER, "\xC3\xA4", "b"},
        };

        for (size_t at = 0; at < COUNT(rows); at++) {
                struct rep_text line = rep_string(rows[at].line);
                ENDS(free_reference)
                struct reference *reference =
                        reference_parse(line.data, line.size, 0, REP_DIALECT_GOOGLE, REP_NAMES_ANY);
                struct rep_directive directive = reference_directive(reference, 0);
                assert_int_equal(directive.kind, rows[at].kind);
                assert_text(directive.key, rep_string(rows[at].key));
                assert_text(directive.value, rep_string(rows[at].value));
                compare_scan(line, REP_LINE_KEPT);
        }
}

/* Under RFC 9309 a key is whole, or it is another. */
TEST(robots_whole_keys)
{
        static const struct {
                const char *line;
                enum rep_kind kind;
        } rows[] = {
                {"User-Agent: bot", REP_KIND_USER_AGENT}, {"ALLOW : /a", REP_KIND_ALLOW},
                {"disallow\t:/a", REP_KIND_DISALLOW},     {"SiteMap: /y", REP_KIND_SITEMAP},
                {"useragent: bot", REP_KIND_OTHER},       {"user agent: bot", REP_KIND_OTHER},
                {"user-agents: bot", REP_KIND_OTHER},     {"allowed: /a", REP_KIND_OTHER},
                {"Disallowed: /a", REP_KIND_OTHER},       {"disalow: /a", REP_KIND_OTHER},
                {"site-map: /y", REP_KIND_OTHER},         {"sitemaps: /y", REP_KIND_OTHER},
                {"disallo: /a", REP_KIND_OTHER},          {"disallow /x: /a", REP_KIND_OTHER},
        };

        for (size_t at = 0; at < COUNT(rows); at++) {
                struct rep_text line = rep_string(rows[at].line);
                ENDS(free_reference)
                struct reference *reference =
                        reference_parse(line.data, line.size, 0, REP_DIALECT_RFC9309, REP_NAMES_ANY);
                assert_int_equal(reference_directive(reference, 0).kind, rows[at].kind);
                compare_scan(line, REP_LINE_KEPT);
        }
}

/* Nor is there one without a colon; such a line is counted. */
TEST(robots_colons)
{
        struct rep_text text = rep_string("user-agent bot\ndisallow /a\n\n# disallow /b\nallow\n");
        struct reference *reference = reference_parse(text.data, text.size, 0, REP_DIALECT_RFC9309, REP_NAMES_ANY);

        assert_int_equal(reference_directive(reference, 0).key.size, 0);
        assert_int_equal(reference_counts(reference)->ignored_lines, 3);
        compare_scan(text, REP_LINE_KEPT);
        reference_free(reference);
}

/* One letter of STRING may be another, or of the other case. */
static void
put_misspelt(struct text *text, const char *string, struct random *random)
{
        size_t start = text->size, at = start + random_below(random, strlen(string));

        put_string(text, string);
        if (at >= text->size || !random_chance(random, 20))
                return;
        if (random_chance(random, 80))
                text->data[at] ^= 0x20;
        else
                text->data[at] = (char)(unsigned char)random_below(random, 256);
}

/* Pieces of robots.txt files. */
static void
put_piece(struct text *text, struct random *random)
{
        static const char *const pieces[] = {
                "user-agent",  "User Agent", "useragent", "allow", "Disallow", "disalow",      "dissalow",
                "dissallow",   "diasllow",   "disallaw",  "ALLOW", "DISALLOW", "sitemap",      "site-map",
                "crawl-delay", "x",          "bot",       "*",     "/a",       "/a*$",         "\n",
                "\n",          "\n",         "\r",        "\r\n",  ":",        ": ",           ":",
                " ",           "\t",         "\v",        "\f",    "#",        "\xEF\xBB\xBF", "\xEF",
                "\xC3\xA4",    "%c3",
        };

        if (random_chance(random, 3))
                put(text, '\0');
        else if (random_chance(random, 3))
                put(text, (char)(unsigned char)random_below(random, 256));
        else
                put_misspelt(text, pieces[random_below(random, COUNT(pieces))], random);
}

TEST(robots_soups)
{
        struct random random = {property_seed()};

        for (int soup = 0; soup < 200000; soup++) {
                char bytes[256];
                struct text text = {bytes, 0, sizeof(bytes)};
                for (size_t left = random_below(&random, 30); left > 0; left--)
                        put_piece(&text, &random);
                compare_scan((struct rep_text){bytes, text.size},
                             random_chance(&random, 50) ? sizeof(bytes) : 1 + random_below(&random, text.size + 2));
        }
}

/* Lines about as long as what is kept of them, ended in every way, or not at all. */
TEST(robots_long_lines)
{
        static const char *const ends[] = {"", "\n", "\r", "\r\n", "\n\r", "#", ":", " x", "\ndisallow: /b"};
        static char bytes[REP_LINE_KEPT + 64];

        for (size_t end = 0; end < COUNT(ends); end++)
                for (size_t length = REP_LINE_KEPT - 16; length < REP_LINE_KEPT + 3; length++) {
                        struct text text = {bytes, 0, sizeof(bytes)};
                        put_string(&text, "disallow: /");
                        while (text.size < length)
                                put(&text, "a "[text.size % 2]);
                        put_string(&text, ends[end]);
                        compare_scan((struct rep_text){bytes, text.size}, 2 * REP_LINE_KEPT);
                        compare_scan((struct rep_text){bytes, text.size}, length);
                }
}

/* ---- patterns */

/* The canonical form as a pattern again. */
static size_t
spelt(const struct rep_pattern *pattern, char *out)
{
        struct text text = {out, 0, 1024};

        for (size_t at = 0; at < pattern->size; at++)
                put(&text, pattern->data[at] == REP_STAR ? '*' : pattern->data[at]);
        put(&text, pattern->end ? '$' : '*');
        return text.size;
}

static size_t
random_text(char *out, size_t room, const char *letters, struct random *random)
{
        size_t size = random_below(random, room);

        for (size_t at = 0; at < size; at++)
                out[at] = letters[random_below(random, strlen(letters))];
        return size;
}

/* What VALUE means is told by a robots.txt of which it is the one rule. */
static void
compare_pattern(struct rep_text value, struct random *random)
{
        char robots[128], out[128], again[1024], path[32];
        struct text text = {robots, 0, sizeof(robots)};
        ENDS(free_reference) struct reference *reference;
        struct rep_pattern pattern;
        size_t size;

        put_string(&text, "user-agent: *\ndisallow: ");
        put_all(&text, value.data, value.size);
        reference = reference_parse(robots, text.size, 0, REP_DIALECT_GOOGLE, REP_NAMES_ANY);
        reference_pick(reference, NULL, 0);
        assert_true(rep_scan_pattern(value, REP_DIALECT_GOOGLE, 0, out, &pattern) <= REP_PATTERN_GROWTH * value.size);
        size = pattern.never ? 0 : spelt(&pattern, again);
        for (int tries = 0; tries < 8; tries++) {
                size_t path_size = random_text(path, sizeof(path), "/ab$%A2*", random);
                struct rep_result wanted;
                path[0] = '/';
                path_size = path_size ? path_size : 1;
                wanted = reference_check_path(reference, path, path_size);
                assert_int_equal(!pattern.never && reference_matches(again, size, path, path_size), wanted.line != 0);
                if (wanted.line)
                        assert_int_equal(pattern.rank, wanted.rank);
        }
}

/* Whether one of the patterns of VALUE in the dialect of RFC 9309 matches the canonical PATH. */
static bool
canonical_matches(struct rep_text value, const char *path, size_t path_size, uint32_t *rank)
{
        uint32_t further = rep_further_patterns(value);
        bool matches = false;

        for (uint32_t from = 0; from <= further; from++) {
                char out[128], again[1024];
                struct rep_pattern pattern;
                size_t written = rep_scan_pattern(value, REP_DIALECT_RFC9309, from, out, &pattern);
                assert_true(written <= REP_PATTERN_GROWTH * value.size + (from > 0 ? REP_PATTERN_BESIDE : 0));
                assert_int_equal(written, pattern.size);
                assert_true(from == 0 || pattern.never || pattern.rank == *rank);
                *rank = pattern.rank;
                if (!pattern.never && reference_matches(again, spelt(&pattern, again), path, path_size))
                        matches = true;
        }
        return matches;
}

/* The same as compare_pattern(), for the other dialect.  No letter is one of a hex digit in lower case, which the
 * google dialect, as which the canonical patterns are compared here, would change. */
static void
compare_canonical(struct rep_text value, struct random *random)
{
        char robots[128], path[32], canonical[96];
        struct text text = {robots, 0, sizeof(robots)};
        ENDS(free_reference) struct reference *reference;

        put_string(&text, "user-agent: *\ndisallow: ");
        put_all(&text, value.data, value.size);
        reference = reference_parse(robots, text.size, 0, REP_DIALECT_RFC9309, REP_NAMES_ANY);
        reference_pick(reference, NULL, 0);
        for (int tries = 0; tries < 8; tries++) {
                size_t path_size = random_text(path, sizeof(path), "/xy?%3A2F%3A%2F*:$", random);
                struct rep_result wanted;
                uint32_t rank = 0;
                path[0] = '/';
                path_size = path_size ? path_size : 1;
                wanted = reference_check_path(reference, path, path_size);
                path_size = canonical_path(path, path_size, canonical);
                assert_int_equal(canonical_matches(value, canonical, path_size, &rank), wanted.line != 0);
                if (wanted.line)
                        assert_int_equal(rank, wanted.rank);
        }
}

TEST(canonical_patterns)
{
        struct random random = {property_seed()};

        for (int tries = 0; tries < 100000; tries++) {
                char value[24];
                size_t size = random_text(value, random_chance(&random, 50) ? 8 : sizeof(value),
                                          "/xy?%3A%2F%3A%2F**$$:", &random);
                if (size && random_chance(&random, 80))
                        value[0] = random_chance(&random, 60) ? '/' : '*';
                compare_canonical((struct rep_text){value, size}, &random);
        }
}

/* So many further patterns, and no more. */
TEST(further_patterns)
{
        static const struct {
                const char *value;
                uint32_t further;
        } rows[] = {
                {"", 0},
                {"/", 0},
                {"/%3A", 0},
                {"/*", 0},
                {"/*%3", 0},
                {"/*:", 0},
                {"/*%3A", 1},
                {"*%3a", 1},
                {"/*%2F*", 1},
                {"/*a*b%40c*d", 2},
                {"/*%41", 0},
                {"/*%5Ba?%5D", 1},
                {"/*a?%5D", 0},
                {"/?*%3A", 0},
                {"/***%3F$", 1},
                {"/*%%3A", 1},
                {"/*%5D*%20", 1},
                {"/*a*b*c%2f", 3},
                {"/*%26*%40*%2A", 2},
                {"/**a**b%3A", 2},
                {"/%3A*b", 0},
                {"/*$%3A", 1},
                {"/%3F*%3A", 1},
                {"/*1*2*3*4*5*6*7*8%3A", 8},
                {"/*1*2*3*4*5*6*7*8*9%3A", 8},
        };

        for (size_t at = 0; at < COUNT(rows); at++)
                assert_int_equal(rep_further_patterns(rep_string(rows[at].value)), rows[at].further);
}

TEST(patterns)
{
        struct random random = {property_seed()};

        for (int tries = 0; tries < 100000; tries++) {
                char value[24];
                size_t size = random_text(value, random_chance(&random, 50) ? 6 : sizeof(value), "/ab$%a2**\x80\xC3",
                                          &random);
                if (size && random_chance(&random, 80))
                        value[0] = random_chance(&random, 60) ? '/' : '*';
                compare_pattern((struct rep_text){value, size}, &random);
        }
}

/* ---- UTF-8 */

TEST(utf8_spans)
{
        static const struct {
                const char *text;
                size_t size, span;
        } rows[] = {
                {"", 0, 0},
                {"abc", 3, 3},
                {"a\0b", 3, 3},
                {"\x7F\x80", 2, 1},
                {"\xC2\x80\xDF\xBF", 4, 4},
                {"\xC1\xBF", 2, 0}, /* longer than needed */
                {"a\xC3", 2, 1},    /* cut short */
                {"\xC3\x28", 2, 0}, /* no continuation */
                {"\xE0\xA0\x80", 3, 3},
                {"\xE0\x9F\xBF", 3, 0}, /* longer than needed */
                {"\xE2\x82", 2, 0},
                {"\xED\x9F\xBF", 3, 3},
                {"\xED\xA0\x80", 3, 0}, /* a surrogate */
                {"\xEF\xBF\xBF", 3, 3},
                {"\xF0\x90\x80\x80", 4, 4},
                {"\xF0\x8F\xBF\xBF", 4, 0}, /* longer than needed */
                {"\xF1\x80\x80\x80\xF3\xBF\xBF\xBF", 8, 8},
                {"\xF2\x80\x80", 3, 0}, /* cut short */
                {"\xF4\x8F\xBF\xBF", 4, 4},
                {"\xF4\x90\x80\x80", 4, 0}, /* past U+10FFFF */
                {"\xF5\x80\x80\x80", 4, 0},
                {"\xFF", 1, 0},
                {"x\xE2\x82\xAC\xFFy", 6, 4},
        };

        for (size_t at = 0; at < COUNT(rows); at++) {
                ENDS(free_memory) char *copy = malloc(rows[at].size + !rows[at].size);
                assert_non_null(copy);
                memcpy(copy, rows[at].text, rows[at].size);
                assert_int_equal(rep_utf8_span((struct rep_text){copy, rows[at].size}), rows[at].span);
        }
}
