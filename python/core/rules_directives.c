/* rules_directives.c: see rules_directives.h. */
#include "rules_directives.h"

#include "agent.h"

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

PyObject *
rules_delay(const struct rep_blob *blob, PyObject *arguments)
{
        struct rep_holding holding;
        struct rep_pace pace;
        struct agent agent;
        PyObject *object, *seconds = NULL;
        uint32_t minute;

        if (!PyArg_ParseTuple(arguments, "OO&", &object, core_uint32, &minute) || !has_texts(blob) ||
            !agent_read(&agent, object))
                return NULL;
        if (agent_hold(&agent, blob, &holding)) {
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

PyObject *
directive_rule(const struct rep_directive *directive)
{
        PyObject *key = bytes_view_str(directive->key), *value = bytes_view_str(directive->value), *rule = NULL;

        if (key != NULL && value != NULL)
                rule = PyUnicode_FromFormat("%U: %U", key, value);
        Py_XDECREF(key);
        Py_XDECREF(value);
        return rule;
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

PyObject *
rules_directives(const struct rep_blob *blob, PyObject *object)
{
        struct rep_directive directive;
        struct rep_holding holding;
        struct agent agent;
        PyObject *list;

        if (!has_texts(blob) || !agent_read(&agent, object))
                return NULL;
        list = agent_hold(&agent, blob, &holding) ? PyList_New(0) : NULL;
        while (list != NULL && rep_next_holding(&holding, &directive))
                if (!core_append(list, directive_tuple(&directive)))
                        Py_CLEAR(list);
        agent_free(&agent);
        return list;
}
