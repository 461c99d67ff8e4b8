/* SPDX-License-Identifier: Apache-2.0 */
/* The base of rep2c.PackWriter, which makes packs; see rep_pack.h. */
#ifndef REP_PYTHON_PACK_WRITER_H
#define REP_PYTHON_PACK_WRITER_H

#include "core.h"

/* Adds the class to MODULE.  Returns false with an exception set. */
bool pack_writer_register(PyObject *module);

#endif
