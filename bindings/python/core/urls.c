/* SPDX-License-Identifier: Apache-2.0 */
/* urls.c: see inputs.h. */
#include "inputs.h"

/* Puts VALUE, which was given by NAME, in its place of FOUND.  Returns false if there is no such place, or if it is
   taken. */
static bool
place_argument(PyObject *name, PyObject *value, const char *const names[2], PyObject *found[2])
{
        for (int i = 0; i < 2; i++)
                if (PyUnicode_CompareWithASCIIString(name, names[i]) == 0 && found[i] == NULL) {
                        found[i] = value;
                        return true;
                }
        return false;
}

bool
agent_arguments(const struct call *call, const char *second, PyObject **agent, PyObject **urls)
{
        const char *const names[2] = {"agent", second};
        Py_ssize_t named = call->names != NULL ? PyTuple_Size(call->names) : 0, i;
        PyObject *found[2] = {NULL, NULL};
        bool fits = call->count + named == 2;

        for (i = 0; i < call->count && fits; i++)
                found[i] = call->arguments[i];
        for (i = 0; i < named && fits; i++)
                fits = place_argument(PyTuple_GetItem(call->names, i), call->arguments[call->count + i], names, found);
        if (!fits)
                PyErr_Format(PyExc_TypeError, "takes two arguments, agent and %s", second);
        *agent = found[0];
        *urls = found[1];
        return fits;
}

/* Returns the items of ITERABLE as a new tuple. */
static PyObject *
make_tuple(PyObject *iterable)
{
        if (!PyUnicode_Check(iterable) && !PyBytes_Check(iterable))
                return PySequence_Tuple(iterable);
        PyErr_SetString(PyExc_TypeError, "urls must be an iterable of URLs, not one");
        return NULL;
}

bool
urls_read(struct urls *urls, PyObject *iterable)
{
        size_t count;

        *urls = (struct urls){.objects = make_tuple(iterable)};
        if (urls->objects == NULL)
                return false;
        count = (size_t)PyTuple_Size(urls->objects);
        urls->views = PyMem_Calloc(count + 1, sizeof(*urls->views));
        if (urls->views == NULL)
                PyErr_NoMemory();
        while (urls->views != NULL && urls->count < count &&
               bytes_view_text(&urls->views[urls->count], PyTuple_GetItem(urls->objects, (Py_ssize_t)urls->count),
                               "a URL"))
                urls->count++;
        if (urls->views != NULL && urls->count == count)
                return true;
        urls_free(urls);
        return false;
}

void
urls_free(struct urls *urls)
{
        for (size_t i = 0; i < urls->count; i++)
                bytes_view_free(&urls->views[i]);
        PyMem_Free(urls->views);
        Py_CLEAR(urls->objects);
}

PyObject *
urls_refuse(PyObject *object, enum rep_url_status status)
{
        const char *what = status != REP_URL_ERR_SCHEME
                                   ? rep_url_status_text(status)
                                   : "neither a URL that starts with http://, https:// or ftp://, nor a path, which "
                                     "starts with '/'";

        PyErr_Format(core_url_error, "%.200R: %s", object, what);
        return NULL;
}

PyObject *
urls_refuse_origin(PyObject *object)
{
        return PyErr_Format(core_url_error, "%.200R: no absolute URL of http, https or ftp", object);
}
