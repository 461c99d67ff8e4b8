/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a dense core -> states, in the order of the rows, state 0 the dead one. */
#ifndef REP_GEN_DECODE_DECODE_DENSE_H
#define REP_GEN_DECODE_DECODE_DENSE_H

#include "automaton/automaton.h"
#include "blob/layout.h"

/* Decodes the states as canonical bytes lead from one to the next, where the blob is CANONICAL.  Errors as
 * for rep_decode_core(). */
enum rep_status rep_decode_dense(struct rep_arena *memory, const struct rep_core *core, bool canonical,
                                 struct rep_automaton *automaton);

#endif
