/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of strings or bytes, of every layout that Arrow has for them. */
#ifndef REP_PYTHON_STRINGS_H
#define REP_PYTHON_STRINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "arrow.h"
#include "rep_runtime.h"

/* How the values of an array lie. */
enum strings_layout {
        STRINGS_NONE = 0, /* they are no strings */
        STRINGS_32,       /* offsets of 32 bits and bytes: utf8, binary */
        STRINGS_64,       /* offsets of 64 bits and bytes: large_utf8, large_binary */
        STRINGS_VIEW,     /* views of 16 bytes: utf8_view, binary_view */
};

/* The layout of FORMAT. */
enum strings_layout strings_layout(const char *format);

/* The value number INDEX of ARRAY, its offset included. */
struct rep_text strings_at(const struct arrow_array *array, enum strings_layout layout, int64_t index);

/* Is the value number INDEX null? */
bool arrow_is_null(const struct arrow_array *array, int64_t index);

/* Is FORMAT that of integers, with which a dictionary is indexed?  And the value number INDEX of such an array. */
bool arrow_is_index(const char *format);
int64_t arrow_index_at(const struct arrow_array *array, const char *format, int64_t index);

#endif
