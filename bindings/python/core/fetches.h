/* SPDX-License-Identifier: Apache-2.0 */
/* The outcome of a fetch, and a policy, as keyword arguments. */
#ifndef REP_PYTHON_FETCHES_H
#define REP_PYTHON_FETCHES_H

#include "core.h"
#include "rep_policy.h"

/* The word for ERROR; NULL for none. */
const char *fetch_error_name(enum rep_fetch_error error);

/* Reads KEYWORDS, a dict or NULL, into FETCH: status, error, header fields and the like.  NOW is
   the time in seconds. */
bool fetch_read(struct rep_fetch *fetch, PyObject *keywords, long long now);

/* Reads the numbers of a policy: all of ARGUMENTS, which has none by position, and KEYWORDS. */
bool policy_read(struct rep_policy *policy, PyObject *arguments, PyObject *keywords);

/* Adds the classes and functions to MODULE.  Returns false with an exception set. */
bool fetches_register(PyObject *module);

#endif
