/* SPDX-License-Identifier: Apache-2.0 */
/* `rep2c graph`: the options, and the input for dot. */
#ifndef REP_CLI_REVIEW_GRAPH_H
#define REP_CLI_REVIEW_GRAPH_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "rep_emit.h"

struct graph_request {
        struct reading reading;
        const struct crawler *crawler; /* whose rules are drawn; NULL: those of all crawlers */
        const char *url;               /* whose way is marked; NULL: none */
        size_t most;                   /* states over all automata; about as many rows of each tree */
        bool quiet;
};

/* Makes the graph of the automata of FILE, a robots.txt.  *SOURCE becomes the input for dot, which the
 * caller frees. */
bool graph_automata_source(const struct graph_request *request, const char *file, struct rep_emitted *source,
                           struct failure *failure);

/* Does the same for the meaning of the rules, as a tree for people. */
bool graph_tree_source(const struct graph_request *request, const char *file, struct rep_emitted *source,
                       struct failure *failure);

#endif
