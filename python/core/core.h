/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Helpers of all files of the extension module.
 *
 * The module uses the stable ABI of CPython 3.9, so one binary works with every later version.  The engine releases the GIL
 * for a file, a column or many URLs.  It keeps the GIL for a single check, which takes less time than releasing it.
 */
#ifndef REP_PYTHON_CORE_H
#define REP_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

#include "rep_crawlers.h"
#include "rep_runtime.h"

/* The classes of rep2c.errors. */
extern PyObject *core_error, *core_agent_error, *core_url_error, *core_blob_error, *core_pack_error;

/* Raises the exception for STATUS, naming AGENT if the error is about an agent.  AGENT may be NULL.  Returns NULL. */
PyObject *core_raise(enum rep_status status, PyObject *agent);

/* Adds TYPE, made of SPEC, to MODULE by the name that SPEC gives it behind the last dot.  Returns a borrowed reference. */
PyTypeObject *core_add_type(PyObject *module, PyType_Spec *spec);

/* The same for a type of struct sequences. */
PyTypeObject *core_add_sequence(PyObject *module, PyStructSequence_Desc *description);

/* Appends ITEM to LIST and takes its reference.  False with an exception set, also if ITEM is NULL because of one. */
bool core_append(PyObject *list, PyObject *item);

/* A struct sequence of TYPE with COUNT ITEMS, whose references it takes; NULL where one of them is, an exception. */
PyObject *core_sequence(PyTypeObject *type, PyObject **items, Py_ssize_t count);

/* For "O&" of PyArg_ParseTuple(): an int from 0 to what a uint32_t, a uint64_t or a size_t holds; OverflowError outside,
 * where "I", "K" and "n" would wrap. */
int core_uint32(PyObject *object, void *number);
int core_uint64(PyObject *object, void *number);
int core_size(PyObject *object, void *number);

/* What a method with METH_FASTCALL | METH_KEYWORDS was called with: COUNT arguments by position, and behind them those of
 * NAMES, a tuple or NULL.  The convention is that of every CPython since 3.7; headers name it for the stable ABI since
 * 3.10. */
struct call {
        PyObject *const *arguments;
        Py_ssize_t count;
        PyObject *names;
};

#ifndef METH_FASTCALL
#define METH_FASTCALL 0x0080
#endif

/* The parameters of such a method, and how a table of methods begins its line, in front of its doc; the same for a method with
 * METH_VARARGS | METH_KEYWORDS. */
#define CORE_FAST_PARAMETERS PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names
#define CORE_FAST(name, function) name, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS
#define CORE_KEYWORDS(name, function) name, (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS

/* Between these, no other thread is between these with OBJECT.  No return or declaration may stand there.  With a GIL,
 * that is so where no call lets go of it. */
#ifdef Py_GIL_DISABLED
#define CORE_LOCK(object) Py_BEGIN_CRITICAL_SECTION(object)
#define CORE_UNLOCK() Py_END_CRITICAL_SECTION()
#else
#define CORE_LOCK(object) ((void)(object))
#define CORE_UNLOCK() ((void)0)
#endif

/* A new object of TYPE, one that was made of a spec, all zero behind its base; NULL with an exception set.  And what ends
 * tp_dealloc of such a type. */
PyObject *core_new(PyTypeObject *type);
void core_free(PyObject *object);

/* tp_new of types that Python can't make: TypeError. */
PyObject *core_no_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords);

#endif
