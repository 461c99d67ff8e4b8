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

struct counted_case {
        const char *name;
        enum rep_encoding encoding;
        struct repeated rules[2], path[2]; /* one behind the other */
        unsigned long bound;               /* how much there is at most */
        int counted;                       /* of what */
        enum rep_mechanism mechanism;      /* what is switched off then; REP_MECHANISMS: what STAGES_OFF says */
        unsigned stages_off;
};

#define NONE_OFF REP_MECHANISMS

static const struct counted_case cases[] = {
        {.name = "masks of a list: heads",
         .encoding = REP_ENCODING_LIST,
         .rules = {{"disallow: /private@/\n", 20}},
         .path = {{"/news/today", 1}},
         .counted = REP_COUNT_HEADS,
         .bound = 0,
         .mechanism = REP_MECHANISM_MASKS},
        {.name = "masks of a list: lines",
         .encoding = REP_ENCODING_LIST,
         .rules = {{"disallow: /private@/\n", 20}},
         .path = {{"/news/today", 1}},
         .counted = COUNT_LINES,
         .bound = 0,
         .mechanism = REP_MECHANISM_MASKS},
        {.name = "masks of records: steps",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: /private@/\n", 20}},
         .path = {{"/news/today", 1}},
         .counted = REP_COUNT_STEPS,
         .bound = 0,
         .mechanism = REP_MECHANISM_MASKS},
        {.name = "masks of a table: steps",
         .encoding = REP_ENCODING_DENSE,
         .rules = {{"disallow: /private@/\n", 20}},
         .path = {{"/news/today", 1}},
         .counted = REP_COUNT_STEPS,
         .bound = 0,
         .mechanism = REP_MECHANISM_MASKS},
        {.name = "blocks of heads",
         .encoding = REP_ENCODING_LIST,
         .rules = {{"disallow: /@private/\n", 26}},
         .path = {{"/bprivacy", 1}},
         .counted = REP_COUNT_HEADS,
         .bound = 4,
         .mechanism = REP_MECHANISM_BLOCKS},
        {.name = "prefilter of a list, no first segment: heads",
         .encoding = REP_ENCODING_LIST,
         .rules = {{"disallow: *session@=\n", 4}},
         .path = {{"/news/today", 20}},
         .counted = REP_COUNT_HEADS,
         .bound = 0,
         .mechanism = REP_MECHANISM_PREFILTER},
        {.name = "pairs of a list: texts",
         .encoding = REP_ENCODING_LIST,
         .rules = {{"disallow: /n*session@=\n", 4}, {"disallow: /x*today\n", 1}},
         .path = {{"/news/today", 20}},
         .counted = REP_COUNT_TEXTS,
         .bound = 0,
         .mechanism = REP_MECHANISM_PAIRS},
        {.name = "prefilter of records: steps",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: *session@=\n", 4}},
         .path = {{"/news/today", 20}},
         .counted = REP_COUNT_STEPS,
         .bound = 4,
         .mechanism = REP_MECHANISM_PREFILTER},
        {.name = "prefilter of a table: steps",
         .encoding = REP_ENCODING_DENSE,
         .rules = {{"disallow: *session@=\n", 4}},
         .path = {{"/news/today", 20}},
         .counted = REP_COUNT_STEPS,
         .bound = 4,
         .mechanism = REP_MECHANISM_PREFILTER},
        {.name = "prefilter of records behind a first segment: steps",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: /n*session@=\n", 4}, {"disallow: /x*today\n", 1}},
         .path = {{"/news/today", 20}},
         .counted = REP_COUNT_STEPS,
         .bound = 6,
         .mechanism = REP_MECHANISM_PREFILTER},
        {.name = "prefilter of a table behind a first segment: steps",
         .encoding = REP_ENCODING_DENSE,
         .rules = {{"disallow: /n*session@=\n", 4}, {"disallow: /x*today\n", 1}},
         .path = {{"/news/today", 20}},
         .counted = REP_COUNT_STEPS,
         .bound = 4,
         .mechanism = REP_MECHANISM_PREFILTER},
        {.name = "a prefilter that finds candidates everywhere: calls",
         .encoding = REP_ENCODING_DENSE,
         .rules = {{"disallow: *aaab\n", 1}},
         .path = {{"/", 1}, {"aaac", 50}},
         .counted = REP_COUNT_FILTERS,
         .bound = 4,
         .mechanism = REP_MECHANISM_GIVING_UP},
        {.name = "highest rule of records: steps",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: *a*session=\n", 1}, {"allow: *b\n", 1}},
         .path = {{"/asession=", 1}, {"b", 100}},
         .counted = REP_COUNT_STEPS,
         .bound = 8,
         .mechanism = REP_MECHANISM_HIGHEST},
        {.name = "highest rule of a table: steps",
         .encoding = REP_ENCODING_DENSE,
         .rules = {{"disallow: *a*session=\n", 1}, {"allow: *b\n", 1}},
         .path = {{"/asession=", 1}, {"b", 100}},
         .counted = REP_COUNT_STEPS,
         .bound = 10,
         .mechanism = REP_MECHANISM_HIGHEST},
        {.name = "skips of long chains: outputs",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: *+*b\n", 60}},
         .path = {{"/", 1}, {"a", 300}},
         .counted = REP_COUNT_OUTPUTS,
         .bound = 600,
         .mechanism = REP_MECHANISM_SKIPS},
        {.name = "runs of records: steps",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: /@/a-long-word/and-another-one/and-a-third/\n", 20}},
         .path = {{"/b/a-long-word/and-another-one/and-a-third/today", 1}},
         .counted = REP_COUNT_STEPS,
         .bound = 4,
         .mechanism = REP_MECHANISM_RUNS},
        {.name = "runs of records: lines",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: /@/a-long-word/and-another-one/and-a-third/\n", 20}},
         .path = {{"/b/a-long-word/and-another-one/and-a-third/today", 1}},
         .counted = COUNT_LINES,
         .bound = 4,
         .mechanism = REP_MECHANISM_RUNS},
        {.name = "default failure of records: bytes",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: *session=\n", 1}, {"disallow: /@/b\n", 26}},
         .path = {{"/today", 1}},
         .counted = COUNT_BYTES,
         .bound = 850,
         .mechanism = REP_MECHANISM_DEFAULT_FAIL},
        {.name = "gates of records: steps",
         .encoding = REP_ENCODING_COMPACT,
         .rules = {{"disallow: /shop/*quarter@=\n", 9}, {"disallow: /news/*session@=\n", 9}},
         .path = {{"/shop/", 1}, {"session/", 20}},
         .counted = REP_COUNT_STEPS,
         .bound = 6,
         .mechanism = NONE_OFF,
         .stages_off = REP_STAGE_UNGATED},
        {.name = "gates of a table: steps",
         .encoding = REP_ENCODING_DENSE,
         .rules = {{"disallow: /shop/*quarter@=\n", 9}, {"disallow: /news/*session@=\n", 9}},
         .path = {{"/shop/", 1}, {"session/", 20}},
         .counted = REP_COUNT_STEPS,
         .bound = 8,
         .mechanism = NONE_OFF,
         .stages_off = REP_STAGE_UNGATED},
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

/* Compiles and checks what CHECKED says, with STAGES; the counts are those of the check. */
static struct rep_result
count_case(const struct counted_case *checked, unsigned stages)
{
        const struct rep_options options = {.encoding = checked->encoding, .strip = REP_STRIP_ALL};
        char rules_room[8000], path_room[2000];
        struct text rules = {rules_room, 0, sizeof(rules_room)}, path = {path_room, 0, sizeof(path_room)};
        struct compiled compiled;
        struct rep_group group;
        struct rep_result result;

        put_string(&rules, "user-agent: *\n");
        put_repeated(&rules, checked->rules);
        put_repeated(&path, checked->path);
        assert_true(rules.size < rules.room && path.size < path.room);
        compiled = compiled_stages((struct rep_text){rules.data, rules.size}, &options,
                                   stages | (checked->encoding == REP_ENCODING_DENSE ? REP_STAGE_NO_LIST : 0));
        group = compiled_group(&compiled, NULL);
        memset(counted, 0, sizeof(counted));
        counted_begin_lines(compiled.bytes, compiled.size);
        assert_int_equal(rep_check_path(&group, path.data, path.size, NULL, 0, &result), REP_OK);
        counted_begin_lines(NULL, compiled.size);
        compiled_free(&compiled);
        return result;
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

/* A canonical path that is too long for the memory of a check is not read once for each rule that ends in "$". */
TEST(ends_of_long_canonical_paths)
{
        enum { RULES = 100, URL = 8000, CANONICAL = 3 * URL };
        const struct rep_options options = {.dialect = REP_DIALECT_RFC9309, .encoding = REP_ENCODING_LIST};
        char rules_room[8000], path[URL];
        struct text rules = {rules_room, 0, sizeof(rules_room)};
        struct compiled compiled;
        struct rep_group group;
        struct rep_result result;

        put_string(&rules, "user-agent: *\n");
        put_repeated(&rules, (const struct repeated[2]){{"disallow: /*+$\n", RULES}, {"allow: /*%24%24$\n", 1}});
        memset(path, '$', sizeof(path));
        path[0] = '/';
        compiled = compiled_stages((struct rep_text){rules.data, rules.size}, &options, 0);
        group = compiled_group(&compiled, NULL);
        memset(counted, 0, sizeof(counted));
        assert_int_equal(rep_check_path(&group, path, sizeof(path), NULL, 0, &result), REP_OK);
        assert_true(result.verdict == REP_ALLOW && result.line == RULES + 2);
        assert_true(counted[REP_COUNT_CANONICAL] < CANONICAL);
        compiled_free(&compiled);
}

/* Nor is it once for each rule that begins as it does. */
TEST(beginnings_of_long_canonical_paths)
{
        enum { RULES = 90, PREFIX = 80, URL = 8000 };
        const struct rep_options options = {.dialect = REP_DIALECT_RFC9309, .encoding = REP_ENCODING_LIST};
        char rules_room[10000], path[URL];
        struct text rules = {rules_room, 0, sizeof(rules_room)};
        struct compiled compiled;
        struct rep_group group;
        struct rep_result result;

        put_string(&rules, "user-agent: *\n");
        memset(path, '\xFF', sizeof(path));
        path[0] = '/';
        for (int i = 0; i < RULES; i++) {
                put_string(&rules, "disallow: ");
                for (int at = 0; at < PREFIX; at++)
                        put(&rules, path[at]);
                put_string(&rules, i < RULES - 1 ? "ab\n" : "\n");
        }
        assert_true(rules.size < rules.room);
        compiled = compiled_stages((struct rep_text){rules.data, rules.size}, &options, 0);
        group = compiled_group(&compiled, NULL);
        memset(counted, 0, sizeof(counted));
        assert_int_equal(rep_check_path(&group, path, sizeof(path), NULL, 0, &result), REP_OK);
        assert_true(result.verdict == REP_DISALLOW && result.line == RULES + 1);
        assert_true(counted[REP_COUNT_CANONICAL] < 3 * PREFIX + 2 * RULES);
        compiled_free(&compiled);
}
