/* SPDX-License-Identifier: Apache-2.0 */
/* The table of public crawlers, as Python objects. */
#ifndef REP_PYTHON_CRAWLERS_H
#define REP_PYTHON_CRAWLERS_H

#include "core.h"
#include "rep_robots.h"

/* The row of the table that OBJECT stands for; NULL where it is no Crawler. */
const struct rep_public_crawler *crawler_of(PyObject *object);

/* Is OBJECT a Crawler?  Then *CRAWLER is who asks, which lives for good; NULL with an exception set. */
bool crawler_read(PyObject *object, const struct rep_crawler **crawler);

/* Adds what stands here to MODULE; false with an exception set. */
bool crawlers_register(PyObject *module);

#endif
