/* SPDX-License-Identifier: Apache-2.0 */
/* The contents of a blob: the same bytes for the same input, each automaton only once, tokens, directives, counts. */
#include "for_command.h"
#include "format.h"
#include "tests/support/compiled.h"
#include "tests/support/hostile.h"
#include "tests/support/properties.h"
#include "tests/support/sample.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- determinism */

/* Compiles TEXT with COMPILER and compares the blob with WANTED. */
static void
compare_blob(struct rep_compiler *compiler, struct rep_text text, const struct rep_options *options,
             const struct compiled *wanted)
{
        const void *blob;
        size_t size;

        assert_int_equal(rep_compile(compiler, text.data, text.size, options, &blob, &size), REP_OK);
        assert_int_equal(size, wanted->size);
        assert_memory_equal(blob, wanted->bytes, size);
}

/* The same input gives the same bytes, whatever the compiler did before, and wherever the text lies. */
TEST(same_bytes)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        struct random random = {property_seed()};

        for (int tries = 0; tries < 300; tries++) {
                struct rep_options options = {.tracking = tries % 2 ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                              .strip = tries % 3 == 0,
                                              .dialect = tries % 4 < 2 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309};
                struct rep_text robots = {text, 0};
                ENDS(compiled_free) struct compiled fresh;
                char *moved;
                sample_make(&sample, options.dialect, &random);
                robots.size = sample_text(&sample, text);
                fresh = compiled_robots(robots, &options);
                moved = malloc(robots.size + 1);
                assert_non_null(moved);
                memcpy(moved, text, robots.size);
                compare_blob(compiler, (struct rep_text){moved, robots.size}, &options, &fresh);
                free(moved);
                compare_blob(compiler, robots, &options, &fresh);
        }
}

TEST(same_bytes_of_hostile_files)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                ENDS(free_text) struct rep_text robots = hostile_robots(kind, 20000);
                ENDS(compiled_free) struct compiled fresh = compiled_robots(robots, NULL);
                compare_blob(compiler, robots, NULL, &fresh);
        }
}

TEST(hashes)
{
        ENDS(compiled_free) struct compiled a = compiled_string("user-agent: *\ndisallow: /a\n", NULL);
        ENDS(compiled_free) struct compiled same = compiled_string("user-agent: *\ndisallow: /a\n", NULL);
        ENDS(compiled_free) struct compiled other = compiled_string("user-agent: *\ndisallow: /b\n", NULL);

        assert_true(a.stats.hash == same.stats.hash);
        assert_true(a.stats.hash != other.stats.hash);
}

/* ---- what is stored */

/* Groups with equal rules share an automaton, but each agent hears of its own lines. */
TEST(equal_automata)
{
        static const char robots[] =
                "user-agent: a\ndisallow: /x*y\nallow: /x\n"
                "user-agent: b\nallow: /x\ndisallow: /x*y\n"
                "user-agent: *\ndisallow: /z\n";
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);

        assert_int_equal(compiled.stats.tokens, 2);
        assert_int_equal(compiled.stats.rule_sets, 3);
        assert_int_equal(compiled.stats.automata, 2);
        assert_int_equal(compiled_check(&compiled, "a", "/x/y").line, 2);
        assert_int_equal(compiled_check(&compiled, "b", "/x/y").line, 6);
        assert_int_equal(compiled_check(&compiled, "a", "/x").line, 3);
        assert_int_equal(compiled_check(&compiled, "b", "/x").line, 5);
}

