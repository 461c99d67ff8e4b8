/* SPDX-License-Identifier: Apache-2.0 */
/* Explaining, linting and comparing.  Answers are JSON, of which rep2c/results.py makes objects. */
#ifndef REP_PYTHON_ANALYSIS_H
#define REP_PYTHON_ANALYSIS_H

#include "rules_object.h"

/* The methods _explain(agent, url), _usage(agent, url) and _diff(other, budget, lines, all) of RULES.  OTHER is one of TYPE. */
PyObject *rules_explain(struct rules_object *rules, PyObject *arguments);
PyObject *rules_usage(struct rules_object *rules, PyObject *arguments);

/* The method _usage_column(agent, urls, use) of RULES. */
PyObject *rules_usage_column(struct rules_object *rules, PyObject *arguments);

PyObject *rules_diff(struct rules_object *rules, PyTypeObject *type, PyObject *arguments);

/* Adds the function lint() to MODULE.  Returns false with an exception set. */
bool analysis_register(PyObject *module);

#endif
