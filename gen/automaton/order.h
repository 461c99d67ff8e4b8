/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The order of states: which number a state has.
 *
 * A state has two.  In the frozen form it comes behind what it fails to, so that whoever works through the states finds
 * the failure of each done; that is the order in which tries are built, and rep_freeze_states() makes it for states
 * from elsewhere.  Whoever walks wants the special states first, so that one comparison says whether anything happens
 * at a state; that order is a permutation of the frozen one, struct rep_order, which tables are made by.
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
 * Orders the states of AUTOMATON, of which COUNT, ascending, are PREFILTERED: roots at which nothing happens.  With
 * FINALS_APART states that are final (below) are not special.  REP_ERR_MEMORY where memory is out.
 */
enum rep_status rep_order_states(struct rep_arena *work, const struct rep_automaton *automaton,
                                 const uint32_t *prefiltered, uint32_t count, bool finals_apart,
                                 struct rep_order *order);

/* The number of STATE among the special states; 0 where it is not one, or dead. */
static inline uint32_t
rep_special_number(const struct rep_order *order, uint32_t state)
{
        return order->number[state] < order->specials ? order->number[state] : 0;
}

/* Whether a walk that enters STATE matches one rule and is over: no exit, no failure, nothing at the path's end. */
static inline bool
rep_is_final(const struct rep_automaton *automaton, uint32_t state)
{
        return automaton->exit_first[state] == automaton->exit_first[state + 1] && automaton->fail[state] == 0 &&
               automaton->accept[state] != 0 && !rep_is_output(automaton->accept[state]) &&
               automaton->accept_end[state] == 0;
}

/*
 * Copies the states of STORED that a walk reaches to AUTOMATON, breadth-first from the start, but each behind what it
 * fails to; outputs and rules are not copied.  So equal transitions get equal numbers, whatever they had before.
 * STORED may have been forged: failures that lead in a circle are cut, and exits to the dead state dropped, so that the
 * invariants of the frozen form hold.  REP_ERR_MEMORY where memory is out.
 */
enum rep_status rep_freeze_states(struct rep_arena *memory, const struct rep_automaton *stored,
                                  struct rep_automaton *automaton);

#endif
