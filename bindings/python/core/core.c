/* SPDX-License-Identifier: Apache-2.0 */
/* core.c: see core.h. */
#include "core.h"

#include <stdint.h>
#include <string.h>

PyObject *core_error, *core_agent_error, *core_url_error, *core_blob_error, *core_pack_error;

/* Returns whether AGENT, if it is a tuple or list of tokens, has STAR. */
static bool
has(PyObject *agent, PyObject *star)
{
        bool found = agent != NULL && (PyTuple_Check(agent) || PyList_Check(agent)) && star != NULL &&
                     PySequence_Contains(agent, star) > 0;

        PyErr_Clear();
        Py_XDECREF(star);
        return found;
}

PyObject *
core_raise(enum rep_status status, PyObject *agent)
{
        switch (status) {
        case REP_ERR_MEMORY:
                return PyErr_NoMemory();
        case REP_ERR_TOKEN:
                if (has(agent, PyUnicode_FromString("*")) || has(agent, PyBytes_FromString("*")))
                        return PyErr_Format(core_agent_error, "'*' stands for everybody, by itself");
                PyErr_Format(core_agent_error,
                             "%R is not a product token, which is of letters, '-' and '_': give one, or tokens_of() a "
                             "User-Agent header, or read the file with names='wide' or 'any'",
                             agent != NULL ? agent : Py_None);
                return NULL;
        case REP_ERR_CRAWLER:
                PyErr_SetString(core_agent_error, rep_status_text(status));
                return NULL;
        case REP_ERR_AGENT:
                PyErr_Format(core_agent_error, "the rules were compiled for other agents than %R",
                             agent != NULL ? agent : Py_None);
                return NULL;
        case REP_ERR_BLOB:
        case REP_ERR_VERSION:
        case REP_ERR_TRACKING:
                PyErr_SetString(core_blob_error, rep_status_text(status));
                return NULL;
        default:
                PyErr_SetString(core_error, rep_status_text(status));
                return NULL;
        }
}

/* Adds TYPE to MODULE, and takes over its reference.  Its name is the part of NAME after the last dot. */
static bool
add_type(PyObject *module, PyObject *type, const char *name)
{
        Py_INCREF(type); /* one reference for the caller, and one forever: the types are static data */
        if (PyModule_AddObject(module, strrchr(name, '.') + 1, type) == 0)
                return true;
        Py_DECREF(type);
        Py_DECREF(type);
        return false;
}

/* The tp_new of types that Python code can't instantiate. */
static PyObject *
no_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        (void)arguments, (void)keywords;
        PyErr_Format(PyExc_TypeError, "%R can't be made by calling it", (PyObject *)type);
        return NULL;
}

bool
core_add_type(PyObject *module, const struct core_class *class, PyTypeObject **type)
{
        PyType_Slot slots[16] = {
                {Py_tp_doc, (void *)(uintptr_t) class->doc},
                {Py_tp_new, (void *)(class->create != NULL ? class->create : no_new)},
                {Py_tp_dealloc, (void *)(class->destroy != NULL ? class->destroy : core_free)},
                {Py_tp_methods, class->methods},
        };
        PyType_Spec spec = {class->name, (int)class->size, 0, Py_TPFLAGS_DEFAULT, slots};
        size_t count = 4;

        if (class->is_base)
                spec.flags |= Py_TPFLAGS_BASETYPE;
        if (class->members != NULL)
                slots[count++] = (PyType_Slot){Py_tp_members, class->members};
        if (class->attributes != NULL)
                slots[count++] = (PyType_Slot){Py_tp_getset, class->attributes};
        for (const PyType_Slot *slot = class->slots; slot != NULL && slot->slot != 0; slot++)
                slots[count++] = *slot;
        *type = (PyTypeObject *)PyType_FromSpec(&spec);
        return *type != NULL && add_type(module, (PyObject *)*type, class->name);
}

/* Makes TRUTH what bool() of objects of TYPE calls.  The table of the one method has to live as long as the type. */
static bool
add_truth(PyObject *type, PyCFunction truth)
{
        PyMethodDef *method = PyMem_Calloc(1, sizeof(*method));
        PyObject *descriptor = NULL;
        bool done = false;

        if (method != NULL) {
                *method = (PyMethodDef){"__bool__", truth, METH_NOARGS, NULL};
                descriptor = PyDescr_NewMethod((PyTypeObject *)type, method);
        }
        if (descriptor != NULL)
                done = PyObject_SetAttrString(type, "__bool__", descriptor) == 0;
        Py_XDECREF(descriptor);
        return done;
}

