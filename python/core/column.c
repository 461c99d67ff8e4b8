/*
 * column.c: see column.h.
 *
 * A chunk of answers is what Arrow has for an array: a bitmap that says which values are there, and the values, bits or
 * numbers.  Chunks are counted by reference: an array that was exported keeps its chunk for as long as its reader needs.
 */
#include "column.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "strings.h"

/* ---- chunks */

struct chunk {
        atomic_int references;
        enum column_kind kind;
        int64_t length, null_count;
        void *values;         /* bits or uint32_t, in the memory behind this struct */
        unsigned char *valid; /* bits, behind these */
};

static struct chunk *
chunk_make(enum column_kind kind, int64_t length)
{
        size_t bits = ((size_t)length + 7) / 8;
        size_t values = kind == COLUMN_ALLOWED ? bits : (size_t)length * sizeof(uint32_t);
        struct chunk *chunk = calloc(1, sizeof(*chunk) + values + bits);

        if (chunk == NULL)
                return NULL;
        atomic_init(&chunk->references, 1);
        chunk->kind = kind;
        chunk->length = length;
        chunk->values = chunk + 1;
        chunk->valid = (unsigned char *)chunk->values + values;
        return chunk;
}

static void
chunk_release(struct chunk *chunk)
{
        if (chunk != NULL && atomic_fetch_sub(&chunk->references, 1) == 1)
                free(chunk);
}

static bool
get_bit(const unsigned char *bits, int64_t index)
{
        return (bits[index / 8] >> index % 8 & 1) != 0;
}

static void
set_bit(unsigned char *bits, int64_t index)
{
        bits[index / 8] |= (unsigned char)(1u << index % 8);
}

static void
chunk_set(struct chunk *chunk, int64_t index, uint32_t answer)
{
        if (answer == COLUMN_NULL) {
                chunk->null_count++;
                return;
        }
        set_bit(chunk->valid, index);
        if (chunk->kind == COLUMN_LINES)
                ((uint32_t *)chunk->values)[index] = answer;
        else if (answer != 0)
                set_bit(chunk->values, index);
}

static uint32_t
chunk_get(const struct chunk *chunk, int64_t index)
{
        if (!get_bit(chunk->valid, index))
                return COLUMN_NULL;
        return chunk->kind == COLUMN_LINES ? ((const uint32_t *)chunk->values)[index]
                                           : (uint32_t)get_bit(chunk->values, index);
}

/* ---- answering */

/* What is asked about each string. */
struct column_question {
        enum column_kind kind;
        column_fn answer;
        void *context;
};

/* The strings of an array, and what is asked. */
struct asking {
        const struct arrow_array *array;
        enum strings_layout layout;
        const struct column_question *question;
};

/* Answers the strings of ARRAY, which are no dictionary's indices, into a new chunk; NULL where memory is out. */
static struct chunk *
answer_strings(const struct asking *asking)
{
        struct chunk *chunk = chunk_make(asking->question->kind, asking->array->length);
        struct rep_text urls[COLUMN_BATCH];
        uint32_t answers[COLUMN_BATCH];
        int64_t rows[COLUMN_BATCH], row = 0;
        size_t count, i;

        while (chunk != NULL && row < asking->array->length) {
                for (count = 0; count < COLUMN_BATCH && row < asking->array->length; row++) {
                        if (arrow_is_null(asking->array, row)) {
                                chunk_set(chunk, row, COLUMN_NULL);
                                continue;
                        }
                        rows[count] = row;
                        urls[count++] = strings_at(asking->array, asking->layout, row);
                }
                asking->question->answer(asking->question->context, urls, count, answers);
                for (i = 0; i < count; i++)
                        chunk_set(chunk, rows[i], answers[i]);
        }
        return chunk;
}

/* The answers of ARRAY, whose values are indices into strings that VALUES answers. */
static struct chunk *
answer_indices(const struct arrow_array *array, const char *format, const struct chunk *values)
{
        struct chunk *chunk = chunk_make(values->kind, array->length);
        int64_t row, index;

        for (row = 0; chunk != NULL && row < array->length; row++) {
                index = arrow_is_null(array, row) ? -1 : arrow_index_at(array, format, row);
                chunk_set(chunk, row, index >= 0 && index < values->length ? chunk_get(values, index) : COLUMN_NULL);
        }
        return chunk;
}

