/* SPDX-License-Identifier: Apache-2.0 */
/* The crawlers that the lines of a batch name, each made once: what an object remembers of a crawler goes by it. */
#ifndef REP_CLI_ASK_BATCH_CRAWLERS_H
#define REP_CLI_ASK_BATCH_CRAWLERS_H

#include "cli/ask/crawlers.h"

enum { BATCH_CRAWLER_BUCKETS = 512 };

struct batch_crawler {
        struct batch_crawler *next; /* in its bucket */
        char *agents;               /* as lines have them */
        struct crawler crawler;
};

/* {.names = ..., .merge = ...} is the start. */
struct batch_crawlers {
        enum rep_names names;
        bool merge; /* several agents of a line are one crawler */
        struct batch_crawler *buckets[BATCH_CRAWLER_BUCKETS];
        struct batch_crawler *last; /* that was asked for; NULL: none */
        size_t count;
};

/* Gives the crawler that the field AGENTS names; NULL after a failure.  It lives until the next call of the other function. */
const struct crawler *batch_crawlers_get(struct batch_crawlers *crawlers, const char *agents, struct failure *failure);

/* Forgets all of them where there are very many, or where ALL says so. */
void batch_crawlers_forget(struct batch_crawlers *crawlers, bool all);

#endif
