/* SPDX-License-Identifier: Apache-2.0 */
/* rules_type.c: the rules of a robots.txt as a Python object, the base of rep2c.Robots; see rules.h. */
#include "rules.h"

#include "rep_say.h"

static struct rules_object *
rules_of(PyObject *self)
{
        return (struct rules_object *)self;
}

CORE_NAMED(uint32, max_steps)
CORE_NAMED(size, max_bytes)

/* Reads a robots.txt, and keeps what it was made of as what can't change and refers to nothing else. */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        static char *words[] = {"data", "agents", "dialect", "names", "encoding", "max_bytes", NULL};
        struct rep_robots_options options = {.max_bytes = REP_MAX_BYTES};
        PyObject *encoding = keywords != NULL ? PyDict_GetItemString(keywords, "encoding") : NULL;
        PyObject *data, *agents = Py_None, *made, *rules, *class = (PyObject *)type;

        if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|O$O&O&O&O&:Robots", words, &data, &agents,
                                         names_dialect, &options.dialect, names_names, &options.names, names_encoding,
                                         &options.encoding, size_max_bytes, &options.max_bytes))
                return NULL;
        agents = agents == Py_None || PyUnicode_CheckExact(agents)
                         ? (Py_INCREF(agents), agents)
                         : PyObject_CallMethod(class, "_plain", "(O)", agents);
        data = agents == NULL             ? NULL
               : PyBytes_CheckExact(data) ? (Py_INCREF(data), data)
                                          : PyObject_CallMethod(class, "_bytes_of_data", "(O)", data);
        encoding = data != NULL && encoding != NULL ? PyUnicode_FromObject(encoding) : (Py_INCREF(Py_None), Py_None);
        made = Py_BuildValue("NNNn", data, agents, encoding, (Py_ssize_t)options.max_bytes);
        if (made == NULL)
                return NULL;
        rules = rules_parse(type, data, agents, &options);
        if (rules != NULL)
                rules_of(rules)->made = made;
        else
                Py_DECREF(made);
        return rules;
}

/* Reads a robots.txt, of which even what doesn't count is kept. */
static PyObject *
whole(PyObject *module, PyObject *arguments)
{
        struct rep_robots_options options = {.keep_text = true};
        PyObject *source;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "SO&O&O&", &source, names_dialect, &options.dialect, names_names,
                              &options.names, size_max_bytes, &options.max_bytes))
                return NULL;
        return rules_parse(rules_type, source, Py_None, &options);
}

/* Opens compiled rules as an object of TYPE, within a limit of steps. */
static PyObject *
open_rules(PyObject *type, PyObject *arguments)
{
        uint32_t most_steps;
        PyObject *object;

        if (!PyArg_ParseTuple(arguments, "OO&", &object, uint32_max_steps, &most_steps))
                return NULL;
        if (!PyUnicode_Check(object))
                return rules_open((PyTypeObject *)type, object, most_steps);
        PyErr_SetString(PyExc_TypeError, "compiled rules are bytes or a buffer, not str");
        return NULL;
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

static PyObject *
get_made(PyObject *self, void *closure)
{
        (void)closure;
        return Py_BuildValue("O", rules_of(self)->made != NULL ? rules_of(self)->made : Py_None);
}

static PyGetSetDef attributes[] = {
        {"_made", get_made, NULL, NULL, NULL},
        {"tokens", get_tokens, NULL, "The product tokens that the file names, in lower case and in order.", NULL},
        {"dialect", get_dialect, NULL, "'google' or 'rfc9309': how the file was read.", NULL},
        {"names", get_names, NULL, "'token', 'any' or 'wide': which names crawlers have.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef methods[] = {
        {CORE_FAST("allowed", rules_allowed),
         "allowed($self, agent, url)\n--\n\nMay AGENT fetch URL?\n\n"
         "AGENT is a product token such as 'ExampleBot', several of them in a tuple or list (all are the crawler's),\n"
         "a Crawler, or None for everybody.  URL is absolute, or a path that starts with '/'; str or bytes.\n"
         "Raises AgentError where AGENT is not a token, UrlError where URL is not valid."},
        {CORE_FAST("check", rules_check_url),
         "check($self, agent, url)\n--\n\nThe Verdict on URL for AGENT, with the rule that decides; see allowed()."},
        {CORE_FAST("check_many", rules_check_many),
         "check_many($self, agent, urls)\n--\n\nThe Verdicts on all URLS, in their order; see allowed().\n\n"
         "The GIL is released while they are checked.  One that is not a URL raises UrlError, and nothing is answered."},
        {"to_bytes", to_bytes, METH_NOARGS,
         "to_bytes($self)\n--\n\nThe compiled rules as bytes, for from_bytes().  The same on every machine."},
        {"_open", open_rules, METH_VARARGS | METH_CLASS, NULL},
        {"_ask", rules_answer, METH_VARARGS, NULL},
        {"_directives", rules_directives, METH_O, NULL},
        {"_column", rules_column, METH_VARARGS, NULL},
        {"_usage_column", rules_usage_column, METH_VARARGS, NULL},
        {"_sitemaps", rules_sitemaps, METH_NOARGS, NULL},
        {NULL, NULL, 0, NULL},
};

static const struct core_class class = {.name = "rep2c._core.Rules",
                                        .doc = "Rules(data, agents=None, *, dialect='google', names='token', "
                                               "encoding='auto', max_bytes=512000)\n--\n\nThe rules of a robots.txt.",
                                        .size = sizeof(struct rules_object),
                                        .is_base = true,
                                        .create = create,
                                        .destroy = destroy,
                                        .methods = methods,
                                        .attributes = attributes};

static PyMethodDef functions[] = {
        {"whole", whole, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
rules_register(PyObject *module)
{
        return core_add_type(module, &class, &rules_type) && PyModule_AddFunctions(module, functions) == 0 &&
               rules_check_register(module);
}