/* The answers of an array of SCHEMA, which is no table's. */
static struct chunk *
answer_values(const struct arrow_schema *schema, const struct arrow_array *array,
              const struct column_question *question)
{
        struct asking asking = {array, strings_layout(schema->format), question};
        struct chunk *values, *chunk;

        if (schema->dictionary == NULL)
                return answer_strings(&asking);
        asking.array = array->dictionary;
        asking.layout = strings_layout(schema->dictionary->format);
        values = answer_strings(&asking);
        chunk = values != NULL ? answer_indices(array, schema->format, values) : NULL;
        chunk_release(values);
        return chunk;
}

/* Is SCHEMA that of tables with one column? */
static bool
is_table(const struct arrow_schema *schema)
{
        return strcmp(schema->format, "+s") == 0 && schema->child_count == 1;
}

/* Takes the answers of CHUNK out where ARRAY has no value. */
static void
chunk_mask(struct chunk *chunk, const struct arrow_array *array)
{
        int64_t row;

        for (row = 0; array->null_count != 0 && row < chunk->length; row++)
                if (arrow_is_null(array, row) && get_bit(chunk->valid, row)) {
                        chunk->valid[row / 8] &= (unsigned char)~(1u << row % 8);
                        chunk->null_count++;
                }
}

/* The answers of an array of SCHEMA, or of the only column of a table. */
static struct chunk *
answer_array(const struct arrow_schema *schema, const struct arrow_array *array, const struct column_question *question)
{
        struct arrow_array child;
        struct chunk *chunk;

        if (!is_table(schema))
                return answer_values(schema, array, question);
        child = *array->children[0];
        child.offset += array->offset;
        child.length = array->length;
        chunk = answer_values(schema->children[0], &child, question);
        if (chunk != NULL)
                chunk_mask(chunk, array);
        return chunk;
}

/* Is SCHEMA one of strings, or of tables with a column of them? */
static bool
is_strings(const struct arrow_schema *schema)
{
        if (is_table(schema))
                schema = schema->children[0];
        if (schema->dictionary == NULL)
                return strings_layout(schema->format) != STRINGS_NONE;
        return arrow_is_index(schema->format) && strings_layout(schema->dictionary->format) != STRINGS_NONE;
}

/* ---- the result */

struct column {
        PyObject base;
        enum column_kind kind;
        struct chunk **chunks;
        size_t count;
        int64_t length, null_count;
};

static PyTypeObject *column_type;

static struct column *
column_make(enum column_kind kind)
{
        struct column *column = PyObject_New(struct column, column_type);

        if (column != NULL) {
                column->kind = kind;
                column->chunks = NULL;
                column->count = 0;
                column->length = column->null_count = 0;
        }
        return column;
}

/* Adds CHUNK, which may be NULL where memory was out, and is the column's then. */
static bool
column_add(struct column *column, struct chunk *chunk)
{
        struct chunk **chunks = NULL;

        if (chunk != NULL)
                chunks = realloc(column->chunks, (column->count + 1) * sizeof(struct chunk *));
        if (chunks == NULL) {
                chunk_release(chunk);
                PyErr_NoMemory();
                return false;
        }
        chunks[column->count++] = chunk;
        column->chunks = chunks;
        column->length += chunk->length;
        column->null_count += chunk->null_count;
        return true;
}

static void
destroy(PyObject *self)
{
        struct column *column = (struct column *)self;
        PyTypeObject *type = Py_TYPE(self);
        size_t i;

        for (i = 0; i < column->count; i++)
                chunk_release(column->chunks[i]);
        free(column->chunks);
        PyObject_Free(self);
        Py_DECREF(type);
}

/* ---- columns in */

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

/* Answers the next array of STREAM; *CHUNK is NULL behind the last.  Called without the GIL; returns an errno. */
static int
answer_next(struct arrow_stream *stream, const struct arrow_schema *schema, const struct column_question *question,
            struct chunk **chunk)
{
        struct arrow_array array = {.release = NULL};
        int error = stream->get_next(stream, &array);

        *chunk = NULL;
        if (error != 0 || array.release == NULL)
                return error;
        *chunk = answer_array(schema, &array, question);
        array.release(&array);
        return *chunk != NULL ? 0 : ENOMEM;
}

/* Adds the answers about all arrays of STREAM.  Producers may wait for threads that want the GIL: it is released. */
static bool
add_stream(struct column *column, struct arrow_stream *stream, const struct column_question *question)
{
        struct arrow_schema schema = {.release = NULL};
        PyThreadState *thread = PyEval_SaveThread();
        struct chunk *chunk = NULL;
        bool added;
        int error;

        error = stream->get_schema(stream, &schema);
        PyEval_RestoreThread(thread);
        added = error == 0 && (is_strings(&schema) || refuse_type(schema.format));
        while (added) {
                thread = PyEval_SaveThread();
                error = answer_next(stream, &schema, question, &chunk);
                PyEval_RestoreThread(thread);
                if (error != 0 || chunk == NULL)
                        break;
                added = column_add(column, chunk);
        }
        if (error != 0)
                refuse_stream(stream, error);
        if (schema.release != NULL)
                schema.release(&schema);
        return added && error == 0;
}

