/* The methods of rep2c.Robots that check URLs, of an opened blob and the methods' arguments; NULL with an exception set. */
#ifndef REP_PYTHON_RULES_CHECK_H
#define REP_PYTHON_RULES_CHECK_H

#include "chunk.h"
#include "core.h"

PyObject *rules_allowed(const struct rep_blob *blob, PyObject *arguments, PyObject *keywords);
PyObject *rules_check_url(const struct rep_blob *blob, PyObject *arguments, PyObject *keywords);
PyObject *rules_check_many(const struct rep_blob *blob, PyObject *arguments, PyObject *keywords);
PyObject *rules_check_column(const struct rep_blob *blob, PyObject *arguments, PyObject *keywords,
                             enum chunk_kind kind);

/* Adds rep2c.Verdict to MODULE; false with an exception set. */
bool rules_check_register(PyObject *module);

#endif
