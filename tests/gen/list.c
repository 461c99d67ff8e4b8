/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of rules: when they are made, and paths that are too long to be kept in canonical form. */
#include "compile.h"
#include "match/list_path.h"
#include "tests/support/compiled.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/sample.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what becomes a list */

/* COUNT rules, each of the first STARRED with a star. */
static struct compiled
some_rules(int count, int starred, enum rep_encoding encoding)
{
        static char text[8000];
        size_t size = (size_t)snprintf(text, sizeof(text), "user-agent: *\n");
        const struct rep_options options = {.encoding = encoding};

        for (int at = 0; at < count; at++)
                size += (size_t)snprintf(text + size, sizeof(text) - size, "disallow: /%s%d\n",
                                         at < starred ? "a*" : "b", at);
        return compiled_stages((struct rep_text){text, size}, &options, 0);
}

TEST(few_rules_are_a_list)
{
        static const struct {
                int count, starred;
                enum rep_encoding encoding;
                uint32_t constant, list, dense;
        } cases[] = {
                {0, 0, REP_ENCODING_AUTO, 1, 0, 0},    {1, 0, REP_ENCODING_AUTO, 0, 1, 0},
                {31, 4, REP_ENCODING_AUTO, 0, 1, 0},   {32, 0, REP_ENCODING_AUTO, 0, 0, 0},
                {9, 5, REP_ENCODING_AUTO, 0, 0, 0},    {31, 4, REP_ENCODING_DENSE, 0, 1, 0},
                {32, 0, REP_ENCODING_DENSE, 0, 0, 1},  {1, 0, REP_ENCODING_COMPACT, 0, 0, 0},
                {200, 50, REP_ENCODING_LIST, 0, 1, 0},
        };

        for (size_t at = 0; at < COUNT(cases); at++) {
                ENDS(compiled_free)
                struct compiled compiled = some_rules(cases[at].count, cases[at].starred, cases[at].encoding);
                assert_int_equal(compiled.stats.constant, cases[at].constant);
                assert_int_equal(compiled.stats.list, cases[at].list);
                assert_int_equal(compiled.stats.dense, cases[at].dense);
                assert_int_equal(compiled.stats.rules, cases[at].count);
        }
}

/* ---- long paths */

enum { LONG_SAMPLES = 1000, LONG_URL = 2 * REP_LIST_KEPT };

/* What answers about one sample. */
struct subject {
        struct rep_compiler *compiler, *lister;
        struct rep_group group, list;
        void *scratch;
};

/* Compiles what SAMPLE says for its agents, as a list and as an automaton. */
static void
open_subject(struct subject *subject, const struct sample *sample)
{
        static char text[SAMPLE_BYTES];
        size_t text_size = sample_text(sample, text), size;
        struct rep_options options = {.dialect = REP_DIALECT_RFC9309,
                                      .agents = sample->agent,
                                      .agent_count = sample->agent_count,
                                      .names = sample->names};
        struct rep_blob blob;
        const void *bytes;

        options.encoding = REP_ENCODING_LIST;
        assert_int_equal(rep_compile(subject->lister, text, text_size, &options, &bytes, &size), REP_OK);
        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_pick(&blob, sample->agent, sample->agent_count, &subject->list), REP_OK);
        options.encoding = REP_ENCODING_COMPACT;
        assert_int_equal(rep_compile(subject->compiler, text, text_size, &options, &bytes, &size), REP_OK);
        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_pick(&blob, sample->agent, sample->agent_count, &subject->group), REP_OK);
        free(subject->scratch);
        subject->scratch = malloc(rep_scratch_size(&subject->group) + 4);
        assert_non_null(subject->scratch);
}

/* Makes a path that is longer than what is kept: short ones of the sample in a row. */
static size_t
make_long_path(const struct sample *sample, struct random *random, char path[LONG_URL + SAMPLE_URL])
{
        size_t size = 1, part;

        path[0] = '/';
        while (size < LONG_URL) {
                part = sample_url(sample, random, path + size);
                /* Most repeat what is there, so that segments begin again and again. */
                for (size_t copies = random_below(random, 20); copies > 0 && size + 2 * part < LONG_URL; copies--) {
                        memcpy(path + size + part, path + size, part);
                        size += part;
                }
                memcpy(path + size + part, "%c3", 3);
                size += part + 3;
        }
        for (size_t i = 0; i < size; i++)
                if (memchr("\t\n\r", path[i], 3) != NULL)
                        path[i] = 'z'; /* no URL has them */
        return size;
}

/* Are PATH's answers equal?  *DECIDED counts those that a rule decided. */
static void
expect_equal(const struct subject *subject, const char *path, size_t size, size_t *decided)
{
        struct rep_result wanted, got;

        assert_int_equal(rep_check_path(&subject->group, path, size, subject->scratch,
                                        rep_scratch_size(&subject->group) + 4, &wanted),
                         REP_OK);
        assert_int_equal(rep_check_path(&subject->list, path, size, NULL, 0, &got), REP_OK);
        assert_same_result(got, wanted);
        *decided += got.line != 0;
}

/* From short to long, over the sizes at which a canonical path just fits or just doesn't. */
static void
expect_equal_cuts(const struct subject *subject, const char *path, size_t size, struct random *random, size_t *decided)
{
        for (int left = 8; left > 0; left--)
                expect_equal(subject, path, 1 + random_below(random, size), decided);
        expect_equal(subject, path, size, decided);
}

TEST(long_paths)
{
        static struct sample sample;
        static char path[LONG_URL + SAMPLE_URL + 3];
        struct subject subject = {.compiler = rep_compiler_create(), .lister = rep_compiler_create()};
        struct random random = {property_seed()};
        size_t samples = scaled(LONG_SAMPLES, 50), decided = 0;

        for (size_t left = samples; left > 0; left--) {
                sample_make(&sample, REP_DIALECT_RFC9309, &random);
                open_subject(&subject, &sample);
                for (int paths = 4; paths > 0; paths--)
                        expect_equal_cuts(&subject, path, make_long_path(&sample, &random, path), &random, &decided);
        }
        assert_true(decided > samples);
        free(subject.scratch);
        rep_compiler_free(subject.compiler);
        rep_compiler_free(subject.lister);
}

/* The last of an escape's bytes may be where a segment begins, and where the memory for a path ends. */
TEST(segments_begin_in_escapes)
{
        static const char robots[] = "user-agent: *\ndisallow: /*x*3%B6y$\ndisallow: /%C3%B6*C3%B6z\n";
        const struct rep_options options = {.dialect = REP_DIALECT_RFC9309};
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, &options);
        static char url[REP_LIST_KEPT + 32];

        assert_int_equal(compiled.stats.list, 1);
        for (size_t fill = REP_LIST_KEPT - 32; fill < REP_LIST_KEPT + 8; fill++) {
                memset(url, 'x', sizeof(url));
                url[0] = '/';
                memcpy(url + fill, "\xC3\xB6y", 4);
                assert_int_equal(compiled_check(&compiled, NULL, url).line, 2);
                memcpy(url + 1, "\xC3%b6", 4);
                url[fill + 2] = 'z';
                assert_int_equal(compiled_check(&compiled, NULL, url).line, 3);
                url[fill + 2] = '\0';
                assert_int_equal(compiled_check(&compiled, NULL, url).line, 0);
        }
}
