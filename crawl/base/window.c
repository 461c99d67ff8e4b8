/* SPDX-License-Identifier: Apache-2.0 */
/* window.c: see window.h. */
#include "base/window.h"

#include <errno.h>
#include <stdlib.h>

void
rep_window_start(struct rep_window *window, struct rep_spool *spool, size_t piece)
{
        *window = (struct rep_window){.spool = spool, .piece = piece};
}

static bool
make_room(struct rep_window *window, size_t size)
{
        unsigned char *memory;

        if (size <= window->capacity)
                return true;
        memory = (unsigned char *)realloc(window->memory, size);
        if (memory == NULL) {
                window->spool->error = ENOMEM;
                return false;
        }
        window->memory = memory;
        window->capacity = size;
        return true;
}

const unsigned char *
rep_window_look(struct rep_window *window, uint64_t offset, size_t size)
{
        size_t more = size > window->piece ? size : window->piece;

        if (offset >= window->begin && offset - window->begin <= window->size &&
            size <= window->size - (size_t)(offset - window->begin))
                return window->memory + (size_t)(offset - window->begin);
        if (offset > window->spool->size || size > window->spool->size - offset) {
                window->spool->error = EIO; /* bytes that were appended are missing */
                return NULL;
        }
        if (more > window->spool->size - offset)
                more = (size_t)(window->spool->size - offset);
        window->size = 0;
        if (!make_room(window, more) || !rep_spool_read(window->spool, offset, window->memory, more))
                return NULL;
        window->begin = offset;
        window->size = more;
        return window->memory;
}

void
rep_window_free(struct rep_window *window)
{
        free(window->memory);
        *window = (struct rep_window){.memory = NULL};
}
