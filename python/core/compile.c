/* compile.c: see compile.h. */
#include "compile.h"

#include "agent.h"
#include "names.h"

/* Compiles into a new bytes object.  COMPILER's work is done without the GIL. */
static PyObject *
compile_bytes(struct rep_compiler *compiler, struct rep_text text, const struct agent *agent,
              struct rep_options *options)
{
        enum rep_status status = REP_OK;
        const void *blob = NULL;
        PyThreadState *thread = PyEval_SaveThread();
        size_t size = 0;

        if (agent->crawler != NULL)
                status = rep_crawler_options(compiler, text.data, text.size, agent->crawler, options);
        if (status == REP_OK)
                status = rep_compile(compiler, text.data, text.size, options, &blob, &size);
        PyEval_RestoreThread(thread);
        if (status != REP_OK)
                return core_raise(status, agent->object);
        if (size > PY_SSIZE_T_MAX)
                return PyErr_NoMemory();
        return PyBytes_FromStringAndSize(blob, (Py_ssize_t)size);
}

static PyObject *
compile(PyObject *module, PyObject *arguments)
{
        struct rep_options options = {.strip = REP_STRIP_NONE};
        struct rep_compiler *compiler;
        const char *dialect, *names, *encoding, *strip;
        PyObject *data, *agents, *bytes = NULL;
        struct bytes_view text;
        struct agent agent;
        Py_ssize_t max_bytes;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OOssssn", &data, &agents, &dialect, &names, &encoding, &strip, &max_bytes) ||
            !names_dialect(dialect, &options.dialect) || !names_names(names, &options.names) ||
            !names_encoding(encoding, &options.encoding) || !names_strip(strip, &options.strip))
                return NULL;
        if (max_bytes < 1) {
                PyErr_SetString(PyExc_ValueError, "max_bytes must be at least 1");
                return NULL;
        }
        options.max_bytes = (size_t)max_bytes;
        if (!bytes_view_any(&text, data, "a robots.txt"))
                return NULL;
        if (agent_read(&agent, agents)) {
                options.agents = agent.tokens;
                options.agent_count = agent.count;
                compiler = rep_compiler_create();
                if (compiler == NULL)
                        PyErr_NoMemory();
                else
                        bytes = compile_bytes(compiler, text.text, &agent, &options);
                rep_compiler_destroy(compiler);
                agent_free(&agent);
        }
        bytes_view_free(&text);
        return bytes;
}

static PyMethodDef functions[] = {
        {"compile", compile, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
compile_register(PyObject *module)
{
        return PyModule_AddFunctions(module, functions) == 0;
}
