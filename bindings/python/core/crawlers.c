/* SPDX-License-Identifier: Apache-2.0 */
/* crawlers.c: the table of public crawlers, as Python objects; see inputs.h. */
#include "inputs.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

/* A Crawler refers to its row of the table, which is constant. */
struct crawler {
        PyObject base;
        const struct rep_public_crawler *row;
        struct rep_public_crawler copy; /* of it, for the members of the class */
};

static PyTypeObject *crawler_type;

/* Returns the row of the table for OBJECT, or NULL if OBJECT is not a Crawler. */
static const struct rep_public_crawler *
crawler_of(PyObject *object)
{
        return PyObject_TypeCheck(object, crawler_type) ? ((struct crawler *)object)->row : NULL;
}

static PyObject *
make(const struct rep_public_crawler *row)
{
        struct crawler *crawler = (struct crawler *)core_new(crawler_type);

        if (crawler != NULL) {
                crawler->row = row;
                crawler->copy = *row;
        }
        return (PyObject *)crawler;
}

/* The crawler of each row; NULL: not made yet.  Objects recognise a crawler by its address, so each is made once. */
static _Atomic(struct rep_crawler *) *crawlers;

bool
crawler_read(PyObject *object, const struct rep_crawler **crawler)
{
        const struct rep_public_crawler *row = crawler_of(object);
        struct rep_crawler *made, *former = NULL;
        enum rep_status status;
        size_t place;

        if (row == NULL)
                return false;
        place = (size_t)(row - rep_public_crawler_at(0));
        *crawler = atomic_load(&crawlers[place]);
        if (*crawler != NULL)
                return true;
        status = rep_crawler_create_public(rep_string(row->name), &made);
        if (status != REP_OK)
                core_raise(status, object);
        else if (atomic_compare_exchange_strong(&crawlers[place], &former, made))
                *crawler = made;
        else {
                rep_crawler_free(made);
                *crawler = former;
        }
        return true;
}

/* ---- its attributes */

static PyObject *
get_tokens(PyObject *self, void *closure)
{
        const struct rep_public_crawler *row = ((struct crawler *)self)->row;

        (void)closure;
        return bytes_view_strs(row->tokens, row->token_count);
}

static PyObject *
get_obeys(PyObject *self, void *closure)
{
        (void)closure;
        switch (((struct crawler *)self)->row->obeys) {
        case REP_OBEYS_YES:
                Py_RETURN_TRUE;
        case REP_OBEYS_NO:
                Py_RETURN_FALSE;
        default:
                Py_RETURN_NONE;
        }
}

static PyObject *
get_purposes(PyObject *self, void *closure)
{
        unsigned purposes = ((struct crawler *)self)->row->purposes, purpose;
        PyObject *list = PyList_New(0), *tuple;

        (void)closure;
        for (purpose = 1; purpose <= purposes && list != NULL; purpose *= 2) {
                if ((purposes & purpose) != 0 &&
                    !core_append(list, PyUnicode_FromString(rep_purpose_name((enum rep_purpose)purpose))))
                        Py_CLEAR(list);
        }
        if (list == NULL)
                return NULL;
        tuple = PyList_AsTuple(list);
        Py_DECREF(list);
        return tuple;
}

#define MEMBER(name, type, doc)                                                 \
        {                                                                       \
#name, type, offsetof(struct crawler, copy.name), READONLY, doc \
        }

