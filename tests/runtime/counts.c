/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The work of a check, counted: for each mechanism that makes checks cheap (count.h), an upper bound on an input that
 * needs it.  If the mechanism is switched off, the answer is the same, but the bound is exceeded: so its loss is
 * noticed on any machine, without timing.  The runtime, and the parts of the compiler with such a mechanism, are
 * compiled again with REP_COUNTING for this program, and linked before the library (see CMakeLists.txt).
 */
#include "compile.h"
#include "tests/runtime/counted.h"
#include "tests/support/compiled.h"
#include "tests/support/test.h"
#include "tests/support/text.h"

/* ---- cases */

/* A text COUNT times over, the first time with NUMBER 0: "@" stands for the letter of that number, "+" for as many "a"
 * and one more. */
struct repeated {
        const char *text;
        int count;
};

/* What is checked: texts, one behind the other. */
struct input {
        struct repeated rules[2], path[2];
};

struct counted_case {
        const char *name;
        const struct input *input;
        enum rep_encoding encoding;
        int counted;                  /* of what */
        unsigned long bound;          /* how much there is at most */
        enum rep_mechanism mechanism; /* what is switched off then; REP_MECHANISMS: what STAGES_OFF says */
        unsigned stages_off;
};

#define NONE_OFF REP_MECHANISMS

static const struct input folders = {{{"disallow: /private@/\n", 20}}, {{"/news/today", 1}}};
static const struct input letters = {{{"disallow: /@private/\n", 26}}, {{"/bprivacy", 1}}};
static const struct input sessions = {{{"disallow: *session@=\n", 4}}, {{"/news/today", 20}}};
static const struct input sessions_behind = {{{"disallow: /n*session@=\n", 4}, {"disallow: /x*today\n", 1}},
                                             {{"/news/today", 20}}};
static const struct input everywhere = {{{"disallow: *aaab\n", 1}}, {{"/", 1}, {"aaac", 50}}};
static const struct input highest = {{{"disallow: *a*session=\n", 1}, {"allow: *b\n", 1}},
                                     {{"/asession=", 1}, {"b", 100}}};
static const struct input chains = {{{"disallow: *+*b\n", 60}}, {{"/", 1}, {"a", 300}}};
static const struct input long_words = {{{"disallow: /@/a-long-word/and-another-one/and-a-third/\n", 20}},
                                        {{"/b/a-long-word/and-another-one/and-a-third/today", 1}}};
static const struct input session_and_letters = {{{"disallow: *session=\n", 1}, {"disallow: /@/b\n", 26}},
                                                 {{"/today", 1}}};
static const struct input gated = {{{"disallow: /shop/*quarter@=\n", 9}, {"disallow: /news/*session@=\n", 9}},
                                   {{"/shop/", 1}, {"session/", 20}}};

