/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Helpers of all files of the extension module.
 *
 * The module uses the stable ABI of CPython 3.9, so one binary works with every later version.  The engine releases
 * the GIL for a file, a column or many URLs.  It keeps the GIL for a single check, which takes less time than
 * releasing it.
 */
#ifndef REP_PYTHON_CORE_H
#define REP_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include <stdbool.h>
#include <stdint.h>

#include "rep_robots.h"
#include "rep_runtime.h"

/* Each adds the classes and functions of the file of its name to MODULE.  Returns false with an exception set. */
bool cache_register(PyObject *module);
bool column_register(PyObject *module);
bool crawlers_register(PyObject *module);
bool fetches_register(PyObject *module);
bool field_usage_register(PyObject *module);
bool pack_register(PyObject *module);
bool pack_check_register(PyObject *module);
bool pack_writer_register(PyObject *module);
bool pack_archive_register(PyObject *module);
bool rules_register(PyObject *module);
bool rules_check_register(PyObject *module);

/* The classes of rep2c.errors. */
extern PyObject *core_error, *core_agent_error, *core_url_error, *core_blob_error, *core_pack_error;

/* Returns OBJECT, or its type where the text of OBJECT may be long, or fail to be made; for messages.  Clears an
 * exception. */
PyObject *core_shown(PyObject *object);

/* Raises the exception for STATUS, naming AGENT if the error is about an agent.  AGENT may be NULL.  Returns NULL. */
PyObject *core_raise(enum rep_status status, PyObject *agent);

/* A class.  Its members after the base are zero in a new object. */
struct core_class {
        const char *name, *doc; /* the part of NAME after the last dot is its name in the module */
        size_t size;
        bool is_base;       /* of classes in Python code */
        newfunc create;     /* NULL: Python code can't make objects, but gets a TypeError */
        destructor destroy; /* NULL: core_free() */
        PyMethodDef *methods;
        PyMemberDef *members; /* NULL: none, and so ATTRIBUTES */
        PyGetSetDef *attributes;
        const PyType_Slot *slots; /* more of them, up to one that is 0; NULL: none */
};

/* Adds CLASS to MODULE as *TYPE, a borrowed reference.  Returns false with an exception set. */
bool core_add_type(PyObject *module, const struct core_class *class, PyTypeObject **type);

/* The same for a struct sequence called NAME, with COUNT FIELDS in the sequence.  TRUTH is a method without arguments
   that returns whether an object is true.  If it is NULL, every object is true. */
bool core_add_sequence(PyObject *module, const char *name, const char *doc, PyStructSequence_Field *fields, int count,
                       PyCFunction truth, PyTypeObject **type);

/* A TRUTH: an object is true if its first item is True. */
PyObject *core_first_truth(PyObject *self, PyObject *none);

/* Appends ITEM to LIST, and takes over its reference.  Returns false with an exception set, also if ITEM is NULL
   because of one. */
bool core_append(PyObject *list, PyObject *item);

/* Returns a struct sequence of TYPE with COUNT ITEMS, and takes over their references.  Returns NULL if an item is
   NULL because of an exception. */
PyObject *core_sequence(PyTypeObject *type, PyObject **items, Py_ssize_t count);

/* Take the argument NAME, an int from 0 to the maximum of a uint32_t, a uint64_t or a size_t.  They raise OverflowError
   outside of that range, where "I", "K" and "n" would wrap. */
int core_uint32(PyObject *object, const char *name, void *number);
int core_uint64(PyObject *object, const char *name, void *number);
int core_size(PyObject *object, const char *name, void *number);

/* Takes the argument NAME, a time, as rep2c._times.seconds() does, and sets the int64_t at TIME to the seconds since
 * 1970. */
int core_time(PyObject *object, const char *name, void *time);

/* Defines TYPE_NAME() as core_TYPE() of the argument NAME, for "O&" of PyArg_ParseTuple(). */
#define CORE_NAMED(type, name)                               \
        static int type##_##name(PyObject *object, void *to) \
        {                                                    \
                return core_##type(object, #name, to);       \
        }

/*
 * The parameters of a method with METH_FASTCALL | METH_KEYWORDS, and its own for a function that has them, too: COUNT
 * ARGUMENTS by position, followed by those of NAMES, a tuple or NULL.  Every CPython since 3.7 has this convention;
 * headers declare it for the stable ABI only since 3.10.
 */
#define CORE_FAST_PARAMETERS PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names
#define CORE_FAST_ARGUMENTS self, arguments, count, names

#ifndef METH_FASTCALL
#define METH_FASTCALL 0x0080
#endif

/* The start of the line of such a method in a table of methods, before its doc.  CORE_KEYWORDS is the same for a method
   with METH_VARARGS | METH_KEYWORDS. */
#define CORE_FAST(name, function) name, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS
#define CORE_KEYWORDS(name, function) name, (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS

/* WORDS, an array of const char *, as PyArg_ParseTupleAndKeywords() takes names, which it only reads. */
#define CORE_WORDS(words) ((char **)(uintptr_t)(words))

/* Lock and unlock OBJECT against other threads.  There may be no return and no declaration between them.  With a GIL,
   they do nothing: the code between them must not release the GIL. */
#ifdef Py_GIL_DISABLED
#define CORE_LOCK(object) Py_BEGIN_CRITICAL_SECTION(object)
#define CORE_UNLOCK() Py_END_CRITICAL_SECTION()
#else
#define CORE_LOCK(object) ((void)(object))
#define CORE_UNLOCK() ((void)0)
#endif

/* Returns a new object of TYPE, a class.  Returns NULL with an exception set. core_free() ends what destroys it. */
PyObject *core_new(PyTypeObject *type);
void core_free(PyObject *object);

#endif
