/* SPDX-License-Identifier: Apache-2.0 */
/* The nodes and edges of one automaton's picture; dot_states.c says which there are. */
#ifndef REP_GEN_EMIT_DOT_STATES_H
#define REP_GEN_EMIT_DOT_STATES_H

#include "emit/dot_outputs.h"

/* Appends them.  False where memory is out; WORK is for what that takes. */
bool rep_dot_states(const struct rep_drawing *drawing, struct rep_arena *work);

#endif
