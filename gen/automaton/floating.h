/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The floating half of the automaton: which segments are waited for where, and what their ends lead to.
 *
 * A first segment with segments behind it is an opener: on its path the trie of what it opens is live.  Gated, each
 * opener has a trie of its own, with what it and the openers before it opened; whatever ends there counts at once.
 * That multiplies segments, so past the state budget there is one trie of everything: there, only what the start of
 * every path opens counts at once, and other openers are nodes whose children wait in queues until the opener was seen.
 */
#ifndef REP_GEN_AUTOMATON_FLOATING_H
#define REP_GEN_AUTOMATON_FLOATING_H

#include "automaton/automaton.h"
#include "automaton/trie.h"

struct rep_floating_trie {
        struct rep_trie trie;
        uint32_t base;  /* no match in this trie starts before this byte of the path */
        uint32_t bound; /* strongest rule it can lead to */
};

struct rep_floating {
        struct rep_floating_trie *tries;
        uint32_t trie_count;
        uint32_t *trie_of;     /* by node: the trie that is live behind this opener */
        uint32_t *node_number; /* by node of the tree: the node of the automaton that it is, or REP_NO_NODE */
        bool gated;
};

/* Openers "" and "/": every path starts with them. */
static inline bool
rep_opens_everywhere(const struct rep_segment_node *node)
{
        return node->level == 0 && node->size <= 1;
}

/*
 * Builds nodes, children, queues and the floating tries of PROGRESS at the end of AUTOMATON, in at most CAPACITY
 * states.  REP_ERR_LIMIT where they don't suffice, REP_ERR_MEMORY where memory is out.
 */
enum rep_status rep_build_floating(struct rep_arena *work, const struct rep_segment_tree *tree, bool gated,
                                   uint32_t capacity, struct rep_automaton *automaton, struct rep_floating *floating);

#endif
