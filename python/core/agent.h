/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who asks, as Python says it: None for everybody, a product token as str or bytes, a tuple or list of tokens that are
 * all the crawler's, or a Crawler of the table.
 */
#ifndef REP_PYTHON_AGENT_H
#define REP_PYTHON_AGENT_H

#include "core.h"
#include "rep_robots.h"

/*
 * Sets *CRAWLER, which is to be freed, to who OBJECT is; NULL for None.  NAMES are those of what is asked.  False with an
 * exception set.
 */
bool agent_read(PyObject *object, enum rep_names names, struct rep_crawler **crawler);

/* Does OBJECT say for good who asks?  False for what may change or compare as it likes. */
bool agent_is_constant(PyObject *object);

#endif
