/* SPDX-License-Identifier: Apache-2.0 */
/* The functions explain, lint and diff of the module. */
#ifndef REP_PYTHON_ANALYSIS_H
#define REP_PYTHON_ANALYSIS_H

#include "core.h"

/* Adds the functions to MODULE.  Returns false with an exception set. */
bool analysis_register(PyObject *module);

#endif
