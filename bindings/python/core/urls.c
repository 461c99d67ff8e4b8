/* SPDX-License-Identifier: Apache-2.0 */
/* urls.c: see inputs.h. */
#include "inputs.h"

/* Puts VALUE, which was given by NAME, in its place of FOUND.  Returns false if there is none, or it is taken. */
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
agent_arguments(PyObject *const *arguments, Py_ssize_t count, PyObject *names, const char *second, PyObject **agent,
                PyObject **urls)
{
        const char *const words[2] = {"agent", second};
        Py_ssize_t named = names != NULL ? PyTuple_Size(names) : 0, i;
        PyObject *found[2] = {NULL, NULL};
        bool fits = count + named == 2;

        for (i = 0; i < count && fits; i++)
                found[i] = arguments[i];
        for (i = 0; i < named && fits; i++)
                fits = place_argument(PyTuple_GetItem(names, i), arguments[count + i], words, found);
        if (!fits)
                PyErr_Format(PyExc_TypeError, "takes two arguments, agent and %s", second);
        *agent = found[0];
        *urls = found[1];
        return fits;
}

bool
texts_read(struct texts *texts, PyObject *iterable, const char *what)
{
        size_t count;

        *texts = (struct texts){.objects = PySequence_Tuple(iterable)};
        if (texts->objects == NULL)
                return false;
        count = (size_t)PyTuple_Size(texts->objects);
        texts->views = PyMem_Calloc(count + 1, sizeof(*texts->views));
        texts->texts = PyMem_Calloc(count + 1, sizeof(*texts->texts));
        if (texts->views == NULL || texts->texts == NULL)
                PyErr_NoMemory();
        else
                while (texts->count < count &&
                       bytes_view_text(&texts->views[texts->count],
                                       PyTuple_GetItem(texts->objects, (Py_ssize_t)texts->count), what)) {
                        texts->texts[texts->count] = texts->views[texts->count].text;
                        texts->count++;
                }
        if (PyErr_Occurred() == NULL)
                return true;
        texts_free(texts);
        return false;
}

bool
urls_read(struct texts *urls, PyObject *iterable)
{
        if (!PyUnicode_Check(iterable) && !PyBytes_Check(iterable) && PyObject_HasAttrString(iterable, "__iter__"))
                return texts_read(urls, iterable, "a URL");
        PyErr_Format(PyExc_TypeError, "urls must be an iterable of URLs, not %.200R", core_shown(iterable));
        return false;
}

void
texts_free(struct texts *texts)
{
        for (size_t i = 0; i < texts->count; i++)
                bytes_view_free(&texts->views[i]);
        PyMem_Free(texts->views);
        PyMem_Free(texts->texts);
        Py_CLEAR(texts->objects);
}

PyObject *
urls_refuse(PyObject *object, enum rep_url_status status)
{
        return PyErr_Format(core_url_error, "%.200R: %s", object,
                            status != REP_URL_ERR_SCHEME ? rep_url_status_text(status)
                                                         : "neither a URL that starts with http://, https:// or "
                                                           "ftp://, nor a path, which starts with '/'");
}

PyObject *
urls_refuse_origin(PyObject *object)
{
        char robots[REP_ROBOTS_URL_SIZE];
        enum rep_url_status status;
        struct bytes_view url;

        if (!bytes_view_text(&url, object, "a URL"))
                return NULL;
        status = rep_robots_url_idn(url.text.data, url.text.size, robots, NULL);
        if (status == REP_URL_OK) /* Google's reading ends the host at a ';' */
                status = rep_page_url_in(REP_DIALECT_GOOGLE, url.text.data, url.text.size);
        bytes_view_free(&url);
        return PyErr_Format(core_url_error, "%.200R: %s", object, rep_url_status_text(status));
}
