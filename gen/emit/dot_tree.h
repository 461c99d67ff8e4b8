/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tree of what rules say -> a picture for people, as input of Graphviz.
 *
 * In: trees of rep_analyze.h, and what else is known about whose they are.  Out: a graph with a cluster for each.  A node
 * that has branches is a table: a head that says what holds for its paths, and a row a branch, from which an arrow leads
 * to the branch's own table.  What a picture has no room for is counted in the last row.
 */
#ifndef REP_GEN_EMIT_DOT_TREE_H
#define REP_GEN_EMIT_DOT_TREE_H

#include "base/buffer.h"
#include "rep_analyze.h"

/* A tree on its way into a picture. */
struct rep_tree_drawing {
        const struct rep_tree *tree;
        unsigned number;               /* of the tree in the picture */
        const struct rep_text *tokens; /* of the crawlers whose rules it shows */
        size_t token_count;
        bool everybody;                                /* and everybody else */
        const struct rep_agents_difference *relatives; /* crawlers for which it holds but for the differences */
        size_t relative_count;
        struct rep_text url;      /* the URL whose way is marked; size 0: none */
        const bool *way;          /* by node: whether it lies on it; NULL: there is none */
        struct rep_result result; /* what URL comes to */
        size_t max_rows;          /* of the tree in the picture, about */
};

/* Begins a picture of trees that come of SOURCE. */
void rep_dot_begin_trees(struct rep_buffer *out, const char *source);

/* Draws one of them.  False where memory is out. */
bool rep_dot_tree(const struct rep_tree_drawing *drawing, struct rep_buffer *out);

void rep_dot_end_trees(struct rep_buffer *out);

#endif
