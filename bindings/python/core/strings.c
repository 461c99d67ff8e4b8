/* SPDX-License-Identifier: Apache-2.0 */
/* strings.c: see arrow.h. */
#include "arrow.h"

#include <string.h>

/* A view: 4 bytes of length, followed by up to 12 bytes of the string, or by 4 bytes of prefix, the number of a
   buffer, and an offset in it. */
enum { VIEW_SIZE = 16, VIEW_INLINE = 12, VIEW_BUFFER = 8, VIEW_OFFSET = 12, FIRST_DATA = 2 };

enum strings_layout
strings_layout(const char *format)
{
        if (strcmp(format, "u") == 0 || strcmp(format, "z") == 0)
                return STRINGS_32;
        if (strcmp(format, "U") == 0 || strcmp(format, "Z") == 0)
                return STRINGS_64;
        return strcmp(format, "vu") == 0 || strcmp(format, "vz") == 0 ? STRINGS_VIEW : STRINGS_NONE;
}

static int32_t
read_32(const char *bytes)
{
        int32_t value;

        memcpy(&value, bytes, sizeof(value));
        return value;
}

static struct rep_text
view_at(const struct arrow_array *array, int64_t index)
{
        const char *view = (const char *)array->buffers[1] + index * VIEW_SIZE;
        int32_t size = read_32(view);

        if (size <= VIEW_INLINE)
                return size > 0 ? (struct rep_text){view + 4, (size_t)size} : (struct rep_text){"", 0};
        return (struct rep_text){(const char *)array->buffers[FIRST_DATA + read_32(view + VIEW_BUFFER)] +
                                         read_32(view + VIEW_OFFSET),
                                 (size_t)size};
}

/* Returns the bytes of DATA from BEGIN to END.  DATA may be NULL if there are none. */
static struct rep_text
text_between(const char *data, int64_t begin, int64_t end)
{
        return begin < end ? (struct rep_text){data + begin, (size_t)(end - begin)} : (struct rep_text){"", 0};
}

struct rep_text
strings_at(const struct arrow_array *array, enum strings_layout layout, int64_t index)
{
        const char *data = layout != STRINGS_VIEW ? array->buffers[2] : NULL;

        index += array->offset;
        if (layout == STRINGS_VIEW)
                return view_at(array, index);
        if (layout == STRINGS_32) {
                const int32_t *offsets = array->buffers[1];

                return text_between(data, offsets[index], offsets[index + 1]);
        } else {
                const int64_t *offsets = array->buffers[1];

                return text_between(data, offsets[index], offsets[index + 1]);
        }
}

bool
arrow_is_null(const struct arrow_array *array, int64_t index)
{
        const unsigned char *bits = array->buffer_count > 0 ? array->buffers[0] : NULL;

        index += array->offset;
        return array->null_count != 0 && bits != NULL && (bits[index / 8] >> (index % 8) & 1) == 0;
}

bool
arrow_is_index(const char *format)
{
        return format[0] != '\0' && format[1] == '\0' && strchr("cCsSiIlL", format[0]) != NULL;
}

int64_t
arrow_index_at(const struct arrow_array *array, const char *format, int64_t index)
{
        const void *values = array->buffers[1];

        index += array->offset;
        switch (format[0]) {
        case 'c':
                return ((const int8_t *)values)[index];
        case 'C':
                return ((const uint8_t *)values)[index];
        case 's':
                return ((const int16_t *)values)[index];
        case 'S':
                return ((const uint16_t *)values)[index];
        case 'i':
                return ((const int32_t *)values)[index];
        case 'I':
                return ((const uint32_t *)values)[index];
        default:
                return ((const int64_t *)values)[index];
        }
}
