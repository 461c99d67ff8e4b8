/* SPDX-License-Identifier: Apache-2.0 */
/* Methods of rep2c.Robots about directives and groups.  All return NULL with an exception set. */
#ifndef REP_PYTHON_RULES_DIRECTIVES_H
#define REP_PYTHON_RULES_DIRECTIVES_H

#include "rep_directives.h"
#include "rules_object.h"

/* Returns the seconds that an agent has to wait.  ARGUMENTS are the agent and the minute of the day. */
PyObject *rules_delay(struct rules_object *rules, PyObject *arguments);

/* Returns the lines that apply to AGENT, as tuples of line, kind, key and value. */
PyObject *rules_directives(struct rules_object *rules, PyObject *agent);

/* Returns the values of all sitemap lines. */
PyObject *rules_sitemaps(struct rules_object *rules);

/* Returns the groups that apply to AGENT, as a tuple of holds, token and names. */
PyObject *rules_holding(struct rules_object *rules, PyObject *agent);

/* Returns DIRECTIVE as (line, kind, key, value). */
PyObject *directive_tuple(const struct rep_directive *directive);

/* Returns a rule as written in the file, such as "Disallow: /x". */
PyObject *directive_rule(const struct rep_directive *directive);

#endif
