/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranked rules -> segment tree.
 *
 * A node means that the first segments of some rules were seen: "/shop", then "?", then "sort=".  Rules that begin with
 * the same segments share these nodes, and wait for each segment once.  Nodes of level 0 are the anchored first
 * segments.  A node of level n + 1 waits for its segment from the place where its parent's segment ended.
 *
 * Invariants: parents come before their children.  A walk that reaches a node has reached its parent; at level 0, it
 * has reached the longest shorter first segment that begins it.  So a rule that is not stronger than a rule of a node
 * above it can decide nothing, and is dropped.
 */
#ifndef REP_GEN_AUTOMATON_SEGMENT_TREE_H
#define REP_GEN_AUTOMATON_SEGMENT_TREE_H

#include "rules/rule_set.h"

#define REP_NO_NODE UINT32_MAX

struct rep_segment_node {
        const char *segment;
        uint32_t size;
        uint32_t parent; /* REP_NO_NODE if there is none */
        uint32_t level;
        bool end;           /* the segment must end where the path ends; such a node has no children */
        uint32_t rule;      /* the rule matched by reaching this node; 0: none */
        uint32_t best;      /* the strongest rule matched by reaching this node or those above it */
        uint32_t max;       /* the strongest rule that this node leads to; never 0 */
        uint32_t max_below; /* like MAX, but without its own rule and, at level 0, without longer first segments */
};

struct rep_segment_tree {
        struct rep_segment_node *nodes;
        uint32_t node_count;
        struct rep_rule *rules; /* by number; 0 is the base; rules that can decide nothing are dropped */
        uint32_t rule_count;
};

/*
 * Builds the tree of RULES.
 *
 * With REP_TRACK_VERDICT, consecutive rules of one verdict become one, because it makes no difference which of them
 * wins; rules then have no pattern, rank or line.  With KEEP_NUMBERS, rules that can decide nothing stay, for callers
 * that know rules by their numbers.  Returns REP_ERR_MEMORY if memory is out, and REP_ERR_LIMIT if there are more nodes
 * than numbers.
 */
enum rep_status rep_build_segment_tree(struct rep_arena *arena, const struct rep_rules *rules,
                                       enum rep_tracking tracking, bool keep_numbers, struct rep_segment_tree *tree);

#endif
