/*
 * The order of states in the frozen form: breadth-first from the start, but what a state fails to comes before it.
 *
 * So automata with the same transitions have the same numbers, however their states were numbered before, and whoever
 * works through the states in their order finds the failure of each done.
 */
#ifndef REP_GEN_AUTOMATON_ORDER_H
#define REP_GEN_AUTOMATON_ORDER_H

#include "automaton/automaton.h"

/*
 * Copies the states of STORED that a walk reaches to AUTOMATON, in their order; outputs and rules are not copied.
 * STORED may have been forged: failures that lead in a circle are cut, and exits to the dead state dropped, so that the
 * invariants of the frozen form hold.  Errors as for rep_alloc_states().
 */
enum rep_status rep_order_states(struct rep_arena *memory, const struct rep_automaton *stored,
                                 struct rep_automaton *automaton);

#endif
