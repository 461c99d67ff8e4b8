/*
 * A crawler that asks: picks its rules in one blob after another, and checks URLs against them, with the scratch memory
 * that this takes.
 */
#ifndef REP_CLI_ASKER_H
#define REP_CLI_ASKER_H

#include "cli/agents.h"
#include "rep_runtime.h"

/* All zero is the start. */
struct asker {
        struct rep_group group;
        void *scratch;
        size_t scratch_size;
};

/* Picks the rules for AGENTS in BLOB, which must live as long as URLs are checked against them. */
bool asker_pick(struct asker *asker, const struct rep_blob *blob, const struct agents *agents, struct failure *failure);

/* Checks URL against the rules that were picked last. */
bool asker_check(const struct asker *asker, struct rep_text url, struct rep_result *result, struct failure *failure);

void asker_free(struct asker *asker);

#endif
