/*
 * Rule sets: what they are asked with, how long they live, and paths that are too long to be kept in canonical form.
 */
#include "random.h"
#include "rep_rules.h"
#include "rules/scan_path.h"
#include "sample.h"
#include "sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char two_groups[] = "user-agent: a\ndisallow: /a\nallow: /a/b\nuser-agent: *\ndisallow: /c\n";

/* ---- reading */

static enum rep_status
read_status(const char *text, size_t size, const struct rep_options *options)
{
        struct rep_compiler *compiler = rep_compiler_create();
        const struct rep_ruleset *rules = (const struct rep_ruleset *)compiler;
        enum rep_status status = rep_ruleset_read(compiler, text, size, options, &rules);

        assert_true((status == REP_OK) == (rules != NULL));
        rep_compiler_destroy(compiler);
        return status;
}

static void
read_arguments(void **state)
{
        static const char *const no_tokens[] = {"", "*", "2bot", "bot2"};
        struct rep_options options = {.agent_count = 1}, too_much = {.max_bytes = ((size_t)1 << 30) + 1};
        struct rep_options no_dialect = {.dialect = (enum rep_dialect)2};
        struct rep_compiler *compiler = rep_compiler_create();
        const struct rep_ruleset *rules;
        struct rep_text agent;

        (void)state;
        assert_int_equal(read_status(NULL, 0, NULL), REP_OK);
        assert_int_equal(read_status(NULL, 1, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(read_status("", 0, &options), REP_ERR_ARGUMENT);
        assert_int_equal(read_status("", 0, &too_much), REP_ERR_LIMIT);
        assert_int_equal(read_status("", 0, &no_dialect), REP_ERR_ARGUMENT);
        options.agents = &agent;
        for (size_t at = 0; at < sizeof(no_tokens) / sizeof(no_tokens[0]); at++) {
                agent = rep_string(no_tokens[at]);
                assert_int_equal(read_status(two_groups, strlen(two_groups), &options), REP_ERR_TOKEN);
        }
        assert_int_equal(rep_ruleset_read(NULL, "", 0, NULL, &rules), REP_ERR_ARGUMENT);
        assert_null(rules);
        assert_int_equal(rep_ruleset_read(compiler, "", 0, NULL, NULL), REP_ERR_ARGUMENT);
        rep_compiler_destroy(compiler);
}

/* ---- checking */

static void
expect_result(const struct rep_ruleset *rules, const char *url, enum rep_verdict verdict, uint32_t line, uint32_t rank)
{
        struct rep_result result;

        assert_int_equal(rep_ruleset_check(rules, url, strlen(url), &result), REP_OK);
        assert_int_equal(result.verdict, verdict);
        assert_int_equal(result.line, line);
        assert_int_equal(result.rank, rank);
}

static void
check_arguments(void **state)
{
        struct rep_compiler *compiler = rep_compiler_create();
        const struct rep_ruleset *rules;
        struct rep_result result = {.verdict = REP_ALLOW};

        (void)state;
        assert_int_equal(rep_ruleset_read(compiler, two_groups, strlen(two_groups), NULL, &rules), REP_OK);
        assert_int_equal(rep_ruleset_check(NULL, "/", 1, &result), REP_ERR_ARGUMENT);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(rep_ruleset_check(rules, NULL, 1, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ruleset_check(rules, "/", 1, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ruleset_check(rules, "/", (size_t)REP_URL_MAX + 1, &result), REP_ERR_LIMIT);
        assert_int_equal(rep_ruleset_check_path(rules, "a", 1, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ruleset_check_path(rules, "/", 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_ruleset_check_path(rules, NULL, 0, &result), REP_ERR_ARGUMENT);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(rep_ruleset_check(rules, NULL, 0, &result), REP_OK);
        assert_int_equal(result.verdict, REP_ALLOW);
        rep_compiler_destroy(compiler);
}

/* Without agents the rules are those for everybody; with some, those that name them; the report is that of the file. */
static void
agents_have_their_rules(void **state)
{
        struct rep_text agent = rep_string("A/1.0");
        struct rep_options options = {.agents = &agent, .agent_count = 1};
        struct rep_compiler *compiler = rep_compiler_create();
        const struct rep_ruleset *rules;
        struct rep_report report;

        (void)state;
        assert_int_equal(rep_ruleset_read(compiler, two_groups, strlen(two_groups), NULL, &rules), REP_OK);
        expect_result(rules, "https://x.example/a", REP_ALLOW, 0, 0);
        expect_result(rules, "https://x.example/c", REP_DISALLOW, 5, 2);
        assert_int_equal(rep_ruleset_read(compiler, two_groups, strlen(two_groups), &options, &rules), REP_OK);
        expect_result(rules, "https://x.example/a", REP_DISALLOW, 2, 2);
        expect_result(rules, "https://x.example/a/b", REP_ALLOW, 3, 4);
        expect_result(rules, "https://x.example/c", REP_ALLOW, 0, 0);
        rep_compiler_report(compiler, &report);
        assert_int_equal(report.lines, 5);
        assert_int_equal(report.groups, 2);
        options.max_bytes = 30;
        assert_int_equal(rep_ruleset_read(compiler, two_groups, strlen(two_groups), &options, &rules), REP_OK);
        expect_result(rules, "/a/b", REP_DISALLOW, 2, 2);
        options.tracking = REP_TRACK_VERDICT;
        assert_int_equal(rep_ruleset_read(compiler, two_groups, strlen(two_groups), &options, &rules), REP_OK);
        expect_result(rules, "/a/b", REP_DISALLOW, 0, 0);
        rep_compiler_destroy(compiler);
}

/* A copy answers when its compiler and its text are gone. */
static void
copies_are_as_good(void **state)
{
        struct rep_compiler *compiler = rep_compiler_create();
        char *text = malloc(sizeof(two_groups));
        const struct rep_ruleset *rules;
        struct rep_ruleset *copy;

        (void)state;
        assert_non_null(text);
        memcpy(text, two_groups, sizeof(two_groups));
        assert_int_equal(rep_ruleset_read(compiler, text, strlen(text), NULL, &rules), REP_OK);
        copy = malloc(rep_ruleset_size(rules));
        assert_non_null(copy);
        memcpy(copy, rules, rep_ruleset_size(rules));
        free(text);
        rep_compiler_destroy(compiler);
        expect_result(copy, "/c", REP_DISALLOW, 5, 2);
        expect_result(copy, "/a", REP_ALLOW, 0, 0);
        free(copy);
}

/* ---- long paths */

enum { LONG_SAMPLES = SANITIZED ? 100 : 1000, LONG_URL = 2 * REP_SCAN_KEPT };

/* What answers about one sample. */
struct subject {
        struct rep_compiler *compiler, *reader;
        struct rep_group group;
        const struct rep_ruleset *rules;
        void *scratch;
};

/* Reads and compiles what SAMPLE says for its agents; false where these are no tokens. */
static bool
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

        assert_int_equal(rep_ruleset_read(subject->reader, text, text_size, &options, &subject->rules), REP_OK);
        assert_int_equal(rep_compile(subject->compiler, text, text_size, &options, &bytes, &size), REP_OK);
        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_pick(&blob, sample->agent, sample->agent_count, &subject->group), REP_OK);
        free(subject->scratch);
        subject->scratch = malloc(rep_scratch_size(&subject->group) + 4);
        assert_non_null(subject->scratch);
        return true;
}

/* Makes a path that is longer than what is kept: short ones of the sample in a row. */
static size_t
make_long_path(const struct sample *sample, struct random *random, char path[LONG_URL + SAMPLE_URL])
{
        size_t size = 1, part;

        path[0] = '/';
        while (size < LONG_URL) {
                part = sample_url(sample, random, path + size);
                /* Most repeat what stands there, so that segments begin again and again. */
                for (size_t copies = random_below(random, 20); copies > 0 && size + 2 * part < LONG_URL; copies--) {
                        memcpy(path + size + part, path + size, part);
                        size += part;
                }
                memcpy(path + size + part, "%c3", 3);
                size += part + 3;
        }
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
        assert_int_equal(rep_ruleset_check_path(subject->rules, path, size, &got), REP_OK);
        assert_int_equal(got.verdict, wanted.verdict);
        assert_int_equal(got.line, wanted.line);
        assert_int_equal(got.rank, wanted.rank);
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

static void
long_paths(void **state)
{
        static struct sample sample;
        static char path[LONG_URL + SAMPLE_URL + 3];
        struct subject subject = {.compiler = rep_compiler_create(), .reader = rep_compiler_create()};
        struct random random = {5};
        size_t decided = 0;

        (void)state;
        for (size_t left = LONG_SAMPLES; left > 0; left--) {
                sample_make(&sample, REP_DIALECT_RFC9309, &random);
                if (!open_subject(&subject, &sample))
                        continue;
                for (int paths = 4; paths > 0; paths--)
                        expect_equal_cuts(&subject, path, make_long_path(&sample, &random, path), &random, &decided);
        }
        assert_true(decided > LONG_SAMPLES);
        free(subject.scratch);
        rep_compiler_destroy(subject.compiler);
        rep_compiler_destroy(subject.reader);
}

/* The last of an escape's bytes may be where a segment begins, and where the memory for a path ends. */
static void
segments_begin_in_escapes(void **state)
{
        static const char robots[] = "user-agent: *\ndisallow: /*x*3%B6y$\ndisallow: /%C3%B6*C3%B6z\n";
        struct rep_options options = {.dialect = REP_DIALECT_RFC9309};
        struct rep_compiler *compiler = rep_compiler_create();
        const struct rep_ruleset *rules;
        static char url[REP_SCAN_KEPT + 32];
        struct rep_result result;

        (void)state;
        assert_int_equal(rep_ruleset_read(compiler, robots, strlen(robots), &options, &rules), REP_OK);
        for (size_t fill = REP_SCAN_KEPT - 32; fill < REP_SCAN_KEPT + 8; fill++) {
                memset(url, 'x', fill);
                url[0] = '/';
                memcpy(url + fill, "\xC3\xB6y", 3);
                assert_int_equal(rep_ruleset_check_path(rules, url, fill + 3, &result), REP_OK);
                assert_int_equal(result.line, 2);
                memcpy(url + 1, "\xC3%b6", 4);
                url[fill + 2] = 'z';
                assert_int_equal(rep_ruleset_check_path(rules, url, fill + 3, &result), REP_OK);
                assert_int_equal(result.line, 3);
                assert_int_equal(rep_ruleset_check_path(rules, url, fill + 2, &result), REP_OK);
                assert_int_equal(result.line, 0);
        }
        rep_compiler_destroy(compiler);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(read_arguments),
                cmocka_unit_test(check_arguments),
                cmocka_unit_test(agents_have_their_rules),
                cmocka_unit_test(copies_are_as_good),
                cmocka_unit_test(long_paths),
                cmocka_unit_test(segments_begin_in_escapes),
        };

        return cmocka_run_group_tests_name("rule sets", tests, NULL, NULL);
}
