/* A robots.txt into compiled rules, as bytes: a function of the module.  See rep_compile.h. */
#ifndef REP_PYTHON_COMPILE_H
#define REP_PYTHON_COMPILE_H

#include "core.h"

/* Adds what stands here to MODULE; false with an exception set. */
bool compile_register(PyObject *module);

#endif
