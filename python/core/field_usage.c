/* SPDX-License-Identifier: Apache-2.0 */
/* field_usage.c: see field_usage.h. */
#include "field_usage.h"

#include "agent.h"
#include "bytes_view.h"
#include "rep_say.h"

/* Returns the licenses of a field with VALUE, which said USAGE. */
static PyObject *
licenses_of(const struct rep_header_usage *usage, struct rep_text value)
{
        PyObject *list = PyList_New(0);
        struct rep_text url = usage->license;
        bool is_link = usage->kind == REP_STATEMENT_LICENSE,
             more = is_link ? rep_next_license(&value, &url) : url.size > 0;

        for (; list != NULL && more; more = is_link && rep_next_license(&value, &url))
                if (!core_append(list, bytes_view_str(url)))
                        Py_CLEAR(list);
        return list;
}

/* Returns USAGE, of a field with VALUE, as (kind, preferences by use, extent, licenses). */
static PyObject *
as_tuple(const struct rep_header_usage *usage, struct rep_text value)
{
        const enum rep_preference *of = usage->preferences.of;

        return Py_BuildValue("s(sss)sN", rep_say_statement(usage->kind), rep_say_preference(of[REP_USE_SEARCH]),
                             rep_say_preference(of[REP_USE_AI_INPUT]), rep_say_preference(of[REP_USE_AI_TRAIN]),
                             rep_say_use_extent(usage->preferences.extent), licenses_of(usage, value));
}

/* Returns what the field NAME with VALUE says to AGENT, whose tokens READER gets. */
static PyObject *
read_field(PyObject *agent, struct rep_text name, struct rep_text value, struct rep_header_reader *reader)
{
        struct rep_crawler_view crawler_view;
        struct rep_header_usage usage;
        struct rep_crawler *crawler;
        enum rep_status status;

        if (!agent_read(agent, REP_NAMES_WIDE, &crawler))
                return NULL;
        rep_crawler_look(crawler, &crawler_view);
        reader->agents = crawler_view.tokens;
        reader->count = crawler_view.token_count;
        status = rep_usage_of_header(name, value, reader, &usage);
        rep_crawler_free(crawler);
        return status == REP_OK ? as_tuple(&usage, value) : core_raise(status, agent);
}

static PyObject *
field_usage(PyObject *module, PyObject *arguments)
{
        PyObject *agent, *name, *value, *said = NULL;
        struct bytes_view name_view, value_view;
        struct rep_header_reader reader = {.agents = NULL};
        long long now;
        int is_image;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OOOLp", &agent, &name, &value, &now, &is_image) ||
            !bytes_view_text(&name_view, name, "a header field"))
                return NULL;
        reader.now = now;
        reader.is_image = is_image != 0;
        if (bytes_view_text(&value_view, value, "a header field")) {
                said = read_field(agent, name_view.text, value_view.text, &reader);
                bytes_view_free(&value_view);
        }
        bytes_view_free(&name_view);
        return said;
}

static PyMethodDef functions[] = {
        {"field_usage", field_usage, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
field_usage_register(PyObject *module)
{
        return PyModule_AddFunctions(module, functions) == 0;
}
