/* SPDX-License-Identifier: Apache-2.0 */
/* The records of a compact core -> states, in the order of the stream, state 0 the dead one. */
#ifndef REP_GEN_DECODE_DECODE_COMPACT_H
#define REP_GEN_DECODE_DECODE_COMPACT_H

#include "automaton/automaton.h"
#include "blob/layout.h"

/* Decodes the states.  REP_ERR_MEMORY where memory is out, REP_ERR_LIMIT where there are more than an automaton has. */
enum rep_status rep_decode_compact(struct rep_arena *memory, const struct rep_core *core,
                                   struct rep_automaton *automaton);

#endif
