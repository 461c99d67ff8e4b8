/* SPDX-License-Identifier: Apache-2.0 */
/* bytes_view.c: see inputs.h. */
#include "inputs.h"

#include <stdint.h>
#include <string.h>

#ifdef Py_LIMITED_API
/* Deprecated and missing from later headers, but part of the stable ABI.  PyObject_GetBuffer() joined the stable ABI
   only in 3.11. */
PyAPI_FUNC(int) PyObject_AsReadBuffer(PyObject *object, const void **buffer, Py_ssize_t *size);
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

/* Makes VIEW the bytes of BYTES, and takes over its reference.  If BYTES is NULL, an exception is already set. */
static bool
take_bytes(struct bytes_view *view, PyObject *bytes)
{
        view->owner = bytes;
        if (bytes == NULL)
                return false;
        view->text.data = PyBytes_AsString(bytes);
        view->text.size = (size_t)PyBytes_Size(bytes);
        return true;
}

/* Returns the bytes of TEXT; the first call is the faster one. */
static PyObject *
encode(PyObject *text)
{
        PyObject *bytes = PyUnicode_AsUTF8String(text);

        if (bytes != NULL || !PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
                return bytes;
        PyErr_Clear();
        return PyUnicode_AsEncodedString(text, "utf-8", "surrogateescape");
}

bool
bytes_view_text(struct bytes_view *view, PyObject *object, const char *what)
{
        *view = (struct bytes_view){.object = object};
        if (PyUnicode_Check(object))
                return take_bytes(view, encode(object));
        if (!PyBytes_Check(object)) {
                PyErr_Format(PyExc_TypeError, "%s must be str or bytes, not %.200R", what, core_shown(object));
                return false;
        }
        Py_INCREF(object);
        return take_bytes(view, object);
}

bool
bytes_view_path(struct bytes_view *view, PyObject *object, const char *what)
{
        if (!bytes_view_text(view, object, what))
                return false;
        if (memchr(view->text.data, '\0', view->text.size) == NULL)
                return true;
        bytes_view_free(view);
        PyErr_Format(PyExc_ValueError, "%s has a NUL in it: %R", what, object);
        return false;
}

/* Finds the address of the bytes of MEMORY, a memoryview. */
static bool
find_bytes(PyObject *memory, struct rep_text *text)
{
        const void *data;
        Py_ssize_t size;

#ifdef Py_LIMITED_API
        if (PyObject_AsReadBuffer(memory, &data, &size) != 0)
                return false;
#else
        Py_buffer buffer;

        if (PyObject_GetBuffer(memory, &buffer, PyBUF_SIMPLE) != 0)
                return false;
        data = buffer.buf;
        size = buffer.len;
        PyBuffer_Release(&buffer); /* MEMORY still holds the bytes */
#endif
        *text = (struct rep_text){data, (size_t)size};
        return true;
}

/* Returns a memoryview of OBJECT, which has a buffer. */
static PyObject *
make_memory(PyObject *object, const char *what)
{
        PyObject *memory = PyMemoryView_FromObject(object);

        if (memory == NULL && PyErr_ExceptionMatches(PyExc_TypeError))
                PyErr_Format(PyExc_TypeError, "%s must be str, bytes or a buffer, not %.200R", what,
                             core_shown(object));
        return memory;
}

bool
bytes_view_any(struct bytes_view *view, PyObject *object, const char *what)
{
        PyObject *memory;

        if (PyUnicode_Check(object) || PyBytes_Check(object))
                return bytes_view_text(view, object, what);
        *view = (struct bytes_view){.object = object};
        memory = make_memory(object, what);
        if (memory == NULL)
                return false;
        take_bytes(view, PyBytes_FromObject(memory));
        Py_DECREF(memory);
        return view->owner != NULL;
}

bool
bytes_view_lasting(struct bytes_view *view, PyObject *object, const char *what)
{
        if (!PyMemoryView_Check(object))
                return bytes_view_any(view, object, what);
        *view = (struct bytes_view){.object = object};
        if (!find_bytes(object, &view->text))
                return false;
        Py_INCREF(object);
        view->owner = object;
        return true;
}

int
bytes_view_url(PyObject *object, void *view)
{
        if (object != NULL)
                return bytes_view_text(view, object, "a URL") ? Py_CLEANUP_SUPPORTED : 0;
        bytes_view_free(view);
        return Py_CLEANUP_SUPPORTED;
}

bool
bytes_view_align(struct bytes_view *view)
{
        PyObject *copy;

        if ((uintptr_t)view->text.data % 8 == 0)
                return true;
        copy = PyBytes_FromStringAndSize(view->text.data, (Py_ssize_t)view->text.size);
        bytes_view_free(view);
        return take_bytes(view, copy);
}

void
bytes_view_free(struct bytes_view *view)
{
        Py_CLEAR(view->owner);
        view->text = (struct rep_text){NULL, 0};
}

PyObject *
bytes_view_str(struct rep_text text)
{
        return PyUnicode_DecodeUTF8(text.size > 0 ? text.data : "", (Py_ssize_t)text.size, "backslashreplace");
}

PyObject *
bytes_view_strs(const struct rep_text *texts, size_t count)
{
        PyObject *tuple = PyTuple_New((Py_ssize_t)count);

        for (size_t i = 0; i < count && tuple != NULL; i++) {
                PyObject *text = bytes_view_str(texts[i]);

                if (text == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)i, text) != 0)
                        Py_CLEAR(tuple);
        }
        return tuple;
}
