/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sizes that overflow if they are added or multiplied carelessly.  Only files of hundreds of megabytes reach them,
 * and only on machines with 32-bit sizes.  Here the parsed files claim such sizes, in proportion to the largest size,
 * so that the same cases hold on every machine.
 */
#include "automaton/output.h"
#include "automaton/segment_tree.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/size.h"
#include "rules/robots_file.h"
#include "rules/rule_set.h"
#include "rules/select.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

#include <string.h>

/* A line as long as is kept, and so many that their patterns are more than a chunk of an arena. */
enum { VALUE_SIZE = 16600, LINES = 40 };

/* A file of one group, whose rules are all the same line. */
struct made_file {
        char value[VALUE_SIZE];
        struct rep_directive directive;
        const struct rep_directive *rules[LINES];
        struct rep_file_group group;
        struct rep_file file;
};

static void
make_file(struct made_file *made)
{
        memset(made->value, 'a', sizeof(made->value));
        made->value[0] = '/';
        made->directive = (struct rep_directive){
                .kind = REP_KIND_ALLOW, .line = 1, .value = {.data = made->value, .size = sizeof(made->value)}};
        for (size_t i = 0; i < LINES; i++)
                made->rules[i] = &made->directive;
        made->group = (struct rep_file_group){.rule_count = LINES, .rule_bytes = LINES * VALUE_SIZE};
        made->file =
                (struct rep_file){.rules = made->rules, .rule_count = LINES, .groups = &made->group, .group_count = 1};
}

static enum rep_status
gather(const struct made_file *made, uint32_t *count)
{
        ENDS(rep_arena_free) struct rep_arena arena = {0};
        struct rep_rules rules;
        uint32_t group = 0;
        enum rep_status status = rep_gather_rules(&arena, &made->file, &group, 1, REP_DIALECT_GOOGLE, &rules);

        *count = status == REP_OK ? rules.count : 0;
        return status;
}

/* 477 MB of allow lines of 16,600 bytes asked for 223,664 bytes of patterns where sizes have 32 bits. */
TEST(patterns_that_wrap)
{
        struct made_file made;
        uint32_t count;

        make_file(&made);
        assert_int_equal(gather(&made, &count), REP_OK);
        assert_int_equal(count, LINES);
        made.group.rule_bytes = SIZE_MAX / 9 + 24852;
        assert_int_equal(gather(&made, &count), REP_ERR_MEMORY);
}

TEST(rules_that_wrap)
{
        struct made_file made;
        uint32_t count;

        make_file(&made);
        made.group.rule_count = SIZE_MAX / 3 + 1;
        assert_int_equal(gather(&made, &count), REP_ERR_MEMORY);
}

/* What merging may multiply is a quarter of what 32 bits hold. */
TEST(merge_budget_that_wraps)
{
        struct rep_file_group groups[2] = {{.rule_bytes = REP_FILE_BYTES_MAX}, {.first_rule = 0}};
        struct rep_naming namings[2] = {{.token = rep_string("a"), .group = 0}, {.token = rep_string("a"), .group = 1}};
        struct rep_file file = {.namings = namings, .naming_count = 2, .groups = groups, .group_count = 2};
        struct rep_selection selection;
        ENDS(rep_arena_free) struct rep_arena arena = {0};

        assert_int_equal(rep_select_all(&arena, &file, false, &selection), REP_OK);
        assert_false(selection.split);
        assert_int_equal(selection.set_count, 1);
}

/* Sets have numbers that fit into a table of twice as many. */
TEST(sets_that_wrap)
{
        static const size_t counts[] = {REP_SETS_MAX, SIZE_MAX};
        struct rep_file file = {.group_count = 0};
        struct rep_selection selection;
        ENDS(rep_arena_free) struct rep_arena arena = {0};

        for (size_t i = 0; i < COUNT(counts); i++) {
                struct rep_options options = {.agent_count = counts[i]};
                file.naming_count = counts[i];
                assert_int_equal(rep_select_all(&arena, &file, false, &selection), REP_ERR_LIMIT);
                file.naming_count = 0;
                assert_int_equal(rep_select_agents(&arena, &file, &options, &selection), REP_ERR_LIMIT);
        }
}

