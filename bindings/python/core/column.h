/* SPDX-License-Identifier: Apache-2.0 */
/* rep2c.Column: whole columns of URLs or answers, exchanged by the Arrow C data interface without copying strings. */
#ifndef REP_PYTHON_COLUMN_H
#define REP_PYTHON_COLUMN_H

#include "core.h"
#include "kernel.h"

/* Returns a Column of KERNEL's answers about OBJECT, a column of URLs.  Returns NULL with an exception set. */
PyObject *column_answer(PyObject *object, const struct kernel *kernel);

/* Adds KERNEL's answers about OBJECT, one chunk for each array.  Returns false with an exception set; some chunks may
   have been added. */
bool arrow_import(struct chunks *chunks, PyObject *object, const struct kernel *kernel);

/* Returns a new capsule with a stream of CHUNKS of KIND.  Returns NULL with an exception set. */
PyObject *arrow_export(const struct chunks *chunks, enum chunk_kind kind);

#endif
