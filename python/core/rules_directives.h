/* The methods of rep2c.Robots about what a file says beside rules, of an opened blob; NULL with an exception set. */
#ifndef REP_PYTHON_RULES_DIRECTIVES_H
#define REP_PYTHON_RULES_DIRECTIVES_H

#include "core.h"

/* The seconds that an agent has to wait; ARGUMENTS are the agent and the minute of the day. */
PyObject *rules_delay(const struct rep_blob *blob, PyObject *arguments);

/* The lines that hold for AGENT, as tuples of line, kind, key and value. */
PyObject *rules_directives(const struct rep_blob *blob, PyObject *agent);

#endif