/* A dense table has cells of 4 bytes where it is large, and becomes a compact core where it would be too large. */
TEST(tables_by_size)
{
        static const struct {
                size_t times;
                enum rep_encoding encoding;
                bool dense, large;
        } cases[] = {
                {1, REP_ENCODING_DENSE, true, true},
                {1, REP_ENCODING_AUTO, false, false},
                {1, REP_ENCODING_COMPACT, false, false},
                {15, REP_ENCODING_DENSE, false, false},
        };
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};

        for (size_t at = 0; at < COUNT(cases); at++) {
                struct rep_options options = {.encoding = cases[at].encoding};
                ENDS(compiled_free) struct compiled compiled;
                sample.line_count = sample.used = 0;
                for (size_t times = 0; times < cases[at].times; times++)
                        sample_enlarge(&sample, &random);
                compiled = compiled_robots((struct rep_text){text, sample_text(&sample, text)}, &options);
                assert_int_equal(compiled.stats.dense, cases[at].dense);
                assert_int_equal(compiled_has_large_table(&compiled), cases[at].large);
        }
}

/* Writes a group for each of COUNT agents, "a" and so on, whose table is large and no other's. */
static size_t
put_large_groups(char text[SAMPLE_BYTES], int count)
{
        static struct sample sample;
        struct random random = {property_seed()};
        size_t size = 0;

        for (int agent = 0; agent < count; agent++) {
                sample.line_count = sample.used = 0;
                sample_enlarge(&sample, &random);
                size += (size_t)snprintf(text + size, SAMPLE_BYTES - size, "user-agent: %c\n", 'a' + agent);
                for (size_t at = 1; at < sample.line_count; at++)
                        size += (size_t)snprintf(text + size, SAMPLE_BYTES - size, "%.*s\n", (int)sample.line[at].size,
                                                 sample.line[at].data);
        }
        return size;
}

/* Large tables have so many cells together, and not each: a file of many groups would fill memory otherwise. */
TEST(large_tables_share_cells)
{
        enum { AGENTS = 20 };
        static char text[SAMPLE_BYTES];
        struct rep_text robots = {text, put_large_groups(text, AGENTS)};
        ENDS(compiled_free)
        struct compiled compiled = compiled_robots(robots, &(struct rep_options){.encoding = REP_ENCODING_DENSE});
        ENDS(compiled_free)
        struct compiled compact = compiled_robots(robots, &(struct rep_options){.encoding = REP_ENCODING_COMPACT});

        assert_true(compiled_has_large_table(&compiled));
        assert_int_equal(compiled.stats.automata, AGENTS);
        assert_in_range(compiled.stats.dense, 1, AGENTS - 1);
        assert_in_range(compiled.size, REP_DENSE_MAX, 4 * REP_DENSE_MAX + compact.size + AGENTS * 256);
}

/* Tokens that share all their groups share a rule set. */
TEST(equal_sets)
{
        static const char robots[] =
                "user-agent: a\nuser-agent: b\ndisallow: /x\n"
                "user-agent: b\nuser-agent: a\ndisallow: /y\n"
                "user-agent: *\ndisallow: /z\n";
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);

        assert_int_equal(compiled.stats.rule_sets, 2);
}

/* Files that allow or disallow everything cost hardly more than a header. */
TEST(trivial_files)
{
        static const char *const files[] = {"",
                                            "user-agent: *\ndisallow:\n",
                                            "user-agent: *\ndisallow: /\n",
                                            "user-agent: *\nallow: /\n",
                                            "user-agent: *\nallow: /\nallow: /a\n",
                                            "user-agent: *\ndisallow: *\n"};
        struct rep_options options = {.tracking = REP_TRACK_VERDICT, .strip = true};

        for (size_t at = 0; at < COUNT(files); at++) {
                ENDS(compiled_free) struct compiled compiled = compiled_string(files[at], &options);
                assert_true(compiled.size <= 192);
                assert_int_equal(compiled.stats.states, 0);
                assert_int_equal(compiled.stats.scratch_size, 0);
        }
}

TEST(useless_rules)
{
        ENDS(compiled_free)
        struct compiled compiled = compiled_string(
                "user-agent: *\n"
                "disallow: /a\ndisallow: /a\nallow: /b\ndisallow: /b\n"
                "disallow: x\ndisallow: /c\n",
                &(struct rep_options){.encoding = REP_ENCODING_COMPACT});

        assert_int_equal(compiled.stats.rules, 3);
}

