/* SPDX-License-Identifier: Apache-2.0 */
/* A crawler as SQL names it: product tokens separated by spaces, crawler=NAME for a public crawler, or * for
   everybody. */
#ifndef REP_SQL_AGENT_H
#define REP_SQL_AGENT_H

#include <sqlite3ext.h>

#include "rep_robots.h"
#include "values.h"

/* The crawler of the last call, kept for the next one.  All zero: there was none. */
struct sql_agent {
        char *text;
        size_t size;
        struct rep_crawler *crawler; /* NULL: everybody */
};

/* Makes a crawler of TEXT; the caller frees it.  *CRAWLER becomes NULL for everybody.  NAMES are those of the rules
   or pack. */
bool sql_agent_read(struct rep_text text, enum rep_names names, struct rep_crawler **crawler, struct sql_error *error);

/* Returns whether AGENT was made of TEXT. */
bool sql_agent_is(const struct sql_agent *agent, struct rep_text text);

/* Sets AGENT to a copy of TEXT and to CRAWLER, which it takes over. */
bool sql_agent_set(struct sql_agent *agent, struct rep_text text, struct rep_crawler *crawler, struct sql_error *error);

void sql_agent_clear(struct sql_agent *agent);

#endif
