/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Automaton -> core, the part of a blob that is walked (runtime/format.h).
 *
 * Dense: a row per state, failures worked in, special states first, so that one comparison distinguishes them.  Compact:
 * each state keeps its exits and its failure, and the size stays linear in the patterns.  Where only the base is left,
 * the core is constant.
 */
#ifndef REP_GEN_ENCODE_ENCODE_CORE_H
#define REP_GEN_ENCODE_ENCODE_CORE_H

#include "automaton/automaton.h"
#include "base/buffer.h"
#include "encode/core_parts.h"

/* Whether AUTOMATON, with fewer states perhaps, can become a table in ENCODING. */
bool rep_may_be_dense(const struct rep_automaton *automaton, enum rep_encoding encoding);

/* Appends the core of AUTOMATON, which has rules of its own.  Its table takes cells from OPTIONS; where too few are
 * left it is compact. */
enum rep_status rep_encode_automaton(struct rep_arena *work, const struct rep_automaton *automaton,
                                     struct rep_core_options *options, struct rep_buffer *blob);

/* Appends the core of the base RULE alone.  Whether memory was out stands in BLOB. */
void rep_encode_constant(const struct rep_rule *rule, struct rep_buffer *blob);

#endif
