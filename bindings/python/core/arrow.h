/* SPDX-License-Identifier: Apache-2.0 */
/* The Arrow C data interface and its streams: three structs whose layout the specification fixes.  And strings.c, which
   reads arrays of strings or bytes in all its layouts. */
#ifndef REP_PYTHON_ARROW_H
#define REP_PYTHON_ARROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rep_runtime.h"

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

/* The layout of an array's values. */
enum strings_layout {
        STRINGS_NONE = 0, /* not strings */
        STRINGS_32,       /* 32-bit offsets and bytes: utf8, binary */
        STRINGS_64,       /* 64-bit offsets and bytes: large_utf8, large_binary */
        STRINGS_VIEW,     /* 16-byte views: utf8_view, binary_view */
};

/* Returns the layout of FORMAT. */
enum strings_layout strings_layout(const char *format);

/* Returns the value number INDEX of ARRAY.  The array's offset is added to INDEX. */
struct rep_text strings_at(const struct arrow_array *array, enum strings_layout layout, int64_t index);

/* Returns whether the value number INDEX is null. */
bool arrow_is_null(const struct arrow_array *array, int64_t index);

/* Return whether FORMAT is that of integers that can index a dictionary, and the value number INDEX
   of such an array. */
bool arrow_is_index(const char *format);
int64_t arrow_index_at(const struct arrow_array *array, const char *format, int64_t index);

#endif
