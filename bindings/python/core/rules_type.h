/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled rules as a Python object: the base of rep2c.Robots. */
#ifndef REP_PYTHON_RULES_TYPE_H
#define REP_PYTHON_RULES_TYPE_H

#include "core.h"

/* Adds the class to MODULE.  Returns false with an exception set. */
bool rules_register(PyObject *module);

#endif
