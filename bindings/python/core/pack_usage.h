/* SPDX-License-Identifier: Apache-2.0 */
/* The methods of rep2c.Pack about the use of content, and what a cache shares of them.  All return NULL with an exception set. */
#ifndef REP_PYTHON_PACK_USAGE_H
#define REP_PYTHON_PACK_USAGE_H

#include "answer.h"
#include "rep_pack.h"

/* Returns what is stated about a URL as JSON; None for an unknown site.  ARGUMENTS are agent and URL. */
PyObject *pack_usage(PyObject *self, PyObject *arguments);

/* Returns a column, null for unknown sites.  ARGUMENTS are agent, column of URLs, use, and part (names_part()). */
PyObject *pack_usage_column(PyObject *self, PyObject *arguments);

/* Returns what SITE, which is freed, states about URL to CRAWLER as JSON; None for an unknown site.  OBJECT is the URL in Python. */
PyObject *usage_json_of(struct rep_site *site, const struct rep_crawler *crawler, struct rep_text url,
                        PyObject *object);

#endif
