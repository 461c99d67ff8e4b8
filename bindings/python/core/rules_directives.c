/* SPDX-License-Identifier: Apache-2.0 */
/* rules_directives.c: see rules_directives.h. */
#include "rules_directives.h"

#include "bytes_view.h"
#include "rep_say.h"

#include <string.h>

/* Returns whether RULES have their directives.  Raises BlobError if the blob was stripped of them. */
static bool
has_texts(const struct rules_object *rules)
{
        if (rules->options.no_texts)
                PyErr_SetString(core_blob_error, "these rules were compiled without what the file says beside them");
        return !rules->options.no_texts;
}

/* ---- pace */

/* Returns the seconds of PACE, computed with STATUS for AGENT. */
static PyObject *
pace_seconds(const struct rep_pace *pace, enum rep_status status, PyObject *agent)
{
        if (status == REP_ERR_ARGUMENT)
                return PyErr_Format(PyExc_ValueError, "minute must be from 0 to 1439");
        if (status != REP_OK)
                return core_raise(status, agent);
        if (pace->delay_line == 0)
                Py_RETURN_NONE;
        return PyFloat_FromDouble(pace->delay / 1000.0);
}

PyObject *
rules_delay(struct rules_object *rules, PyObject *arguments)
{
        struct asking asking;
        struct rep_pace pace;
        PyThreadState *thread;
        enum rep_status status;
        PyObject *agent;
        uint32_t minute;

        if (!PyArg_ParseTuple(arguments, "OO&", &agent, core_uint32, &minute) || !has_texts(rules) ||
            !rules_ask(rules, agent, true, &asking))
                return NULL;
        thread = PyEval_SaveThread();
        status = rep_robots_pace(rules->robots, asking.crawler, minute, &pace);
        PyEval_RestoreThread(thread);
        asking_end(&asking);
        return pace_seconds(&pace, status, agent);
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

/* Adds DIRECTIVE to CONTEXT, a pointer to a list, which becomes NULL after an exception. */
static void
on_directive(void *context, const struct rep_directive *directive)
{
        PyObject **list = context;

        if (*list != NULL && !core_append(*list, directive_tuple(directive)))
                Py_CLEAR(*list);
}

PyObject *
rules_directives(struct rules_object *rules, PyObject *agent)
{
        PyObject *list = PyList_New(0);
        struct asking asking;
        enum rep_status status;

        if (list == NULL || !has_texts(rules) || !rules_ask(rules, agent, true, &asking)) {
                Py_XDECREF(list);
                return NULL;
        }
        status = rep_robots_directives(rules->robots, asking.crawler, on_directive, &list);
        asking_end(&asking);
        if (status == REP_OK || list == NULL)
                return list;
        Py_DECREF(list);
        return core_raise(status, agent);
}

PyObject *
rules_sitemaps(struct rules_object *rules)
{
        PyObject *list = has_texts(rules) ? PyList_New(0) : NULL;
        struct rep_directive directive;
        uint64_t cursor = 0;

        while (list != NULL && rep_robots_next(rules->robots, &cursor, &directive))
                if (directive.kind == REP_KIND_SITEMAP && !core_append(list, bytes_view_str(directive.value)))
                        Py_CLEAR(list);
        return list;
}

/* ---- the groups that apply */

PyObject *
rules_holding(struct rules_object *rules, PyObject *agent)
{
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
