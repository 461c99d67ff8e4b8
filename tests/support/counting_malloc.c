/* SPDX-License-Identifier: Apache-2.0 */
/* counting_malloc.c: see counting_malloc.h. */
#include "tests/support/counting_malloc.h"

#include <string.h>

/* In front of each block is its size, in as many bytes as malloc() aligns to. */
#define HEAD 16

static size_t taken, most;

void *__real_malloc(size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

void *
__wrap_malloc(size_t size)
{
        char *block = __real_malloc(size + HEAD);

        if (block == NULL)
                return NULL;
        memcpy(block, &size, sizeof(size));
        taken += size;
        most = taken > most ? taken : most;
        return block + HEAD;
}

void *
__wrap_calloc(size_t count, size_t size)
{
        void *memory = __wrap_malloc(count * size);

        return memory == NULL ? NULL : memset(memory, 0, count * size);
}

void
__wrap_free(void *memory)
{
        char *block = memory == NULL ? NULL : (char *)memory - HEAD;
        size_t size = 0;

        if (block != NULL)
                memcpy(&size, block, sizeof(size));
        taken -= size;
        __real_free(block);
}

void *
__wrap_realloc(void *memory, size_t size)
{
        void *moved = __wrap_malloc(size);
        size_t before = 0;

        if (memory != NULL)
                memcpy(&before, (char *)memory - HEAD, sizeof(before));
        if (before > 0)
                memcpy(moved, memory, before < size ? before : size);
        __wrap_free(memory);
        return moved;
}

size_t
malloc_taken(void)
{
        return taken;
}

size_t
malloc_most(void)
{
        return most;
}

void
malloc_begin_most(void)
{
        most = taken;
}
