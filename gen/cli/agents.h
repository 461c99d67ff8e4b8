/*
 * The product tokens that a crawler asks with, as a list that options and batch lines fill.
 */
#ifndef REP_CLI_AGENTS_H
#define REP_CLI_AGENTS_H

#include "cli/options.h"
#include "cli/report.h"
#include "rep_runtime.h"

/* All zero is the empty list, which asks for the rules for everybody. */
struct agents {
        struct rep_text *texts; /* they lie in the strings that were added */
        size_t count, capacity;
};

/* Adds the agents in LIST, separated by commas.  LIST must outlive AGENTS.  Fails where one of them is empty. */
bool agents_add(struct agents *agents, const char *list, struct failure *failure);

/* Takes an option whose argument is such a list; it sets a struct agents, to which the list is added. */
int take_agents(const struct option_use *use);

/* Fails where one of AGENTS does not begin with a product token. */
bool agents_have_tokens(const struct agents *agents, struct failure *failure);

/* Frees the list, not the strings. */
void agents_free(struct agents *agents);

#endif
