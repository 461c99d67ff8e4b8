/* SPDX-License-Identifier: Apache-2.0 */
/* Reads arrays of strings or bytes in all Arrow layouts. */
#ifndef REP_PYTHON_STRINGS_H
#define REP_PYTHON_STRINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "arrow.h"
#include "rep_runtime.h"

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
