/* SPDX-License-Identifier: Apache-2.0 */
/* module.c: the extension module rep2c._core, which the package's Python files use. */
#include <stdint.h>

#include "core.h"
#include "rep_compile.h"

/* The module's types and errors are static data, so only the first interpreter that imports it gets it. */
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

        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]) && errors != NULL; i++) {
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
        if (!is_first_interpreter() || !find_errors() || !rules_register(module) || !column_register(module) ||
            !fetches_register(module) || !crawlers_register(module) || !pack_register(module) ||
            !pack_writer_register(module) || !cache_register(module) || !field_usage_register(module))
                return -1;
        if (PyModule_AddObject(module, "HAS_IDN", PyBool_FromLong(rep_has_idn())) != 0)
                return -1;
        return PyModule_AddStringConstant(module, "version", rep_version());
}

static PyModuleDef_Slot slots[] = {
        {Py_mod_exec, (void *)fill},
#ifdef Py_GIL_DISABLED
        {Py_mod_gil, Py_MOD_GIL_NOT_USED}, /* mutable objects have locks: CORE_LOCK, or a lock of the engine */
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
