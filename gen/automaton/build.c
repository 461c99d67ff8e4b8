/* automaton.c: see automaton.h. */
#include "automaton/automaton.h"

#include "automaton/anchored.h"
#include "automaton/floating.h"

/*
 * Most states are the bytes of the patterns.  Gated tries hold segments several times; measured, more room for them
 * makes walks no faster.  Without gating the segments that every path opens may stand in two tries, if the second takes
 * no more states than this: it only makes walks end sooner, and hostile patterns are nine times as long as their file.
 */
#define SECOND_TRIE_MAX 500000

/* Most bytes of patterns, so that every state has a number, and a hash table of all states, a power of two that is a
 * quarter larger, has one for each of its entries.  A test builds the compiler with less. */
#ifndef REP_PATTERN_BYTES_MAX
#define REP_PATTERN_BYTES_MAX (((uint32_t)1 << 31) / 5 * 4 - SECOND_TRIE_MAX - STATES_BESIDE)
#endif

/* The dead state, the roots of three tries, and the "/" that starts every path. */
#define STATES_BESIDE 8

/* Makes room for CAPACITY states and puts the dead state there. */
static bool
start_automaton(size_t capacity, struct rep_automaton *automaton)
{
        struct rep_arena *arena = automaton->memory;

        automaton->exit_first = rep_arena_alloc(arena, capacity + 1, sizeof(*automaton->exit_first));
        automaton->exit_byte = rep_arena_alloc(arena, capacity, sizeof(*automaton->exit_byte));
        automaton->exit_target = rep_arena_alloc(arena, capacity, sizeof(*automaton->exit_target));
        automaton->fail = rep_arena_alloc(arena, capacity, sizeof(*automaton->fail));
        automaton->accept = rep_arena_alloc(arena, capacity, sizeof(*automaton->accept));
        automaton->accept_end = rep_arena_alloc(arena, capacity, sizeof(*automaton->accept_end));
        automaton->highest = rep_arena_alloc(arena, capacity, sizeof(*automaton->highest));
        if (automaton->exit_first == NULL || automaton->exit_byte == NULL || automaton->exit_target == NULL ||
            automaton->fail == NULL || automaton->accept == NULL || automaton->accept_end == NULL ||
            automaton->highest == NULL)
                return false;
        automaton->state_count = 1;
        automaton->exit_first[0] = automaton->exit_first[1] = 0;
        automaton->fail[0] = 0;
        automaton->accept[0] = automaton->accept_end[0] = REP_NO_OUTPUT;
        automaton->highest[0] = 0;
        return true;
}

/* Builds both halves; false where gated tries exceed the budget or memory is out. */
static bool
build(struct rep_arena *memory, struct rep_arena *work, const struct rep_segment_tree *progress, size_t pattern_bytes,
      bool gated, struct rep_automaton *automaton)
{
        size_t second = pattern_bytes < SECOND_TRIE_MAX ? pattern_bytes : SECOND_TRIE_MAX;
        size_t capacity = STATES_BESIDE + pattern_bytes + (gated ? 0 : second);
        uint32_t reserved = (uint32_t)rep_anchored_room(progress);
        struct rep_floating floating;

        *automaton = (struct rep_automaton){
                .memory = memory, .outcomes = progress->outcomes, .outcome_count = progress->outcome_count};
        return start_automaton(capacity, automaton) &&
               rep_build_floating(work, progress, gated, (uint32_t)capacity - reserved, automaton, &floating) &&
               rep_build_anchored(work, progress, &floating, (uint32_t)capacity, automaton) == REP_OK;
}

enum rep_status
rep_build_automaton(struct rep_arena *memory, struct rep_arena *work, const struct rep_segment_tree *progress,
                    size_t pattern_bytes, bool ungated, struct rep_automaton *automaton)
{
        struct rep_arena_mark mark = rep_arena_mark(memory), work_mark = rep_arena_mark(work);

        if (pattern_bytes > REP_PATTERN_BYTES_MAX)
                return REP_ERR_LIMIT;
        if (!ungated && build(memory, work, progress, pattern_bytes, true, automaton))
                return REP_OK;
        /* Only where the budget was exceeded is there another way: else the blob would depend on the memory there
         * is. */
        if (memory->failed || work->failed)
                return REP_ERR_MEMORY;
        rep_arena_release(memory, mark);
        rep_arena_release(work, work_mark);
        if (!build(memory, work, progress, pattern_bytes, false, automaton) || memory->failed || work->failed)
                return REP_ERR_MEMORY;
        return REP_OK;
}
