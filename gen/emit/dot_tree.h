/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tree of a file's rules -> a picture for people, as input of Graphviz.
 *
 * In: trees of rep_analyze.h, and the crawlers that each applies to.  Out: a graph with a cluster for each tree.  A
 * node with branches is a table.  Its head says what applies to the node's paths.  Each branch is a row, and an arrow
 * leads from the row to the branch's own table.  The last row counts the branches for which the picture has no room.
 */
#ifndef REP_GEN_EMIT_DOT_TREE_H
#define REP_GEN_EMIT_DOT_TREE_H

#include "base/buffer.h"
#include "base/command.h"

/* A tree that is to be drawn. */
struct rep_tree_drawing {
        const struct rep_tree *tree;
        unsigned number;               /* of the tree in the picture */
        const struct rep_text *tokens; /* of the crawlers whose rules it shows */
        size_t token_count;
        bool everybody;                                /* it also applies to everybody else */
        const struct rep_agents_difference *relatives; /* crawlers to which it applies except for the differences */
        size_t relative_count;
        struct rep_text url;      /* the URL whose way is marked; size 0: none */
        const bool *way;          /* by node: whether it lies on the way; NULL: none does */
        struct rep_result result; /* the answer for URL */
        size_t max_rows;          /* approximate number of rows of the tree in the picture */
};

/* Begins a picture of trees.  SOURCE names where they come from. */
void rep_dot_begin_trees(struct rep_buffer *out, const char *source);

/* Draws one tree.  Returns false if memory is out. */
bool rep_dot_tree(const struct rep_tree_drawing *drawing, struct rep_buffer *out);

void rep_dot_end_trees(struct rep_buffer *out);

#endif
