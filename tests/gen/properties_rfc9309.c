/* SPDX-License-Identifier: Apache-2.0 */
/* Properties of the dialect of RFC 9309 that need no reference: different spellings get the same answer. */
#include "compile.h"
#include "syntax/scheme.h"
#include "tests/gen/spelling.h"
#include "tests/support/properties.h"
#include "tests/support/reference_pattern.h"
#include "tests/support/result.h"
#include "tests/support/sample.h"

#include <string.h>

enum { CHECKS = 2000000, SPELLED_ROBOTS = 3 * SAMPLE_BYTES, SPELLED_URL = 3 * SAMPLE_URL };

/* A robots.txt, and what the library makes of it. */
struct subject {
        char text[SPELLED_ROBOTS];
        size_t size;
        struct rep_compiler *compiler, *lister;
        struct rep_blob blob, list_blob;
        struct rep_group group, list;
        void *scratch;
        size_t scratch_size;
};

struct trial {
        struct sample sample;
        struct random random;
        struct subject plain, respelled; /* the second has its patterns spelled otherwise */
        uint64_t checks;
};

static void
fail_with(const struct trial *trial, const char *what, struct rep_text first, struct rep_text second)
{
        print_error("%s\n", what);
        print_escaped("robots", (struct rep_text){trial->plain.text, trial->plain.size});
        print_escaped("respelled", (struct rep_text){trial->respelled.text, trial->respelled.size});
        print_escaped("path", first);
        print_escaped("path", second);
        fail();
}

/* ---- what is asked */

/* The pattern of LINE, with the blank before it; of size 0 where LINE is not a rule. */
static struct rep_text
pattern_of(struct rep_text line)
{
        static const char *const keys[] = {"allow:", "disallow:"};

        for (size_t at = 0; at < 2; at++)
                if (line.size > strlen(keys[at]) && memcmp(line.data, keys[at], strlen(keys[at])) == 0)
                        return (struct rep_text){line.data + strlen(keys[at]), line.size - strlen(keys[at])};
        return (struct rep_text){line.data, 0};
}

/* Makes the text of a group of all rules in the sample, with the patterns spelled otherwise or not. */
static void
write_rules(struct trial *trial, bool respell, struct subject *subject)
{
        struct text out = {subject->text, 0, sizeof(subject->text)};

        put_string(&out, "user-agent: *\n");
        for (size_t at = 0; at < trial->sample.line_count; at++) {
                struct rep_text line = trial->sample.line[at], pattern = pattern_of(line);
                if (pattern.size == 0)
                        continue;
                put_all(&out, line.data, line.size - pattern.size);
                if (respell)
                        put_respelled(&out, pattern, SPELLING_OF_PATTERN, &trial->random);
                else
                        put_all(&out, pattern.data, pattern.size);
                put(&out, '\n');
        }
        subject->size = out.size;
}

