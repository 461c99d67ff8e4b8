/* SPDX-License-Identifier: Apache-2.0 */
/* The methods of rep2c.Robots that check URLs; NULL with an exception set. */
#ifndef REP_PYTHON_RULES_CHECK_H
#define REP_PYTHON_RULES_CHECK_H

#include "rules_object.h"

PyObject *rules_allowed(CORE_FAST_PARAMETERS);
PyObject *rules_check_url(CORE_FAST_PARAMETERS);
PyObject *rules_check_many(CORE_FAST_PARAMETERS);
PyObject *rules_check_column(CORE_FAST_PARAMETERS);
PyObject *rules_line_column(CORE_FAST_PARAMETERS);
PyObject *rules_verdict_column(CORE_FAST_PARAMETERS);

/* Adds rep2c.Verdict to MODULE; false with an exception set. */
bool rules_check_register(PyObject *module);

#endif
