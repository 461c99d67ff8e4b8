/* SPDX-License-Identifier: Apache-2.0 */
/* stored.c: see decoder.h. */
#include "archives/decoder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "archives/folder.h"
#include "base/os.h"

int
rep_stored_open(struct rep_stored *stored, const char *input, const struct rep_archive_options *options)
{
        int error = 0;

        *stored = (struct rep_stored){.fd = -1, .bytes = malloc(REP_STORED_SIZE)};
        if (stored->bytes == NULL)
                return ENOMEM;
        if (options != NULL && options->read != NULL) {
                stored->reader = options->read;
                stored->context = options->context;
        } else if (strcmp(input, "-") == 0) {
                stored->fd = STDIN_FILENO;
        } else {
                stored->fd = rep_folder_open_file(&rep_folder_here, input, &error);
        }
        return error;
}

void
rep_stored_close(struct rep_stored *stored)
{
        if (stored->fd > STDIN_FILENO)
                close(stored->fd);
        free(stored->bytes);
        free(stored->kept);
}

/* ---- keeping */

void
rep_stored_keep(struct rep_stored *stored, uint64_t from)
{
        if (from < stored->offset)
                stored->kept_begin += (size_t)(from - stored->kept_from);
        else
                stored->kept_begin = stored->kept_end = 0;
        stored->keeps = true;
        stored->kept_from = from;
}

/* Makes room for SIZE bytes behind those that are kept. */
static bool
make_room(struct rep_stored *stored, size_t size)
{
        size_t there = stored->kept_end - stored->kept_begin, capacity = 2 * (there + size);
        unsigned char *kept = stored->kept;

        if (there + size > stored->kept_capacity) {
                kept = realloc(kept, capacity);
                if (kept == NULL)
                        return false;
                stored->kept = kept;
                stored->kept_capacity = capacity;
        }
        if (stored->kept_end + size > stored->kept_capacity) {
                memmove(kept, kept + stored->kept_begin, there);
                stored->kept_begin = 0;
                stored->kept_end = there;
        }
        return true;
}

/* Keeps the bytes of the window that have been taken, for they are about to leave it. */
static bool
keep_taken(struct rep_stored *stored)
{
        uint64_t from = stored->kept_from > stored->offset ? stored->kept_from : stored->offset;
        size_t at = (size_t)(from - stored->offset);

        if (!stored->keeps || at >= stored->begin)
                return true;
        if (!make_room(stored, stored->begin - at))
                return false;
        memcpy(stored->kept + stored->kept_end, stored->bytes + at, stored->begin - at);
        stored->kept_end += stored->begin - at;
        return true;
}

void
rep_stored_copy(const struct rep_stored *stored, uint64_t from, uint64_t to,
                void (*take)(void *context, const void *bytes, size_t size), void *context)
{
        uint64_t between = to < stored->offset ? to : stored->offset;

        if (from < between)
                take(context, stored->kept + stored->kept_begin + (size_t)(from - stored->kept_from),
                     (size_t)(between - from));
        between = from > stored->offset ? from : stored->offset;
        if (between < to)
                take(context, stored->bytes + (size_t)(between - stored->offset), (size_t)(to - between));
}

/* ---- reading */

void
rep_stored_fail(struct rep_stored *stored)
{
        stored->error = ENOMEM;
        stored->ended = true;
}

/* Reads the bytes that follow END, as far as the window has room. */
static void
read_more(struct rep_stored *stored)
{
        unsigned char *to = stored->bytes + stored->end;
        size_t room = REP_STORED_SIZE - stored->end;
        ptrdiff_t count;

        errno = 0;
        do
                count = stored->reader != NULL ? stored->reader(stored->context, to, room) : read(stored->fd, to, room);
        while (count < 0 && errno == EINTR && stored->reader == NULL);
        if (count < 0)
                stored->error = errno != 0 ? errno : EIO;
        else
                stored->end += (size_t)count;
        stored->ended = count <= 0;
}

size_t
rep_stored_need(struct rep_stored *stored, size_t count)
{
        if (stored->end - stored->begin >= count || stored->ended)
                return stored->end - stored->begin;
        if (!keep_taken(stored)) {
                rep_stored_fail(stored);
                return stored->end - stored->begin;
        }
        memmove(stored->bytes, stored->bytes + stored->begin, stored->end - stored->begin);
        stored->offset += stored->begin;
        stored->end -= stored->begin;
        stored->begin = 0;
        while (stored->end < REP_STORED_SIZE && !stored->ended)
                read_more(stored);
        return stored->end;
}

/* ---- a file that is not compressed, as a single member */

static enum rep_begun
begin(void *state, struct rep_stored *stored)
{
        (void)state;
        return rep_stored_need(stored, 1) > 0 ? REP_BEGUN : REP_BEGUN_AT_END;
}

static enum rep_decoded
decode(void *state, struct rep_stored *stored, unsigned char *to, size_t room, size_t *made)
{
        size_t size = rep_stored_need(stored, 1);

        (void)state;
        *made = size < room ? size : room;
        memcpy(to, stored->bytes + stored->begin, *made);
        stored->begin += *made;
        return size > 0 ? REP_DECODED_MORE : REP_DECODED_MEMBER;
}

/* A plain file has no damaged members to skip. */
static bool
begins_record(void *state, const unsigned char *bytes, size_t size)
{
        (void)state;
        (void)bytes;
        (void)size;
        return false;
}

const struct rep_decoder rep_plain_decoder = {NULL, NULL, NULL, begin, decode, 0, begins_record};
