/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Outputs in emitted C: what the ends of segments lead to (runtime/match/outputs.c has the meaning).
 *
 * With the prefix P, this is
 *
 *     struct P_walk { uint32_t best; ... }
 *     void P_begin(struct P_walk *walk, uint32_t automaton)
 *     void P_apply(struct P_walk *walk, uint32_t accept, uint32_t position)
 *
 * Only what some automaton has is emitted: where no state accepts more than a rule, a walk is one number, and applying
 * what it meets one comparison.
 */
#ifndef REP_GEN_EMIT_C_OUTPUTS_H
#define REP_GEN_EMIT_C_OUTPUTS_H

#include "emit/c_layout.h"

/* Appends these with their tables. */
void rep_print_c_outputs(struct rep_c_layout *layout, struct rep_buffer *source);

/* Bytes of the stack that the progress records of a check take. */
uint64_t rep_c_progress_bytes(const struct rep_c_layout *layout);

#endif