static void
open_subject(struct subject *subject, enum rep_encoding encoding)
{
        struct rep_options options = {.encoding = encoding, .dialect = REP_DIALECT_RFC9309};
        const void *bytes;
        size_t size;

        assert_int_equal(rep_compile_stages(subject->compiler, subject->text, subject->size, &options,
                                            REP_STAGE_NO_LIST, &bytes, &size),
                         REP_OK);
        assert_int_equal(rep_open(&subject->blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_pick(&subject->blob, NULL, 0, &subject->group), REP_OK);
        free(subject->scratch);
        subject->scratch_size = rep_scratch_size(&subject->group);
        subject->scratch = malloc(subject->scratch_size + 4);
        assert_non_null(subject->scratch);
        options.encoding = REP_ENCODING_LIST;
        assert_int_equal(rep_compile(subject->lister, subject->text, subject->size, &options, &bytes, &size), REP_OK);
        assert_int_equal(rep_open(&subject->list_blob, bytes, size, NULL), REP_OK);
        assert_int_equal(rep_pick(&subject->list_blob, NULL, 0, &subject->list), REP_OK);
}

/* Asks the automaton and the list, which say the same. */
static struct rep_result
ask(struct trial *trial, const struct subject *subject, struct rep_text path)
{
        struct rep_result result, listed;

        assert_int_equal(rep_check_path(&subject->group, path.data, path.size, subject->scratch,
                                        subject->scratch_size + 4, &result),
                         REP_OK);
        assert_int_equal(rep_check_path(&subject->list, path.data, path.size, NULL, 0, &listed), REP_OK);
        if (!is_same_result(result, listed))
                fail_with(trial, "the list gives another answer than the automaton", path, path);
        trial->checks++;
        return result;
}

/* ---- the properties */

/* A path and its canonical spelling get one answer, where a percent sign that begins no escape leaves it one. */
static void
check_canonical(struct trial *trial, struct rep_text path, struct rep_result wanted)
{
        char bytes[SPELLED_URL], again[3 * SPELLED_URL];
        struct rep_text canonical = {bytes, canonical_path(path.data, path.size, bytes)};

        if (canonical_path(bytes, canonical.size, again) != canonical.size || memcmp(again, bytes, canonical.size) != 0)
                return;
        if (!is_same_result(ask(trial, &trial->plain, canonical), wanted))
                fail_with(trial, "the canonical spelling gets another answer", path, canonical);
}

/* Needless escapes, the case of hex digits, and bytes past ASCII change nothing, in URL and pattern. */
static void
check_spellings(struct trial *trial, struct rep_text path)
{
        struct rep_result wanted = ask(trial, &trial->plain, path);
        char bytes[SPELLED_URL];
        struct text other = {bytes, 0, sizeof(bytes)};
        struct rep_text spelled;

        put_respelled(&other, path, SPELLING_OF_URL, &trial->random);
        spelled = (struct rep_text){bytes, other.size};
        check_canonical(trial, path, wanted);
        if (!is_same_result(ask(trial, &trial->plain, spelled), wanted))
                fail_with(trial, "another spelling of the URL gets another answer", path, spelled);
        if (!is_same_result(ask(trial, &trial->respelled, path), wanted))
                fail_with(trial, "another spelling of the patterns gives another answer", path, path);
        if (!is_same_result(ask(trial, &trial->respelled, spelled), wanted))
                fail_with(trial, "other spellings of both give another answer", path, spelled);
}

/* The file itself may be fetched, however that is spelled and whatever the rules say. */
static void
check_robots_path(struct trial *trial)
{
        char bytes[64] = "/";
        struct text path = {bytes, 1, sizeof(bytes)};
        struct rep_text text;

        put_respelled(&path, rep_string("robots.txt"), SPELLING_OF_URL, &trial->random);
        text = (struct rep_text){bytes, path.size};
        if (!is_same_result(ask(trial, &trial->plain, text), (struct rep_result){REP_ALLOW, 0, 0}))
                fail_with(trial, "the robots.txt is disallowed", text, text);
}

/* The pattern of LINE if it has nothing special in it, as a path; of size 0 otherwise. */
static struct rep_text
plain_pattern(struct rep_text line)
{
        struct rep_text pattern = pattern_of(line);

        if (pattern.size < 2 || pattern.data[0] != ' ' || pattern.data[1] != '/' ||
            memchr(pattern.data, '*', pattern.size) || pattern.data[pattern.size - 1] == '$')
                return (struct rep_text){NULL, 0};
        return (struct rep_text){pattern.data + 1, pattern.size - 1};
}

/* The rank that RFC 9309 gives PATTERN. */
static size_t
rank_of(struct rep_text pattern)
{
        struct pattern read[PATTERNS_MAX];
        size_t count = rfc9309_patterns(pattern, read), rank = read[0].rank;

        while (count > 0)
                free_pattern(&read[--count]);
        return rank;
}

/* Does PATH spell that of the file itself, which no rule decides about? */
static bool
is_robots_path(struct rep_text path)
{
        static const char robots[] = "/robots.txt";
        char bytes[SPELLED_URL];

        return canonical_path(path.data, path.size, bytes) == strlen(robots) &&
               memcmp(bytes, robots, strlen(robots)) == 0;
}

/* PATH is matched by a rule of at least RANK. */
static void
check_rank(struct trial *trial, struct rep_text path, size_t rank)
{
        if (ask(trial, &trial->plain, path).rank < rank)
                fail_with(trial, "a rule does not match what it spells", path, path);
}

/* A rule matches the URL that spells it as it is there, and with the special bytes of its query raw or escaped. */
static void
check_verbatim(struct trial *trial, struct rep_text line)
{
        struct rep_text pattern = plain_pattern(line);
        char bytes[SPELLED_URL];

        if (pattern.size > SAMPLE_URL || is_robots_path(pattern) ||
            !rep_is_url(pattern.data, pattern.size, REP_DIALECT_RFC9309))
                return;
        check_rank(trial, pattern, rank_of(pattern));
        for (int escaped = 0; escaped < 2; escaped++) {
                struct text text = {bytes, 0, sizeof(bytes)};
                put_query_spelled(&text, pattern, escaped);
                check_rank(trial, (struct rep_text){bytes, text.size}, rank_of(pattern));
        }
}

/* ---- the run */

static void
check_sample(struct trial *trial)
{
        enum rep_encoding encoding = random_chance(&trial->random, 50) ? REP_ENCODING_DENSE : REP_ENCODING_COMPACT;
        char url[SAMPLE_URL];

        sample_make(&trial->sample, REP_DIALECT_RFC9309, &trial->random);
        write_rules(trial, false, &trial->plain);
        write_rules(trial, true, &trial->respelled);
        open_subject(&trial->plain, encoding);
        open_subject(&trial->respelled, encoding);
        check_robots_path(trial);
        for (size_t at = 0; at < trial->sample.line_count; at++)
                check_verbatim(trial, trial->sample.line[at]);
        for (size_t at = 0; at < trial->sample.url_count; at++) {
                struct rep_text path = {url, sample_url(&trial->sample, &trial->random, url)};
                if (path.size && url[0] == '/' && rep_is_url(url, path.size, REP_DIALECT_RFC9309))
                        check_spellings(trial, path);
        }
}

TEST(spellings_are_equal)
{
        static struct trial trial;
        uint64_t wanted = scaled(CHECKS, 1000);

        trial.random.state = property_seed();
        trial.plain.compiler = rep_compiler_create();
        trial.plain.lister = rep_compiler_create();
        trial.respelled.compiler = rep_compiler_create();
        trial.respelled.lister = rep_compiler_create();
        while (trial.checks < wanted)
                check_sample(&trial);
        rep_compiler_free(trial.plain.compiler);
        rep_compiler_free(trial.plain.lister);
        rep_compiler_free(trial.respelled.compiler);
        rep_compiler_free(trial.respelled.lister);
        free(trial.plain.scratch);
        free(trial.respelled.scratch);
        print_message("%llu checks\n", (unsigned long long)trial.checks);
}
