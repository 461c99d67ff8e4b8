/* SPDX-License-Identifier: Apache-2.0 */
/* What a header field of a response says about the use of its content. */
#ifndef REP_PYTHON_FIELD_USAGE_H
#define REP_PYTHON_FIELD_USAGE_H

#include "core.h"

/* Adds the function field_usage(agent, name, value, now, image) to MODULE.  It returns a tuple of the kind of statement, a tuple of
   the preferences for search, AI input and training, the extent, and a list of licenses.  Returns false with an exception set. */
bool field_usage_register(PyObject *module);

#endif
