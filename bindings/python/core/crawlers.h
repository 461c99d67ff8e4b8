/* SPDX-License-Identifier: Apache-2.0 */
/* The table of public crawlers, as Python objects. */
#ifndef REP_PYTHON_CRAWLERS_H
#define REP_PYTHON_CRAWLERS_H

#include "core.h"
#include "rep_robots.h"

/* Returns the row of the table for OBJECT, or NULL if OBJECT is not a Crawler. */
const struct rep_public_crawler *crawler_of(PyObject *object);

/* Returns whether OBJECT is a Crawler.  If so, *CRAWLER becomes its crawler, which is never freed, or NULL with an
   exception set. */
bool crawler_read(PyObject *object, const struct rep_crawler **crawler);

/* Adds the classes and functions to MODULE.  Returns false with an exception set. */
bool crawlers_register(PyObject *module);

#endif
