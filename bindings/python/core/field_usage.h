/* SPDX-License-Identifier: Apache-2.0 */
/* What the header fields of a response say about the use of its content. */
#ifndef REP_PYTHON_FIELD_USAGE_H
#define REP_PYTHON_FIELD_USAGE_H

#include "core.h"

/* Adds two functions to MODULE.  Returns false with an exception set.

   field_usage(agent, fields, now, image, beside) returns a tuple of the preferences for search, AI input and training, the
   extent or None, and a list of licenses.  FIELDS is a list of pairs of a name and a value.  BESIDE is what else counts: a
   tuple of the three preferences and the extent.
   use_name(use) returns the name of what USE is a name of. */
bool field_usage_register(PyObject *module);

#endif
