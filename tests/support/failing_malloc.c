/* SPDX-License-Identifier: Apache-2.0 */
/* failing_malloc.c: see failing_malloc.h. */
#include "tests/support/failing_malloc.h"

#include <errno.h>
#include <stdint.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

/* Calls left until one fails; all after it fail too where FOREVER.  SIZE_MAX: none fails. */
static size_t calls_left = SIZE_MAX;
static bool all_after;

void
fail_after(size_t calls, bool forever)
{
        calls_left = calls;
        all_after = forever;
}

static bool
fails(void)
{
        if (calls_left == SIZE_MAX || calls_left-- > 0)
                return false;
        calls_left = all_after ? 0 : SIZE_MAX;
        errno = ENOMEM;
        return true;
}

void *
__wrap_malloc(size_t size)
{
        return fails() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
        return fails() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *memory, size_t size)
{
        return fails() ? NULL : __real_realloc(memory, size);
}
