/* SPDX-License-Identifier: Apache-2.0 */
/* arrow_export.c: answers to Python, as a stream of chunks by the Arrow C data interface, without a copy; see column.h.
 */
#include "column.h"

#include <errno.h>
#include <stdlib.h>

/* ---- exporting columns */

static void
release_schema(struct arrow_schema *schema)
{
        if (schema->dictionary != NULL && schema->dictionary->release != NULL)
                schema->dictionary->release(schema->dictionary);
        free(schema->dictionary);
        schema->release = NULL;
}

/* Returns false if memory is out. */
static bool
write_schema(struct arrow_schema *schema, enum chunk_kind kind)
{
        static const struct {
                const char *format, *name;
        } kinds[] = {
                [CHUNK_ALLOWED] = {"b", "allowed"}, [CHUNK_LINES] = {"I", "line"}, [CHUNK_VERDICTS] = {"I", "verdict"}};

        *schema = (struct arrow_schema){.format = kinds[kind].format,
                                        .name = kinds[kind].name,
                                        .flags = ARROW_NULLABLE,
                                        .release = release_schema};
        if (kind != CHUNK_VERDICTS)
                return true;
        schema->dictionary = malloc(sizeof(*schema->dictionary));
        if (schema->dictionary == NULL)
                return false;
        *schema->dictionary = (struct arrow_schema){.format = "u", .name = "", .release = release_schema};
        return true;
}

/* The memory of an exported array. */
struct exported {
        struct chunk *chunk;
        const void *buffers[2];
        struct arrow_array names; /* the dictionary of verdicts */
};

static void
release_names(struct arrow_array *names)
{
        names->release = NULL;
}

/* The names of the verdicts, in memory that stays. */
static struct arrow_array
names_of_verdicts(void)
{
        static const void *buffers[] = {NULL, chunk_verdict_places, chunk_verdict_names};

        return (struct arrow_array){
                .length = CHUNK_VERDICT_COUNT, .buffer_count = 3, .buffers = buffers, .release = release_names};
}

static void
release_array(struct arrow_array *array)
{
        struct exported *exported = array->private_data;

        chunk_release(exported->chunk);
        free(exported);
        array->release = NULL;
}

/* Exports CHUNK.  Returns false if memory is out. */
static bool
write_array(struct arrow_array *array, struct chunk *chunk)
{
        struct exported *exported = malloc(sizeof(*exported));

        *array = (struct arrow_array){.release = NULL};
        if (exported == NULL)
                return false;
        chunk_retain(chunk);
        *exported = (struct exported){chunk, {chunk->valid, chunk->values}, names_of_verdicts()};
        *array = (struct arrow_array){.length = chunk->length,
                                      .null_count = chunk->null_count,
                                      .buffer_count = 2,
                                      .buffers = exported->buffers,
                                      .dictionary = chunk->kind == CHUNK_VERDICTS ? &exported->names : NULL,
                                      .release = release_array,
                                      .private_data = exported};
        return true;
}

/* A stream of chunks.  It has its own references. */
struct streaming {
        enum chunk_kind kind;
        size_t next, count;
        struct chunk *chunks[];
};

static int
stream_schema(struct arrow_stream *stream, struct arrow_schema *schema)
{
        if (write_schema(schema, ((struct streaming *)stream->private_data)->kind))
                return 0;
        schema->release = NULL;
        return ENOMEM;
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

        for (size_t i = 0; i < streaming->count; i++)
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

PyObject *
arrow_export(const struct chunks *chunks, enum chunk_kind kind)
{
        struct streaming *streaming = malloc(sizeof(*streaming) + chunks->count * sizeof(struct chunk *));
        struct arrow_stream *stream = malloc(sizeof(*stream));
        PyObject *capsule;

        if (streaming == NULL || stream == NULL) {
                free(streaming);
                free(stream);
                return PyErr_NoMemory();
        }
        *streaming = (struct streaming){.kind = kind, .count = chunks->count};
        for (size_t i = 0; i < chunks->count; i++) {
                chunk_retain(chunks->items[i]);
                streaming->chunks[i] = chunks->items[i];
        }
        *stream = (struct arrow_stream){stream_schema, stream_next, stream_error, stream_release, streaming};
        capsule = PyCapsule_New(stream, ARROW_STREAM, destroy_stream);
        if (capsule == NULL) {
                stream_release(stream);
                free(stream);
        }
        return capsule;
}
