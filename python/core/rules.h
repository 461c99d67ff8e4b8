/* Compiled rules as a Python object: the base of rep2c.Robots. */
#ifndef REP_PYTHON_RULES_H
#define REP_PYTHON_RULES_H

#include "core.h"
#include "rep_scope.h"

/* The opened blob of OBJECT, which lives as long as OBJECT; NULL with a TypeError where OBJECT is no Rules. */
const struct rep_blob *rules_of(PyObject *object);

/* Raises what makes URL, shown as OBJECT, one that can't be checked.  Returns NULL. */
PyObject *rules_refuse_url(PyObject *object, enum rep_url_status status);

#endif
