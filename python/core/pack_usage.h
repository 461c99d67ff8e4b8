/* SPDX-License-Identifier: Apache-2.0 */
/* The methods of rep2c.Pack about the use of content.  Both return NULL with an exception set. */
#ifndef REP_PYTHON_PACK_USAGE_H
#define REP_PYTHON_PACK_USAGE_H

#include "core.h"

/* Returns what is stated about a URL as JSON; None for an unknown site.  ARGUMENTS are agent and URL. */
PyObject *pack_usage(PyObject *self, PyObject *arguments);

/* Returns a column of preferences, null for unknown sites.  ARGUMENTS are agent, column of URLs, and use. */
PyObject *pack_usage_column(PyObject *self, PyObject *arguments);

#endif
