/*
 * Automaton -> core, the part of a blob that is walked (runtime/format.h).
 *
 * Dense where the table of all states and byte classes has no more than REP_DENSE_MAX entries: a row per state, failures
 * worked in, special states first, so that one comparison tells them.  Otherwise compact: each state keeps its exits and
 * its failure, and the size stays linear in the patterns.
 */
#ifndef REP_GEN_ENCODE_CORE_H
#define REP_GEN_ENCODE_CORE_H

#include "automaton.h"
#include "buffer.h"

/* Appends the core of AUTOMATON, 8-byte aligned; COMPACT leaves no choice.  False where memory is out. */
bool rep_encode_core(struct rep_arena *arena, const struct rep_automaton *automaton, bool compact,
                     struct rep_buffer *blob);

#endif
