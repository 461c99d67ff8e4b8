/* SPDX-License-Identifier: Apache-2.0 */
/* An opened pack as a Python object: the base of rep2c.Pack. */
#ifndef REP_PYTHON_PACK_H
#define REP_PYTHON_PACK_H

#include "core.h"

/* Adds the class to MODULE.  Returns false with an exception set. */
bool pack_register(PyObject *module);

#endif
