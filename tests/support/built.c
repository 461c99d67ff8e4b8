/* SPDX-License-Identifier: Apache-2.0 */
/* built.c: see built.h. */
#include "tests/support/built.h"
#include "compile.h"
#include "syntax/canonical.h"
#include "syntax/scheme.h"
#include "tests/support/frozen_walk.h"
#include "tests/support/known_answers.h"
#include "tests/support/result.h"
#include "tests/support/sample_file.h"

#include <stdlib.h>
#include <string.h>

enum { URLS = 30 };

void
built_open(struct built *built, struct rep_text robots, const struct rep_options *options, unsigned stages)
{
        *built = (struct built){.compiler = rep_compiler_create()};
        assert_non_null(built->compiler);
        assert_int_equal(rep_compile_automata(built->compiler, robots.data, robots.size, options, stages,
                                              &built->memory, &built->blob, &built->content),
                         REP_OK);
        built->emission = (struct rep_emission){
                .compiled = &built->content, .prefix = "robots", .source = "robots.txt", .options = ""};
}

void
built_close(struct built *built)
{
        rep_arena_free(&built->memory);
        rep_compiler_free(built->compiler);
}

/* Asks for a path as the token number TOKEN, or as nobody, in both ways. */
static void
compare_path(const struct rep_blob *blob, const struct rep_automata *content, uint32_t token, struct rep_text path)
{
        bool named = token < content->selection.token_count && !content->stats.selected;
        struct rep_text agent = named ? content->selection.tokens[token].token : (struct rep_text){NULL, 0};
        uint32_t first = named ? content->selection.tokens[token].members.first : content->selection.everybody.first;
        uint32_t count = named ? content->selection.tokens[token].members.count : content->selection.everybody.count;
        struct rep_result wanted, got = frozen_check(content, first, count, path);
        struct rep_group group;
        void *scratch;

        assert_int_equal(rep_pick(blob, &agent, named, &group), REP_OK);
        scratch = malloc(rep_scratch_size(&group) + 4);
        assert_int_equal(rep_check_path(&group, path.data, path.size, scratch, rep_scratch_size(&group) + 4, &wanted),
                         REP_OK);
        free(scratch);
        if (!is_same_result(got, wanted))
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

void
built_compare(const struct built *built, const struct rep_automata *content, const struct sample *sample,
              struct random *random)
{
        char url[SAMPLE_URL], path[SAMPLE_URL + 1];

        for (int i = 0; i < URLS && sample->line_count; i++) {
                struct rep_text text = {
                        path, reference_path(url, sample_url(sample, random, url), content->stats.dialect, path)};
                if (rep_is_url(text.data, text.size, REP_DIALECT_GOOGLE) &&
                    (content->stats.dialect == REP_DIALECT_GOOGLE || !is_special(text)))
                        compare_path(&built->blob, content,
                                     (uint32_t)random_below(random, content->selection.token_count + 1), text);
        }
}

static void
call(const struct sample *sample, struct rep_text robots, struct random *random, built_fn *fn)
{
        struct rep_options options = {
                .tracking = random_chance(random, 50) ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                .encoding = random_chance(random, 50) ? REP_ENCODING_DENSE : REP_ENCODING_COMPACT,
                .dialect = sample->dialect,
                .names = sample->names,
        };
        struct built built;

        built_open(&built, robots, &options, (unsigned)random_below(random, 8));
        fn(&built, sample, random);
        built_close(&built);
}

void
built_random_files(size_t count, uint64_t seed, built_fn *fn)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {seed};

        for (size_t i = 0; i < count; i++) {
                sample_make(&sample, sample_dialect(&random), &random);
                if (random_chance(&random, 1))
                        sample_enlarge(&sample, &random);
                call(&sample, (struct rep_text){text, sample_text(&sample, text)}, &random, fn);
        }
}

/* What is done with real files. */
struct run {
        struct random random;
        built_fn *fn;
};

static void
call_for_file(void *context, const char *name, struct rep_text robots)
{
        struct run *run = context;
        static struct sample sample;
        ENDS(free_reference) struct reference *reference;

        (void)name;
        sample.dialect = sample_dialect(&run->random);
        sample.names = REP_NAMES_ANY;
        reference = reference_parse(robots.data, robots.size, 0, sample.dialect, sample.names);
        sample_rules(&sample, reference, &run->random);
        call(&sample, robots, &run->random, run->fn);
}

void
built_real_files(size_t count, uint64_t seed, built_fn *fn)
{
        struct run run = {{seed}, fn};

        expect_real_files(some_real_files(count, call_for_file, &run));
}
