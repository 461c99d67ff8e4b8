/*
 * The rules that hold for some agents in one blob after another, with the scratch memory that checking URLs against
 * them takes.
 */
#ifndef REP_CLI_MATCHER_H
#define REP_CLI_MATCHER_H

#include "cli/agents.h"
#include "rep_runtime.h"

/* All zero is the start. */
struct matcher {
        struct rep_group group;
        void *scratch;
        size_t scratch_size;
};

/* Picks the rules for AGENTS in BLOB, which must live as long as URLs are checked against them. */
bool matcher_pick(struct matcher *matcher, const struct rep_blob *blob, const struct agents *agents,
                  struct failure *failure);

/* Checks URL against the rules that were picked last. */
bool matcher_check(const struct matcher *matcher, struct rep_text url, struct rep_result *result,
                   struct failure *failure);

void matcher_free(struct matcher *matcher);

#endif
