/* SPDX-License-Identifier: Apache-2.0 */
/* rules_directives.c: what a robots.txt says beside verdicts; see rules.h. */
#include "rules.h"

#include <string.h>

#include "rep_say.h"

/* Returns whether RULES have their directives.  Raises BlobError if the blob was stripped of them. */
static bool
has_texts(const struct rules_object *rules)
{
        if (rules->options.no_texts)
                PyErr_SetString(core_blob_error, "these rules were compiled without what the file says beside them");
        return !rules->options.no_texts;
}

/* Raises STATUS, of a question about what stands beside the rules for AGENT. */
static PyObject *
refuse(const struct rules_object *rules, enum rep_status status, PyObject *agent)
{
        if (status == REP_ERR_ARGUMENT && rules->site != NULL)
                return PyErr_Format(core_pack_error,
                                    "the pack was made without what this site's robots.txt says beside its rules");
        return core_raise(status, agent);
}

/* ---- pace */

PyObject *
rules_delay(PyObject *self, PyObject *arguments)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct asking asking;
        struct rep_pace pace;
        PyThreadState *thread;
        enum rep_status status;
        PyObject *agent;
        uint32_t minute;

        if (!PyArg_ParseTuple(arguments, "OO&", &agent, core_uint32, &minute) || !has_texts(rules) ||
            !rules_ask(rules, agent, true, &asking))
                return NULL;
        if (minute >= 24 * 60) {
                asking_end(&asking);
                return PyErr_Format(PyExc_ValueError, "minute must be from 0 to 1439");
        }
        thread = PyEval_SaveThread();
        status = rep_robots_pace(rules->robots, asking.crawler, minute, &pace);
        PyEval_RestoreThread(thread);
        asking_end(&asking);
        if (status != REP_OK)
                return refuse(rules, status, agent);
        if (pace.delay_line == 0)
                Py_RETURN_NONE;
        return PyFloat_FromDouble(pace.delay / 1000.0);
}

/* ---- directives */

PyObject *
directive_rule(const struct rep_directive *directive)
{
        const struct rep_text key = directive->key, value = directive->value;
        const size_t size = key.size + 2 + value.size;
        char some[256], *text = size <= sizeof(some) ? some : PyMem_Malloc(size);
        PyObject *rule;

        if (text == NULL)
                return PyErr_NoMemory();
        memcpy(text, key.data, key.size);
        memcpy(text + key.size, ": ", 2);
        memcpy(text + key.size + 2, value.data, value.size);
        rule = bytes_view_str((struct rep_text){text, size});
        if (text != some)
                PyMem_Free(text);
        return rule;
}

PyObject *
directive_tuple(const struct rep_directive *directive)
{
        PyObject *key = bytes_view_str(directive->key), *value = bytes_view_str(directive->value), *tuple = NULL;

        if (key != NULL && value != NULL)
                tuple = Py_BuildValue("(ksOO)", (unsigned long)directive->line,
                                      rep_say_name(REP_NAME_KIND, directive->kind), key, value);
        Py_XDECREF(key);
        Py_XDECREF(value);
        return tuple;
}

/* What collects directives. */
struct collecting {
        PyObject *list; /* NULL after an exception */
        bool beside;    /* only those beside rules */
};

/* Adds DIRECTIVE to the list of CONTEXT. */
static void
on_directive(void *context, const struct rep_directive *directive)
{
        struct collecting *collecting = context;
        bool beside = directive->kind == REP_KIND_SITEMAP ||
                      (directive->kind == REP_KIND_OTHER && rep_directive_key(directive->key) != REP_KEY_UNKNOWN);

        if (collecting->list != NULL && (beside || !collecting->beside) &&
            !core_append(collecting->list, directive_tuple(directive)))
                Py_CLEAR(collecting->list);
}

PyObject *
rules_directives(PyObject *self, PyObject *agent)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct collecting collecting = {.beside = rules->site != NULL};
        struct asking asking;
        enum rep_status status;

        if (!has_texts(rules) || !rules_ask(rules, agent, true, &asking))
                return NULL;
        collecting.list = PyList_New(0);
        status = rep_robots_directives(rules->robots, asking.crawler, on_directive, &collecting);
        asking_end(&asking);
        if (status == REP_OK || collecting.list == NULL)
                return collecting.list;
        Py_DECREF(collecting.list);
        return refuse(rules, status, agent);
}

PyObject *
rules_sitemaps(PyObject *self, PyObject *none)
{
        const struct rules_object *rules = (const struct rules_object *)self;
        PyObject *list = has_texts(rules) ? PyList_New(0) : NULL;
        struct rep_directive directive;
        uint64_t cursor = 0;

        (void)none;
        while (list != NULL && rep_robots_next(rules->robots, &cursor, &directive))
                if (directive.kind == REP_KIND_SITEMAP && !core_append(list, bytes_view_str(directive.value)))
                        Py_CLEAR(list);
        return list;
}

/* ---- the groups that apply */

PyObject *
rules_holding(PyObject *self, PyObject *agent)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct rep_holding_rules holding;
        struct asking asking;
        enum rep_status status;
        PyObject *tuple;

        if (!rules_ask(rules, agent, true, &asking))
                return NULL;
        status = rep_robots_holding(rules->robots, asking.crawler, &holding);
        /* The token belongs to the crawler, which may be freed below. */
        tuple = status != REP_OK
                        ? core_raise(status, agent)
                        : Py_BuildValue("(sNs)", rep_say_name(REP_NAME_HOLDS, holding.holds),
                                        bytes_view_str(holding.token), rep_say_name(REP_NAME_NAMES, holding.names));
        asking_end(&asking);
        return tuple;
}
