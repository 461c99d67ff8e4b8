/* SPDX-License-Identifier: Apache-2.0 */
/* What explain, lint and diff find, as functions of the module. */
#ifndef REP_PYTHON_ANALYSIS_H
#define REP_PYTHON_ANALYSIS_H

#include "core.h"

/* Adds what stands here to MODULE; false with an exception set. */
bool analysis_register(PyObject *module);

#endif
