/* SPDX-License-Identifier: Apache-2.0 */
/* Exports answers to Python: a stream of chunks by the Arrow C data interface, without a copy. */
#ifndef REP_PYTHON_ARROW_EXPORT_H
#define REP_PYTHON_ARROW_EXPORT_H

#include "chunk.h"
#include "core.h"

/* Returns a new capsule with a stream of CHUNKS of KIND.  Returns NULL with an exception set. */
PyObject *arrow_export(const struct chunks *chunks, enum chunk_kind kind);

#endif
