/* SPDX-License-Identifier: Apache-2.0 */
/* agent.h: the names in the value of a User-Agent field, one after the other. */
#ifndef REP_RUNTIME_SYNTAX_AGENT_H
#define REP_RUNTIME_SYNTAX_AGENT_H

#include "rep_runtime.h"

/* A field while it is read. */
struct rep_agent_field {
        const char *at, *end;
        size_t depth;    /* of the comments that AT is in */
        bool compatible; /* in a comment, behind its part "compatible" */
        bool leads;      /* the next part is right behind that one */
};

struct rep_agent_name {
        struct rep_text text; /* a token by REP_NAMES_WIDE, in the field */
        bool in_comment;
        bool has_version;
        bool leads; /* right behind "compatible", where crawlers name themselves */
};

static inline struct rep_agent_field
rep_agent_begin(struct rep_text header)
{
        struct rep_agent_field field = {header.data, header.size == 0 ? header.data : header.data + header.size, 0,
                                        false, false};

        return field;
}

/* Sets *NAME to the next name of FIELD, as rep_agent_tokens() has them.  Returns whether there is one. */
bool rep_agent_next(struct rep_agent_field *field, struct rep_agent_name *name);

#endif
