/*
 * Core -> frozen automaton, in three steps: either encoding gives its states in the order in which they are stored,
 * then rep_order_states() numbers them anew, and decode.c adds lists, nodes and rules, which the blob has as words.
 *
 * A stored automaton may be forged: it is in range, but need not make sense.  So nothing here takes for granted that
 * failures end, or that nothing leaves the dead state.
 */
#ifndef REP_GEN_DECODE_CORE_H
#define REP_GEN_DECODE_CORE_H

#include "automaton/automaton.h"
#include "blob/layout.h"

/* Makes room for STATES states with EXITS exits; false where memory is out. */
bool rep_decode_room(struct rep_arena *memory, uint32_t states, uint32_t exits, struct rep_automaton *automaton);

/* Sets what happens at STATE, whose slot is SLOT; 0: nothing. */
void rep_decode_special(const struct rep_core *core, uint32_t special, struct rep_automaton *automaton, uint32_t state);

/* The states of a core as they are stored, state 0 the dead one, and as canonical bytes lead from one to the next where
 * the blob is CANONICAL.  False where memory is out. */
bool rep_decode_dense(struct rep_arena *memory, const struct rep_core *core, bool canonical,
                      struct rep_automaton *automaton);
bool rep_decode_compact(struct rep_arena *memory, const struct rep_core *core, struct rep_automaton *automaton);

/*
 * Copies the states of STORED that a walk reaches to AUTOMATON, in breadth-first order from the start, but that what a
 * state fails to comes before it.  Establishes the invariants of automaton.h.  False where memory is out.
 */
bool rep_order_states(struct rep_arena *memory, const struct rep_automaton *stored, struct rep_automaton *automaton);

#endif
