/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments of methods that take an agent and URLs. */
#ifndef REP_PYTHON_URLS_H
#define REP_PYTHON_URLS_H

#include "bytes_view.h"
#include "rep_policy.h"

/* Reads the two arguments "agent" and SECOND, by position or by name, as borrowed references. */
bool agent_arguments(const struct call *call, const char *second, PyObject **agent, PyObject **urls);

/* URLs as Python objects and as bytes. */
struct urls {
        PyObject *objects; /* a tuple, which no other thread can change */
        struct bytes_view *views;
        size_t count;
};

/* Reads the items of ITERABLE.  Raises TypeError for a single URL.  Returns false with an exception set; URLS then
   holds nothing. */
bool urls_read(struct urls *urls, PyObject *iterable);

/* Returns the Python object of the URL number INDEX, a borrowed reference. */
PyObject *urls_object(const struct urls *urls, size_t index);

void urls_free(struct urls *urls);

/* Raises the reason why URL, shown as OBJECT, can't be checked.  Returns NULL. */
PyObject *urls_refuse(PyObject *object, enum rep_url_status status);

#endif
