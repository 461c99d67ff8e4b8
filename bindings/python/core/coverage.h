/* SPDX-License-Identifier: Apache-2.0 */
/* Counts which rules decide about URLs. */
#ifndef REP_PYTHON_COVERAGE_H
#define REP_PYTHON_COVERAGE_H

#include "rules_object.h"

/* The method _coverage(agent, urls) of RULES, of an iterable of URLs: the rules as (line, rule, hits), and how many URLs are
   allowed, are disallowed, no rule decides about, and are none. */
PyObject *rules_coverage(struct rules_object *rules, PyObject *arguments);

#endif
