/* An opened pack as a Python object: the base of rep2c.Pack. */
#ifndef REP_PYTHON_PACK_H
#define REP_PYTHON_PACK_H

#include "core.h"
#include "rep_pack.h"

/* The pack of OBJECT, which lives as long as OBJECT; NULL with a TypeError where OBJECT is none. */
struct rep_pack *pack_opened(PyObject *object);

/* Raises what ERROR says, about a file that NAME calls, or where NAME is NULL about bytes.  Returns NULL. */
PyObject *pack_refuse(const struct rep_pack_error *error, PyObject *name);

#endif
