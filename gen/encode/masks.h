/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Masks: which first bytes of a path make the anchored trie matter (runtime/format.h, REP_MASKS).
 *
 * Nearly every path of a crawl begins unlike any rule.  The masks show this by the path's first four bytes.  That takes
 * a few independent instructions and no look at the automaton.
 */
#ifndef REP_GEN_ENCODE_MASKS_H
#define REP_GEN_ENCODE_MASKS_H

#include "automaton/automaton.h"

struct rep_masks {
        uint32_t bytes[REP_MASKS];
        uint32_t unanchored; /* the state in which walks of paths that do not fit the masks may begin */
};

/*
 * Finds the MASKS of AUTOMATON.  Returns REP_ERR_MEMORY if memory is out.  Cost: linear in the states and exits at most
 * REP_MASKS bytes behind the start.
 */
enum rep_status rep_find_masks(struct rep_arena *work, const struct rep_automaton *automaton, struct rep_masks *masks);

#endif
