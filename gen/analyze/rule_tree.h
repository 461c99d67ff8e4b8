/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tree of path segments that rules make, before it is known what they decide.
 *
 * In: the plain patterns of rules, in ascending order.  Out: nodes in preorder.  A node stands for the paths of a
 * plain pattern; those of its branches are patterns that its own is the beginning of.  A node is there for each
 * pattern, and for each beginning that ends in "/" or a star and that several have in common.
 *
 * Invariant: the pattern of a node contains those of its branches, and those of two branches of one node have no
 * beginning in common that ends in "/" or a star.
 */
#ifndef REP_GEN_RULE_TREE_H
#define REP_GEN_RULE_TREE_H

#include "analyze/analysis.h"

struct rep_branch {
        struct rep_plain plain;
        uint32_t entry;  /* of the index, whose pattern this is; REP_NO_PATTERN: none */
        uint32_t parent; /* of the first node 0 */
        uint32_t behind; /* the number of the first node behind its branch */
};

/* Makes the tree of INDEX in ARENA.  There is always the first node, whose pattern is "/".
   REP_OK or REP_ERR_MEMORY. */
enum rep_status rep_grow_tree(struct rep_arena *arena, const struct rep_rule_index *index, struct rep_branch **branches,
                              uint32_t *count);

#endif