TEST(stripped)
{
        static const char robots[] = "x\ndisallow: /o\nuser-agent: a\ndisallow: /x\nsitemap: /s\n";
        struct rep_options options = {.strip = true};
        ENDS(compiled_free)
        struct compiled whole = compiled_string(robots, NULL), bare = compiled_string(robots, &options);
        struct rep_directive directive;

        assert_true(bare.size < whole.size);
        assert_true(bare.stats.stripped && !whole.stats.stripped);
        assert_int_equal(bare.stats.lines, 0);
        assert_int_equal(bare.stats.groups, 0);
        assert_int_equal(bare.stats.ignored_lines, 0);
        assert_int_equal(bare.stats.orphan_rules, 0);
        assert_int_equal(bare.stats.states, whole.stats.states);
        assert_int_equal(rep_directive_count(&bare.blob), 0);
        assert_int_equal(rep_blob_directive(&bare.blob, 0, &directive), REP_ERR_ARGUMENT);
        assert_int_equal(rep_directive_at_line(&bare.blob, 4, &directive), REP_ERR_ARGUMENT);
        assert_int_equal(compiled_check(&bare, "a", "/x").line, 0);
        assert_int_equal(compiled_check(&bare, "a", "/x").rank, 2);
        assert_int_equal(compiled_check(&bare, "a", "/x").verdict, REP_DISALLOW);
}

TEST(stated_options)
{
        struct rep_text agent = rep_string("a");
        struct rep_options options = {.tracking = REP_TRACK_VERDICT, .agents = &agent, .agent_count = 1};
        ENDS(compiled_free) struct compiled compiled = compiled_string("user-agent: *\ndisallow: /a*b\n", &options);
        ENDS(compiled_free) struct compiled usual = compiled_string("user-agent: *\ndisallow: /a*b\n", NULL);

        assert_int_equal(compiled.stats.tracking, REP_TRACK_VERDICT);
        assert_true(compiled.stats.selected);
        assert_int_equal(usual.stats.tracking, REP_TRACK_RULE);
        assert_false(usual.stats.selected);
}

/* ---- tokens and directives */

TEST(tokens)
{
        static const char *const wanted[] = {"_x", "a", "a-b", "ab", "bot"};
        ENDS(compiled_free)
        struct compiled compiled = compiled_string(
                "user-agent: Bot/1\nuser-agent: a\nuser-agent: AB\nuser-agent: a-b\n"
                "user-agent: *\nuser-agent: *c\nuser-agent:\nuser-agent: BOT\n"
                "user-agent: _x\ndisallow: /\n",
                NULL);
        size_t count = COUNT(wanted);

        assert_int_equal(compiled.stats.tokens, count);
        for (size_t at = 0; at < count; at++) {
                struct rep_text token = rep_token(&compiled.blob, at);
                bool found = false;
                for (size_t each = 0; each < count; each++)
                        found = found || (strlen(wanted[each]) == token.size &&
                                          memcmp(wanted[each], token.data, token.size) == 0);
                assert_true(found);
                if (at > 0) {
                        struct rep_text last = rep_token(&compiled.blob, at - 1);
                        size_t common = last.size < token.size ? last.size : token.size;
                        int order = memcmp(last.data, token.data, common);
                        assert_true(order < 0 || (order == 0 && last.size < token.size));
                }
        }
        assert_int_equal(rep_token(&compiled.blob, count).size, 0);
        assert_int_equal(rep_token(&compiled.blob, SIZE_MAX).size, 0);
}

static void
assert_directive(const struct rep_directive *got, uint32_t line, uint32_t group, enum rep_kind kind, const char *key,
                 const char *value)
{
        assert_int_equal(got->line, line);
        assert_int_equal(got->group, group);
        assert_int_equal(got->kind, kind);
        assert_int_equal(got->key.size, strlen(key));
        assert_memory_equal(got->key.data, key, got->key.size);
        assert_int_equal(got->value.size, strlen(value));
        assert_memory_equal(got->value.data, value, got->value.size);
}

