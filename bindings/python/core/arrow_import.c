/* SPDX-License-Identifier: Apache-2.0 */
/* arrow_import.c: columns from Python objects that export the Arrow C data interface, as one array or as a stream; see
 * column.h. */
#include "column.h"

#include <errno.h>
#include <string.h>

static bool
refuse_type(const char *format)
{
        PyErr_Format(PyExc_TypeError, "URLs must be a column of strings or bytes, not of Arrow's format '%s'", format);
        return false;
}

static void
refuse_stream(struct arrow_stream *stream, int error)
{
        const char *message = stream->get_last_error(stream);

        if (error == ENOMEM)
                PyErr_NoMemory();
        else
                PyErr_Format(core_error, "reading a stream of Arrow's: %s",
                             message != NULL ? message : strerror(error));
}

/* Answers the next array of STREAM.  *CHUNK becomes NULL after the last.  Called without the GIL.  Returns an errno
   value. */
static int
answer_next(struct arrow_stream *stream, const struct arrow_schema *schema, const struct kernel *kernel,
            struct chunk **chunk)
{
        struct arrow_array array = {.release = NULL};
        int error = stream->get_next(stream, &array);

        *chunk = NULL;
        if (error != 0 || array.release == NULL)
                return error;
        *chunk = kernel_answer(kernel, schema, &array);
        array.release(&array);
        return *chunk != NULL ? 0 : ENOMEM;
}

/* Adds CHUNK.  Returns false if it is NULL, because memory is out. */
static bool
add(struct chunks *chunks, struct chunk *chunk)
{
        if (chunks_add(chunks, chunk))
                return true;
        PyErr_NoMemory();
        return false;
}

/* Adds the answers about all arrays of STREAM.  Releases the GIL, because the producer may wait for a thread that
   needs it. */
static bool
add_stream(struct chunks *chunks, struct arrow_stream *stream, const struct kernel *kernel)
{
        struct arrow_schema schema = {.release = NULL};
        PyThreadState *thread = PyEval_SaveThread();
        struct chunk *chunk = NULL;
        bool added;
        int error;

        error = stream->get_schema(stream, &schema);
        PyEval_RestoreThread(thread);
        added = error == 0 && (kernel_takes(&schema) || refuse_type(schema.format));
        while (added) {
                thread = PyEval_SaveThread();
                error = answer_next(stream, &schema, kernel, &chunk);
                PyEval_RestoreThread(thread);
                if (error != 0 || chunk == NULL)
                        break;
                added = add(chunks, chunk);
        }
        if (error != 0)
                refuse_stream(stream, error);
        if (schema.release != NULL)
                schema.release(&schema);
        return added && error == 0;
}

/* Raises an exception and returns false if RELEASE shows that the struct was released or moved. */
static bool
is_there(bool release)
{
        if (!release)
                PyErr_SetString(PyExc_ValueError, "the column was read before: what it exports is empty");
        return release;
}

/* This function and the following move the structs, so that no other owner of the capsules can use them meanwhile. */
static bool
from_stream(struct chunks *chunks, PyObject *capsule, const struct kernel *kernel)
{
        struct arrow_stream *given = PyCapsule_GetPointer(capsule, ARROW_STREAM), stream;
        bool added;

        if (given == NULL || !is_there(given->release != NULL))
                return false;
        stream = *given;
        given->release = NULL;
        added = add_stream(chunks, &stream, kernel);
        stream.release(&stream);
        return added;
}

/* Adds the answers about ARRAY. */
static bool
add_array(struct chunks *chunks, const struct arrow_schema *schema, const struct arrow_array *array,
          const struct kernel *kernel)
{
        PyThreadState *thread;
        struct chunk *chunk;

        if (!kernel_takes(schema))
                return refuse_type(schema->format);
        thread = PyEval_SaveThread();
        chunk = kernel_answer(kernel, schema, array);
        PyEval_RestoreThread(thread);
        return add(chunks, chunk);
}

/* Answers an array from a pair of capsules: a schema and an array. */
static bool
from_array(struct chunks *chunks, PyObject *pair, const struct kernel *kernel)
{
        struct arrow_schema *given_schema = NULL, schema;
        struct arrow_array *given_array = NULL, array;
        bool added;

        if (PyTuple_Check(pair) && PyTuple_Size(pair) == 2) {
                given_schema = PyCapsule_GetPointer(PyTuple_GetItem(pair, 0), ARROW_SCHEMA);
                given_array = given_schema != NULL ? PyCapsule_GetPointer(PyTuple_GetItem(pair, 1), ARROW_ARRAY) : NULL;
        } else
                PyErr_SetString(PyExc_TypeError, "__arrow_c_array__ must give two capsules");
        if (given_array == NULL || !is_there(given_schema->release != NULL && given_array->release != NULL))
                return false;
        schema = *given_schema;
        given_schema->release = NULL;
        array = *given_array;
        given_array->release = NULL;
        added = add_array(chunks, &schema, &array, kernel);
        array.release(&array);
        schema.release(&schema);
        return added;
}

bool
arrow_import(struct chunks *chunks, PyObject *object, const struct kernel *kernel)
{
        static const struct {
                const char *method;
                bool (*read)(struct chunks *, PyObject *, const struct kernel *);
        } ways[] = {{"__arrow_c_stream__", from_stream}, {"__arrow_c_array__", from_array}};
        PyObject *exported;
        bool done;

        for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
                if (!PyObject_HasAttrString(object, ways[i].method))
                        continue;
                exported = PyObject_CallMethod(object, ways[i].method, NULL);
                done = exported != NULL && ways[i].read(chunks, exported, kernel);
                Py_XDECREF(exported);
                return done;
        }
        PyErr_Format(PyExc_TypeError,
                     "%R is not a column: it has neither __arrow_c_stream__ nor __arrow_c_array__, as pyarrow, polars, "
                     "pandas and DuckDB give it",
                     (PyObject *)Py_TYPE(object));
        return false;
}
