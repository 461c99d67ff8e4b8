/* SPDX-License-Identifier: Apache-2.0 */
/* build.c: see automaton.h. */
#include "automaton/automaton.h"

#include "automaton/tries.h"

/*
 * Usually there are at most as many states as the patterns have bytes.  Gated tries hold segments several times, but
 * more room for them made walks no faster when measured.  Without gating, the segments that every path opens may stand
 * in two tries if the second takes no more states than this.  That trie only lets walks end sooner, and hostile
 * patterns are six times as long as their file.
 */
#define SECOND_TRIE_MAX 500000

/* The most bytes of patterns; there are then never more than REP_STATES_MAX states.  A test has a smaller one. */
#ifndef REP_PATTERN_BYTES_MAX
#define REP_PATTERN_BYTES_MAX (REP_STATES_MAX - SECOND_TRIE_MAX - STATES_BESIDE)
#endif

/* The dead state, the roots of three tries, and the "/" that starts every path. */
#define STATES_BESIDE 8

/* Makes room for CAPACITY states and adds the dead state. */
static enum rep_status
start_automaton(uint32_t capacity, struct rep_automaton *automaton)
{
        enum rep_status status = rep_alloc_states(automaton, capacity, capacity);

        if (status != REP_OK)
                return status;
        automaton->state_count = 1;
        automaton->exit_first[0] = automaton->exit_first[1] = 0;
        automaton->fail[0] = 0;
        automaton->accept[0] = automaton->accept_end[0] = REP_NO_OUTPUT;
        automaton->highest[0] = 0;
        return REP_OK;
}

/* Builds both halves.  Returns REP_ERR_LIMIT if gated tries exceed the budget. */
static enum rep_status
build(struct rep_arena *memory, struct rep_arena *work, const struct rep_segment_tree *tree, uint32_t pattern_bytes,
      bool gated, struct rep_automaton *automaton)
{
        uint32_t second = pattern_bytes < SECOND_TRIE_MAX ? pattern_bytes : SECOND_TRIE_MAX;
        uint32_t capacity = STATES_BESIDE + pattern_bytes + (gated ? 0 : second);
        struct rep_floating floating;
        enum rep_status status;

        _Static_assert(STATES_BESIDE + REP_PATTERN_BYTES_MAX + SECOND_TRIE_MAX <= REP_STATES_MAX,
                       "states have numbers");

        *automaton = (struct rep_automaton){.memory = memory, .rules = tree->rules, .rule_count = tree->rule_count};
        status = start_automaton(capacity, automaton);
        /* First segments are parts of patterns, so they fit. */
        if (status == REP_OK)
                status =
                        rep_build_floating(work, tree, gated, capacity - rep_anchored_room(tree), automaton, &floating);
        if (status == REP_OK)
                status = rep_build_anchored(work, tree, &floating, capacity, automaton);
        return status;
}

enum rep_status
rep_build_automaton(struct rep_arena *memory, struct rep_arena *work, const struct rep_segment_tree *tree,
                    size_t pattern_bytes, bool ungated, struct rep_automaton *automaton)
{
        struct rep_arena_mark mark = rep_arena_mark(memory), work_mark = rep_arena_mark(work);
        enum rep_status status = REP_ERR_LIMIT;

        if (pattern_bytes > REP_PATTERN_BYTES_MAX)
                return REP_ERR_LIMIT;
        if (!ungated)
                status = build(memory, work, tree, (uint32_t)pattern_bytes, true, automaton);
        /* If memory is out, building without gates must not be tried: the blob would then depend on the memory at hand.
         */
        if (status != REP_ERR_LIMIT)
                return status;
        rep_arena_release(memory, mark);
        rep_arena_release(work, work_mark);
        return build(memory, work, tree, (uint32_t)pattern_bytes, false, automaton);
}