TEST(directives)
{
        static const struct {
                uint32_t line, group;
                enum rep_kind kind;
                const char *key, *value;
        } wanted[] = {
                {1, REP_NO_GROUP, REP_KIND_SITEMAP, "Sitemap", "/s"},
                {2, REP_NO_GROUP, REP_KIND_DISALLOW, "disallow", "/orphan"},
                {3, 0, REP_KIND_USER_AGENT, "User-Agent", "a"},
                {4, 0, REP_KIND_OTHER, "Crawl-Delay", "1.5"},
                {5, 0, REP_KIND_USER_AGENT, "useragent", "*"},
                {7, 0, REP_KIND_DISALLOW, "disallow", "/\xC3\xA4"},
                {9, 0, REP_KIND_OTHER, "host", ""},
                {10, 1, REP_KIND_USER_AGENT, "user-agent", "b"},
                {11, 1, REP_KIND_ALLOW, "allow", ""},
        };
        ENDS(compiled_free)
        struct compiled compiled = compiled_string(
                "Sitemap: /s\ndisallow: /orphan\nUser-Agent: a\nCrawl-Delay : 1.5\n"
                "useragent *\n\ndisallow: /\xC3\xA4 # c\n<junk>\nhost:\n"
                "user-agent: b\nallow:\n",
                NULL);
        struct rep_directive got;
        size_t count = COUNT(wanted);

        assert_int_equal(rep_directive_count(&compiled.blob), count);
        for (size_t at = 0; at < count; at++) {
                assert_int_equal(rep_blob_directive(&compiled.blob, at, &got), REP_OK);
                assert_directive(&got, wanted[at].line, wanted[at].group, wanted[at].kind, wanted[at].key,
                                 wanted[at].value);
                assert_int_equal(rep_directive_at_line(&compiled.blob, wanted[at].line, &got), REP_OK);
                assert_directive(&got, wanted[at].line, wanted[at].group, wanted[at].kind, wanted[at].key,
                                 wanted[at].value);
        }
        assert_int_equal(rep_blob_directive(&compiled.blob, count, &got), REP_ERR_ARGUMENT);
        assert_int_equal(rep_blob_directive(&compiled.blob, SIZE_MAX, &got), REP_ERR_ARGUMENT);
        assert_int_equal(rep_directive_at_line(&compiled.blob, 0, &got), REP_ERR_ARGUMENT);
        assert_int_equal(rep_directive_at_line(&compiled.blob, 6, &got), REP_ERR_ARGUMENT);
        assert_int_equal(rep_directive_at_line(&compiled.blob, 12, &got), REP_ERR_ARGUMENT);
}

/* What was ignored is reported, by the compiler and by the blob. */
TEST(reports)
{
        static const char robots[] =
                "junk\n\n# c\ndisallow: /o\nuser-agent: a\nallow /b c\n: x\ndisallow: /x\n"
                "user-agent: b\ndisallow: /y\nallow: /cut";
        struct rep_options options = {.max_bytes = sizeof(robots) - 4};
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, &options);

        assert_int_equal(compiled.report.lines, 10);
        assert_int_equal(compiled.report.groups, 2);
        assert_int_equal(compiled.report.ignored_lines, 3);
        assert_int_equal(compiled.report.orphan_rules, 1);
        assert_int_equal(compiled.report.cut_lines, 0);
        assert_int_equal(compiled.report.ignored_bytes, strlen("allow: /cut"));
        assert_int_equal(compiled.stats.lines, compiled.report.lines);
        assert_int_equal(compiled.stats.groups, compiled.report.groups);
        assert_int_equal(compiled.stats.ignored_lines, compiled.report.ignored_lines);
        assert_int_equal(compiled.stats.orphan_rules, compiled.report.orphan_rules);
        assert_int_equal(compiled.stats.cut_lines, compiled.report.cut_lines);
        assert_int_equal(compiled.stats.ignored_bytes, compiled.report.ignored_bytes);
}
