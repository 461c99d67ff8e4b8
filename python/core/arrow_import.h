/* SPDX-License-Identifier: Apache-2.0 */
/* Columns that come from Python: what exports itself by the Arrow C data interface, as one array or as a stream. */
#ifndef REP_PYTHON_ARROW_IMPORT_H
#define REP_PYTHON_ARROW_IMPORT_H

#include "core.h"
#include "kernel.h"

/* Adds what KERNEL answers about OBJECT, a chunk for each array; false with an exception set, and some may be added. */
bool arrow_import(struct chunks *chunks, PyObject *object, const struct kernel *kernel);

#endif
