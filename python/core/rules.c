/*
 * rules.c: see rules.h.
 *
 * A Rules holds the bytes of a blob by whatever object owns them, and the blob opened.  Neither changes, so any number
 * of threads may use one.
 */
#include "rules.h"

#include "agent.h"
#include "column.h"
#include "names.h"
#include "urls.h"

struct rules {
        PyObject base;
        struct bytes_view bytes;
        struct rep_blob blob;
};

static PyTypeObject *rules_type, *verdict_type;

const struct rep_blob *
rules_of(PyObject *object)
{
        if (PyObject_TypeCheck(object, rules_type))
                return &((struct rules *)object)->blob;
        PyErr_Format(PyExc_TypeError, "robots must be a Robots, not %R", (PyObject *)Py_TYPE(object));
        return NULL;
}

static const struct rep_blob *
blob_of(PyObject *self)
{
        return &((struct rules *)self)->blob;
}

/* ---- compiling */

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

/* ---- the object */

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
        rules = (struct rules *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
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
        PyTypeObject *type = Py_TYPE(self);

        bytes_view_free(&((struct rules *)self)->bytes);
        ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
        Py_DECREF(type);
}

/* ---- one check */

PyObject *
rules_refuse_url(PyObject *object, enum rep_url_status status)
{
        const char *what = status != REP_URL_ERR_SCHEME
                                   ? rep_url_status_text(status)
                                   : "neither a URL that starts with http://, https:// or ftp://, nor a path, which "
                                     "starts with '/'";

        PyErr_Format(core_url_error, "%.200R: %s", object, what);
        return NULL;
}

/* The memory of a check: on the stack where that suffices. */
struct scratch {
        void *bytes;
        size_t size;
};

static bool
scratch_make(struct scratch *scratch, const struct rep_group *group)
{
        size_t size = rep_scratch_size(group);

        *scratch = (struct scratch){NULL, 0};
        if (size <= REP_STACK_SCRATCH)
                return true;
        *scratch = (struct scratch){PyMem_Malloc(size), size};
        if (scratch->bytes == NULL)
                PyErr_NoMemory();
        return scratch->bytes != NULL;
}

static bool
check_text(const struct rep_group *group, PyObject *object, struct rep_text url, struct rep_result *result)
{
        enum rep_url_status url_status = rep_page_url(url.data, url.size);
        enum rep_status status;
        struct scratch scratch;

        if (url_status != REP_URL_OK) {
                rules_refuse_url(object, url_status);
                return false;
        }
        if (!scratch_make(&scratch, group))
                return false;
        status = rep_check(group, url.data, url.size, scratch.bytes, scratch.size, result);
        PyMem_Free(scratch.bytes);
        if (status != REP_OK)
                core_raise(status, NULL);
        return status == REP_OK;
}

static bool
check(PyObject *self, PyObject *agent_object, PyObject *url_object, struct rep_result *result)
{
        struct rep_group group;
        struct bytes_view url;
        struct agent agent;
        bool done;

        if (!agent_read(&agent, agent_object))
                return false;
        done = agent_pick(&agent, blob_of(self), &group);
        agent_free(&agent);
        if (!done || !bytes_view_text(&url, url_object, "a URL"))
                return false;
        done = check_text(&group, url_object, url.text, result);
        bytes_view_free(&url);
        return done;
}

static PyObject *
allowed(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        struct rep_result result;
        PyObject *agent, *url;

        if (!agent_arguments(arguments, keywords, "url", &agent, &url) || !check(self, agent, url, &result))
                return NULL;
        return PyBool_FromLong(result.verdict == REP_ALLOW);
}

/* The rule of LINE as text, or None. */
static PyObject *
rule_text(const struct rep_blob *blob, uint32_t line)
{
        struct rep_directive directive;
        PyObject *value, *rule;

        if (line == 0 || rep_directive_at_line(blob, line, &directive) != REP_OK)
                Py_RETURN_NONE;
        value = bytes_view_str(directive.value);
        if (value == NULL)
                return NULL;
        rule = PyUnicode_FromFormat("%s: %U", directive.kind == REP_KIND_ALLOW ? "Allow" : "Disallow", value);
        Py_DECREF(value);
        return rule;
}

static PyObject *
make_verdict(const struct rep_blob *blob, const struct rep_result *result)
{
        PyObject *items[] = {PyBool_FromLong(result->verdict == REP_ALLOW), PyLong_FromUnsignedLong(result->line),
                             rule_text(blob, result->line), PyLong_FromUnsignedLong(result->rank)};

        return core_sequence(verdict_type, items, 4);
}

