/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The order of states: the number of each state.
 *
 * A state has two numbers.  In the frozen form it comes after the state that it fails to, so a pass over the states
 * finds each failure already done.  Tries are built in that order.  A walk instead wants the special states first, so
 * that one comparison shows whether anything happens at a state.  That order is a permutation of the frozen one, struct
 * rep_order; tables are written in it.
 */
#ifndef REP_GEN_AUTOMATON_ORDER_H
#define REP_GEN_AUTOMATON_ORDER_H

#include "automaton/automaton.h"

/*
 * The numbers of states for walks:
 *
 *     0                          the dead state
 *     1 ... PREFILTERED - 1      accept as they are entered
 *     PREFILTERED ... STOPS - 1  accept nothing, but a prefilter skips from there
 *     STOPS ... SPECIALS - 1     accept only where the path ends
 *     SPECIALS ...               the others
 *
 * each group in the order of the frozen form.
 */
struct rep_order {
        uint32_t *number; /* by state */
        uint32_t *state;  /* by number, of special states */
        uint32_t prefiltered, stops, specials;
};

/*
 * Orders the states of AUTOMATON.  PREFILTERED are COUNT states, ascending: roots at which nothing happens.  With
 * FINALS_APART, final states (see below) are not special.  Returns REP_ERR_MEMORY if memory is out.
 */
enum rep_status rep_order_states(struct rep_arena *work, const struct rep_automaton *automaton,
                                 const uint32_t *prefiltered, uint32_t count, bool finals_apart,
                                 struct rep_order *order);

/* Returns the number of STATE among the special states, or 0 if it is dead or not special. */
static inline uint32_t
rep_special_number(const struct rep_order *order, uint32_t state)
{
        return order->number[state] < order->specials ? order->number[state] : 0;
}

/* Returns whether a walk that enters STATE matches one rule and is over: STATE has no exit and no failure, and nothing
 * happens at the path's end. */
static inline bool
rep_is_final(const struct rep_automaton *automaton, uint32_t state)
{
        return automaton->exit_first[state] == automaton->exit_first[state + 1] && automaton->fail[state] == 0 &&
               automaton->accept[state] != 0 && !rep_is_output(automaton->accept[state]) &&
               automaton->accept_end[state] == 0;
}

/*
 * Copies the states of BUILT that a walk reaches to AUTOMATON, breadth-first from the start, but each behind the state
 * that it fails to.  Outputs and rules stay where they are.  Equal transitions thus get equal numbers, whatever numbers
 * they had before.  Returns REP_ERR_MEMORY if memory is out.
 */
enum rep_status rep_freeze_states(struct rep_arena *memory, const struct rep_automaton *built,
                                  struct rep_automaton *automaton);

#endif
