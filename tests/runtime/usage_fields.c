/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Header fields about usage, made at random of parts whose meaning is known: the field means what its parts mean
 * together. Then bytes of them are changed at random, which reads nothing beyond the value.
 */
#include "rep_usage.h"
#include "tests/support/guard.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"

#include <string.h>

enum { VALUE_MAX = 1000, PARTS_MAX = 8 };

#define PICK(array, random) (&(array)[random_below(random, COUNT(array))])
#define NO REP_PREFERENCE_DISALLOW
#define YES REP_PREFERENCE_ALLOW
#define NONE REP_PREFERENCE_UNKNOWN

/* A part of a field, and what it says. */
struct part {
        const char *text;
        struct rep_preferences says;
};

/* The fields were sent on this day: 2010-06-25 15:00:00 UTC. */
enum { NOW = 1277478000 };

static struct guard guard;

static struct rep_header_usage
read(const char *name, const char *value)
{
        static struct rep_text agents[] = {{"examplebot", 10}, {"360Spider", 9}};
        struct rep_header_reader reader = {.agents = agents, .count = 2, .now = NOW, .is_image = true};
        struct rep_text text = {guard_hold(&guard, GUARD_END, value, strlen(value)), strlen(value)};
        struct rep_header_usage usage;

        assert_int_equal(rep_usage_of_header(rep_string(name), text, &reader, &usage), REP_OK);
        return usage;
}

static void
assert_says(const char *name, const char *value, const struct rep_preferences *wanted)
{
        struct rep_header_usage usage = read(name, value);

        if (memcmp(&usage.preferences, wanted, sizeof(*wanted)) != 0)
                print_error("%s: %s\n", name, value);
        assert_memory_equal(&usage.preferences, wanted, sizeof(*wanted));
}

/* Changes some bytes of VALUE, and reads it. */
static void
break_field(struct random *random, const char *name, char *value)
{
        static const char bytes[] = ",:;=\"<>\\ \t1aT-+/\xff\x01";
        size_t size = strlen(value);

        for (size_t left = 1 + random_below(random, 4); left > 0 && size > 0; left--)
                value[random_below(random, size)] = bytes[random_below(random, sizeof(bytes) - 1)];
        (void)read(name, value);
}

static void
join(struct random *random, char value[VALUE_MAX], const char *part)
{
        static const char *const commas[] = {",", ", ", " , ", ",\t", ",,"};

        strcat(value, value[0] == '\0' ? "" : *PICK(commas, random));
        strcat(value, part);
}

/* ---- X-Robots-Tag */

