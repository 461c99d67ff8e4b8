/* `rep2c graph` without --tree: the automata of a robots.txt or a compiled blob. */
#ifndef REP_CLI_REVIEW_GRAPH_AUTOMATA_H
#define REP_CLI_REVIEW_GRAPH_AUTOMATA_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "rep_emit.h"

struct graph_automata {
        struct reading reading;
        const struct crawler *crawler; /* whose rules are drawn; NULL: those of all crawlers */
        const char *url;               /* whose way is marked; NULL: none */
        size_t max_states;             /* over all automata */
        bool quiet;
};

/* Reads FILE and sets *SOURCE to what dot is to draw of it, which is to be freed. */
bool graph_automata_source(const struct graph_automata *options, const char *file, struct rep_emitted *source,
                           struct failure *failure);

#endif
