/* SPDX-License-Identifier: Apache-2.0 */
/*
 * All of a small scope, where other tests draw from a large one.
 *
 * Rules: every file of two rules with patterns of up to PATTERN bytes, in each encoding and both dialects, gives every
 * path of up to PATH bytes the reference's answer.
 * Blobs: every blob that differs from one of some tiny ones in two numbers of 2 bytes, each with every value of
 * values_of(), is refused, or no function leaves it: every path of up to WALKED bytes is walked, the blob and the path
 * against unmapped pages.  REP_SHARE tries so much less, and so do builds with sanitizers.
 */
#include "tests/support/compiled.h"
#include "tests/support/reference.h"
#include "tests/support/sanitized.h"
#include "tests/support/share.h"
#include "tests/support/test.h"
#include "tests/support/visit.h"

#include "compile.h"
#include "format.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 8, TEXTS_MAX = 400, LESS = SANITIZED ? 20 : 1 };

/* ---- texts */

struct texts {
        struct rep_text text[TEXTS_MAX];
        char bytes[TEXTS_MAX][TEXT_MAX];
        size_t count;
};

/* Adds every text that has one of the BEGINNINGS and up to SIZE - 1 bytes of ALPHABET behind it. */
static void
add_all(struct texts *texts, const char *beginnings, const char *alphabet, size_t size)
{
        size_t from = texts->count, length, at;

        for (at = 0; beginnings[at] != '\0'; at++) {
                texts->bytes[texts->count][0] = beginnings[at];
                texts->text[texts->count] = (struct rep_text){texts->bytes[texts->count], 1};
                texts->count++;
        }
        for (length = 2; length <= size; length++) {
                size_t to = texts->count;

                for (; from < to; from++)
                        for (at = 0; alphabet[at] != '\0'; at++) {
                                char *bytes = texts->bytes[texts->count];

                                assert_true(texts->count < TEXTS_MAX);
                                memcpy(bytes, texts->bytes[from], length - 1);
                                bytes[length - 1] = alphabet[at];
                                texts->text[texts->count++] = (struct rep_text){bytes, length};
                        }
        }
}

/* ---- every file of two rules */

enum { PATTERN = 4, PATH = 5, RULES_MAX = 64 };

static void
compare(const struct reference *reference, struct rep_text robots, const struct rep_options *options,
        const struct texts *paths)
{
        ENDS(compiled_free)
        struct compiled compiled =
                compiled_stages(robots, options, options->encoding == REP_ENCODING_LIST ? 0 : REP_STAGE_NO_LIST);
        struct rep_group group = compiled_group(&compiled, NULL);

        for (size_t i = 0; i < paths->count; i++) {
                struct rep_text path = paths->text[i];
                struct rep_result wanted = reference_check(reference, path.data, path.size), result;

                assert_int_equal(rep_check(&group, path.data, path.size, NULL, 0, &result), REP_OK);
                if (!is_same_result(result, wanted))
                        fail_msg("encoding %d, dialect %d: '%.*s' of '%.*s': line %u, not %u", (int)options->encoding,
                                 (int)options->dialect, (int)path.size, path.data, (int)robots.size, robots.data,
                                 (unsigned)result.line, (unsigned)wanted.line);
        }
}

static void
compare_all(struct rep_text robots, const struct texts *paths)
{
        static const enum rep_encoding encodings[] = {REP_ENCODING_LIST, REP_ENCODING_COMPACT, REP_ENCODING_DENSE};

        for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++) {
                struct rep_options options = {.dialect = (enum rep_dialect)dialect};
                ENDS(free_reference)
                struct reference *reference =
                        reference_parse(robots.data, robots.size, 0, options.dialect, REP_NAMES_TOKEN);

                reference_pick(reference, NULL, 0);
                for (size_t i = 0; i < COUNT(encodings); i++) {
                        options.encoding = encodings[i];
                        compare(reference, robots, &options, paths);
                }
        }
}

TEST(two_rules)
{
        static struct texts patterns, paths;
        static const char *const kinds[] = {"allow", "disallow"};
        size_t number = 0, tried = 0;

        add_all(&patterns, "/*", "/a*$", PATTERN);
        add_all(&paths, "/", "/a$", PATH);
        for (size_t first = 0; first < patterns.count; first++)
                for (size_t second = 0; second < patterns.count; second++)
                        for (int kind = 0; kind < 4; kind++) {
                                char text[RULES_MAX];
                                int size;

                                /* Every other file is tried: the kinds take turns by the second pattern. */
                                if ((kind + (int)second) % 2 != 0 || !is_one_of_share(LESS, number++))
                                        continue;
                                size = snprintf(text, sizeof(text), "user-agent: *\n%s: %.*s\n%s: %.*s\n",
                                                kinds[kind / 2], (int)patterns.text[first].size,
                                                patterns.text[first].data, kinds[kind % 2],
                                                (int)patterns.text[second].size, patterns.text[second].data);
                                compare_all((struct rep_text){text, (size_t)size}, &paths);
                                tried++;
                        }
        print_message("%zu files of two rules, %zu paths\n", tried, paths.count);
}

/* ---- every blob that differs in two numbers */

enum { WALKED = 3, PLACES = 11, VALUES_MAX = 12 + PLACES, VISITED_ONE_IN = 1000 };

/* What is tried, and what came of it. */
struct trials {
        struct texts paths;
        struct guard path[TEXTS_MAX];
        struct visitor visitor;
        size_t number, changes, opened;
};

/* The values to try in place of OLD in a blob of SIZE bytes: the least, the most, OLD's neighbours, and places in it.
 */
