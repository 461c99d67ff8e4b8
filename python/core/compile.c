/* compile.c: see compile.h. */
#include "compile.h"

#include <stdatomic.h>

#include "agent.h"

/* A compiler that worked on no more than this keeps its memory for the next file. */
#define SPARE_MAX ((Py_ssize_t)64 << 10)

/* The memory of the last compile, for whoever comes next: the system's pages cost a small file more than its rules. */
static _Atomic(struct rep_compiler *) spare;

static struct rep_compiler *
take_compiler(void)
{
        struct rep_compiler *compiler = atomic_exchange(&spare, NULL);

        return compiler != NULL ? compiler : rep_compiler_create();
}

static void
give_back(struct rep_compiler *compiler, Py_ssize_t size)
{
        rep_compiler_destroy(size > SPARE_MAX ? compiler : atomic_exchange(&spare, compiler));
}

/* Compiles TEXT for AGENT as OPTIONS say.  What COMPILER does, it does without the GIL. */
static PyObject *
run(struct rep_compiler *compiler, struct rep_text text, const struct agent *agent, struct rep_options options)
{
        enum rep_status status = REP_OK;
        const void *blob = NULL;
        PyThreadState *thread = PyEval_SaveThread();
        size_t size = 0;

        options.agents = agent->tokens;
        options.agent_count = agent->count;
        if (agent->crawler != NULL)
                status = rep_crawler_options(compiler, text.data, text.size, agent->crawler, &options);
        if (status == REP_OK)
                status = rep_compile(compiler, text.data, text.size, &options, &blob, &size);
        PyEval_RestoreThread(thread);
        if (status != REP_OK)
                return core_raise(status, agent->object);
        if (size > PY_SSIZE_T_MAX)
                return PyErr_NoMemory();
        return PyBytes_FromStringAndSize(blob, (Py_ssize_t)size);
}

PyObject *
compile_bytes(const struct compile_work *work)
{
        Py_ssize_t size = PyBytes_Size(work->source);
        struct rep_text text = {PyBytes_AsString(work->source), (size_t)size};
        struct rep_compiler *compiler;
        PyObject *bytes = NULL;
        struct agent agent;

        if (!agent_read(&agent, work->agents))
                return NULL;
        compiler = take_compiler();
        if (compiler == NULL) {
                PyErr_NoMemory();
        } else {
                bytes = run(compiler, text, &agent, work->options);
                give_back(compiler, size);
        }
        agent_free(&agent);
        return bytes;
}
