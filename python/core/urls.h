/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments of methods that are asked by an agent about URLs. */
#ifndef REP_PYTHON_URLS_H
#define REP_PYTHON_URLS_H

#include "bytes_view.h"
#include "rep_policy.h"

/* Reads the two arguments "agent" and SECOND, by position or by name, as borrowed references. */
bool agent_arguments(const struct call *call, const char *second, PyObject **agent, PyObject **urls);

/* URLs as Python gave them, and as their bytes. */
struct urls {
        PyObject *objects; /* a tuple, which no other thread can change */
        struct bytes_view *views;
        size_t count;
};

/* Reads the items of ITERABLE; a single URL is none: TypeError.  False with an exception set; then nothing is held. */
bool urls_read(struct urls *urls, PyObject *iterable);

/* The URL number INDEX as Python gave it, a borrowed reference. */
PyObject *urls_object(const struct urls *urls, size_t index);

void urls_free(struct urls *urls);

/* Raises what makes URL, shown as OBJECT, one that can't be checked.  Returns NULL. */
PyObject *urls_refuse(PyObject *object, enum rep_url_status status);

#endif