static size_t
values_of(uint16_t old, size_t size, uint16_t values[VALUES_MAX])
{
        static const uint16_t always[] = {0, 1, 2, 3, 4, 0x7FFF, 0x8000, 0xFFFC, 0xFFFF};
        size_t count = COUNT(always), step = (size / PLACES + 7) / 8 * 8, at;

        memcpy(values, always, sizeof(always));
        values[count++] = (uint16_t)(old + 1);
        values[count++] = (uint16_t)(old - 1);
        values[count++] = (uint16_t)(size - 4);
        for (at = step; at <= size; at += step)
                values[count++] = (uint16_t)at;
        return count;
}

/* Asks GROUP about every path. */
static void
walk(const struct trials *trials, const struct rep_group *group)
{
        struct rep_result result;

        if (rep_scratch_size(group) > REP_STACK_SCRATCH)
                return;
        for (size_t i = 0; i < trials->paths.count; i++)
                assert_int_equal(
                        rep_check(group, trials->paths.text[i].data, trials->paths.text[i].size, NULL, 0, &result),
                        REP_OK);
}

static void
open_and_walk(struct trials *trials, const unsigned char *bytes, size_t size)
{
        const struct rep_text agent = rep_string("a");
        struct rep_group group;
        struct rep_blob blob;

        trials->changes++;
        if (rep_open_within(&blob, bytes, size, 0, REP_OPEN_AGAIN, NULL) != REP_OK)
                return;
        if (rep_pick(&blob, NULL, 0, &group) == REP_OK)
                walk(trials, &group);
        if (rep_pick(&blob, &agent, 1, &group) == REP_OK)
                walk(trials, &group);
        if (trials->opened++ % VISITED_ONE_IN == 0)
                assert_true(visit_blob(&trials->visitor, &blob));
}

/* Whether the number at OFFSET may be anything, or nothing else: the hash, which opening does not look at, and the
 * beginning, without which nothing is a blob. */
static bool
says_nothing(size_t offset)
{
        return offset < REP_MAGIC_SIZE ||
               (offset >= 4 * (size_t)REP_HEAD_HASH && offset < 4 * (size_t)REP_HEAD_HASH + 8);
}

/* Tries all values in place of the number at SECOND, in a blob whose number at another place was changed. */
static void
change_second(struct trials *trials, unsigned char *bytes, size_t size, size_t second)
{
        uint16_t old = (uint16_t)rep_load16(bytes + second), values[VALUES_MAX];
        size_t count = values_of(old, size, values);

        for (size_t i = 0; i < count; i++) {
                rep_store16(bytes + second, values[i]);
                open_and_walk(trials, bytes, size);
        }
        rep_store16(bytes + second, old);
}

static void
change_two(struct trials *trials, unsigned char *bytes, size_t size)
{
        for (size_t first = 0; first < size; first += 2) {
                uint16_t old = (uint16_t)rep_load16(bytes + first), values[VALUES_MAX];
                size_t count = says_nothing(first) ? 0 : values_of(old, size, values);

                for (size_t i = 0; i < count; i++) {
                        rep_store16(bytes + first, values[i]);
                        for (size_t second = first + 2; second < size; second += 2)
                                if (!says_nothing(second) && is_one_of_share(LESS, trials->number++))
                                        change_second(trials, bytes, size, second);
                }
                rep_store16(bytes + first, old);
        }
}

TEST(two_numbers)
{
        static const struct {
                const char *robots;
                struct rep_options options;
        } tiny[] = {
                {"user-agent: *\ndisallow: /a\n", {.encoding = REP_ENCODING_LIST, .strip = REP_STRIP_ALL}},
                {"user-agent: *\ndisallow: *a*b$\n", {.encoding = REP_ENCODING_LIST, .strip = REP_STRIP_ALL}},
                {"user-agent: *\ndisallow: /\n", {.strip = REP_STRIP_ALL}},
                {"user-agent: a\ndisallow: /\n", {.strip = REP_STRIP_NONE}},
                {"user-agent: *\ndisallow: /a\n", {.encoding = REP_ENCODING_COMPACT, .strip = REP_STRIP_ALL}},
                {"user-agent: *\ndisallow: /a*b\n", {.encoding = REP_ENCODING_COMPACT, .strip = REP_STRIP_ALL}},
                {"user-agent: *\ndisallow: /a*b\n", {.encoding = REP_ENCODING_DENSE, .strip = REP_STRIP_ALL}},
        };
        static struct trials trials;
        ENDS(guard_free) struct guard guard = {NULL, 0};

        add_all(&trials.paths, "/", "/ab%", WALKED);
        for (size_t i = 0; i < trials.paths.count; i++)
                trials.paths.text[i].data =
                        guard_hold(&trials.path[i], GUARD_END, trials.paths.bytes[i], trials.paths.text[i].size);
        for (size_t i = 0; i < COUNT(tiny); i++) {
                bool list = tiny[i].options.encoding == REP_ENCODING_LIST;
                ENDS(compiled_free)
                struct compiled compiled =
                        compiled_stages(rep_string(tiny[i].robots), &tiny[i].options, list ? 0 : REP_STAGE_NO_LIST);
                size_t changes = trials.changes, opened = trials.opened;

                change_two(&trials, guard_hold(&guard, GUARD_END, compiled.bytes, compiled.size), compiled.size);
                print_message("blob %zu of %zu bytes: %zu changes, %zu of which could be opened\n", i, compiled.size,
                              trials.changes - changes, trials.opened - opened);
        }
        for (size_t i = 0; i < trials.paths.count; i++)
                guard_free(&trials.path[i]);
        visitor_free(&trials.visitor);
}
