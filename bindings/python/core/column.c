/* SPDX-License-Identifier: Apache-2.0 */
/* column.c: see column.h. */
#include "column.h"

struct column {
        PyObject base;
        enum chunk_kind kind;
        struct chunks chunks;
        int64_t length, null_count; /* of all chunks */
};

static PyTypeObject *column_type;

PyObject *
column_answer(PyObject *object, const struct kernel *kernel)
{
        struct column *column = (struct column *)core_new(column_type);

        if (column == NULL)
                return NULL;
        column->kind = kernel->kind;
        if (!arrow_import(&column->chunks, object, kernel)) {
                Py_DECREF(column);
                return NULL;
        }
        for (size_t i = 0; i < column->chunks.count; i++) {
                column->length += column->chunks.items[i]->length;
                column->null_count += column->chunks.items[i]->null_count;
        }
        return (PyObject *)column;
}

static void
destroy(PyObject *self)
{
        chunks_free(&((struct column *)self)->chunks);
        core_free(self);
}

static PyObject *
export_stream(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        const struct column *column = (const struct column *)self;
        char *names[] = {(char *)"requested_schema", NULL};
        PyObject *requested = Py_None; /* the protocol allows to ignore it */

        return PyArg_ParseTupleAndKeywords(arguments, keywords, "|O", names, &requested)
                       ? arrow_export(&column->chunks, column->kind)
                       : NULL;
}

static PyObject *
value(enum chunk_kind kind, uint32_t answer)
{
        if (answer == CHUNK_NULL)
                Py_RETURN_NONE;
        switch (kind) {
        case CHUNK_LINES:
                return PyLong_FromUnsignedLong(answer);
        case CHUNK_VERDICTS:
                return PyUnicode_FromStringAndSize(chunk_verdict_names + chunk_verdict_places[answer],
                                                   chunk_verdict_places[answer + 1] - chunk_verdict_places[answer]);
        default:
                return PyBool_FromLong(answer != 0);
        }
}

static PyObject *
to_pylist(PyObject *self, PyObject *none)
{
        struct column *column = (struct column *)self;
        PyObject *list = PyList_New((Py_ssize_t)column->length);
        Py_ssize_t at = 0;

        (void)none;
        for (size_t i = 0; i < column->chunks.count && list != NULL; i++) {
                const struct chunk *chunk = column->chunks.items[i];

                for (int64_t row = 0; row < chunk->length && list != NULL; row++) {
                        PyObject *item = value(column->kind, chunk_get(chunk, row));

                        if (item == NULL || PyList_SetItem(list, at++, item) != 0)
                                Py_CLEAR(list);
                }
        }
        return list;
}

/* Gives all answers at once: what is made of them, such as a list, has room for all anyway. */
static PyObject *
iterate(PyObject *self)
{
        PyObject *list = to_pylist(self, NULL), *iterator = list != NULL ? PyObject_GetIter(list) : NULL;

        Py_XDECREF(list);
        return iterator;
}

static Py_ssize_t
length(PyObject *self)
{
        return (Py_ssize_t)((struct column *)self)->length;
}

static PyObject *
get_null_count(PyObject *self, void *closure)
{
        (void)closure;
        return PyLong_FromLongLong(((struct column *)self)->null_count);
}

static PyObject *
represent(PyObject *self)
{
        const struct column *column = (struct column *)self;

        return PyUnicode_FromFormat("<rep2c.Column of %lld answers, %lld of them null>", (long long)column->length,
                                    (long long)column->null_count);
}

static PyMethodDef methods[] = {
        {CORE_KEYWORDS("__arrow_c_stream__", export_stream),
         "__arrow_c_stream__($self, requested_schema=None)\n--\n\nThe column as a stream of Arrow's C interface."},
        {"to_pylist", to_pylist, METH_NOARGS, "to_pylist($self)\n--\n\nThe answers as a list, with None for null."},
        {NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
        {"null_count", get_null_count, NULL, "How many answers are null.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static const PyType_Slot slots[] = {
        {Py_tp_repr, (void *)represent},
        {Py_tp_iter, (void *)iterate},
        {Py_sq_length, (void *)length},
        {0, NULL},
};

static const struct core_class class = {
        .name = "rep2c._core.Column",
        .doc = "A column of answers: booleans, may each URL be fetched; the lines of the rules that decide; "
               "or verdicts; null where there is no answer.",
        .size = sizeof(struct column),
        .destroy = destroy,
        .methods = methods,
        .attributes = attributes,
        .slots = slots};

bool
column_register(PyObject *module)
{
        return core_add_type(module, &class, &column_type);
}
