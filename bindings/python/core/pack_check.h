/* SPDX-License-Identifier: Apache-2.0 */
/* The methods of rep2c.Pack that take an agent.  All return NULL with an exception set. */
#ifndef REP_PYTHON_PACK_CHECK_H
#define REP_PYTHON_PACK_CHECK_H

#include "core.h"

PyObject *pack_allowed(CORE_FAST_PARAMETERS);
PyObject *pack_check_url(CORE_FAST_PARAMETERS);
PyObject *pack_check_many(CORE_FAST_PARAMETERS);
PyObject *pack_check_column(CORE_FAST_PARAMETERS);
PyObject *pack_line_column(CORE_FAST_PARAMETERS);
PyObject *pack_verdict_column(CORE_FAST_PARAMETERS);

/* Returns the compiled rules of an origin for an agent, as bytes, or None.  ARGUMENTS are agent and origin. */
PyObject *pack_rules(PyObject *self, PyObject *arguments);

/* Returns what an origin's robots.txt says beside its rules, as a pair: the delay in seconds or None, and the directives as
 * tuples of line, kind, key and value; None for an unknown origin.  ARGUMENTS are agent, origin and minute of the day. */
PyObject *pack_beside(PyObject *self, PyObject *arguments);

/* Adds rep2c.PackAnswer to MODULE; false with an exception set. */
bool pack_check_register(PyObject *module);

#endif
