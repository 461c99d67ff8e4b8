/* rules.c: see rules.h. */
#include "rules.h"

#include "names.h"
#include "rules_blob.h"
#include "rules_check.h"
#include "rules_directives.h"

static PyTypeObject *rules_type;

static struct rules_object *
rules_of(PyObject *self)
{
        return (struct rules_object *)self;
}

/* Opens the bytes of the only argument. */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rules_object *rules;
        PyObject *object;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "O", &object))
                return NULL;
        if (PyUnicode_Check(object)) {
                PyErr_SetString(PyExc_TypeError, "compiled rules are bytes or a buffer, not str");
                return NULL;
        }
        rules = (struct rules_object *)core_new(type);
        if (rules != NULL && !rules_open(rules, object))
                Py_CLEAR(rules);
        return (PyObject *)rules;
}

/* Compiles a robots.txt into an object of the class given, a subclass of this one. */
static PyObject *
compile(PyObject *module, PyObject *arguments)
{
        struct compile_work work = {.options = {.strip = REP_STRIP_NONE}};
        const char *dialect, *names, *encoding;
        struct rules_object *rules;
        PyTypeObject *type;
        PyObject *class;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OSOsssO&", &class, &work.source, &work.agents, &dialect, &names, &encoding,
                              core_size, &work.options.max_bytes) ||
            !names_dialect(dialect, &work.options.dialect) || !names_names(names, &work.options.names) ||
            !names_encoding(encoding, &work.options.encoding))
                return NULL;
        type = (PyTypeObject *)class;
        if (!PyType_Check(class) || !PyType_IsSubtype(type, rules_type)) {
                PyErr_Format(PyExc_TypeError, "not a subclass of Rules: %R", class);
                return NULL;
        }
        if (work.options.max_bytes == 0) {
                PyErr_SetString(PyExc_ValueError, "max_bytes must be at least 1");
                return NULL;
        }
        rules = (struct rules_object *)core_new(type);
        if (rules != NULL && !rules_compile(rules, &work))
                Py_CLEAR(rules);
        return (PyObject *)rules;
}

static void
destroy(PyObject *self)
{
        rules_close(rules_of(self));
        core_free(self);
}

/* ---- methods */

static PyObject *
allowed(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
        return rules_allowed(rules_of(self), &(struct call){arguments, count, names});
}

static PyObject *
check_url(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
        return rules_check_url(rules_of(self), &(struct call){arguments, count, names});
}

static PyObject *
check_many(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
        return rules_check_many(rules_of(self), &(struct call){arguments, count, names});
}

static PyObject *
check_column(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
        return rules_check_column(rules_of(self), &(struct call){arguments, count, names}, CHUNK_ALLOWED);
}

static PyObject *
line_column(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names)
{
        return rules_check_column(rules_of(self), &(struct call){arguments, count, names}, CHUNK_LINES);
}

static PyObject *
delay(PyObject *self, PyObject *arguments)
{
        return rules_delay(rules_blob(rules_of(self)), arguments);
}

static PyObject *
directives(PyObject *self, PyObject *agent)
{
        return rules_directives(rules_blob(rules_of(self)), agent);
}

/* ---- attributes */

static PyObject *
to_bytes(PyObject *self, PyObject *none)
{
        const struct rules_opened *opened = rules_settle(rules_of(self));
        const struct bytes_view *bytes;

        (void)none;
        if (opened == NULL)
                return NULL;
        bytes = &opened->bytes;
        if (!PyBytes_CheckExact(bytes->owner))
                return PyBytes_FromStringAndSize(bytes->text.data, (Py_ssize_t)bytes->text.size);
        Py_INCREF(bytes->owner);
        return bytes->owner;
}

static PyObject *
get_tokens(PyObject *self, void *closure)
{
        const struct rep_blob *blob = rules_blob(rules_of(self));
        struct rep_stats stats;
        PyObject *tuple;
        size_t i;

        (void)closure;
        rep_blob_stats(blob, &stats);
        tuple = PyTuple_New((Py_ssize_t)stats.tokens);
        for (i = 0; i < stats.tokens && tuple != NULL; i++) {
                PyObject *token = bytes_view_str(rep_token(blob, i));

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
        rep_blob_stats(rules_blob(rules_of(self)), &stats);
        return PyUnicode_FromString(names_of_dialect(stats.dialect));
}

static PyObject *
get_names(PyObject *self, void *closure)
{
        struct rep_stats stats;

        (void)closure;
        rep_blob_stats(rules_blob(rules_of(self)), &stats);
        return PyUnicode_FromString(names_of_names(stats.names));
}

static PyGetSetDef attributes[] = {
        {"tokens", get_tokens, NULL, "The product tokens that the file names, in lower case and in order.", NULL},
        {"dialect", get_dialect, NULL, "'google' or 'rfc9309': how the file was read.", NULL},
        {"names", get_names, NULL, "'token', 'any' or 'wide': which names crawlers have.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
        {"allowed", (PyCFunction)(void (*)(void))allowed, METH_FASTCALL | METH_KEYWORDS,
         "allowed($self, agent, url)\n--\n\nMay AGENT fetch URL?\n\n"
         "AGENT is a product token such as 'ExampleBot', several of them in a tuple or list (all are the crawler's), "
         "a\n"
         "Crawler, or None for everybody.  URL is absolute, or a path that starts with '/'; str or bytes.\n"
         "Raises AgentError where AGENT is no token, UrlError where URL is none."},
        {"check", (PyCFunction)(void (*)(void))check_url, METH_FASTCALL | METH_KEYWORDS,
         "check($self, agent, url)\n--\n\nThe Verdict on URL for AGENT, with the rule that decides; see allowed()."},
        {"check_many", (PyCFunction)(void (*)(void))check_many, METH_FASTCALL | METH_KEYWORDS,
         "check_many($self, agent, urls)\n--\n\nThe Verdicts on all URLS, in their order; see allowed().\n\n"
         "The GIL is released while they are checked.  One that is no URL raises UrlError, and nothing is answered."},
        {"check_column", (PyCFunction)(void (*)(void))check_column, METH_FASTCALL | METH_KEYWORDS,
         "check_column($self, agent, urls)\n--\n\nMay AGENT fetch the URLs of a whole column?\n\n"
         "URLS is anything that exports strings or bytes by the Arrow C data interface: an array or chunked array of\n"
         "pyarrow, a Series of polars or pandas, or a table of one column, such as a result of DuckDB.  Gives a Column "
         "of booleans, which exports "
         "itself\n"
         "the same way; null where a URL is null or none.  Strings aren't copied, and the GIL is released: as "
         "everywhere in Arrow, nobody may\n"
         "change the column meanwhile."},
        {"line_column", (PyCFunction)(void (*)(void))line_column, METH_FASTCALL | METH_KEYWORDS,
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
        .basicsize = sizeof(struct rules_object),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
        .slots = slots,
};

static PyMethodDef functions[] = {
        {"compile", compile, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
rules_register(PyObject *module)
{
        rules_type = core_add_type(module, &spec);
        return rules_type != NULL && PyModule_AddFunctions(module, functions) == 0 && rules_check_register(module);
}
