/* SPDX-License-Identifier: Apache-2.0 */
/* What makes packs, as a Python object: the base of rep2c.PackWriter.  See rep_pack.h. */
#ifndef REP_PYTHON_PACK_WRITER_H
#define REP_PYTHON_PACK_WRITER_H

#include "core.h"

/* Adds what stands here to MODULE; false with an exception set. */
bool pack_writer_register(PyObject *module);

#endif
