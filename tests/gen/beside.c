/* SPDX-License-Identifier: Apache-2.0 */
/* The directives beside rules, compiled alone: each crawler gets the same directives as from the whole file. */
#include "base/crawl.h"
#include "blob/pick.h"
#include "for_command.h"
#include "tests/support/compiled.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/test.h"
#include "tests/support/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the file TEXT says besides its rules, copied; of size 0 where that is nothing. */
static struct compiled
compile_beside(struct rep_text text, const struct rep_options *options)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        struct compiled beside = {.size = 0};
        const void *blob;

        assert_int_equal(rep_compiler_read(compiler, text.data, text.size, options), REP_OK);
        assert_int_equal(rep_compile_beside(compiler, options, &blob, &beside.size), REP_OK);
        assert_true((blob == NULL) == (beside.size == 0));
        if (blob != NULL) {
                beside.bytes = malloc(beside.size);
                assert_non_null(beside.bytes);
                memcpy(beside.bytes, blob, beside.size);
                assert_int_equal(rep_open(&beside.blob, beside.bytes, beside.size, NULL), REP_OK);
                rep_blob_stats(&beside.blob, &beside.stats);
        }
        /* The file is still there. */
        assert_int_equal(rep_compile_read(compiler, options, &blob, &(size_t){0}), REP_OK);
        return beside;
}

static bool
is_beside(const struct rep_directive *directive)
{
        return directive->kind == REP_KIND_SITEMAP ||
               (directive->kind == REP_KIND_OTHER && rep_directive_key(directive->key) != REP_KEY_UNKNOWN);
}

/* Prints the directives that HOLDING gives beside rules, with their lines. */
static void
print_holding(struct rep_holding *holding, char *printed, size_t size)
{
        struct rep_directive directive;
        size_t used = 0;

        printed[0] = '\0';
        while (rep_next_holding(holding, &directive))
                if (is_beside(&directive))
                        used += (size_t)snprintf(printed + used, size - used, "%u %.*s=%.*s\n", directive.line,
                                                 (int)directive.key.size, directive.key.data, (int)directive.value.size,
                                                 directive.value.data);
        assert_true(used < size);
}

/* BESIDE gives the COUNT tokens at AGENTS the same as WHOLE, merged and in order. */
static void
assert_same_holding(const struct compiled *whole, const struct compiled *beside, const struct rep_text *agents,
                    size_t count)
{
        for (int way = 0; way < 3; way++) {
                struct rep_holding wanted, got;
                char wanted_text[2000], got_text[2000] = "";

                if (way == 0)
                        assert_int_equal(rep_hold_agents(&whole->blob, agents, count, false, &wanted), REP_OK);
                else
                        assert_int_equal(rep_hold_first_agent(&whole->blob, agents, count, way == 1, false, &wanted),
                                         REP_OK);
                print_holding(&wanted, wanted_text, sizeof(wanted_text));
                if (beside->size > 0 && way == 0)
                        assert_int_equal(rep_hold_agents(&beside->blob, agents, count, false, &got), REP_OK);
                else if (beside->size > 0)
                        assert_int_equal(rep_hold_first_agent(&beside->blob, agents, count, way == 1, false, &got),
                                         REP_OK);
                if (beside->size > 0)
                        print_holding(&got, got_text, sizeof(got_text));
                assert_string_equal(got_text, wanted_text);
        }
}

static const char *const some_lines[] = {"user-agent: a\n",
                                         "user-agent: b/2\n",
                                         "user-agent: *\n",
                                         "user-agent: c\n",
                                         "crawl-delay: 1\n",
                                         "request-rate: 1/5\n",
                                         "visit-time: 1-2\n",
                                         "disallow: /x\n",
                                         "allow: /y\n",
                                         "sitemap: https://s\n",
                                         "host: h\n",
                                         "clean-param: p\n",
                                         "x: y\n",
                                         "x y z\n",
                                         "# c\n",
                                         "content-signal: ai-train=no\n",
                                         "license: /l\n",
                                         "unknown: key\n",
                                         "content-usage: ai=n\n",
                                         "crawl-delay: 2\n"};

