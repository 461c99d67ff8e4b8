/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The anchored half of the automaton: the trie of all first segments, on top of the floating tries.
 */
#ifndef REP_GEN_AUTOMATON_ANCHORED_H
#define REP_GEN_AUTOMATON_ANCHORED_H

#include "automaton/floating.h"

/* Returns the most states that the anchored trie of TREE may have: the bytes of its first segments, and one more. */
uint32_t rep_anchored_room(const struct rep_segment_tree *tree);

/* Builds the anchored trie at the end of AUTOMATON, in at most CAPACITY states.  Returns REP_ERR_LIMIT if they do not
 * suffice, and REP_ERR_MEMORY if memory is out. */
enum rep_status rep_build_anchored(struct rep_arena *work, const struct rep_segment_tree *tree,
                                   const struct rep_floating *floating, uint32_t capacity,
                                   struct rep_automaton *automaton);

#endif
