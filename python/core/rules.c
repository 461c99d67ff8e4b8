/*
 * rules.c: see rules.h.
 *
 * A Rules holds the bytes of a blob by whatever object owns them, and the blob opened.  Neither changes, so any number
 * of threads may use one.
 */
#include "rules.h"

#include "bytes_view.h"
#include "names.h"
#include "rules_check.h"
#include "rules_directives.h"

struct rules {
        PyObject base;
        struct bytes_view bytes;
        struct rep_blob blob;
};

static PyTypeObject *rules_type;

static const struct rep_blob *
blob_of(PyObject *self)
{
        return &((struct rules *)self)->blob;
}

/* Opens the bytes of the only argument; checked whole, so that no later call can leave them. */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rep_error error;
        struct rules *rules;
        PyObject *object;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "O", &object))
                return NULL;
        rules = (struct rules *)core_new(type);
        if (rules == NULL)
                return NULL;
        if (PyUnicode_Check(object))
                PyErr_SetString(PyExc_TypeError, "compiled rules are bytes or a buffer, not str");
        else if (bytes_view_any(&rules->bytes, object, "compiled rules") && bytes_view_align(&rules->bytes)) {
                PyThreadState *thread = PyEval_SaveThread();
                enum rep_status status = rep_open(&rules->blob, rules->bytes.text.data, rules->bytes.text.size, &error);
                PyEval_RestoreThread(thread);
                if (status == REP_OK)
                        return (PyObject *)rules;
                PyErr_Format(core_blob_error, "no compiled rules: %s, at byte %zu", error.message, error.offset);
        }
        Py_DECREF(rules);
        return NULL;
}

static void
destroy(PyObject *self)
{
        bytes_view_free(&((struct rules *)self)->bytes);
        core_free(self);
}

/* ---- methods */

static PyObject *
allowed(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return rules_allowed(blob_of(self), arguments, keywords);
}

static PyObject *
check_url(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return rules_check_url(blob_of(self), arguments, keywords);
}

static PyObject *
check_many(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return rules_check_many(blob_of(self), arguments, keywords);
}

static PyObject *
check_column(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return rules_check_column(blob_of(self), arguments, keywords, CHUNK_ALLOWED);
}

static PyObject *
line_column(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return rules_check_column(blob_of(self), arguments, keywords, CHUNK_LINES);
}

static PyObject *
delay(PyObject *self, PyObject *arguments)
{
        return rules_delay(blob_of(self), arguments);
}

static PyObject *
directives(PyObject *self, PyObject *agent)
{
        return rules_directives(blob_of(self), agent);
}

/* ---- attributes */

static PyObject *
to_bytes(PyObject *self, PyObject *none)
{
        const struct bytes_view *bytes = &((struct rules *)self)->bytes;

        (void)none;
        if (!PyBytes_CheckExact(bytes->owner))
                return PyBytes_FromStringAndSize(bytes->text.data, (Py_ssize_t)bytes->text.size);
        Py_INCREF(bytes->owner);
        return bytes->owner;
}

static PyObject *
get_tokens(PyObject *self, void *closure)
{
        struct rep_stats stats;
        PyObject *tuple;
        size_t i;

        (void)closure;
        rep_blob_stats(blob_of(self), &stats);
        tuple = PyTuple_New((Py_ssize_t)stats.tokens);
        for (i = 0; i < stats.tokens && tuple != NULL; i++) {
                PyObject *token = bytes_view_str(rep_token(blob_of(self), i));

                if (token == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)i, token) != 0)
                        Py_CLEAR(tuple);
        }
        return tuple;
}

static PyObject *
get_dialect(PyObject *self, void *closure)
{
        struct rep_stats stats;

        (void)closure;
        rep_blob_stats(blob_of(self), &stats);
        return PyUnicode_FromString(names_of_dialect(stats.dialect));
}

static PyObject *
get_names(PyObject *self, void *closure)
{
        struct rep_stats stats;

        (void)closure;
        rep_blob_stats(blob_of(self), &stats);
        return PyUnicode_FromString(names_of_names(stats.names));
}

static PyGetSetDef attributes[] = {
        {"tokens", get_tokens, NULL, "The product tokens that the file names, in lower case and in order.", NULL},
        {"dialect", get_dialect, NULL, "'google' or 'rfc9309': how the file was read.", NULL},
        {"names", get_names, NULL, "'token', 'any' or 'wide': which names crawlers have.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
        {"allowed", (PyCFunction)(void (*)(void))allowed, METH_VARARGS | METH_KEYWORDS,
         "allowed($self, agent, url)\n--\n\nMay AGENT fetch URL?\n\n"
         "AGENT is a product token such as 'ExampleBot', several of them in a tuple or list (all are the crawler's), "
         "a\n"
         "Crawler, or None for everybody.  URL is absolute, or a path that starts with '/'; str or bytes.\n"
         "Raises AgentError where AGENT is no token, UrlError where URL is none."},
        {"check", (PyCFunction)(void (*)(void))check_url, METH_VARARGS | METH_KEYWORDS,
         "check($self, agent, url)\n--\n\nThe Verdict on URL for AGENT, with the rule that decides; see allowed()."},
        {"check_many", (PyCFunction)(void (*)(void))check_many, METH_VARARGS | METH_KEYWORDS,
         "check_many($self, agent, urls)\n--\n\nThe Verdicts on all URLS, in their order; see allowed().\n\n"
         "The GIL is released while they are checked.  One that is no URL raises UrlError, and nothing is answered."},
        {"check_column", (PyCFunction)(void (*)(void))check_column, METH_VARARGS | METH_KEYWORDS,
         "check_column($self, agent, urls)\n--\n\nMay AGENT fetch the URLs of a whole column?\n\n"
         "URLS is anything that exports strings or bytes by the Arrow C data interface: an array or chunked array of\n"
         "pyarrow, a Series of polars or pandas, or a table of one column, such as a result of DuckDB.  Gives a Column "
         "of booleans, which exports "
         "itself\n"
         "the same way; null where a URL is null or none.  Strings aren't copied, and the GIL is released."},
        {"line_column", (PyCFunction)(void (*)(void))line_column, METH_VARARGS | METH_KEYWORDS,
         "line_column($self, agent, urls)\n--\n\nAs check_column(), with the line of the rule that decides; 0: none "
         "does."},
        {"to_bytes", to_bytes, METH_NOARGS,
         "to_bytes($self)\n--\n\nThe compiled rules as bytes, for from_bytes().  The same on every machine."},
        {"_delay", delay, METH_VARARGS, NULL},
        {"_directives", directives, METH_O, NULL},
        {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
        {Py_tp_doc, (void *)"Rules that were compiled, from the bytes that to_bytes() gives."},
        {Py_tp_new, (void *)create},
        {Py_tp_dealloc, (void *)destroy},
        {Py_tp_getset, attributes},
        {Py_tp_methods, methods},
        {0, NULL},
};

static PyType_Spec spec = {
        .name = "rep2c._core.Rules",
        .basicsize = sizeof(struct rules),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
        .slots = slots,
};

bool
rules_register(PyObject *module)
{
        rules_type = core_add_type(module, &spec);
        return rules_type != NULL && rules_check_register(module);
}