static const struct counted_case cases[] = {
        {"masks of a list: heads", &folders, REP_ENCODING_LIST, REP_COUNT_HEADS, 0, REP_MECHANISM_MASKS, 0},
        {"masks of a list: lines", &folders, REP_ENCODING_LIST, COUNT_LINES, 0, REP_MECHANISM_MASKS, 0},
        {"masks of records: steps", &folders, REP_ENCODING_COMPACT, REP_COUNT_STEPS, 0, REP_MECHANISM_MASKS, 0},
        {"masks of a table: steps", &folders, REP_ENCODING_DENSE, REP_COUNT_STEPS, 0, REP_MECHANISM_MASKS, 0},
        {"blocks of heads", &letters, REP_ENCODING_LIST, REP_COUNT_HEADS, 4, REP_MECHANISM_BLOCKS, 0},
        {"prefilter of a list, no first segment: heads", &sessions, REP_ENCODING_LIST, REP_COUNT_HEADS, 0,
         REP_MECHANISM_PREFILTER, 0},
        {"pairs of a list: texts", &sessions_behind, REP_ENCODING_LIST, REP_COUNT_TEXTS, 0, REP_MECHANISM_PAIRS, 0},
        {"prefilter of records: steps", &sessions, REP_ENCODING_COMPACT, REP_COUNT_STEPS, 4, REP_MECHANISM_PREFILTER,
         0},
        {"prefilter of a table: steps", &sessions, REP_ENCODING_DENSE, REP_COUNT_STEPS, 4, REP_MECHANISM_PREFILTER, 0},
        {"prefilter of records behind a first segment: steps", &sessions_behind, REP_ENCODING_COMPACT, REP_COUNT_STEPS,
         6, REP_MECHANISM_PREFILTER, 0},
        {"prefilter of a table behind a first segment: steps", &sessions_behind, REP_ENCODING_DENSE, REP_COUNT_STEPS, 4,
         REP_MECHANISM_PREFILTER, 0},
        {"a prefilter that finds candidates everywhere: calls", &everywhere, REP_ENCODING_DENSE, REP_COUNT_FILTERS, 4,
         REP_MECHANISM_GIVING_UP, 0},
        {"highest rule of records: steps", &highest, REP_ENCODING_COMPACT, REP_COUNT_STEPS, 8, REP_MECHANISM_HIGHEST,
         0},
        {"highest rule of a table: steps", &highest, REP_ENCODING_DENSE, REP_COUNT_STEPS, 10, REP_MECHANISM_HIGHEST, 0},
        {"skips of long chains: outputs", &chains, REP_ENCODING_COMPACT, REP_COUNT_OUTPUTS, 600, REP_MECHANISM_SKIPS,
         0},
        {"runs of records: steps", &long_words, REP_ENCODING_COMPACT, REP_COUNT_STEPS, 4, REP_MECHANISM_RUNS, 0},
        {"runs of records: lines", &long_words, REP_ENCODING_COMPACT, COUNT_LINES, 4, REP_MECHANISM_RUNS, 0},
        {"default failure of records: bytes", &session_and_letters, REP_ENCODING_COMPACT, COUNT_BYTES, 850,
         REP_MECHANISM_DEFAULT_FAIL, 0},
        {"gates of records: steps", &gated, REP_ENCODING_COMPACT, REP_COUNT_STEPS, 6, NONE_OFF, REP_STAGE_UNGATED},
        {"gates of a table: steps", &gated, REP_ENCODING_DENSE, REP_COUNT_STEPS, 8, NONE_OFF, REP_STAGE_UNGATED},
};

/* Writes TWO texts behind what TEXT has. */
static void
put_repeated(struct text *text, const struct repeated two[2])
{
        for (int which = 0; which < 2; which++)
                for (int number = 0; number < two[which].count; number++)
                        for (const char *at = two[which].text; *at != '\0'; at++)
                                if (*at == '@')
                                        put(text, (char)('a' + number % 26));
                                else if (*at == '+')
                                        for (int i = 0; i <= number; i++)
                                                put(text, 'a');
                                else
                                        put(text, *at);
}

/* Compiles RULES with OPTIONS and STAGES, and checks PATH; the counts are those of the check. */
static struct rep_result
count_check(const struct text *rules, const struct rep_options *options, unsigned stages, const struct text *path)
{
        ENDS(compiled_free)
        struct compiled compiled = compiled_stages((struct rep_text){rules->data, rules->size}, options, stages);
        struct rep_group group = compiled_group(&compiled, NULL);
        struct rep_result result;

        assert_true(rules->size < rules->room && path->size < path->room);
        memset(counted, 0, sizeof(counted));
        counted_begin_lines(compiled.bytes, compiled.size);
        assert_int_equal(rep_check_path(&group, path->data, path->size, NULL, 0, &result), REP_OK);
        counted_begin_lines(NULL, compiled.size);
        return result;
}

