/* SPDX-License-Identifier: Apache-2.0 */
/* The Arrow C data interface and its streams: three structs whose layout the specification fixes. */
#ifndef REP_PYTHON_ARROW_H
#define REP_PYTHON_ARROW_H

#include <stdint.h>

/* The type of an array. */
struct arrow_schema {
        const char *format, *name, *metadata;
        int64_t flags, child_count;
        struct arrow_schema **children, *dictionary;
        void (*release)(struct arrow_schema *schema); /* NULL after the struct was released or moved */
        void *private_data;
};

enum { ARROW_NULLABLE = 2 };

/* The values of an array. */
struct arrow_array {
        int64_t length, null_count, offset, buffer_count, child_count;
        const void **buffers;
        struct arrow_array **children, *dictionary;
        void (*release)(struct arrow_array *array);
        void *private_data;
};

/* A sequence of arrays of one type.  The functions return an errno value. */
struct arrow_stream {
        int (*get_schema)(struct arrow_stream *stream, struct arrow_schema *schema);
        int (*get_next)(struct arrow_stream *stream, struct arrow_array *array); /* at the end, ARRAY is released */
        const char *(*get_last_error)(struct arrow_stream *stream);
        void (*release)(struct arrow_stream *stream);
        void *private_data;
};

/* The names of the capsules for these structs. */
#define ARROW_SCHEMA "arrow_schema"
#define ARROW_ARRAY "arrow_array"
#define ARROW_STREAM "arrow_array_stream"

#endif