static PyMemberDef members[] = {
        MEMBER(name, T_STRING, "As its operator writes it."),
        MEMBER(everybody, T_BOOL, "Where a file names none of the tokens, the groups for '*' hold."),
        MEMBER(wide, T_BOOL, "No token is of letters, '-' and '_', so files are read with names='wide' for it."),
        MEMBER(documented, T_BOOL, "The operator's own documentation says so; otherwise hearsay."),
        MEMBER(operated_by, T_STRING, "A company, an institute, a project; or 'unknown'."),
        MEMBER(source, T_STRING, "URL of what this was made from."),
        MEMBER(date, T_STRING, "Day on which that was read, as YYYY-MM-DD."),
        MEMBER(note, T_STRING, "A sentence on what is special; may be empty."),
        {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef attributes[] = {
        {"tokens", get_tokens, NULL, "Product tokens, the preferred one first.", NULL},
        {"obeys", get_obeys, NULL, "Whether the operator says that it obeys robots.txt; None: not known.", NULL},
        {"purposes", get_purposes, NULL, "What it fetches for, such as ('search', 'training').", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static PyObject *
represent(PyObject *self)
{
        return PyUnicode_FromFormat("rep2c.crawler('%s')", ((struct crawler *)self)->row->name);
}

/* Equal crawlers are the same row. */
static PyObject *
compare(PyObject *self, PyObject *other, int operation)
{
        const struct rep_public_crawler *row = crawler_of(other);

        if (row == NULL || (operation != Py_EQ && operation != Py_NE))
                Py_RETURN_NOTIMPLEMENTED;
        return PyBool_FromLong((row == crawler_of(self)) == (operation == Py_EQ));
}

static Py_hash_t
hash(PyObject *self)
{
        return (Py_hash_t)((size_t)crawler_of(self) >> 4);
}

static PyObject *
reduce(PyObject *self, PyObject *none)
{
        PyObject *core = PyImport_ImportModule("rep2c._core"), *find, *made = NULL;

        (void)none;
        find = core != NULL ? PyObject_GetAttrString(core, "crawler") : NULL;
        if (find != NULL)
                made = Py_BuildValue("(O(s))", find, crawler_of(self)->name);
        Py_XDECREF(find);
        Py_XDECREF(core);
        return made;
}

static PyMethodDef methods[] = {
        {"__reduce__", reduce, METH_NOARGS, NULL},
        {NULL, NULL, 0, NULL},
};

static const PyType_Slot slots[] = {
        {Py_tp_repr, (void *)represent},
        {Py_tp_richcompare, (void *)compare},
        {Py_tp_hash, (void *)hash},
        {0, NULL},
};

static const struct core_class class = {
        .name = "rep2c._core.Crawler",
        .doc = "A public crawler: its tokens in order of preference, of which the first that a file names is "
               "obeyed, and what is known about it.",
        .size = sizeof(struct crawler),
        .methods = methods,
        .members = members,
        .attributes = attributes,
        .slots = slots};

/* ---- the table */

static PyObject *
find(PyObject *module, PyObject *name)
{
        const struct rep_public_crawler *row;
        struct bytes_view view;

        (void)module;
        if (!bytes_view_text(&view, name, "the name of a crawler"))
                return NULL;
        row = rep_public_crawler_find(view.text);
        bytes_view_free(&view);
        if (row != NULL)
                return make(row);
        PyErr_Format(core_agent_error, "%R is not a crawler of the table: crawlers() lists them", name);
        return NULL;
}

/* Returns the crawlers that have one of PURPOSES, a sum; 0: all crawlers. */
static PyObject *
list_crawlers(PyObject *module, PyObject *purpose)
{
        const struct rep_public_crawler *row = NULL;
        enum rep_purpose wanted = 0;
        struct bytes_view view = {.owner = NULL};
        PyObject *list;
        bool found = true;

        (void)module;
        if (purpose != Py_None) {
                if (!bytes_view_text(&view, purpose, "a purpose"))
                        return NULL;
                found = rep_purpose_find(view.text, &wanted);
                bytes_view_free(&view);
        }
        if (!found) {
                PyErr_Format(PyExc_ValueError, "%R is not a purpose of a crawler", purpose);
                return NULL;
        }
        list = PyList_New(0);
        while (list != NULL && (row = rep_public_crawler_next(row, wanted)) != NULL) {
                PyObject *crawler = make(row);

                if (!core_append(list, crawler))
                        Py_CLEAR(list);
        }
        return list;
}

/* The crawler of a header: a row of the table, or tokens; no tokens, if it is no crawler's by these names. */
static PyObject *
tokens_of(PyObject *module, PyObject *arguments)
{
        struct rep_crawler_view view = {.token_count = 0};
        struct rep_crawler *crawler = NULL;
        struct bytes_view header;
        PyObject *object, *found;
        enum rep_status status;
        enum rep_names names;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OO&", &object, names_names, &names) ||
            !bytes_view_text(&header, object, "a User-Agent header"))
                return NULL;
        status = rep_crawler_create_header(header.text, names, &crawler);
        if (status == REP_OK)
                rep_crawler_look(crawler, &view);
        if (status != REP_OK && status != REP_ERR_TOKEN)
                found = core_raise(status, object);
        else if (view.known != NULL && names != REP_NAMES_ANY)
                found = make(view.known);
        else
                found = bytes_view_strs(view.tokens, view.token_count);
        rep_crawler_free(crawler);
        bytes_view_free(&header);
        return found;
}

static PyMethodDef functions[] = {
        {"crawler", find, METH_O, "crawler(name, /)\n--\n\nThe public crawler called NAME, whatever its case."},
        {"crawlers", list_crawlers, METH_O, NULL},
        {"tokens_of", tokens_of, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
crawlers_register(PyObject *module)
{
        if (crawlers == NULL)
                crawlers = calloc(rep_public_crawler_count(), sizeof(*crawlers));
        if (crawlers == NULL) {
                PyErr_NoMemory();
                return false;
        }
        return core_add_type(module, &class, &crawler_type) && PyModule_AddFunctions(module, functions) == 0;
}
