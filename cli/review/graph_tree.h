/* `rep2c graph --tree`: what the rules of a robots.txt say, as a tree for people. */
#ifndef REP_CLI_REVIEW_GRAPH_TREE_H
#define REP_CLI_REVIEW_GRAPH_TREE_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "rep_emit.h"

struct graph_tree {
        struct reading reading;
        const struct crawler *crawler; /* whose rules are drawn; NULL: those of all crawlers */
        const char *url;               /* whose way is marked; NULL: none */
        size_t max_rows;               /* about as many rows each tree has */
        bool quiet;
};

/* Reads FILE and sets *SOURCE to what dot is to draw of it, which is to be freed. */
bool graph_tree_source(const struct graph_tree *options, const char *file, struct rep_emitted *source,
                       struct failure *failure);

#endif