static const struct part rules[] = {
        {"noindex", {{NO, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"None", {{NO, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"NOAI", {{NONE, NO, NO}, REP_USE_EXTENT_NONE}},
        {"noimageai", {{NONE, NO, NO}, REP_USE_EXTENT_NONE}},
        {"all", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"nofollow", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"max-snippet:20", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"max-image-preview : large", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"unavailable_after: Thu, 25 Jun 2009 15:00:00 PST", {{NO, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"unavailable_after:Friday, 25-Jun-10 14:59:59 GMT", {{NO, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"Unavailable_After: 2010-06-25T15:00:00+02:00", {{NO, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"unavailable_after: Fri, 25 Jun 2010 15:00:01 GMT", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"unavailable_after: 25 Jun 2010 15:00:00 PST", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"unavailable_after: soon", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
};

/* Who is named, and whether that is the reader. */
static const struct {
        const char *text;
        bool is_reader;
} names[] = {{"ExampleBot: ", true}, {"examplebot/2.0:", true}, {"*:", true},          {"360spider : ", true},
             {"otherbot: ", false},  {"two words: ", false},    {"examplebo: ", false}};

static void
tags(struct random *random, char value[VALUE_MAX])
{
        struct rep_preferences wanted = {.extent = REP_USE_EXTENT_NONE};
        bool is_reader = true;

        for (size_t left = random_below(random, PARTS_MAX); left > 0; left--) {
                const struct part *rule = PICK(rules, random);
                char part[VALUE_MAX] = "";
                if (random_chance(random, 30)) {
                        size_t name = random_below(random, COUNT(names));
                        strcat(part, names[name].text);
                        is_reader = names[name].is_reader;
                }
                strcat(part, rule->text);
                join(random, value, part);
                if (is_reader)
                        rep_add_preferences(&wanted, &rule->says);
        }
        assert_says("X-Robots-Tag", value, &wanted);
        break_field(random, "X-Robots-Tag", value);
}

/* ---- Content-Signal */

static const struct part pairs[] = {
        {"search=yes", {{YES, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"Search = No", {{NO, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"ai-input=allow", {{NONE, YES, NONE}, REP_USE_EXTENT_NONE}},
        {"ai-train=disallow", {{NONE, NONE, NO}, REP_USE_EXTENT_NONE}},
        {"ai-train=YES", {{NONE, NONE, YES}, REP_USE_EXTENT_NONE}},
        {"use=full", {{NONE, NONE, NONE}, REP_USE_EXTENT_FULL}},
        {"use=reference", {{NONE, NONE, NONE}, REP_USE_EXTENT_REFERENCE}},
        {"use=immediate", {{NONE, NONE, NONE}, REP_USE_EXTENT_IMMEDIATE}},
        {"use=yes", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"ai-train=partially", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"ai-inference=no", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"allow", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
        {"search=no ai-train=no", {{NONE, NONE, NONE}, REP_USE_EXTENT_NONE}},
};

static void
signals(struct random *random, char value[VALUE_MAX])
{
        struct rep_preferences wanted = {.extent = REP_USE_EXTENT_NONE};

        for (size_t left = random_below(random, PARTS_MAX); left > 0; left--) {
                const struct part *pair = PICK(pairs, random);
                join(random, value, pair->text);
                rep_add_preferences(&wanted, &pair->says);
        }
        assert_says("Content-Signal", value, &wanted);
        break_field(random, "Content-Signal", value);
}

/* ---- Link */

static const struct {
        const char *text, *license; /* NULL: none */
} links[] = {
        {"<https://a/l>; rel=license", "https://a/l"},
        {"</l>;rel=\"next License\" ; title=\"a, b\"", "/l"},
        {"<x,y>; title=\"\\\"; rel=next\"; REL=\"license\"", "x,y"},
        {"< >; rel=license", NULL},
        {"<https://a/n>; rel=next; rel=license", NULL},
        {"<https://a/n>; rel=license; anchor=\"#x\"", NULL},
        {"<https://a/n>; title=\"rel=license, <b>; rel=license\"", NULL},
        {"https://a/n; rel=license", NULL},
};

static void
licenses(struct random *random, char value[VALUE_MAX])
{
        const char *wanted[PARTS_MAX];
        size_t count = 0;
        struct rep_text rest, url;

        for (size_t left = random_below(random, PARTS_MAX); left > 0; left--) {
                size_t link = random_below(random, COUNT(links));
                join(random, value, links[link].text);
                if (links[link].license != NULL)
                        wanted[count++] = links[link].license;
        }
        rest = rep_string(value);
        for (size_t at = 0; at < count; at++) {
                assert_true(rep_next_license(&rest, &url));
                assert_int_equal(url.size, strlen(wanted[at]));
                assert_memory_equal(url.data, wanted[at], url.size);
        }
        assert_false(rep_next_license(&rest, &url));
        assert_int_equal(read("Link", value).kind, count > 0 ? REP_STATEMENT_LICENSE : REP_STATEMENT_NONE);
        break_field(random, "Link", value);
}

TEST(fields)
{
        static void (*const make[])(struct random * random, char value[VALUE_MAX]) = {tags, signals, licenses};
        struct random random = {property_seed()};
        uint64_t checks = scaled(100000, 1000);

        for (uint64_t check = 0; check < checks; check++) {
                char value[VALUE_MAX] = "";
                make[check % COUNT(make)](&random, value);
        }
        guard_free(&guard);
}

/* White space around a value is not its own.  A page that may not be fetched is none that Content-Usage is about. */
TEST(usage)
{
        const struct rep_header_reader barred = {.is_barred = true};
        const struct rep_preferences no = {{NONE, NONE, NO}, REP_USE_EXTENT_NONE}, none = {{NONE, NONE, NONE}, 0};
        struct rep_header_usage found;

        assert_says("Content-Usage", "train-ai=n", &no);
        assert_says("Content-Usage", "\ttrain-ai=n \t", &no);
        assert_says("Content-Usage", ", train-ai=n", &none);
        assert_int_equal(rep_usage_of_header(rep_string("Content-Usage"), rep_string("train-ai=n"), &barred, &found),
                         REP_OK);
        assert_int_equal(found.kind, REP_STATEMENT_CONTENT_USAGE);
        assert_memory_equal(&found.preferences, &none, sizeof(none));
        assert_int_equal(rep_usage_of_header(rep_string("Content-Signal"), rep_string("ai-train=no"), &barred, &found),
                         REP_OK);
        assert_memory_equal(&found.preferences, &no, sizeof(no));
        guard_free(&guard);
}
