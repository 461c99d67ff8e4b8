/* SPDX-License-Identifier: Apache-2.0 */
/* Imports columns from Python objects that export the Arrow C data interface, as one array or as a stream. */
#ifndef REP_PYTHON_ARROW_IMPORT_H
#define REP_PYTHON_ARROW_IMPORT_H

#include "core.h"
#include "kernel.h"

/* Adds KERNEL's answers about OBJECT, one chunk for each array.  Returns false with an exception set; some chunks may
   have been added. */
bool arrow_import(struct chunks *chunks, PyObject *object, const struct kernel *kernel);

#endif
