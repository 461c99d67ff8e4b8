/* SPDX-License-Identifier: Apache-2.0 */
/* memory.c: see memory.h. */
#include "cli/base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/report.h"

void *
must(void *pointer)
{
        if (pointer != NULL)
                return pointer;
        fputs("rep2c: out of memory\n", stderr);
        exit(STATUS_ERROR);
}

void *
must_resize(void *pointer, size_t count, size_t size)
{
        if (count > SIZE_MAX / size)
                return must(NULL);
        return must(realloc(pointer, count > 0 ? count * size : 1));
}

void *
must_grow(void *pointer, size_t *capacity, size_t first, size_t size)
{
        if (*capacity > SIZE_MAX / 2)
                must(NULL);
        *capacity = *capacity > 0 ? 2 * *capacity : first;
        return must_resize(pointer, *capacity, size);
}

char *
must_text(const char *text, size_t size)
{
        char *copy = must_resize(NULL, size + 1, 1);

        memcpy(copy, text, size);
        copy[size] = '\0';
        return copy;
}

/* Makes room for SIZE more bytes. */
static void
reserve(struct bytes *to, size_t size)
{
        enum { FIRST = 64 };

        if (size <= to->capacity - to->size)
                return;
        to->capacity = 2 * to->capacity + (size > FIRST ? size : FIRST);
        to->bytes = must_resize(to->bytes, to->capacity, 1);
}

void
must_append(struct bytes *to, const void *bytes, size_t size)
{
        reserve(to, size);
        if (size > 0)
                memcpy(to->bytes + to->size, bytes, size);
        to->size += size;
}

void
must_print(struct bytes *to, const char *format, ...)
{
        va_list arguments, again;
        int size;

        va_start(arguments, format);
        va_copy(again, arguments);
        size = vsnprintf(NULL, 0, format, arguments);
        reserve(to, (size_t)size + 1);
        vsnprintf(to->bytes + to->size, (size_t)size + 1, format, again);
        to->size += (size_t)size;
        va_end(again);
        va_end(arguments);
}
