/* SPDX-License-Identifier: Apache-2.0 */
/* What the header fields of a response say about the use of its content. */
#ifndef REP_PYTHON_FIELD_USAGE_H
#define REP_PYTHON_FIELD_USAGE_H

#include "core.h"

/* Adds the function field_usage(agent, fields, now, image) to MODULE.  FIELDS is a list of pairs of a name and a value.  It
   returns a tuple of the preferences for search, AI input and training, the extent or None, and a list of licenses.  Returns
   false with an exception set. */
bool field_usage_register(PyObject *module);

#endif
