/* SPDX-License-Identifier: Apache-2.0 */
/* rep2c.Column: whole columns of URLs or answers, exchanged by the Arrow C data interface without copying strings. */
#ifndef REP_PYTHON_COLUMN_H
#define REP_PYTHON_COLUMN_H

#include "core.h"
#include "kernel.h"

/* Returns a Column of KERNEL's answers about OBJECT, a column of URLs.  Returns NULL with an exception set. */
PyObject *column_answer(PyObject *object, const struct kernel *kernel);

/* Adds the class to MODULE.  Returns false with an exception set. */
bool column_register(PyObject *module);

#endif
