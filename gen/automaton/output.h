/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Outputs: what the ends of segments lead to, and how a state refers to them.
 *
 * While an automaton is built, accept[s] and accept_end[s] are numbers of outputs or REP_NO_OUTPUT.
 * rep_finish_outputs() replaces them by the accept words that walks read.  A state that only matches a rule then needs
 * no output.  Lists that nothing refers to any more are dropped.
 */
#ifndef REP_GEN_AUTOMATON_OUTPUT_H
#define REP_GEN_AUTOMATON_OUTPUT_H

#include "automaton/automaton.h"

/* Appends ENTRY to the list that is being made.  Returns REP_ERR_MEMORY, or REP_ERR_LIMIT if numbers run out. */
enum rep_status rep_add_entry(struct rep_automaton *automaton, struct rep_entry entry);

/*
 * Appends a list with the entries from FIRST on and with QUEUE, whose strongest rule is QUEUE_MAX.  The list goes on
 * with *LIST, which may be REP_NO_OUTPUT.  *LIST becomes the number of the new list.  Returns the same errors as
 * rep_add_entry().
 */
enum rep_status rep_add_output(struct rep_automaton *automaton, uint32_t first, uint32_t queue, uint32_t queue_max,
                               uint32_t *list);

/* Returns, by list, the strongest rule that it matches wherever it applies.  Returns NULL if memory is out. */
uint32_t *rep_certain_rules(struct rep_arena *work, const struct rep_automaton *automaton);

/* Replaces numbers of outputs by accept words, and drops those that are not needed.  May return REP_ERR_MEMORY. */
enum rep_status rep_finish_outputs(struct rep_arena *work, struct rep_automaton *automaton);

#endif
