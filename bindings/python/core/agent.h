/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A crawler as Python names it: None for everybody; a product token as str or bytes; a tuple or list of tokens, all
 * of one crawler; or a Crawler of the table.
 */
#ifndef REP_PYTHON_AGENT_H
#define REP_PYTHON_AGENT_H

#include "core.h"
#include "rep_robots.h"

/*
 * Makes the crawler that OBJECT names; the caller frees it.  *CRAWLER becomes NULL for None.  NAMES are those of the
 * rules or pack.  Returns false with an exception set.
 */
bool agent_read(PyObject *object, enum rep_names names, struct rep_crawler **crawler);

/* Returns whether OBJECT always names the same crawler.  False for objects that can change or define their own
   comparison. */
bool agent_is_constant(PyObject *object);

#endif
