/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Outputs: what the ends of segments lead to, and how a state refers to them.
 *
 * While an automaton is built, accept[s] and accept_end[s] are numbers of outputs or REP_NO_OUTPUT.  rep_finish_outputs() replaces
 * them by the accept words that walks know, in which a state that just matches a rule needs no output at all, and drops
 * the lists that nothing refers to any more.
 */
#ifndef REP_GEN_AUTOMATON_OUTPUT_H
#define REP_GEN_AUTOMATON_OUTPUT_H

#include "automaton/automaton.h"

/* Appends ENTRY; those from one count of entries to the next are a list's.  REP_ERR_MEMORY where memory is out,
 * REP_ERR_LIMIT where numbers are. */
enum rep_status rep_add_entry(struct rep_automaton *automaton, struct rep_entry entry);

/*
 * Appends a list with the entries from FIRST on, and with QUEUE, whose strongest rule is QUEUE_MAX.  It goes on with
 * *LIST (or REP_NO_OUTPUT), which then becomes its number.  Errors as above.
 */
enum rep_status rep_add_output(struct rep_automaton *automaton, uint32_t first, uint32_t queue, uint32_t queue_max,
                               uint32_t *list);

/* For each list, the strongest rule that it matches wherever it applies; NULL where memory is out. */
uint32_t *rep_certain_rules(struct rep_arena *work, const struct rep_automaton *automaton);

/* Turns numbers of outputs into accept words, and drops outputs.  REP_ERR_MEMORY where memory is out. */
enum rep_status rep_finish_outputs(struct rep_arena *work, struct rep_automaton *automaton);

#endif
