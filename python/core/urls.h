/* The arguments of methods that are asked by an agent about URLs. */
#ifndef REP_PYTHON_URLS_H
#define REP_PYTHON_URLS_H

#include "core.h"

/* Reads the two arguments "agent" and SECOND, by position or by name, as borrowed references. */
bool agent_arguments(PyObject *arguments, PyObject *keywords, const char *second, PyObject **agent, PyObject **urls);

/* The items of ITERABLE as a tuple, which no other thread can change; a single URL is none: TypeError. */
PyObject *urls_tuple(PyObject *iterable);

#endif
