/* SPDX-License-Identifier: Apache-2.0 */
/* Who asks, as SQL says it: product tokens with spaces between them, crawler=NAME for a public crawler, or * for everybody. */
#ifndef REP_SQL_AGENT_H
#define REP_SQL_AGENT_H

#include <sqlite3ext.h>

#include "rep_robots.h"
#include "values.h"

/* Who asked last.  All zero: nobody did. */
struct sql_agent {
        char *text;
        size_t size;
        struct rep_crawler *crawler; /* NULL: everybody */
};

/* Makes *CRAWLER, which is to be freed, of TEXT; NULL for everybody.  NAMES are those of what is asked. */
bool sql_agent_read(struct rep_text text, enum rep_names names, struct rep_crawler **crawler, struct sql_error *error);

/* Whether AGENT is TEXT. */
bool sql_agent_is(const struct sql_agent *agent, struct rep_text text);

/* Makes AGENT TEXT, which is CRAWLER, whom it takes. */
bool sql_agent_set(struct sql_agent *agent, struct rep_text text, struct rep_crawler *crawler, struct sql_error *error);

void sql_agent_clear(struct sql_agent *agent);

#endif
