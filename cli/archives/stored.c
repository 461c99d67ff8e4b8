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
}

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
        memmove(stored->bytes, stored->bytes + stored->begin, stored->end - stored->begin);
        stored->offset += stored->begin;
        stored->end -= stored->begin;
        stored->begin = 0;
        while (stored->end < STORED_SIZE && !stored->ended)
                read_more(stored);
        return stored->end;
}
