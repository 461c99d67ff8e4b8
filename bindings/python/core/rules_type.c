/* SPDX-License-Identifier: Apache-2.0 */
/* rules_type.c: compiled rules as a Python object, the base of rep2c.Robots; see rules.h. */
#include "rules.h"

#include "rep_say.h"

static struct rules_object *
rules_of(PyObject *self)
{
        return (struct rules_object *)self;
}

CORE_NAMED(uint32, max_steps)
CORE_NAMED(size, max_bytes)

/* Opens the bytes of the first argument; the second is the limit of steps. */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rules_object *rules;
        uint32_t most_steps = 0;
        PyObject *object;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "O|O&", &object, uint32_max_steps, &most_steps))
                return NULL;
        if (PyUnicode_Check(object)) {
                PyErr_SetString(PyExc_TypeError, "compiled rules are bytes or a buffer, not str");
                return NULL;
        }
        rules = (struct rules_object *)core_new(type);
        if (rules != NULL && !rules_open(rules, object, most_steps))
                Py_CLEAR(rules);
        return (PyObject *)rules;
}

/* Reads a robots.txt into an object of the class given, a subclass of this one. */
static PyObject *
parse(PyObject *module, PyObject *arguments)
{
        struct rep_robots_options options = {.max_bytes = 0};
        PyObject *class, *source, *agents;
        int keep_text = 0;
        struct rules_object *rules;
        PyTypeObject *type;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OSOO&O&O&O&|p", &class, &source, &agents, names_dialect, &options.dialect,
                              names_names, &options.names, names_encoding, &options.encoding, size_max_bytes,
                              &options.max_bytes, &keep_text))
                return NULL;
        options.keep_text = keep_text != 0;
        type = (PyTypeObject *)class;
        if (!PyType_Check(class) || !PyType_IsSubtype(type, rules_type)) {
                PyErr_Format(PyExc_TypeError, "not a subclass of Rules: %R", class);
                return NULL;
        }
        if (options.max_bytes == 0) {
                PyErr_SetString(PyExc_ValueError, "max_bytes must be at least 1");
                return NULL;
        }
        rules = (struct rules_object *)core_new(type);
        if (rules != NULL && !rules_parse(rules, source, agents, &options))
                Py_CLEAR(rules);
        return (PyObject *)rules;
}

static void
destroy(PyObject *self)
{
        rules_close(rules_of(self));
        core_free(self);
}

/* ---- attributes */

static PyObject *
to_bytes(PyObject *self, PyObject *none)
{
        (void)none;
        return rules_bytes(rules_of(self));
}

static PyObject *
get_tokens(PyObject *self, void *closure)
{
        PyObject *bytes = rules_bytes(rules_of(self)), *tuple = NULL;
        enum rep_status status;
        struct rep_blob blob;
        struct rep_stats stats;

        (void)closure;
        if (bytes == NULL)
                return NULL;
        status = rep_open(&blob, PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes), NULL);
        if (status != REP_OK)
                core_raise(status, NULL);
        else {
                rep_blob_stats(&blob, &stats);
                tuple = PyTuple_New((Py_ssize_t)stats.tokens);
        }
        for (size_t i = 0; tuple != NULL && i < stats.tokens; i++) {
                PyObject *token = bytes_view_str(rep_token(&blob, i));

                if (token == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)i, token) != 0)
                        Py_CLEAR(tuple);
        }
        Py_DECREF(bytes);
        return tuple;
}

static PyObject *
get_dialect(PyObject *self, void *closure)
{
        (void)closure;
        return PyUnicode_FromString(rep_say_name(REP_NAME_DIALECT, rules_of(self)->options.dialect));
}

static PyObject *
get_names(PyObject *self, void *closure)
{
        (void)closure;
        return PyUnicode_FromString(rep_say_name(REP_NAME_NAMES, rules_of(self)->options.names));
}

static PyGetSetDef attributes[] = {
        {"tokens", get_tokens, NULL, "The product tokens that the file names, in lower case and in order.", NULL},
        {"dialect", get_dialect, NULL, "'google' or 'rfc9309': how the file was read.", NULL},
        {"names", get_names, NULL, "'token', 'any' or 'wide': which names crawlers have.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
        {CORE_FAST("allowed", rules_allowed),
         "allowed($self, agent, url)\n--\n\nMay AGENT fetch URL?\n\n"
         "AGENT is a product token such as 'ExampleBot', several of them in a tuple or list (all are the crawler's), "
         "a\n"
         "Crawler, or None for everybody.  URL is absolute, or a path that starts with '/'; str or bytes.\n"
         "Raises AgentError where AGENT is no token, UrlError where URL is none."},
        {CORE_FAST("check", rules_check_url),
         "check($self, agent, url)\n--\n\nThe Verdict on URL for AGENT, with the rule that decides; see allowed()."},
        {CORE_FAST("check_many", rules_check_many),
         "check_many($self, agent, urls)\n--\n\nThe Verdicts on all URLS, in their order; see allowed().\n\n"
         "The GIL is released while they are checked.  One that is no URL raises UrlError, and nothing is answered."},
        {CORE_FAST("check_column", rules_check_column),
         "check_column($self, agent, urls)\n--\n\nMay AGENT fetch the URLs of a whole column?\n\n"
         "URLS is anything that exports strings or bytes by the Arrow C data interface: an array or chunked array of\n"
         "pyarrow, a Series of polars or pandas, or a table of one column, such as a result of DuckDB.  Gives a Column "
         "of booleans, which exports itself\n"
         "the same way; null where a URL is null or none.  Strings aren't copied, and the GIL is released: as "
         "everywhere in Arrow, nobody may\n"
         "change the column meanwhile."},
        {CORE_FAST("line_column", rules_line_column),
         "line_column($self, agent, urls)\n--\n\nAs check_column(), with the line of the rule that decides; 0: none "
         "does."},
        {CORE_FAST("verdict_column", rules_verdict_column),
         "verdict_column($self, agent, urls)\n--\n\nAs check_column(), with what came of each URL as a string: "
         "'allow', 'disallow'\n"
         "or 'no-url'; null for null alone."},
        {"to_bytes", to_bytes, METH_NOARGS,
         "to_bytes($self)\n--\n\nThe compiled rules as bytes, for from_bytes().  The same on every machine."},
        {"_ask", rules_answer, METH_VARARGS, NULL},
        {"_directives", rules_directives, METH_O, NULL},
        {"_usage_column", rules_usage_column, METH_VARARGS, NULL},
        {"_sitemaps", rules_sitemaps, METH_NOARGS, NULL},
        {NULL, NULL, 0, NULL},
};

static const struct core_class class = {.name = "rep2c._core.Rules",
                                        .doc = "Rules that were compiled, from the bytes that to_bytes() gives.",
                                        .size = sizeof(struct rules_object),
                                        .is_base = true,
                                        .create = create,
                                        .destroy = destroy,
                                        .methods = methods,
                                        .attributes = attributes};

static PyMethodDef functions[] = {
        {"parse", parse, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
rules_register(PyObject *module)
{
        return core_add_type(module, &class, &rules_type) && PyModule_AddFunctions(module, functions) == 0 &&
               rules_check_register(module);
}