/* False with an exception set where RELEASE is that of a struct that was released or moved. */
static bool
is_there(bool release)
{
        if (!release)
                PyErr_SetString(PyExc_ValueError, "the column was read before: what it exports is empty");
        return release;
}

/* Here and below the structs are moved, so that nobody else who has the capsules can use them meanwhile. */
static bool
from_stream(struct column *column, PyObject *capsule, const struct column_question *question)
{
        struct arrow_stream *given = PyCapsule_GetPointer(capsule, ARROW_STREAM), stream;
        bool added;

        if (given == NULL || !is_there(given->release != NULL))
                return false;
        stream = *given;
        given->release = NULL;
        added = add_stream(column, &stream, question);
        stream.release(&stream);
        return added;
}

/* Adds the answers about ARRAY. */
static bool
add_array(struct column *column, const struct arrow_schema *schema, const struct arrow_array *array,
          const struct column_question *question)
{
        PyThreadState *thread;
        struct chunk *chunk;

        if (!is_strings(schema))
                return refuse_type(schema->format);
        thread = PyEval_SaveThread();
        chunk = answer_array(schema, array, question);
        PyEval_RestoreThread(thread);
        return column_add(column, chunk);
}

/* From a pair of capsules: a schema and an array. */
static bool
from_array(struct column *column, PyObject *pair, const struct column_question *question)
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
        added = add_array(column, &schema, &array, question);
        array.release(&array);
        schema.release(&schema);
        return added;
}

PyObject *
column_answer(PyObject *object, enum column_kind kind, column_fn answer, void *context)
{
        static const struct {
                const char *method;
                bool (*read)(struct column *, PyObject *, const struct column_question *);
        } ways[] = {{"__arrow_c_stream__", from_stream}, {"__arrow_c_array__", from_array}};
        const struct column_question question = {kind, answer, context};
        struct column *column;
        PyObject *exported;
        bool done;
        size_t i;

        for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
                if (!PyObject_HasAttrString(object, ways[i].method))
                        continue;
                exported = PyObject_CallMethod(object, ways[i].method, NULL);
                column = exported != NULL ? column_make(kind) : NULL;
                done = column != NULL && ways[i].read(column, exported, &question);
                Py_XDECREF(exported);
                if (!done)
                        Py_CLEAR(column);
                return (PyObject *)column;
        }
        PyErr_Format(PyExc_TypeError,
                     "%R is no column: it has neither __arrow_c_stream__ nor __arrow_c_array__, as pyarrow, polars, "
                     "pandas and DuckDB give it",
                     (PyObject *)Py_TYPE(object));
        return NULL;
}

/* ---- columns out */

static void
release_schema(struct arrow_schema *schema)
{
        schema->release = NULL;
}

static void
write_schema(struct arrow_schema *schema, enum column_kind kind)
{
        *schema = (struct arrow_schema){.format = kind == COLUMN_LINES ? "I" : "b",
                                        .name = kind == COLUMN_LINES ? "line" : "allowed",
                                        .flags = ARROW_NULLABLE,
                                        .release = release_schema};
}

/* What an array that was exported holds. */
struct exported {
        struct chunk *chunk;
        const void *buffers[2];
};

static void
release_array(struct arrow_array *array)
{
        struct exported *exported = array->private_data;

        chunk_release(exported->chunk);
        free(exported);
        array->release = NULL;
}

/* Exports CHUNK; false where memory is out. */
static bool
write_array(struct arrow_array *array, struct chunk *chunk)
{
        struct exported *exported = malloc(sizeof(*exported));

        *array = (struct arrow_array){.release = NULL};
        if (exported == NULL)
                return false;
        atomic_fetch_add(&chunk->references, 1);
        *exported = (struct exported){chunk, {chunk->valid, chunk->values}};
        *array = (struct arrow_array){.length = chunk->length,
                                      .null_count = chunk->null_count,
                                      .buffer_count = 2,
                                      .buffers = exported->buffers,
                                      .release = release_array,
                                      .private_data = exported};
        return true;
}

/* A stream of a column's chunks, with references of its own. */
struct streaming {
        enum column_kind kind;
        size_t next, count;
        struct chunk *chunks[];
};

