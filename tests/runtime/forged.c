/* SPDX-License-Identifier: Apache-2.0 */
/* Blobs that the compiler did not make: cut, lengthened, altered in many ways. rep_open() refuses them, or no later
   function reads outside of them; a sanitizer notices if one does. */
#include "tests/runtime/forgery.h"
#include "tests/support/compiled.h"
#include "tests/support/hostile.h"
#include "tests/support/properties.h"
#include "tests/support/sample.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

/* Alterations of each blob, and of one with a large table. */
enum { SAMPLES = 60, ALTERATIONS = SANITIZED ? 10000 : 50000, LARGE_TABLES = 10, LARGE_ALTERATIONS = ALTERATIONS / 50 };

/* ---- alterations */

static void
refuse_cut(const struct compiled *compiled, size_t size)
{
        ENDS(free_memory) void *copy = malloc(size ? size : 1);

        assert_non_null(copy);
        memcpy(copy, compiled->bytes, size);
        assert_false(open_and_visit(copy, size));
}

static void
refuse_longer(const struct compiled *compiled, size_t more)
{
        ENDS(free_memory) char *copy = calloc(1, compiled->size + more);

        assert_non_null(copy);
        memcpy(copy, compiled->bytes, compiled->size);
        assert_false(open_and_visit(copy, compiled->size + more));
}

/* A value that may fit where it doesn't belong: small, large, or one from elsewhere in the blob and its neighbours. */
static uint32_t
some_value(const unsigned char *bytes, size_t size, struct random *random)
{
        uint32_t value;

        switch (random_below(random, 6)) {
        case 0:
                return (uint32_t)random_below(random, 4);
        case 1:
                return UINT32_MAX - (uint32_t)random_below(random, 4);
        case 2:
                return (uint32_t)random_below(random, size + 64);
        case 3:
                return (uint32_t)random_next(random);
        default:
                memcpy(&value, bytes + 4 * random_below(random, size / 4), sizeof(value));
                return value + (uint32_t)random_below(random, 3) - 1;
        }
}

static void
alter(unsigned char *bytes, size_t size, struct random *random)
{
        /* Headers decide more than what they head, and most of them come first. */
        size_t within = random_chance(random, 40) && size > 512 ? 512 : size, at = random_below(random, within);
        uint32_t value = some_value(bytes, size, random);

        if (random_chance(random, 30))
                bytes[at] = (unsigned char)random_next(random);
        else if (random_chance(random, 30))
                memcpy(bytes + at / 2 * 2, &value, at / 2 * 2 + 2 <= size ? 2 : 0);
        else
                memcpy(bytes + at / 4 * 4, &value, at / 4 * 4 + 4 <= size ? 4 : 0);
}

/* Alters the blob so many TIMES, and returns how many of the altered ones could be opened. */
static size_t
alter_often(const struct compiled *compiled, size_t times, struct random *random)
{
        ENDS(free_memory) unsigned char *copy = malloc(compiled->size);
        size_t opened = 0;

        assert_non_null(copy);
        for (size_t tries = 0; tries < times; tries++) {
                memcpy(copy, compiled->bytes, compiled->size);
                for (size_t left = 1 + random_below(random, 3); left > 0; left--)
                        alter(copy, compiled->size, random);
                opened += open_and_visit(copy, compiled->size);
        }
        return opened;
}

static void
refuse_cuts(const struct compiled *compiled)
{
        size_t step = compiled->size / 2000 + 1;

        for (size_t size = 0; size < compiled->size; size += step)
                refuse_cut(compiled, size);
        refuse_cut(compiled, compiled->size - 1);
        for (size_t more = 1; more < 20; more++)
                refuse_longer(compiled, more);
}

/* ---- which blobs */

static struct rep_options
some_options(struct random *random)
{
        static struct rep_text agent = {"a", 1};
        struct rep_options options = {.tracking = random_chance(random, 50) ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                                      .strip = random_chance(random, 30),
                                      .dialect = random_chance(random, 50) ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309};

        if (random_chance(random, 20)) {
                options.agents = &agent;
                options.agent_count = 1;
        }
        return options;
}

TEST(samples)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};
        size_t opened = 0, made = 0;

        for (size_t tries = 0; tries < SAMPLES; tries++) {
                struct rep_options options = some_options(&random);
                struct compiled compiled;
                if (!is_in_share(tries))
                        continue;
                made++;
                sample_make(&sample, options.dialect, &random);
                compiled = compiled_robots((struct rep_text){text, sample_text(&sample, text)}, &options);
                refuse_cuts(&compiled);
                opened += alter_often(&compiled, ALTERATIONS, &random);
                compiled_free(&compiled);
        }
        print_message("%zu of %zu altered blobs could be opened\n", opened, made * ALTERATIONS);
}

TEST(hostile_files)
{
        struct random random = {property_seed()};
        size_t opened = 0, made = 0;

        for (size_t kind = 0; kind < hostile_count(); kind++) {
                struct rep_text robots;
                struct rep_options options = some_options(&random);
                struct compiled compiled;
                if (!is_in_share(kind))
                        continue;
                made++;
                robots = hostile_robots(kind, 1500);
                compiled = compiled_robots(robots, &options);
                refuse_cuts(&compiled);
                opened += alter_often(&compiled, ALTERATIONS, &random);
                compiled_free(&compiled);
                free((char *)robots.data);
        }
        print_message("%zu of %zu altered blobs could be opened\n", opened, made * ALTERATIONS);
}

/* Tables with cells of 4 bytes. */
TEST(large_tables)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};
        size_t opened = 0;

        for (int tries = 0; tries < LARGE_TABLES; tries++) {
                struct rep_options options = {.strip = random_chance(&random, 30),
                                              .encoding = REP_ENCODING_DENSE,
                                              .dialect = sample_dialect(&random)};
                ENDS(compiled_free) struct compiled compiled;
                sample_make(&sample, options.dialect, &random);
                sample_enlarge(&sample, &random);
                compiled = compiled_robots((struct rep_text){text, sample_text(&sample, text)}, &options);
                assert_true(compiled_has_large_table(&compiled));
                opened += alter_often(&compiled, LARGE_ALTERATIONS, &random);
        }
        print_message("%zu of %d altered blobs could be opened\n", opened, LARGE_TABLES * LARGE_ALTERATIONS);
}

TEST(no_blob_at_all)
{
        struct random random = {property_seed()};
        uint64_t words[64] = {0};

        assert_false(open_and_visit(words, 0));
        for (int tries = 0; tries < 2000; tries++) {
                for (size_t at = 0; at < 64; at++)
                        words[at] = random_next(&random);
                memcpy(words, "\x89REP\r\n\x1a\n\1\0\0\0", 12);
                assert_false(open_and_visit(words, 8 * random_below(&random, 65)));
        }
}
