/*
 * Who asks, as Python says it: None for everybody, a product token as str or bytes, a tuple or list of tokens that are
 * all the crawler's, or a Crawler of the table.
 */
#ifndef REP_PYTHON_AGENT_H
#define REP_PYTHON_AGENT_H

#include "bytes_view.h"
#include "rep_directives.h"

struct agent {
        PyObject *object; /* borrowed, for messages */
        const struct rep_public_crawler *crawler;
        const struct rep_text *tokens;
        size_t count;
        /* one token needs no memory of its own */
        struct bytes_view one, *views;
        struct rep_text *texts;
};

/* Reads OBJECT, which must live as long as AGENT.  False with an exception set; then nothing is held. */
bool agent_read(struct agent *agent, PyObject *object);

void agent_free(struct agent *agent);

/* Picks the rules that hold for AGENT in BLOB; false with an exception set. */
bool agent_pick(const struct agent *agent, const struct rep_blob *blob, struct rep_group *group);

/* Begins with the first directive that holds for AGENT in BLOB. */
bool agent_hold(const struct agent *agent, const struct rep_blob *blob, struct rep_holding *holding);

#endif
