/* SPDX-License-Identifier: Apache-2.0 */
/* buffer.c: see buffer.h. */
#include "base/buffer.h"

#include "base/heap.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define CAPACITY_MIN 4096

/* Changes the capacity of BUFFER to CAPACITY bytes. */
static bool
grow(struct rep_buffer *buffer, size_t capacity)
{
        unsigned char *bytes = (unsigned char *)rep_heap_resize(buffer->heap, buffer->borrowed ? NULL : buffer->bytes,
                                                                buffer->borrowed ? 0 : buffer->capacity, capacity);

        if (bytes == NULL) {
                buffer->failed = true;
                return false;
        }
        if (buffer->borrowed && buffer->size > 0)
                memcpy(bytes, buffer->bytes, buffer->size);
        buffer->bytes = bytes;
        buffer->capacity = capacity;
        buffer->borrowed = false;
        return true;
}

static bool
reserve(struct rep_buffer *buffer, size_t size)
{
        size_t capacity = buffer->capacity < CAPACITY_MIN ? CAPACITY_MIN : buffer->capacity;

        if (buffer->failed || size > SIZE_MAX / 4 - buffer->size) {
                buffer->failed = true;
                return false;
        }
        if (buffer->size + size <= buffer->capacity)
                return true;
        while (capacity < buffer->size + size)
                capacity += capacity / 2;
        return grow(buffer, capacity);
}

unsigned char *
rep_buffer_extend(struct rep_buffer *buffer, size_t size)
{
        if (!reserve(buffer, size))
                return NULL;
        buffer->size += size;
        return buffer->bytes + buffer->size - size;
}

void
rep_buffer_put(struct rep_buffer *buffer, const void *bytes, size_t size)
{
        unsigned char *at = size > 0 ? rep_buffer_extend(buffer, size) : NULL;

        if (at != NULL)
                memcpy(at, bytes, size);
}

void
rep_buffer_put32(struct rep_buffer *buffer, uint32_t value)
{
        unsigned char *at = rep_buffer_extend(buffer, 4);

        if (at != NULL)
                rep_store32(at, value);
}

void
rep_buffer_align(struct rep_buffer *buffer, size_t alignment)
{
        static const unsigned char zeros[8] = {0};

        rep_buffer_put(buffer, zeros, -buffer->size & (alignment - 1));
}

void
rep_buffer_free(struct rep_buffer *buffer)
{
        struct rep_heap *heap = buffer->heap;

        if (!buffer->borrowed)
                rep_heap_give_back(heap, buffer->bytes, buffer->capacity);
        memset(buffer, 0, sizeof(*buffer));
        buffer->heap = heap;
}

/* ---- text */

void
rep_print(struct rep_buffer *buffer, const char *format, ...)
{
        va_list arguments, again;
        unsigned char *at;
        int size;

        va_start(arguments, format);
        va_copy(again, arguments);
        size = vsnprintf(NULL, 0, format, arguments);
        va_end(arguments);
        /* vsnprintf() also writes a NUL, which is removed again. */
        at = rep_buffer_extend(buffer, (size_t)size + 1);
        if (at != NULL) {
                vsnprintf((char *)at, (size_t)size + 1, format, again);
                buffer->size--;
        }
        va_end(again);
}

size_t
rep_print_number(struct rep_buffer *buffer, uint32_t value)
{
        char digits[10];
        size_t first = sizeof(digits);

        do
                digits[--first] = (char)('0' + value % 10);
        while ((value /= 10) > 0);
        rep_buffer_put(buffer, digits + first, sizeof(digits) - first);
        return sizeof(digits) - first;
}
