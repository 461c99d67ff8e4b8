/* SPDX-License-Identifier: Apache-2.0 */
/* lines.c: see lines.h. */
#include "cli/base/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/base/os.h"
#include "cli/base/text.h"
#include "rep_say.h"

enum {
        BLOCK = 1 << 16,    /* bytes that are read at once */
        ENOUGH = 4 * BLOCK, /* for lines_block(), and more where a line is longer */
};

/* Looks for the end of the next line.  The first SEARCHED bytes are known to have none. */
static void
find_end(struct lines *lines, size_t searched)
{
        size_t size = lines->end - lines->begin;

        if (lines->next_end == NULL && size > searched)
                lines->next_end = memchr(lines->buffer + lines->begin + searched, '\n', size - searched);
}

bool
lines_ready(struct lines *lines)
{
        find_end(lines, 0);
        return lines->next_end != NULL;
}

/* Makes room for a block after the bytes in the buffer, and for a NUL after that. */
static void
make_room(struct lines *lines)
{
        if (lines->begin > 0)
                memmove(lines->buffer, lines->buffer + lines->begin, lines->end - lines->begin);
        lines->end -= lines->begin;
        lines->begin = 0;
        if (lines->capacity - lines->end <= BLOCK) {
                lines->capacity = 2 * lines->capacity + BLOCK + 1;
                lines->buffer = must_resize(lines->buffer, lines->capacity, 1);
        }
}

/* Reads from standard input. */
static ssize_t
read_input(void *context, char *to, size_t room)
{
        ssize_t count;

        (void)context;
        do
                count = read(STDIN_FILENO, to, room);
        while (count < 0 && errno == EINTR);
        return count;
}

/* Reads once. */
static void
read_block(struct lines *lines)
{
        ssize_t count;

        make_room(lines);
        count = (lines->read != NULL ? lines->read : read_input)(lines->context, lines->buffer + lines->end, BLOCK);
        if (count < 0)
                lines->error = errno;
        else
                lines->end += (size_t)count;
        lines->ended = count <= 0;
}

/* Returns the line up to END to the caller.  SIZE bytes end it. */
static void
give_line(struct lines *lines, char *end, size_t size)
{
        lines->data = lines->buffer + lines->begin;
        lines->size = (size_t)(end - lines->data);
        lines->begin += lines->size + size;
        if (lines->size > 0 && lines->data[lines->size - 1] == '\r')
                lines->size--;
        lines->data[lines->size] = '\0';
        lines->next_end = NULL;
        lines->number++;
}

/* Looks at the SIZE bytes with which the input begins, once its first line is there.  Returns whether it has lines. */
static bool
begins_as_text(struct lines *lines, size_t size)
{
        const char *start = lines->buffer + lines->begin;

        if (lines->number > 0 || size == 0)
                return true;
        lines->fault = rep_say_lines_fault(start, size);
        lines->begin += text_start_mark(start, size);
        return lines->fault == NULL;
}

bool
lines_next(struct lines *lines)
{
        size_t searched = 0;

        for (;;) {
                find_end(lines, searched);
                if (lines->next_end != NULL) {
                        if (!begins_as_text(lines, lines->end - lines->begin))
                                return false;
                        give_line(lines, lines->next_end, 1);
                        return true;
                }
                searched = lines->end - lines->begin;
                if (lines->ended)
                        break;
                read_block(lines);
        }
        if (lines->error != 0 || !begins_as_text(lines, lines->end - lines->begin) || lines->begin == lines->end)
                return false;
        give_line(lines, lines->buffer + lines->end, 0);
        return true;
}

/* Reads once.  Returns where the last whole line ends that this adds to the buffer; 0: nowhere. */
static size_t
read_whole(struct lines *lines)
{
        size_t before = lines->end - lines->begin, i;

        read_block(lines);
        for (i = lines->end; i > before && lines->buffer[i - 1] != '\n'; i--)
                ;
        return i > before ? i : 0;
}

bool
lines_block(struct lines *lines, struct bytes *block, bool wait)
{
        struct bytes rest = {block->bytes, 0, block->capacity};
        size_t whole = 0; /* bytes of whole lines */

        while (!lines->ended && (whole == 0 || (wait && lines->end < ENOUGH))) {
                size_t found = read_whole(lines);

                whole = found > 0 ? found : whole;
        }
        /* A last line without an end counts as a line, unless reading failed. */
        if (lines->ended && lines->error == 0)
                whole = lines->end;
        if (!lines->by_block && !begins_as_text(lines, whole)) {
                lines->begin = whole;
                lines->ended = true;
        }
        lines->by_block = true;
        /* BLOCK gets the buffer, and its memory becomes that of the next one. */
        must_append(&rest, lines->buffer + whole, lines->end - whole);
        *block = (struct bytes){lines->buffer, whole - lines->begin, lines->capacity};
        memmove(block->bytes, block->bytes + lines->begin, block->size);
        lines->buffer = rest.bytes;
        lines->capacity = rest.capacity;
        lines->begin = 0;
        lines->end = rest.size;
        return !lines->ended;
}

int
lines_finish(struct lines *lines, int status)
{
        struct failure failure;

        free(lines->buffer);
        if (lines->error == 0 && lines->fault == NULL)
                return status;
        if (lines->fault != NULL)
                fail(&failure, "%s", lines->fault);
        else
                fail_errno(&failure, lines->error);
        return report(lines->name != NULL ? lines->name : LINES_NAME,
                      lines->fault == NULL && !lines->by_block ? lines->number + 1 : 0, &failure);
}
