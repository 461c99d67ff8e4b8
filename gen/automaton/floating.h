/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The floating half of the automaton: which segments are waited for at which place, and what their ends lead to.
 *
 * A first segment with segments behind it is an opener.  On its path, the trie of the segments that it opens is live.
 *
 * If tries are gated, each opener has a trie of its own.  It holds what this opener and the openers before it opened,
 * so every segment that ends there counts immediately.  That repeats segments.  Past the state budget there is
 * therefore one trie of all segments.  In it, only the segments that the start of every path opens count immediately.
 * The other openers are nodes, and their children wait in queues until the opener was seen.
 */
#ifndef REP_GEN_AUTOMATON_FLOATING_H
#define REP_GEN_AUTOMATON_FLOATING_H

#include "automaton/automaton.h"
#include "automaton/trie.h"

struct rep_floating_trie {
        struct rep_trie trie;
        uint32_t base;  /* no match in this trie starts before this byte of the path */
        uint32_t bound; /* the strongest rule that it can lead to */
};

struct rep_floating {
        struct rep_floating_trie *tries;
        uint32_t trie_count;
        uint32_t *trie_of;     /* by node: the trie that is live behind this opener */
        uint32_t *node_number; /* by node of the tree: the matching node of the automaton, or REP_NO_NODE */
        bool gated;
};

/* Returns whether the first segment is "" or "/", with which every path starts. */
static inline bool
rep_opens_everywhere(const struct rep_segment_node *node)
{
        return node->level == 0 && node->size <= 1;
}

/*
 * Builds nodes, children, queues and the floating tries of TREE at the end of AUTOMATON, in at most CAPACITY states.
 * Returns REP_ERR_LIMIT if they do not suffice, and REP_ERR_MEMORY if memory is out.
 */
enum rep_status rep_build_floating(struct rep_arena *work, const struct rep_segment_tree *tree, bool gated,
                                   uint32_t capacity, struct rep_automaton *automaton, struct rep_floating *floating);

#endif
