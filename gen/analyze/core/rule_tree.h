/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tree of path segments in rules, before it is known what they decide.
 *
 * In: the plain patterns of rules, in ascending order.  Out: nodes in preorder.  A node is the set of paths of a
 * plain pattern.  The patterns of its branches begin with this pattern.  There is a node for each pattern, and for
 * each common beginning of several patterns that ends in "/" or a star.
 *
 * Invariant: the pattern of a node contains the patterns of its branches.  The patterns of two branches of one node
 * have no common beginning that ends in "/" or a star.
 */
#ifndef REP_GEN_RULE_TREE_H
#define REP_GEN_RULE_TREE_H

#include "analyze/core/analysis.h"

struct rep_branch {
        struct rep_plain plain;
        uint32_t entry;  /* the entry of the index with this pattern; REP_NO_PATTERN: none */
        uint32_t parent; /* 0 for the first node */
        uint32_t behind; /* the number of the first node after its branch */
};

/* Makes the tree of INDEX in ARENA.  The first node always exists; its pattern is "/".  Returns REP_OK or
   REP_ERR_MEMORY. */
enum rep_status rep_grow_tree(struct rep_arena *arena, const struct rep_rule_index *index, struct rep_branch **branches,
                              uint32_t *count);

#endif
