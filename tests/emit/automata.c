/* SPDX-License-Identifier: Apache-2.0 */
/* The automata of a compile, which are emitted: they keep the invariants of the frozen form, and a plain walk through
   them gives the runtime's results, for every encoding and tracking. */
#include "automaton/order.h"
#include "tests/support/built.h"
#include "tests/support/frozen_walk.h"
#include "tests/support/owned.h"
#include "tests/support/properties.h"
#include "tests/support/test.h"

#include <stdlib.h>

enum { SAMPLES = 1500, FILES = 200 };

/* In which group of struct rep_order a state belongs. */
static int
group_of(const struct rep_automaton *automaton, bool finals_apart, bool prefiltered, uint32_t state)
{
        if (state == 0)
                return 0;
        if (automaton->accept[state] != 0)
                return finals_apart && rep_is_final(automaton, state) ? 4 : 1;
        if (prefiltered)
                return 2;
        return automaton->accept_end[state] != 0 ? 3 : 4;
}

/* In the order of walks each group stands where it is to stand, and in the order of the frozen form. */
static void
check_order(const struct rep_automaton *automaton, bool finals_apart, struct random *random)
{
        uint32_t *roots = calloc(automaton->state_count, sizeof(*roots)), count = 0, next[5] = {0};
        ENDS(rep_arena_free) struct rep_arena memory = {0};
        struct rep_order order;

        assert_non_null(roots);
        for (uint32_t state = 1; state < automaton->state_count; state++)
                if (automaton->fail[state] == state && automaton->accept[state] == 0 &&
                    automaton->accept_end[state] == 0 && random_chance(random, 50))
                        roots[count++] = state;
        assert_int_equal(rep_order_states(&memory, automaton, roots, count, finals_apart, &order), REP_OK);
        next[1] = 1;
        next[2] = order.prefiltered;
        next[3] = order.stops;
        next[4] = order.specials;
        for (uint32_t state = 0, i = 0; state < automaton->state_count; state++) {
                bool prefiltered = i < count && roots[i] == state;
                int group = group_of(automaton, finals_apart, prefiltered, state);
                i += prefiltered;
                assert_int_equal(order.number[state], next[group]++);
                assert_int_equal(rep_special_number(&order, state), group == 4 ? 0 : order.number[state]);
                if (group < 4)
                        assert_int_equal(order.state[order.number[state]], state);
        }
        assert_int_equal(next[1], order.prefiltered);
        assert_int_equal(next[2], order.stops);
        assert_int_equal(next[3], order.specials);
        assert_int_equal(next[4], automaton->state_count);
        free(roots);
}

static void
check(const struct built *built, const struct sample *sample, struct random *random)
{
        for (uint32_t i = 0; i < built->content.automaton_count; i++) {
                const struct rep_automaton *automaton = &built->content.automata[i];
                const char *fault = frozen_fault(automaton);
                if (fault)
                        fail_msg("automaton %u: %s", i, fault);
                check_order(automaton, random_chance(random, 50), random);
        }
        built_compare(built, &built->content, sample, random);
}

TEST(random_files)
{
        built_random_files(scaled(SAMPLES, 100), property_seed(), check);
}

TEST(real_files)
{
        built_real_files(scaled(FILES, 20), property_seed(), check);
}

/* What a blob holds beside its automata. */
TEST(tokens_and_sets)
{
        const char robots[] = "User-agent: b\nUser-agent: A\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
        ENDS(built_close) struct built built;
        const struct rep_automata *content = &built.content;

        built_open(&built, rep_string(robots), NULL, 0);
        assert_int_equal(content->selection.token_count, 2);
        assert_memory_equal(rep_token(content->blob, 0).data, "a", 1);
        assert_int_equal(content->selection.tokens[0].members.count, 1);
        assert_int_equal(content->selection.everybody.count, 1);
        assert_int_equal(content->automaton_count, 2);
        assert_int_equal(content->sets[content->selection.members[content->selection.tokens[1].members.first]].lines[1],
                         3);
        assert_int_equal(content->sets[content->selection.members[content->selection.everybody.first]].lines[1], 6);
}

/* Where nothing can be disallowed, only the dead state is left. */
TEST(nothing_to_walk)
{
        ENDS(built_close) struct built built;

        built_open(&built, rep_string("User-agent: *\nDisallow:\n"), NULL, 0);
        assert_int_equal(built.content.automata[0].state_count, 1);
        assert_int_equal(built.content.automata[0].rule_count, 1);
}
