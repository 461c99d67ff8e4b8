/* SPDX-License-Identifier: Apache-2.0 */
/* The cache of a running crawler (rep_cache.h) as a Python object: the base of rep2c.Cache. */
#ifndef REP_PYTHON_CACHE_H
#define REP_PYTHON_CACHE_H

#include "core.h"

/* Adds the class to MODULE.  Returns false with an exception set. */
bool cache_register(PyObject *module);

#endif
