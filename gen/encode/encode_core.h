/*
 * Automaton -> core, the part of a blob that is walked (runtime/format.h).
 *
 * Dense: a row per state, failures worked in, special states first, so that one comparison tells them.  Compact: each
 * state keeps its exits and its failure, and the size stays linear in the patterns.  Automata without a rule of their
 * own are plain.
 */
#ifndef REP_GEN_ENCODE_CORE_H
#define REP_GEN_ENCODE_CORE_H

#include "automaton/automaton.h"
#include "automaton/segment_tree.h"
#include "base/buffer.h"

/* Whether AUTOMATON, with fewer states perhaps, can become a table in ENCODING. */
bool rep_may_be_dense(const struct rep_automaton *automaton, enum rep_encoding encoding);

/* How the cores of a blob are to be stored. */
struct rep_core_options {
        enum rep_encoding encoding;
        bool canonical;      /* walks read paths in canonical form */
        uint32_t cells_left; /* what tables may still take in the blob */
};

/* Appends the core of AUTOMATON, which was made of PROGRESS, 8-byte aligned.  Its table takes cells from OPTIONS.
 * False where memory is out. */
bool rep_encode_core(struct rep_arena *arena, const struct rep_segment_tree *progress,
                     const struct rep_automaton *automaton, struct rep_core_options *options, struct rep_buffer *blob);

#endif
