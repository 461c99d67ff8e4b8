/* SPDX-License-Identifier: Apache-2.0 */
/* Columns that go to Python: chunks of answers as a stream of the Arrow C data interface, without a copy. */
#ifndef REP_PYTHON_ARROW_EXPORT_H
#define REP_PYTHON_ARROW_EXPORT_H

#include "chunk.h"
#include "core.h"

/* A new capsule with a stream of CHUNKS, which are of KIND; NULL with an exception set. */
PyObject *arrow_export(const struct chunks *chunks, enum chunk_kind kind);

#endif