bool
core_add_sequence(PyObject *module, const char *name, const char *doc, PyStructSequence_Field *fields, int count,
                  PyCFunction truth, PyTypeObject **type)
{
        PyStructSequence_Desc description = {name, doc, fields, count};

        *type = PyStructSequence_NewType(&description);
        return *type != NULL && (truth == NULL || add_truth((PyObject *)*type, truth)) &&
               add_type(module, (PyObject *)*type, name);
}

PyObject *
core_first_truth(PyObject *self, PyObject *none)
{
        (void)none;
        return PyBool_FromLong(PyTuple_GetItem(self, 0) == Py_True);
}

bool
core_append(PyObject *list, PyObject *item)
{
        bool done = item != NULL && PyList_Append(list, item) == 0;

        Py_XDECREF(item);
        return done;
}

PyObject *
core_sequence(PyTypeObject *type, PyObject **items, Py_ssize_t count)
{
        PyObject *made = PyStructSequence_New(type);
        Py_ssize_t i;

        for (i = 0; i < count; i++) {
                if (made != NULL && items[i] != NULL)
                        PyStructSequence_SetItem(made, i, items[i]);
                else {
                        Py_XDECREF(items[i]);
                        Py_CLEAR(made);
                }
        }
        return made;
}

PyObject *
core_new(PyTypeObject *type)
{
        return ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
}

void
core_free(PyObject *object)
{
        PyTypeObject *type = Py_TYPE(object);

        ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
        Py_DECREF(type);
}

PyObject *
core_shown(PyObject *object)
{
        bool is_short = object == Py_None || PyBool_Check(object) || PyUnicode_CheckExact(object) ||
                        PyBytes_CheckExact(object) || PyFloat_CheckExact(object);

        PyErr_Clear();
        if (PyLong_CheckExact(object))
                is_short = PyLong_AsDouble(object) != -1 || PyErr_Occurred() == NULL;
        PyErr_Clear();
        return is_short ? object : (PyObject *)Py_TYPE(object);
}

/* Sets NUMBER, which has SIZE bytes and is a uint32_t or a 64-bit number, to OBJECT, the argument NAME, an int from 0
 * to MOST. */
static int
read_number(PyObject *object, const char *name, unsigned long long most, void *number, size_t size)
{
        PyObject *index = PyNumber_Index(object);
        unsigned long long read;
        uint32_t half;
        uint64_t whole;

        if (index == NULL)
                return PyErr_Format(PyExc_TypeError, "%s: %.200R is not an int", name, core_shown(object)) != NULL;
        read = PyLong_AsUnsignedLongLong(index);
        Py_DECREF(index);
        if (PyErr_Occurred() != NULL && !PyErr_ExceptionMatches(PyExc_OverflowError))
                return 0;
        if (PyErr_Occurred() != NULL || read > most) {
                PyErr_Format(PyExc_OverflowError, "%s: %.200R is not from 0 to %llu", name, core_shown(object), most);
                return 0;
        }
        half = (uint32_t)read;
        whole = read;
        memcpy(number, size == sizeof(half) ? (const void *)&half : &whole, size);
        return 1;
}

int
core_uint32(PyObject *object, const char *name, void *number)
{
        return read_number(object, name, UINT32_MAX, number, sizeof(uint32_t));
}

int
core_uint64(PyObject *object, const char *name, void *number)
{
        return read_number(object, name, UINT64_MAX, number, sizeof(uint64_t));
}

int
core_size(PyObject *object, const char *name, void *number)
{
        return read_number(object, name, PY_SSIZE_T_MAX, number, sizeof(size_t));
}

int
core_time(PyObject *object, const char *name, void *time)
{
        PyObject *module, *seconds = NULL;
        long long read;

        if (PyLong_Check(object)) {
                Py_INCREF(object);
                seconds = object;
        } else if ((module = PyImport_ImportModule("rep2c._times")) != NULL) {
                seconds = PyObject_CallMethod(module, "seconds", "Os", object, name);
                Py_DECREF(module);
        }
        if (seconds == NULL)
                return 0;
        read = PyLong_AsLongLong(seconds);
        Py_DECREF(seconds);
        if (PyErr_Occurred() != NULL) {
                if (PyErr_ExceptionMatches(PyExc_OverflowError))
                        PyErr_Format(PyExc_ValueError, "%s: %.200R is not a time in seconds since 1970", name,
                                     core_shown(object));
                return 0;
        }
        *(int64_t *)time = read;
        return 1;
}
