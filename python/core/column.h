/* SPDX-License-Identifier: Apache-2.0 */
/* Whole columns of URLs, in and out by the Arrow C data interface, without a copy of their strings: rep2c.Column. */
#ifndef REP_PYTHON_COLUMN_H
#define REP_PYTHON_COLUMN_H

#include "core.h"
#include "kernel.h"

/* A Column of what KERNEL answers about the column of URLs that OBJECT is; NULL with an exception set. */
PyObject *column_answer(PyObject *object, const struct kernel *kernel);

/* Adds what stands here to MODULE; false with an exception set. */
bool column_register(PyObject *module);

#endif
