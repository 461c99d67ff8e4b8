/* The table of public crawlers, as Python objects. */
#ifndef REP_PYTHON_CRAWLERS_H
#define REP_PYTHON_CRAWLERS_H

#include "core.h"

/* The crawler that OBJECT stands for; NULL where it is no Crawler. */
const struct rep_public_crawler *crawler_of(PyObject *object);

/* Adds what stands here to MODULE; false with an exception set. */
bool crawlers_register(PyObject *module);

#endif