static PyObject *
check_url(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        struct rep_result result;
        PyObject *agent, *url;

        if (!agent_arguments(arguments, keywords, "url", &agent, &url) || !check(self, agent, url, &result))
                return NULL;
        return make_verdict(blob_of(self), &result);
}

/* ---- many checks */

/* The URLs of a sequence, and what is asked about them. */
struct many {
        size_t count;
        struct bytes_view *views;
        struct rep_query *queries;
};

static bool
many_read(struct many *many, PyObject *urls, const struct rep_group *group)
{
        size_t i;

        many->views = PyMem_Calloc(many->count + 1, sizeof(*many->views));
        many->queries = PyMem_Calloc(many->count + 1, sizeof(*many->queries));
        if (many->views == NULL || many->queries == NULL) {
                PyErr_NoMemory();
                return false;
        }
        for (i = 0; i < many->count; i++) {
                PyObject *url = PyTuple_GetItem(urls, (Py_ssize_t)i);
                struct rep_text *text = &many->views[i].text;
                enum rep_url_status status = REP_URL_OK;
                bool read = bytes_view_text(&many->views[i], url, "a URL");

                if (read)
                        status = rep_page_url(text->data, text->size);
                if (read && status != REP_URL_OK)
                        rules_refuse_url(url, status);
                if (!read || status != REP_URL_OK)
                        return false;
                many->queries[i] = (struct rep_query){.group = group, .url = text->data, .url_size = text->size};
        }
        return true;
}

static PyObject *
many_answer(const struct many *many, const struct rep_blob *blob, const struct rep_group *group)
{
        struct scratch scratch;
        PyThreadState *thread;
        PyObject *list;
        size_t i;

        if (!scratch_make(&scratch, group))
                return NULL;
        thread = PyEval_SaveThread();
        rep_check_batch(many->queries, many->count, scratch.bytes, scratch.size);
        PyEval_RestoreThread(thread);
        PyMem_Free(scratch.bytes);
        list = PyList_New((Py_ssize_t)many->count);
        for (i = 0; i < many->count && list != NULL; i++) {
                PyObject *verdict = many->queries[i].status == REP_OK ? make_verdict(blob, &many->queries[i].result)
                                                                      : core_raise(many->queries[i].status, NULL);

                if (verdict == NULL || PyList_SetItem(list, (Py_ssize_t)i, verdict) != 0)
                        Py_CLEAR(list);
        }
        return list;
}

static PyObject *
check_many(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        PyObject *agent_object, *iterable, *urls, *list = NULL;
        struct many many = {.count = 0};
        struct rep_group group;
        struct agent agent;
        bool picked;
        size_t i;

        if (!agent_arguments(arguments, keywords, "urls", &agent_object, &iterable) ||
            !agent_read(&agent, agent_object))
                return NULL;
        picked = agent_pick(&agent, blob_of(self), &group);
        agent_free(&agent);
        if (!picked)
                return NULL;
        urls = urls_tuple(iterable);
        if (urls == NULL)
                return NULL;
        many.count = (size_t)PyTuple_Size(urls);
        if (many_read(&many, urls, &group))
                list = many_answer(&many, blob_of(self), &group);
        for (i = 0; many.views != NULL && i < many.count; i++)
                bytes_view_free(&many.views[i]);
        PyMem_Free(many.views);
        PyMem_Free(many.queries);
        Py_DECREF(urls);
        return list;
}

/* ---- columns */

struct answering {
        enum column_kind kind;
        struct rep_group group;
        struct scratch scratch;
};

/* See column_fn: one set of rules for all URLs. */
static void
answer(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        const struct answering *answering = context;
        struct rep_query queries[COLUMN_BATCH];
        size_t i;

        for (i = 0; i < count; i++)
                queries[i] =
                        (struct rep_query){.group = &answering->group, .url = urls[i].data, .url_size = urls[i].size};
        rep_check_batch(queries, count, answering->scratch.bytes, answering->scratch.size);
        for (i = 0; i < count; i++) {
                if (queries[i].status != REP_OK || rep_page_url(urls[i].data, urls[i].size) != REP_URL_OK)
                        answers[i] = COLUMN_NULL;
                else if (answering->kind == COLUMN_LINES)
                        answers[i] = queries[i].result.line;
                else
                        answers[i] = queries[i].result.verdict == REP_ALLOW;
        }
}