static int
stream_schema(struct arrow_stream *stream, struct arrow_schema *schema)
{
        write_schema(schema, ((struct streaming *)stream->private_data)->kind);
        return 0;
}

static int
stream_next(struct arrow_stream *stream, struct arrow_array *array)
{
        struct streaming *streaming = stream->private_data;

        *array = (struct arrow_array){.release = NULL};
        if (streaming->next == streaming->count)
                return 0;
        return write_array(array, streaming->chunks[streaming->next++]) ? 0 : ENOMEM;
}

static const char *
stream_error(struct arrow_stream *stream)
{
        (void)stream;
        return NULL;
}

static void
stream_release(struct arrow_stream *stream)
{
        struct streaming *streaming = stream->private_data;
        size_t i;

        for (i = 0; i < streaming->count; i++)
                chunk_release(streaming->chunks[i]);
        free(streaming);
        stream->release = NULL;
}

static void
destroy_stream(PyObject *capsule)
{
        struct arrow_stream *stream = PyCapsule_GetPointer(capsule, ARROW_STREAM);

        if (stream->release != NULL)
                stream->release(stream);
        free(stream);
}

static PyObject *
make_stream(PyObject *self)
{
        struct column *column = (struct column *)self;
        struct streaming *streaming = malloc(sizeof(*streaming) + column->count * sizeof(struct chunk *));
        struct arrow_stream *stream = malloc(sizeof(*stream));
        PyObject *capsule;
        size_t i;

        if (streaming == NULL || stream == NULL) {
                free(streaming);
                free(stream);
                return PyErr_NoMemory();
        }
        *streaming = (struct streaming){.kind = column->kind, .count = column->count};
        for (i = 0; i < column->count; i++) {
                atomic_fetch_add(&column->chunks[i]->references, 1);
                streaming->chunks[i] = column->chunks[i];
        }
        *stream = (struct arrow_stream){stream_schema, stream_next, stream_error, stream_release, streaming};
        capsule = PyCapsule_New(stream, ARROW_STREAM, destroy_stream);
        if (capsule == NULL) {
                stream_release(stream);
                free(stream);
        }
        return capsule;
}

static PyObject *
export_stream(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        char *names[] = {(char *)"requested_schema", NULL};
        PyObject *requested = Py_None; /* need not be heeded */

        return PyArg_ParseTupleAndKeywords(arguments, keywords, "|O", names, &requested) ? make_stream(self) : NULL;
}

static PyObject *
value(enum column_kind kind, uint32_t answer)
{
        if (answer == COLUMN_NULL)
                Py_RETURN_NONE;
        return kind == COLUMN_LINES ? PyLong_FromUnsignedLong(answer) : PyBool_FromLong(answer != 0);
}

static PyObject *
to_pylist(PyObject *self, PyObject *none)
{
        struct column *column = (struct column *)self;
        PyObject *list = PyList_New((Py_ssize_t)column->length);
        Py_ssize_t at = 0;
        int64_t row;
        size_t i;

        (void)none;
        for (i = 0; i < column->count && list != NULL; i++)
                for (row = 0; row < column->chunks[i]->length && list != NULL; row++) {
                        PyObject *item = value(column->kind, chunk_get(column->chunks[i], row));

                        if (item == NULL || PyList_SetItem(list, at++, item) != 0)
                                Py_CLEAR(list);
                }
        return list;
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
        {"__arrow_c_stream__", (PyCFunction)(void (*)(void))export_stream, METH_VARARGS | METH_KEYWORDS,
         "__arrow_c_stream__($self, requested_schema=None)\n--\n\nThe column as a stream of Arrow's C interface."},
        {"to_pylist", to_pylist, METH_NOARGS, "to_pylist($self)\n--\n\nThe answers as a list, with None for null."},
        {NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
        {"null_count", get_null_count, NULL, "How many answers are null.", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
        {Py_tp_doc, (void *)"A column of answers: booleans, may each URL be fetched, or the lines of the rules that "
                            "decide; null where "
                            "there is no answer."},
        {Py_tp_new, (void *)core_no_new},
        {Py_tp_dealloc, (void *)destroy},
        {Py_tp_repr, (void *)represent},
        {Py_sq_length, (void *)length},
        {Py_tp_methods, methods},
        {Py_tp_getset, attributes},
        {0, NULL},
};

static PyType_Spec spec = {
        .name = "rep2c._core.Column",
        .basicsize = sizeof(struct column),
        .flags = Py_TPFLAGS_DEFAULT,
        .slots = slots,
};

bool
core_add_column(PyObject *module)
{
        column_type = core_add_type(module, &spec);
        return column_type != NULL;
}
