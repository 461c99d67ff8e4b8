/* The methods of rep2c.Robots that check URLs, by how they were called; NULL with an exception set. */
#ifndef REP_PYTHON_RULES_CHECK_H
#define REP_PYTHON_RULES_CHECK_H

#include "chunk.h"
#include "rules_object.h"

PyObject *rules_allowed(struct rules_object *rules, const struct call *call);
PyObject *rules_check_url(struct rules_object *rules, const struct call *call);
PyObject *rules_check_many(struct rules_object *rules, const struct call *call);
PyObject *rules_check_column(struct rules_object *rules, const struct call *call, enum chunk_kind kind);

/* Adds rep2c.Verdict to MODULE; false with an exception set. */
bool rules_check_register(PyObject *module);

#endif
