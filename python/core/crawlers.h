/* SPDX-License-Identifier: Apache-2.0 */
/* The table of public crawlers, as Python objects. */
#ifndef REP_PYTHON_CRAWLERS_H
#define REP_PYTHON_CRAWLERS_H

#include "core.h"
#include "rep_robots.h"

/* The row of the table for OBJECT; NULL if it is no Crawler. */
const struct rep_public_crawler *crawler_of(PyObject *object);

/* Is OBJECT a Crawler?  Then *CRAWLER becomes its crawler, which is never freed; NULL with an exception set. */
bool crawler_read(PyObject *object, const struct rep_crawler **crawler);

/* Adds what stands here to MODULE; false with an exception set. */
bool crawlers_register(PyObject *module);

#endif
