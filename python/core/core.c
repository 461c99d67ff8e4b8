/* core.c: the extension module rep2c._core, which the Python files of the package build on. */
#include "core.h"

#include <stdint.h>
#include <string.h>

PyObject *core_error, *core_agent_error, *core_url_error, *core_blob_error, *core_pack_error;

PyObject *
core_raise(enum rep_status status, PyObject *agent)
{
        switch (status) {
        case REP_ERR_MEMORY:
                return PyErr_NoMemory();
        case REP_ERR_TOKEN:
                PyErr_Format(core_agent_error,
                             "%R is no product token, which is of letters, '-' and '_': give one, or tokens_of() a "
                             "User-Agent header, or read the file with names='wide' or 'any'",
                             agent != NULL ? agent : Py_None);
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

PyTypeObject *
core_add_type(PyObject *module, PyType_Spec *spec)
{
        PyObject *type = PyType_FromSpec(spec);

        if (type == NULL)
                return NULL;
        Py_INCREF(type); /* for the caller, and for the life of the process: the types are static data */
        if (PyModule_AddObject(module, strrchr(spec->name, '.') + 1, type) != 0) {
                Py_DECREF(type);
                Py_DECREF(type);
                return NULL;
        }
        return (PyTypeObject *)type;
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
core_no_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        (void)arguments, (void)keywords;
        PyErr_Format(PyExc_TypeError, "%R can't be made by calling it", (PyObject *)type);
        return NULL;
}

/* Sets *NUMBER to OBJECT, an int from 0 to MOST. */
static bool
read_number(PyObject *object, unsigned long long most, unsigned long long *number)
{
        PyObject *index = PyNumber_Index(object);

        if (index == NULL)
                return false;
        *number = PyLong_AsUnsignedLongLong(index);
        Py_DECREF(index);
        if (PyErr_Occurred() != NULL ? !PyErr_ExceptionMatches(PyExc_OverflowError) : *number <= most)
                return PyErr_Occurred() == NULL;
        PyErr_Format(PyExc_OverflowError, "%.200R is not from 0 to %llu", object, most);
        return false;
}

int
core_uint32(PyObject *object, void *number)
{
        unsigned long long read;

        if (!read_number(object, UINT32_MAX, &read))
                return 0;
        *(uint32_t *)number = (uint32_t)read;
        return 1;
}

int
core_uint64(PyObject *object, void *number)
{
        unsigned long long read;

        if (!read_number(object, UINT64_MAX, &read))
                return 0;
        *(uint64_t *)number = read;
        return 1;
}

int
core_size(PyObject *object, void *number)
{
        unsigned long long read;

        if (!read_number(object, PY_SSIZE_T_MAX, &read))
                return 0;
        *(size_t *)number = (size_t)read;
        return 1;
}

/* The types and errors of the module are static data, so there is one of it: that of the first interpreter that asks. */
static bool
is_first_interpreter(void)
{
        static int64_t first = -1;
        int64_t this = PyInterpreterState_GetID(PyInterpreterState_Get());

        if (first == -1)
                first = this;
        if (this != first)
                PyErr_SetString(PyExc_ImportError, "rep2c is in use by another interpreter of this process");
        return this == first;
}

static bool
find_errors(void)
{
        static const struct {
                const char *name;
                PyObject **place;
        } rows[] = {
                {"Error", &core_error},          {"AgentError", &core_agent_error}, {"UrlError", &core_url_error},
                {"BlobError", &core_blob_error}, {"PackError", &core_pack_error},
        };
        PyObject *errors = PyImport_ImportModule("rep2c.errors");
        size_t i;

        for (i = 0; i < sizeof(rows) / sizeof(rows[0]) && errors != NULL; i++) {
                PyObject *found = PyObject_GetAttrString(errors, rows[i].name);

                if (found == NULL)
                        Py_CLEAR(errors);
                else
                        *rows[i].place = found;
        }
        Py_XDECREF(errors);
        return errors != NULL;
}

static int
fill(PyObject *module)
{
        if (!is_first_interpreter() || !find_errors() || !core_add_rules(module) || !core_add_analysis(module) ||
            !core_add_column(module) || !core_add_fetches(module) || !core_add_crawlers(module) ||
            !core_add_pack(module) || !core_add_pack_writer(module) || !core_add_cache(module))
                return -1;
        return PyModule_AddStringConstant(module, "version", rep_version());
}

static PyModuleDef_Slot slots[] = {
        {Py_mod_exec, (void *)fill},
#ifdef Py_GIL_DISABLED
        {Py_mod_gil,
         Py_MOD_GIL_NOT_USED}, /* what changes once it is made has a lock: CORE_LOCK, or one of the engine's */
#endif
        {0, NULL},
};

static struct PyModuleDef module = {
        PyModuleDef_HEAD_INIT,
        .m_name = "rep2c._core",
        .m_doc = "The engine, as the package rep2c calls it.",
        .m_slots = slots,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC
PyInit__core(void)
{
        return PyModuleDef_Init(&module);
}
