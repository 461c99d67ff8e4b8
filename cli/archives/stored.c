/* SPDX-License-Identifier: Apache-2.0 */
/* stored.c: see decoder.h. */
#include "cli/archives/decoder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/folder.h"
#include "cli/base/memory.h"
#include "cli/base/os.h"

bool
stored_open(struct stored *stored, const char *input, struct failure *failure)
{
        *stored = (struct stored){.fd = STDIN_FILENO, .bytes = must(malloc(STORED_SIZE))};
        if (strcmp(input, "-") != 0)
                stored->fd = folder_open_file(&folder_here, input, failure);
        return stored->fd >= 0;
}

void
stored_close(struct stored *stored)
{
        if (stored->fd > STDIN_FILENO)
                close(stored->fd);
        free(stored->bytes);
        free(stored->kept);
}

/* ---- keeping */

void
stored_keep(struct stored *stored, uint64_t from)
{
        if (from < stored->offset)
                stored->kept_begin += (size_t)(from - stored->kept_from);
        else
                stored->kept_begin = stored->kept_end = 0;
        stored->keeps = true;
        stored->kept_from = from;
}

/* Keeps the bytes of the window that have been taken, for they are about to leave it. */
static void
keep_taken(struct stored *stored)
{
        uint64_t from = stored->kept_from > stored->offset ? stored->kept_from : stored->offset;
        size_t at = (size_t)(from - stored->offset), size = stored->begin - at, there;

        if (!stored->keeps || at >= stored->begin)
                return;
        there = stored->kept_end - stored->kept_begin;
        if (there + size > stored->kept_capacity) {
                stored->kept_capacity = 2 * (there + size);
                stored->kept = must_resize(stored->kept, stored->kept_capacity, 1);
        }
        if (stored->kept_end + size > stored->kept_capacity) {
                memmove(stored->kept, stored->kept + stored->kept_begin, there);
                stored->kept_begin = 0;
        }
        memcpy(stored->kept + stored->kept_begin + there, stored->bytes + at, size);
        stored->kept_end = stored->kept_begin + there + size;
}

void
stored_copy(const struct stored *stored, uint64_t from, uint64_t to,
            void (*write)(void *context, const unsigned char *bytes, size_t size), void *context)
{
        uint64_t between = to < stored->offset ? to : stored->offset;

        if (from < between)
                write(context, stored->kept + stored->kept_begin + (size_t)(from - stored->kept_from),
                      (size_t)(between - from));
        between = from > stored->offset ? from : stored->offset;
        if (between < to)
                write(context, stored->bytes + (size_t)(between - stored->offset), (size_t)(to - between));
}

/* ---- reading */

/* Reads the bytes that follow END, as far as the window has room. */
static void
read_more(struct stored *stored)
{
        ssize_t count;

        do
                count = read(stored->fd, stored->bytes + stored->end, STORED_SIZE - stored->end);
        while (count < 0 && errno == EINTR);
        if (count < 0)
                stored->error = errno;
        else
                stored->end += (size_t)count;
        stored->ended = count <= 0;
}

size_t
stored_need(struct stored *stored, size_t count)
{
        if (stored->end - stored->begin >= count || stored->ended)
                return stored->end - stored->begin;
        keep_taken(stored);
        memmove(stored->bytes, stored->bytes + stored->begin, stored->end - stored->begin);
        stored->offset += stored->begin;
        stored->end -= stored->begin;
        stored->begin = 0;
        while (stored->end < STORED_SIZE && !stored->ended)
                read_more(stored);
        return stored->end;
}
