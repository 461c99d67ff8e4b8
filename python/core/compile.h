/* A robots.txt into compiled rules, as bytes.  See rep_compile.h. */
#ifndef REP_PYTHON_COMPILE_H
#define REP_PYTHON_COMPILE_H

#include "core.h"
#include "rep_compile.h"

/* What is compiled, and how; the objects are borrowed. */
struct compile_work {
        PyObject *source;           /* bytes */
        PyObject *agents;           /* as agent_read() takes them, and never to change */
        struct rep_options options; /* but for the agents */
};

/* Compiles WORK into a new bytes object, without the GIL; NULL with an exception set. */
PyObject *compile_bytes(const struct compile_work *work);

#endif