TEST(random_files_say_the_same)
{
        struct rep_text agents[] = {rep_string("a"), rep_string("b"), rep_string("c"), rep_string("d")};
        struct random random = {property_seed()};
        size_t files = scaled(5000, 500), said = 0;

        for (size_t file = 0; file < files; file++) {
                struct rep_options options = {.dialect = random_chance(&random, 50) ? REP_DIALECT_RFC9309
                                                                                    : REP_DIALECT_GOOGLE};
                char bytes[600];
                struct text text = {bytes, 0, sizeof(bytes)};
                size_t first = random_below(&random, 4), count = random_below(&random, 5 - first);
                ENDS(compiled_free) struct compiled whole, beside;

                for (size_t left = random_below(&random, 20); left > 0; left--)
                        put_string(&text, some_lines[random_below(&random, COUNT(some_lines))]);
                whole = compiled_robots((struct rep_text){bytes, text.size}, &options);
                beside = compile_beside((struct rep_text){bytes, text.size}, &options);
                assert_same_holding(&whole, &beside, agents + first, count);
                assert_same_holding(&whole, &beside, agents, 4);
                said += beside.size > 0;
        }
        assert_true(said > files / 10);
}

/* Sitemaps alone need no crawlers, so files that differ in their rules alone say the same beside them. */
TEST(only_what_is_needed_is_kept)
{
        static const char first[] = "sitemap: https://s\nuser-agent: a\ndisallow: /x\n";
        static const char second[] = "sitemap: https://s\nuser-agent: b\ndisallow: /y\nallow: /z\nnoindex: /w\n";
        static const char rules[] = "user-agent: a\ndisallow: /x\nnoindex: /\ncrawl-delay 1 2\n";
        static const char orphan[] = "crawl-delay: 9\nuser-agent: a\ndisallow: /x\n";
        ENDS(compiled_free)
        struct compiled one = compile_beside(rep_string(first), NULL), other = compile_beside(rep_string(second), NULL);

        assert_true(one.size > 0 && one.size == other.size);
        assert_memory_equal(one.bytes, other.bytes, one.size);
        assert_int_equal(rep_directive_count(&one.blob), 1);
        assert_int_equal(one.stats.rules, 0);
        assert_int_equal(compile_beside(rep_string(rules), NULL).size, 0);
        assert_int_equal(compile_beside(rep_string(orphan), NULL).size, 0);
        assert_int_equal(compile_beside(rep_string(""), NULL).size, 0);
}

/* Options for certain agents change nothing: what is besides rules is for all. */
TEST(it_is_for_all_crawlers)
{
        static const char robots[] = "user-agent: a\ncrawl-delay: 3\nuser-agent: *\ncrawl-delay: 5\ndisallow: /\n";
        struct rep_text agent = rep_string("a");
        struct rep_options options = {
                .agents = &agent, .agent_count = 1, .exempt = true, .strip = REP_STRIP_ALL, .max_memory = 1 << 20};
        ENDS(compiled_free)
        struct compiled all = compile_beside(rep_string(robots), NULL),
                        one = compile_beside(rep_string(robots), &options);
        struct rep_pace pace;

        assert_int_equal(one.size, all.size);
        assert_memory_equal(one.bytes, all.bytes, all.size);
        assert_int_equal(rep_pace(&all.blob, &agent, 1, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 3000);
        assert_int_equal(rep_pace(&all.blob, NULL, 0, 0, &pace), REP_OK);
        assert_int_equal(pace.delay, 5000);
        assert_int_equal(pace.delay_line, 4);
}

TEST(bad_arguments_are_refused)
{
        struct rep_options wide = {.names = REP_NAMES_WIDE};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        const void *blob = "";
        size_t size = 1;

        assert_int_equal(rep_compile_beside(NULL, NULL, &blob, &size), REP_ERR_ARGUMENT);
        assert_null(blob);
        assert_int_equal(size, 0);
        assert_int_equal(rep_compile_beside(compiler, NULL, &blob, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compiler_read(compiler, "", 0, NULL), REP_OK);
        assert_int_equal(rep_compile_beside(compiler, NULL, NULL, &size), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile_beside(compiler, NULL, &blob, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_compile_beside(compiler, &wide, &blob, &size), REP_ERR_ARGUMENT);
}
