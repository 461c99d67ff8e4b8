/* SPDX-License-Identifier: Apache-2.0 */
/* input.c: see input.h. */
#include "cli/base/input.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/os.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* ---- folders of crawl/archives/folder.h, for those who report what fails */

int
folder_open_file(const struct rep_folder *folder, const char *name, struct failure *failure)
{
        int error, fd = rep_folder_open_file(folder, name, &error);
        const char *fault = fd < 0 ? rep_folder_fault(error) : NULL;

        if (fault != NULL)
                fail(failure, "%s", fault);
        else if (fd < 0)
                fail_errno(failure, error);
        return fd;
}

/* ---- whole inputs */

const char *
input_name(const char *file)
{
        return strcmp(file, "-") == 0 ? "standard input" : file;
}

enum { START = 8 }; /* bytes with which blobs and packs begin */

static bool
has_at(const struct input *input, size_t at, const char half[START / 2])
{
        return input->size >= at + START / 2 && memcmp(input->bytes + at, half, START / 2) == 0;
}

bool
input_is_blob(const struct input *input)
{
        return has_at(input, 0, "\x89REP") || (has_at(input, START / 2, "\r\n\x1a\n") && !input_is_pack(input));
}

bool
input_is_pack(const struct input *input)
{
        return has_at(input, 0, "\x89RPK");
}

bool
input_begins(const char *file, bool (*is)(const struct input *input))
{
        char bytes[START];
        const struct input start = {bytes, sizeof(bytes)};
        struct stat status;
        bool done;
        int fd;

        if (stat(file, &status) != 0 || !S_ISREG(status.st_mode))
                return false;
        fd = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        if (fd < 0)
                return false;
        done = read(fd, bytes, START) == (ssize_t)START;
        close(fd);
        return done && is(&start);
}

/* Returns the limit on the input's size: MOST, or if that is 0, the largest size that can be processed. */
static size_t
size_limit(const struct input *input, size_t most)
{
        return most > 0 ? most : input_is_blob(input) ? UINT32_MAX : (size_t)1 << 30;
}

/* Returns room for a whole regular file and one more byte: the read that finds its end then needs no new room. */
static size_t
first_room(int fd)
{
        struct stat status;

        if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && status.st_size < INT32_MAX)
                return (size_t)status.st_size + 1;
        return 1 << 16;
}

ssize_t
input_read_some(int fd, char *to, size_t room)
{
        ssize_t count;

        do
                count = read(fd, to, room);
        while (count < 0 && errno == EINTR);
        return count;
}

static bool
read_all(struct input *input, int fd, size_t most, struct failure *failure)
{
        size_t capacity = 0;
        ssize_t count;

        do {
                if (input->size == capacity)
                        input->bytes = must_grow(input->bytes, &capacity, first_room(fd), 1);
                count = input_read_some(fd, input->bytes + input->size, capacity - input->size);
                if (count < 0)
                        return fail_errno(failure, errno);
                input->size += (size_t)count;
                if (input_is_pack(input)) /* packs are not read whole */
                        return fail(failure, "a pack, which 'filter', 'check' and 'explain' take as --pack");
                if (input->size > size_limit(input, most))
                        return fail(failure, "larger than %zu bytes", size_limit(input, most));
        } while (count > 0);
        return true;
}

bool
input_read_file(struct input *input, const struct rep_folder *folder, const char *file, size_t most,
                struct failure *failure)
{
        int fd = folder_open_file(folder, file, failure);
        bool done;

        *input = (struct input){NULL, 0};
        if (fd < 0)
                return false;
        done = read_all(input, fd, most, failure);
        close(fd);
        return done;
}

bool
input_read(struct input *input, const char *file, struct failure *failure)
{
        if (strcmp(file, "-") != 0)
                return input_read_file(input, &rep_folder_here, file, 0, failure);
        *input = (struct input){NULL, 0};
        return read_all(input, STDIN_FILENO, 0, failure);
}

void
input_free(struct input *input)
{
        free(input->bytes);
        *input = (struct input){NULL, 0};
}

/* ---- standard input, or what a function reads, line by line: a line is available as soon as it has arrived */

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

/* Reads once. */
static void
read_block(struct lines *lines)
{
        ssize_t count;

        make_room(lines);
        count = lines->take != NULL ? lines->take(lines->context, lines->buffer + lines->end, BLOCK)
                                    : input_read_some(STDIN_FILENO, lines->buffer + lines->end, BLOCK);
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

bool
lines_block(struct lines *lines, struct bytes *block, bool wait)
{
        struct bytes rest = {block->bytes, 0, block->capacity};
        size_t whole = 0; /* bytes of whole lines */

        while (!lines->ended && (whole == 0 || (wait && lines->end < ENOUGH))) {
                size_t before = lines->end - lines->begin, i; /* reading moves what is there to the buffer's start */

                read_block(lines);
                for (i = lines->end; i > before && lines->buffer[i - 1] != '\n'; i--)
                        ;
                whole = i > before ? i : whole;
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
        const char *name = lines->name != NULL ? lines->name : LINES_NAME;

        free(lines->buffer);
        if (lines->fault != NULL)
                return report_error(name, 0, "%s", lines->fault);
        return lines->error == 0
                       ? status
                       : report_error(name, lines->by_block ? 0 : lines->number + 1, "%s", strerror(lines->error));
}
