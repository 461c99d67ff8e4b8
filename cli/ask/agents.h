/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The product tokens of one crawler, as a list that options and batch lines fill, and what is wrong with a string that
 * is none.
 */
#ifndef REP_CLI_ASK_AGENTS_H
#define REP_CLI_ASK_AGENTS_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_runtime.h"

/* All zero is the empty list, which asks for the rules for everybody. */
struct agents {
        struct rep_text *texts; /* they lie in the strings that were added */
        size_t count, capacity;
        bool merge; /* several are one crawler that is known by all of them */
};

/*
 * Adds the agents in LIST, separated by commas.  LIST must outlive AGENTS.  Fails where one of them is empty.  A list
 * with a parenthesis is one agent: a User-Agent header, which is no token.
 */
bool agents_add(struct agents *agents, const char *list, struct failure *failure);

/* Adds one agent, whatever it holds. */
void agents_add_text(struct agents *agents, struct rep_text text);

/* Takes an option whose argument is such a list; it sets a struct agents, to which the list is added. */
int take_agents(const struct option_use *use);

/* Fails where AGENT is no product token as NAMES says: says what one is, what this one's would be, and what helps. */
bool agent_examine(struct rep_text agent, enum rep_names names, struct failure *failure);

/* Fails where one of AGENTS is no product token, or where there are several and they are not to be merged. */
bool agents_examine(const struct agents *agents, enum rep_names names, struct failure *failure);

/* Frees the list, not the strings. */
void agents_free(struct agents *agents);

#endif
