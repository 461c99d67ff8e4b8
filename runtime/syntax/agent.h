/* SPDX-License-Identifier: Apache-2.0 */
/* agent.h: the parts of the value of a User-Agent field, one after the other. */
#ifndef REP_RUNTIME_SYNTAX_AGENT_H
#define REP_RUNTIME_SYNTAX_AGENT_H

#include "rep_runtime.h"

/* A field while it is read. */
struct rep_agent_field {
        const char *at, *end;
        size_t depth;    /* of the comments that AT is in */
        bool compatible; /* in a comment, behind its part "compatible" */
        bool leads;      /* the next part is right behind that one, or the first of a comment */
};

struct rep_agent_name {
        struct rep_text text; /* of the field: what the part begins with, up to white space or a slash */
        struct rep_text rest; /* the part behind it */
        bool in_comment;
        bool compatible, leads; /* as in the field; where a part leads, crawlers name themselves */
        bool is_name;           /* the text is one of those that rep_agent_tokens() has, by REP_NAMES_WIDE */
};

static inline struct rep_agent_field
rep_agent_begin(struct rep_text header)
{
        struct rep_agent_field field = {header.data, header.size == 0 ? header.data : header.data + header.size, 0,
                                        false, false};

        return field;
}

/* Sets *NAME to the next part of FIELD that is not empty.  Returns whether there is one. */
bool rep_agent_next(struct rep_agent_field *field, struct rep_agent_name *name);

#endif