/* Does so with what CHECKED says. */
static struct rep_result
count_case(const struct counted_case *checked, unsigned stages)
{
        const struct rep_options options = {.encoding = checked->encoding, .strip = REP_STRIP_ALL};
        char rules_room[8000], path_room[2000];
        struct text rules = {rules_room, 0, sizeof(rules_room)}, path = {path_room, 0, sizeof(path_room)};

        put_string(&rules, "user-agent: *\n");
        put_repeated(&rules, checked->input->rules);
        put_repeated(&path, checked->input->path);
        return count_check(&rules, &options, stages | (checked->encoding == REP_ENCODING_DENSE ? REP_STAGE_NO_LIST : 0),
                           &path);
}

TEST(bounds_hold_by_their_mechanisms)
{
        for (size_t i = 0; i < COUNT(cases); i++) {
                const struct counted_case *checked = &cases[i];
                struct rep_result with = count_case(checked, 0), without;
                unsigned long count = counted[checked->counted];

                if (checked->mechanism != NONE_OFF)
                        switched_off[checked->mechanism] = true;
                without = count_case(checked, checked->stages_off);
                if (checked->mechanism != NONE_OFF)
                        switched_off[checked->mechanism] = false;
                print_message("%-52s %6lu, at most %4lu; switched off %6lu\n", checked->name, count, checked->bound,
                              counted[checked->counted]);
                assert_true(count <= checked->bound);
                assert_true(counted[checked->counted] > checked->bound);
                assert_int_equal(with.verdict, without.verdict);
                assert_int_equal(with.rank, without.rank);
        }
}

/* Each mechanism is switched off by some case. */
TEST(every_mechanism_has_a_bound)
{
        for (int mechanism = 0; mechanism < REP_MECHANISMS; mechanism++) {
                size_t i = 0;

                while (i < COUNT(cases) && cases[i].mechanism != (enum rep_mechanism)mechanism)
                        i++;
                assert_true(i < COUNT(cases));
        }
}

static const struct rep_options canonical_list = {.dialect = REP_DIALECT_RFC9309, .encoding = REP_ENCODING_LIST};

/* A canonical path that is too long for the memory of a check is not read once for each rule that ends in "$". */
TEST(ends_of_long_canonical_paths)
{
        enum { RULES = 100, URL = 8000, CANONICAL = 3 * URL };
        char rules_room[8000], bytes[URL];
        struct text rules = {rules_room, 0, sizeof(rules_room)}, path = {bytes, URL, URL + 1};
        struct rep_result result;

        put_string(&rules, "user-agent: *\n");
        put_repeated(&rules, (const struct repeated[2]){{"disallow: /*+$\n", RULES}, {"allow: /*%24%24$\n", 1}});
        memset(bytes, '$', sizeof(bytes));
        bytes[0] = '/';
        result = count_check(&rules, &canonical_list, 0, &path);
        assert_true(result.verdict == REP_ALLOW && result.line == RULES + 2);
        assert_true(counted[REP_COUNT_CANONICAL] < CANONICAL);
}

/* Nor is it once for each rule that begins as it does. */
TEST(beginnings_of_long_canonical_paths)
{
        enum { RULES = 90, PREFIX = 80, URL = 8000 };
        char rules_room[10000], bytes[URL];
        struct text rules = {rules_room, 0, sizeof(rules_room)}, path = {bytes, URL, URL + 1};
        struct rep_result result;

        put_string(&rules, "user-agent: *\n");
        memset(bytes, '\xFF', sizeof(bytes));
        bytes[0] = '/';
        for (int i = 0; i < RULES; i++) {
                put_string(&rules, "disallow: ");
                put_all(&rules, bytes, PREFIX);
                put_string(&rules, i < RULES - 1 ? "ab\n" : "\n");
        }
        result = count_check(&rules, &canonical_list, 0, &path);
        assert_true(result.verdict == REP_DISALLOW && result.line == RULES + 1);
        assert_true(counted[REP_COUNT_CANONICAL] < 3 * PREFIX + 2 * RULES);
}
