/* input.c: see input.h. */
#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/memory.h"

const char *
input_name(const char *file)
{
        return strcmp(file, "-") == 0 ? "standard input" : file;
}

bool
input_is_blob(const struct input *input)
{
        static const char magic[8] = {'\x89', 'R', 'E', 'P', '\r', '\n', '\x1a', '\n'};

        return input->size >= sizeof(magic) && memcmp(input->bytes, magic, sizeof(magic)) == 0;
}

static size_t
size_limit(const struct input *input)
{
        return input_is_blob(input) ? UINT32_MAX : (size_t)1 << 30;
}

/* Room for the whole of a regular file, and one byte more, so that the read that finds its end needs no new room. */
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
read_all(struct input *input, int fd, struct failure *failure)
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
                if (input->size > size_limit(input))
                        return fail(failure, "larger than %zu bytes", size_limit(input));
        } while (count > 0);
        return true;
}

bool
input_read_file(struct input *input, int directory, const char *file, struct failure *failure)
{
        int fd = openat(directory, file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        bool done;

        *input = (struct input){NULL, 0};
        if (fd < 0)
                return fail_errno(failure, errno);
        done = read_all(input, fd, failure);
        close(fd);
        return done;
}

bool
input_read(struct input *input, const char *file, struct failure *failure)
{
        if (strcmp(file, "-") != 0)
                return input_read_file(input, AT_FDCWD, file, failure);
        *input = (struct input){NULL, 0};
        return read_all(input, STDIN_FILENO, failure);
}

void
input_free(struct input *input)
{
        free(input->bytes);
        *input = (struct input){NULL, 0};
}
