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

/* What is stated about a URL, as JSON.  All zero: nothing was reported. */
struct usage_json {
        struct answer answer;
        bool written;
};

/* A rep_usage_report_fn, whose context is a struct usage_json. */
void usage_json_write(void *json, const struct rep_usage_report *found);

/* Returns JSON about URL, which came with FINDING; None for an unknown site. */
PyObject *usage_json_object(struct usage_json *json, enum rep_pack_finding finding, PyObject *url);

#endif
