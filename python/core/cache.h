/* SPDX-License-Identifier: Apache-2.0 */
/* The robots.txt of the hosts that a running crawler is at, as a Python object: the base of rep2c.Cache.  See rep_cache.h. */
#ifndef REP_PYTHON_CACHE_H
#define REP_PYTHON_CACHE_H

#include "core.h"

/* Adds what stands here to MODULE; false with an exception set. */
bool cache_register(PyObject *module);

#endif