/* Nodes of the segment tree have numbers of 32 bits. */
TEST(nodes_that_wrap)
{
        struct rep_rule rules[2], numbered[3];
        struct rep_rules many = {.rules = rules, .numbered = numbered, .count = 2, .numbered_count = 2};
        struct rep_segment_tree tree;
        ENDS(rep_arena_free) struct rep_arena arena = {0};

        for (size_t i = 0; i < 2; i++)
                rules[i] = (struct rep_rule){.pattern = {.data = "/", .size = 1, .stars = UINT32_MAX / 2}};
        assert_int_equal(rep_build_segment_tree(&arena, &many, REP_TRACK_RULE, false, &tree), REP_ERR_LIMIT);
}

/* So have entries and outputs; an accept word is twice an output's number. */
TEST(outputs_that_wrap)
{
        ENDS(rep_arena_free) struct rep_arena arena = {0};
        struct rep_entry entry = {0, 1, REP_NO_NODE};
        struct rep_output output = {0, 1, REP_NO_QUEUE, REP_NO_OUTPUT, 1};
        struct rep_automaton full = {.memory = &arena,
                                     .entries = &entry,
                                     .entry_count = UINT32_MAX,
                                     .outputs = &output,
                                     .output_count = UINT32_MAX / 2};
        uint32_t number = REP_NO_OUTPUT;

        assert_int_equal(rep_add_entry(&full, entry), REP_ERR_LIMIT);
        assert_int_equal(rep_add_output(&full, 0, REP_NO_QUEUE, 0, &number), REP_ERR_LIMIT);
        assert_int_equal(number, REP_NO_OUTPUT);
}

/* A blob can have more states than its automaton may, for merging them takes a table with numbers of 32 bits. */
TEST(states_that_wrap)
{
        ENDS(rep_arena_free) struct rep_arena arena = {0};
        struct rep_automaton automaton = {.memory = &arena};

        assert_int_equal(rep_alloc_states(&automaton, (size_t)REP_STATES_MAX + 1, 0), REP_ERR_LIMIT);
        assert_int_equal(rep_alloc_states(&automaton, 1, 0), REP_OK);
}

TEST(sums_and_products)
{
        assert_int_equal(rep_size_add(2, 3), 5);
        assert_int_equal(rep_size_add(SIZE_MAX - 1, 1), SIZE_MAX);
        assert_int_equal(rep_size_add(SIZE_MAX - 1, 2), SIZE_MAX);
        assert_int_equal(rep_size_add(SIZE_MAX, SIZE_MAX), SIZE_MAX);
        assert_int_equal(rep_size_multiply(2, 3), 6);
        assert_int_equal(rep_size_multiply(SIZE_MAX, 0), 0);
        assert_int_equal(rep_size_multiply(0, SIZE_MAX), 0);
        assert_int_equal(rep_size_multiply(SIZE_MAX / 2, 2), SIZE_MAX - 1);
        assert_int_equal(rep_size_multiply(SIZE_MAX / 2 + 1, 2), SIZE_MAX);
        assert_int_equal(rep_size_multiply(SIZE_MAX, SIZE_MAX), SIZE_MAX);
}

/* What is too much is refused before the system is asked. */
TEST(arena_refuses)
{
        static const size_t wrong[][2] = {{SIZE_MAX, 1}, {1, SIZE_MAX}, {SIZE_MAX / 2 + 1, 2}, {3, SIZE_MAX / 3 + 1}};
        ENDS(rep_arena_free) struct rep_arena arena = {0};
        uint32_t one = 7, *grown;

        for (size_t i = 0; i < COUNT(wrong); i++) {
                assert_null(rep_arena_alloc(&arena, wrong[i][0], wrong[i][1]));
                assert_null(rep_arena_zalloc(&arena, wrong[i][0], wrong[i][1]));
        }
        assert_null(rep_arena_grow(&arena, &one, SIZE_MAX / 2 + 1, sizeof(one)));
        grown = rep_arena_grow(&arena, &one, 1, sizeof(one));
        assert_non_null(grown);
        assert_int_equal(grown[0], one);
}

TEST(buffer_refuses)
{
        struct rep_buffer buffer = {.bytes = NULL};

        rep_buffer_put32(&buffer, 1);
        assert_null(rep_buffer_extend(&buffer, SIZE_MAX));
        assert_int_equal(buffer.size, 4);
        /* once something is missing, nothing more is written */
        assert_null(rep_buffer_extend(&buffer, 1));
        assert_int_equal(buffer.size, 4);
        rep_buffer_free(&buffer);
}
