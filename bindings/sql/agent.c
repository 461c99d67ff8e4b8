/* SPDX-License-Identifier: Apache-2.0 */
/* agent.c: see agent.h. */
#include "agent.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* The prefix of a public crawler's name. */
#define PUBLIC "crawler="

static bool
read_public(struct rep_text name, struct rep_crawler **crawler, struct sql_error *error)
{
        enum rep_status status = rep_crawler_create_public(name, crawler);

        if (status == REP_ERR_CRAWLER)
                return sql_fail(error, "'%.*s' is not a public crawler; 'rep2c crawlers' lists them", sql_shown(name),
                                name.data);
        return status == REP_OK || sql_fail(error, "%s", rep_status_text(status));
}

static bool
read_tokens(struct rep_text text, enum rep_names names, struct rep_crawler **crawler, struct sql_error *error)
{
        struct rep_text tokens[REP_PICK_MAX];
        size_t count, wrong;
        enum rep_status status;

        if (!sql_tokens_of(text, tokens, &count, error))
                return false;
        status = rep_crawler_create(tokens, count, names, crawler);
        if (status != REP_ERR_TOKEN)
                return status == REP_OK || sql_fail(error, "%s", rep_status_text(status));
        wrong = rep_first_no_token(tokens, count, names);
        return sql_fail(error,
                        "the agent '%.*s' is not a product token; robots_token() finds those of a whole User-Agent, "
                        "'" PUBLIC "NAME' asks as a public crawler, and names=wide allows digits and dots in names",
                        sql_shown(tokens[wrong]), tokens[wrong].data);
}

bool
sql_agent_read(struct rep_text text, enum rep_names names, struct rep_crawler **crawler, struct sql_error *error)
{
        const size_t size = sizeof(PUBLIC) - 1;

        *crawler = NULL;
        if (text.size > size && memcmp(text.data, PUBLIC, size) == 0)
                return read_public((struct rep_text){text.data + size, text.size - size}, crawler, error);
        return read_tokens(text, names, crawler, error);
}

bool
sql_agent_is(const struct sql_agent *agent, struct rep_text text)
{
        return agent->text != NULL && agent->size == text.size && memcmp(agent->text, text.data, text.size) == 0;
}

bool
sql_agent_set(struct sql_agent *agent, struct rep_text text, struct rep_crawler *crawler, struct sql_error *error)
{
        sql_agent_clear(agent);
        agent->crawler = crawler;
        agent->text = sqlite3_malloc64(text.size + 1);
        if (agent->text == NULL) {
                sql_agent_clear(agent);
                return sql_fail(error, "out of memory");
        }
        memcpy(agent->text, text.data, text.size);
        agent->size = text.size;
        return true;
}

void
sql_agent_clear(struct sql_agent *agent)
{
        rep_crawler_free(agent->crawler);
        sqlite3_free(agent->text);
        *agent = (struct sql_agent){.text = NULL};
}