static PyObject *
ask_column(PyObject *self, PyObject *arguments, PyObject *keywords, enum column_kind kind)
{
        struct answering answering = {.kind = kind};
        PyObject *agent_object, *urls, *column;
        struct agent agent;
        bool picked;

        if (!agent_arguments(arguments, keywords, "urls", &agent_object, &urls) || !agent_read(&agent, agent_object))
                return NULL;
        picked = agent_pick(&agent, blob_of(self), &answering.group);
        agent_free(&agent);
        if (!picked || !scratch_make(&answering.scratch, &answering.group))
                return NULL;
        column = column_answer(urls, kind, answer, &answering);
        PyMem_Free(answering.scratch.bytes);
        return column;
}

static PyObject *
check_column(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return ask_column(self, arguments, keywords, COLUMN_ALLOWED);
}

static PyObject *
line_column(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return ask_column(self, arguments, keywords, COLUMN_LINES);
}

/* ---- what a file says beside rules */

/* Does BLOB know what its file said?  Raises BlobError where it doesn't. */
static bool
has_texts(const struct rep_blob *blob)
{
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        if (stats.no_texts)
                PyErr_SetString(core_blob_error, "these rules were compiled without what the file says beside them");
        return !stats.no_texts;
}

static PyObject *
delay(PyObject *self, PyObject *arguments)
{
        struct rep_holding holding;
        struct rep_pace pace;
        struct agent agent;
        PyObject *object, *seconds = NULL;
        uint32_t minute;

        if (!PyArg_ParseTuple(arguments, "OO&", &object, core_uint32, &minute) || !has_texts(blob_of(self)) ||
            !agent_read(&agent, object))
                return NULL;
        if (agent_hold(&agent, blob_of(self), &holding)) {
                enum rep_status status = rep_holding_pace(&holding, minute, &pace);

                if (status == REP_ERR_ARGUMENT)
                        PyErr_SetString(PyExc_ValueError, "minute must be from 0 to 1439");
                else if (status != REP_OK)
                        core_raise(status, object);
                else
                        seconds = pace.delay_line > 0 ? PyFloat_FromDouble(pace.delay / 1000.0)
                                                      : (Py_INCREF(Py_None), Py_None);
        }
        agent_free(&agent);
        return seconds;
}

/* DIRECTIVE as (line, kind, key, value). */
static PyObject *
directive_tuple(const struct rep_directive *directive)
{
        static const char *const kinds[] = {"user-agent", "allow", "disallow", "sitemap", "other"};
        PyObject *key = bytes_view_str(directive->key), *value = bytes_view_str(directive->value), *tuple = NULL;

        if (key != NULL && value != NULL)
                tuple = Py_BuildValue("(ksOO)", (unsigned long)directive->line, kinds[directive->kind], key, value);
        Py_XDECREF(key);
        Py_XDECREF(value);
        return tuple;
}

static PyObject *
directives(PyObject *self, PyObject *object)
{
        struct rep_directive directive;
        struct rep_holding holding;
        struct agent agent;
        PyObject *list;

        if (!has_texts(blob_of(self)) || !agent_read(&agent, object))
                return NULL;
        list = agent_hold(&agent, blob_of(self), &holding) ? PyList_New(0) : NULL;
        while (list != NULL && rep_next_holding(&holding, &directive))
                if (!core_append(list, directive_tuple(&directive)))
                        Py_CLEAR(list);
        agent_free(&agent);
        return list;
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

static PyStructSequence_Field verdict_fields[] = {
        {"allowed", "May the URL be fetched?"},
        {"line", "Line of the rule that decided, from 1; 0: none did, or the rules don't know their lines."},
        {"rule", "The rule as the file has it, such as 'Disallow: /x'; None where it is not known."},
        {"rank", "Length of the rule's escaped pattern in bytes: the longest wins."},
        {NULL, NULL},
};

static PyStructSequence_Desc verdict_description = {
        .name = "rep2c.Verdict",
        .doc = "The answer about one URL.",
        .fields = verdict_fields,
        .n_in_sequence = 4,
};

static PyMethodDef functions[] = {
        {"compile", compile, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
core_add_rules(PyObject *module)
{
        rules_type = core_add_type(module, &spec);
        verdict_type = PyStructSequence_NewType(&verdict_description);
        if (rules_type == NULL || verdict_type == NULL)
                return false;
        Py_INCREF(verdict_type);
        return PyModule_AddObject(module, "Verdict", (PyObject *)verdict_type) == 0 &&
               PyModule_AddFunctions(module, functions) == 0;
}
