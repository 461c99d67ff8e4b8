/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tries that the states of an automaton are made of.
 *
 *     trie.c       sorted strings -> one trie
 *     floating.c   the floating half: which segments are waited for at which place, and what their ends lead to
 *     anchored.c   the anchored half: the trie of all first segments, on top of the floating tries
 *
 * A first segment with segments behind it is an opener.  On its path, the trie of the segments that it opens is live.
 *
 * If tries are gated, each opener has a trie of its own.  It holds what this opener and the openers before it opened,
 * so every segment that ends there counts immediately.  That repeats segments.  Past the state budget there is
 * therefore one trie of all segments.  In it, only the segments that the start of every path opens count immediately.
 * The other openers are nodes, and their children wait in queues until the opener was seen.
 */
#ifndef REP_GEN_AUTOMATON_TRIES_H
#define REP_GEN_AUTOMATON_TRIES_H

#include "automaton/automaton.h"

/* ---- one trie: its states are appended to an automaton in breadth-first order */

struct rep_trie {
        uint32_t root; /* its states are [root, root + count) */
        uint32_t count;
        uint32_t first_exit; /* the exit that leads to state root + i is number first_exit + i - 1 */
        uint32_t *parent;    /* by state - root, for all but the root: the parent, less root */
        uint32_t *string;    /* by state - root: the first string that ends there, or REP_NO_NODE */
};

/*
 * Builds the trie of COUNT STRINGS at the end of AUTOMATON.  STRINGS are ascending and may repeat.  The arrays of
 * AUTOMATON have room for CAPACITY states.  Returns REP_ERR_LIMIT if they do not suffice, and REP_ERR_MEMORY if memory
 * is out; AUTOMATON is then unchanged.  The failures of the new states are not set.  Cost: the strings' total length.
 */
enum rep_status rep_build_trie(struct rep_arena *work, const struct rep_text *strings, uint32_t count,
                               uint32_t capacity, struct rep_automaton *automaton, struct rep_trie *trie);

/* Returns the byte that leads to state ROOT + INDEX of TRIE.  INDEX is not 0. */
static inline uint8_t
rep_trie_byte(const struct rep_automaton *automaton, const struct rep_trie *trie, uint32_t index)
{
        return automaton->exit_byte[trie->first_exit + index - 1];
}

/* Sets the failures of a floating trie's states.  Cost: the strings' total length times the search for an exit. */
void rep_link_failures(struct rep_automaton *automaton, const struct rep_trie *trie);

/* ---- the floating half */

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

/* ---- the anchored half */

/* Returns the most states that the anchored trie of TREE may have: the bytes of its first segments, and one more. */
uint32_t rep_anchored_room(const struct rep_segment_tree *tree);

/* Builds the anchored trie at the end of AUTOMATON, in at most CAPACITY states.  Returns REP_ERR_LIMIT if they do not
 * suffice, and REP_ERR_MEMORY if memory is out. */
enum rep_status rep_build_anchored(struct rep_arena *work, const struct rep_segment_tree *tree,
                                   const struct rep_floating *floating, uint32_t capacity,
                                   struct rep_automaton *automaton);

#endif
