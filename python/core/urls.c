/* urls.c: see urls.h. */
#include "urls.h"

bool
agent_arguments(PyObject *arguments, PyObject *keywords, const char *second, PyObject **agent, PyObject **urls)
{
        char *names[] = {(char *)"agent", (char *)second, NULL};

        if (keywords == NULL && PyTuple_Size(arguments) == 2) {
                *agent = PyTuple_GetItem(arguments, 0);
                *urls = PyTuple_GetItem(arguments, 1);
                return true;
        }
        return PyArg_ParseTupleAndKeywords(arguments, keywords, "OO", names, agent, urls);
}

PyObject *
urls_tuple(PyObject *iterable)
{
        if (!PyUnicode_Check(iterable) && !PyBytes_Check(iterable))
                return PySequence_Tuple(iterable);
        PyErr_SetString(PyExc_TypeError, "urls must be an iterable of URLs, not one");
        return NULL;
}
