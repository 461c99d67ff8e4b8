/* What a file says, line by line: methods of rep2c.Robots, of an opened blob.  All return NULL with an exception set. */
#ifndef REP_PYTHON_RULES_DIRECTIVES_H
#define REP_PYTHON_RULES_DIRECTIVES_H

#include "core.h"
#include "rep_directives.h"

/* The seconds that an agent has to wait; ARGUMENTS are the agent and the minute of the day. */
PyObject *rules_delay(const struct rep_blob *blob, PyObject *arguments);

/* The lines that hold for AGENT, as tuples of line, kind, key and value. */
PyObject *rules_directives(const struct rep_blob *blob, PyObject *agent);

/* A rule as the file has it, such as "Disallow: /x". */
PyObject *directive_rule(const struct rep_directive *directive);

#endif
