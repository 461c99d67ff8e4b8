/* SPDX-License-Identifier: Apache-2.0 */
/* rules_directives.c: the lines of a robots.txt; see rules.h. */
#include "rules.h"

#include <string.h>

#include "rep_say.h"

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

/* Returns DIRECTIVE as (line, kind, key, value). */
static PyObject *
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

        if (!rules_have_texts(rules) || !rules_ask(rules, agent, &asking))
                return NULL;
        collecting.list = PyList_New(0);
        status = rep_robots_directives(rules->robots, asking.crawler, on_directive, &collecting);
        rep_crawler_free(asking.crawler);
        if (status == REP_OK || collecting.list == NULL)
                return collecting.list;
        Py_DECREF(collecting.list);
        return rules_refuse(rules, status, agent);
}

PyObject *
rules_sitemaps(PyObject *self, PyObject *none)
{
        const struct rules_object *rules = (const struct rules_object *)self;
        PyObject *list = rules_have_texts(rules) ? PyList_New(0) : NULL;
        struct rep_directive directive;
        uint64_t cursor = 0;

        (void)none;
        while (list != NULL && rep_robots_next(rules->robots, &cursor, &directive))
                if (directive.kind == REP_KIND_SITEMAP && !core_append(list, bytes_view_str(directive.value)))
                        Py_CLEAR(list);
        return list;
}
