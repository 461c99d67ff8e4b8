/*
 * Decoding: the frozen automata of a blob keep the invariants, and a plain walk through them finds what the runtime
 * does, whatever the encoding and the tracking.
 */
#include "compile.h"
#include "frozen_walk.h"
#include "known_answers.h"
#include "sample_file.h"
#include "sanitized.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SAMPLES = SANITIZED ? 300 : 1500, URLS = 30, FILES = SANITIZED ? 40 : 200 };

/* A blob in its decoded form, beside itself. */
struct decoded {
        struct rep_compiler *compiler;
        struct rep_blob blob;
        struct rep_emission emission;
        struct rep_arena memory;
};

static void
open_decoded(struct decoded *decoded, struct rep_text robots, const struct rep_options *options, unsigned stages)
{
        const void *bytes;
        size_t size;

        *decoded = (struct decoded){.compiler = rep_compiler_create()};
        assert_non_null(decoded->compiler);
        assert_int_equal(
                rep_compile_stages(decoded->compiler, robots.data, robots.size, options, stages, &bytes, &size),
                REP_OK);
        assert_int_equal(rep_open(&decoded->blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_decode_blob(&decoded->memory, &decoded->blob, &decoded->emission), REP_OK);
        for (uint32_t i = 0; i < decoded->emission.automaton_count; i++) {
                const char *fault = frozen_fault(&decoded->emission.automata[i]);
                if (fault)
                        fail_msg("automaton %u: %s", i, fault);
        }
}

static void
close_decoded(struct decoded *decoded)
{
        rep_arena_free(&decoded->memory);
        rep_compiler_destroy(decoded->compiler);
}

/* Asks for a path as the token number TOKEN, or as nobody, in both ways. */
static void
compare(const struct decoded *decoded, uint32_t token, struct rep_text path)
{
        const struct rep_emission *emission = &decoded->emission;
        bool named = token < emission->token_count && !emission->selected;
        struct rep_text agent = named ? emission->tokens[token].text : (struct rep_text){NULL, 0};
        uint32_t first = named ? emission->tokens[token].first : emission->everybody_first;
        uint32_t count = named ? emission->tokens[token].count : emission->everybody_count;
        struct rep_result wanted, got = frozen_check(emission, first, count, path);
        struct rep_group group;
        void *scratch;

        assert_int_equal(rep_pick(&decoded->blob, &agent, named, &group), REP_OK);
        scratch = malloc(rep_scratch_size(&group) + 4);
        assert_int_equal(rep_check_path(&group, path.data, path.size, scratch, rep_scratch_size(&group) + 4, &wanted),
                         REP_OK);
        free(scratch);
        if (got.verdict != wanted.verdict || got.line != wanted.line || got.rank != wanted.rank)
                fail_msg("%.*s: got %d line %u rank %u, want %d line %u rank %u", (int)path.size, path.data,
                         got.verdict, got.line, got.rank, wanted.verdict, wanted.line, wanted.rank);
}

/* A walk through the frozen form knows neither escapes nor that a robots.txt may be fetched. */
static bool
is_special(struct rep_text path)
{
        for (size_t i = 0; i < path.size; i++)
                if (rep_is_escape((unsigned char)path.data[i]))
                        return true;
        return path.size == strlen("/robots.txt") && memcmp(path.data, "/robots.txt", path.size) == 0;
}

/* Compares answers for URLs of SAMPLE, whose file is ROBOTS. */
static void
compare_sample(const struct sample *sample, struct rep_text robots, struct random *random)
{
        struct rep_options options = {
                .tracking = random_chance(random, 50) ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                .encoding = random_chance(random, 50) ? REP_ENCODING_DENSE : REP_ENCODING_COMPACT,
                .strip = random_chance(random, 10),
                .dialect = sample->dialect,
        };
        char url[SAMPLE_URL], path[SAMPLE_URL + 1];
        struct decoded decoded;

        open_decoded(&decoded, robots, &options, (unsigned)random_below(random, 8));
        for (int i = 0; i < URLS && sample->line_count; i++) {
                struct rep_text text = {path, reference_path(url, sample_url(sample, random, url), path)};
                if (options.dialect == REP_DIALECT_GOOGLE || !is_special(text))
                        compare(&decoded, (uint32_t)random_below(random, decoded.emission.token_count + 1), text);
        }
        close_decoded(&decoded);
}

static void
random_files(void **state)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {11};

        (void)state;
        for (int i = 0; i < SAMPLES; i++) {
                sample_make(&sample, &random);
                compare_sample(&sample, (struct rep_text){text, sample_text(&sample, text)}, &random);
        }
}

static void
compare_file(const char *name, struct random *random)
{
        static struct sample sample;
        struct rep_text robots;
        char *text = read_file(data_path("corpus", name), &robots.size);
        struct reference *reference;

        assert_non_null(text);
        robots.data = text;
        sample.dialect = random_chance(random, 50) ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE;
        reference = reference_parse(text, robots.size, 0, sample.dialect);
        sample_rules(&sample, reference, random);
        compare_sample(&sample, robots, random);
        reference_free(reference);
        free(text);
}

static void
real_files(void **state)
{
        DIR *folder = opendir(data_path("corpus", "."));
        const struct dirent *entry;
        struct random random = {12};
        int files = 0;

        (void)state;
        while (folder && files < FILES && (entry = readdir(folder)))
                if (strstr(entry->d_name, ".txt")) {
                        compare_file(entry->d_name, &random);
                        files++;
                }
        if (folder)
                closedir(folder);
        if (files == 0) {
                print_message("%s is not there\n", data_path("corpus", "."));
                skip();
        }
}

/* What the emission says beside its automata. */
static void
tokens_and_sets(void **state)
{
        const char robots[] = "User-agent: b\nUser-agent: A\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
        struct decoded decoded;
        const struct rep_emission *emission = &decoded.emission;

        (void)state;
        open_decoded(&decoded, rep_string(robots), NULL, 0);
        assert_int_equal(emission->token_count, 2);
        assert_memory_equal(emission->tokens[0].text.data, "a", 1);
        assert_int_equal(emission->tokens[0].count, 1);
        assert_int_equal(emission->everybody_count, 1);
        assert_int_equal(emission->automaton_count, 2);
        assert_int_equal(emission->sets[emission->members[emission->tokens[1].first]].lines[1], 3);
        assert_int_equal(emission->sets[emission->members[emission->everybody_first]].lines[1], 6);
        close_decoded(&decoded);
}

/* Where nothing can be disallowed, only the dead state is left. */
static void
nothing_to_walk(void **state)
{
        struct decoded decoded;

        (void)state;
        open_decoded(&decoded, rep_string("User-agent: *\nDisallow:\n"), &(struct rep_options){.strip = true}, 0);
        assert_int_equal(decoded.emission.automata[0].state_count, 1);
        assert_int_equal(decoded.emission.automata[0].outcome_count, 1);
        assert_null(decoded.emission.sets[0].lines);
        close_decoded(&decoded);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(tokens_and_sets),
                cmocka_unit_test(nothing_to_walk),
                cmocka_unit_test(random_files),
                cmocka_unit_test(real_files),
        };

        return cmocka_run_group_tests_name("decode", tests, NULL, NULL);
}
