/* SPDX-License-Identifier: Apache-2.0 */
/* field_usage.c: what the header fields of a response say about the use of its content. */
#include "inputs.h"

#include <string.h>

#include "rep_say.h"

/* What the fields read so far come to. */
struct said {
        struct rep_preferences all;
        PyObject *licenses; /* a list */
};

/* Adds the licenses of a field with VALUE, which said USAGE. */
static bool
add_licenses(struct said *said, const struct rep_header_usage *usage, struct rep_text value)
{
        struct rep_text url;

        if (usage->kind == REP_STATEMENT_TDM_POLICY && usage->license.size > 0)
                return core_append(said->licenses, bytes_view_str(usage->license));
        while (usage->kind == REP_STATEMENT_LICENSE && rep_next_license(&value, &url))
                if (!core_append(said->licenses, bytes_view_str(url)))
                        return false;
        return true;
}

/* Adds what FIELD, a pair of a name and a value, says to READER. */
static bool
add_field(struct said *said, PyObject *field, const struct rep_header_reader *reader)
{
        struct bytes_view name, value;
        struct rep_header_usage usage;
        PyObject *objects[2];
        enum rep_status status;
        bool added = false;

        if (!PyTuple_Check(field))
                return PyErr_Format(PyExc_TypeError, "a header field is a tuple of a name and a value") != NULL;
        if (!PyArg_ParseTuple(field, "OO", &objects[0], &objects[1]) ||
            !bytes_view_text(&name, objects[0], "a header field"))
                return false;
        if (bytes_view_text(&value, objects[1], "a header field")) {
                status = rep_usage_of_header(name.text, value.text, reader, &usage);
                rep_add_preferences(&said->all, &usage.preferences);
                added = status == REP_OK ? add_licenses(said, &usage, value.text) : core_raise(status, NULL) != NULL;
                bytes_view_free(&value);
        }
        bytes_view_free(&name);
        return added;
}

/* Adds to ALL the PREFERENCES by use and the EXTENT, by their names.  NULL: no extent. */
static bool
add_beside(struct rep_preferences *all, const char *const preferences[REP_USES], const char *extent)
{
        struct rep_preferences one = {.extent = REP_USE_EXTENT_NONE};
        bool known = true;

        for (unsigned use = 0; use < REP_USES; use++) {
                while (one.of[use] < REP_PREFERENCE_DISALLOW &&
                       strcmp(preferences[use], rep_say_name(REP_NAME_PREFERENCE, one.of[use])) != 0)
                        one.of[use]++;
                known &= strcmp(preferences[use], rep_say_name(REP_NAME_PREFERENCE, one.of[use])) == 0;
        }
        if (extent != NULL) {
                while (one.extent < REP_USE_EXTENT_FULL &&
                       strcmp(extent, rep_say_name(REP_NAME_USE_EXTENT, one.extent)) != 0)
                        one.extent++;
                known &= strcmp(extent, rep_say_name(REP_NAME_USE_EXTENT, one.extent)) == 0;
        }
        if (!known)
                PyErr_SetString(PyExc_ValueError, "the usage has a preference or an extent that there is not");
        rep_add_preferences(all, &one);
        return known;
}

/* Returns SAID as (preferences by use, extent or None, licenses), and takes over its list. */
static PyObject *
as_tuple(const struct said *said)
{
        const enum rep_preference *of = said->all.of;
        enum rep_use_extent extent = said->all.extent;

        return Py_BuildValue("(sss)zN", rep_say_name(REP_NAME_PREFERENCE, of[REP_USE_SEARCH]),
                             rep_say_name(REP_NAME_PREFERENCE, of[REP_USE_AI_INPUT]),
                             rep_say_name(REP_NAME_PREFERENCE, of[REP_USE_AI_TRAIN]),
                             extent == REP_USE_EXTENT_NONE ? NULL : rep_say_name(REP_NAME_USE_EXTENT, extent),
                             said->licenses);
}

CORE_NAMED(time, now)

/*
 * Returns a tuple of the preferences for search, AI input and training, the extent or None, and a list of licenses.
 * ARGUMENTS are agent, fields (a list of pairs of a name and a value), now, whether it is an image, whether it may not
 * be fetched, and what else counts: a tuple of the three preferences and the extent.
 */
static PyObject *
field_usage(PyObject *module, PyObject *arguments)
{
        struct said said = {.all = {.extent = REP_USE_EXTENT_NONE}};
        struct rep_header_reader reader = {.agents = NULL};
        struct rep_crawler_view view;
        const char *preferences[REP_USES], *extent;
        struct rep_crawler *crawler;
        PyObject *agent, *fields;
        Py_ssize_t i, count;
        bool added = true;
        int64_t now;
        int is_image, is_barred;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OO!O&pp(sssz)", &agent, &PyList_Type, &fields, time_now, &now, &is_image,
                              &is_barred, &preferences[0], &preferences[1], &preferences[2], &extent) ||
            !add_beside(&said.all, preferences, extent) || !agent_read(agent, REP_NAMES_WIDE, &crawler))
                return NULL;
        rep_crawler_look(crawler, &view);
        reader = (struct rep_header_reader){view.tokens, view.token_count, now, is_image != 0, is_barred != 0};
        said.licenses = PyList_New(0);
        count = said.licenses == NULL ? 0 : PyList_Size(fields);
        for (i = 0; i < count && added; i++)
                added = add_field(&said, PyList_GetItem(fields, i), &reader);
        rep_crawler_free(crawler);
        if (said.licenses != NULL && added)
                return as_tuple(&said);
        Py_XDECREF(said.licenses);
        return NULL;
}

/* Returns the name of what WORD is a name of. */
static PyObject *
use_name(PyObject *module, PyObject *word)
{
        enum rep_use use;

        (void)module;
        return names_use(word, &use) ? PyUnicode_FromString(rep_use_name(use)) : NULL;
}

static PyMethodDef functions[] = {
        {"field_usage", field_usage, METH_VARARGS, NULL},
        {"use_name", use_name, METH_O, NULL},
        {NULL, NULL, 0, NULL},
};

bool
field_usage_register(PyObject *module)
{
        return PyModule_AddFunctions(module, functions) == 0;
}
