/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranked rules -> segment tree.
 *
 * A node stands for having seen the first segments of some rules: "/shop" then "?" then "sort=".  Rules that begin with
 * the same segments share their nodes, and wait for each of them once.  Nodes of level 0 are the anchored first
 * segments; a node of level n + 1 waits for its segment from where its parent's ended.
 *
 * Invariants: parents stand before their children; reaching a node implies that its parent, and for level 0 the longest
 * shorter first segment that begins it, was reached.  That is why a rule no stronger than one of a node above it can
 * decide nothing and is dropped.
 */
#ifndef REP_GEN_AUTOMATON_SEGMENT_TREE_H
#define REP_GEN_AUTOMATON_SEGMENT_TREE_H

#include "rules/rules.h"

#define REP_NO_NODE UINT32_MAX

struct rep_segment_node {
        const char *segment;
        uint32_t size;
        uint32_t parent; /* REP_NO_NODE where there is none */
        uint32_t level;
        bool end;           /* the segment must end where the path ends; such a node has no children */
        uint32_t rule;      /* matched by reaching this node; 0: none */
        uint32_t best;      /* the strongest rule matched by reaching this node or those above it */
        uint32_t max;       /* the strongest rule that this node leads to; never 0 */
        uint32_t max_below; /* the same without its own rule and, for level 0, without longer first segments */
};

struct rep_segment_tree {
        struct rep_segment_node *nodes;
        uint32_t node_count;
        struct rep_rule *rules; /* by number, 0 is the base; those that can decide nothing are gone */
        uint32_t rule_count;
};

/*
 * Builds the tree of RULES.  With REP_TRACK_VERDICT rules of one verdict that follow each other in strength are one,
 * for which of them wins makes no difference; rules then have no pattern, no rank and no line.
 * With KEEP_NUMBERS those that can decide nothing stay among the rules, for whoever knows rules by their numbers.  REP_ERR_MEMORY where memory is
 * out, REP_ERR_LIMIT where there are more nodes than numbers.
 */
enum rep_status rep_build_segment_tree(struct rep_arena *arena, const struct rep_rules *rules,
                                       enum rep_tracking tracking, bool keep_numbers, struct rep_segment_tree *tree);

#endif
