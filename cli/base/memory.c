/* SPDX-License-Identifier: Apache-2.0 */
/* memory.c: see memory.h. */
#include "cli/base/memory.h"

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
