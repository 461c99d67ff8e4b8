/* SPDX-License-Identifier: Apache-2.0 */
/* input.c: see input.h. */
#include "cli/base/input.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/base/os.h"

const char *
input_name(const char *file)
{
        return strcmp(file, "-") == 0 ? "standard input" : file;
}

bool
input_is_blob(const struct input *input)
{
        static const char magic[INPUT_START] = {'\x89', 'R', 'E', 'P', '\r', '\n', '\x1a', '\n'};

        return input->size >= sizeof(magic) && memcmp(input->bytes, magic, sizeof(magic)) == 0;
}

bool
input_is_pack(const struct input *input)
{
        static const char magic[INPUT_START] = {'\x89', 'R', 'P', 'K', '\r', '\n', '\x1a', '\n'};

        return input->size >= sizeof(magic) && memcmp(input->bytes, magic, sizeof(magic)) == 0;
}

bool
input_peek(const char *file, char start[INPUT_START])
{
        struct stat status;
        bool done;
        int fd;

        if (stat(file, &status) != 0 || !S_ISREG(status.st_mode))
                return false;
        fd = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        if (fd < 0)
                return false;
        done = read(fd, start, INPUT_START) == (ssize_t)INPUT_START;
        close(fd);
        return done;
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

static ssize_t
read_some(int fd, char *to, size_t room)
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
                count = read_some(fd, input->bytes + input->size, capacity - input->size);
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
