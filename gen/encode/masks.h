/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Masks: what the first bytes of a path may be for the anchored trie to matter (runtime/format.h, REP_MASKS).
 *
 * Nearly every path of a crawl begins unlike any rule.  The masks show it by four bytes, in a few instructions that
 * don't depend on each other, and without a look at the automaton.
 */
#ifndef REP_GEN_ENCODE_MASKS_H
#define REP_GEN_ENCODE_MASKS_H

#include "automaton/automaton.h"

struct rep_masks {
        uint32_t bytes[REP_MASKS];
        uint32_t unanchored; /* where the walk of a path that doesn't fit them may begin */
};

/*
 * Finds the MASKS of AUTOMATON.  REP_ERR_MEMORY where memory is out.  Cost: linear in the states and exits that are REP_MASKS
 * bytes behind the start at most.
 */
enum rep_status rep_find_masks(struct rep_arena *work, const struct rep_automaton *automaton, struct rep_masks *masks);

#endif
