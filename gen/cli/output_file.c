/* output_file.c: see output_file.h. */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"

static bool
write_all(int fd, struct rep_text bytes, struct failure *failure)
{
        while (bytes.size > 0) {
                ssize_t count = write(fd, bytes.data, bytes.size);

                if (count < 0 && errno != EINTR)
                        return fail_errno(failure, errno);
                if (count > 0) {
                        bytes.data += count;
                        bytes.size -= (size_t)count;
                }
        }
        return true;
}

/* The permissions of a new file. */
static mode_t
new_mode(void)
{
        mode_t mask = umask(0);

        umask(mask);
        return 0666 & ~mask;
}

/* A template for mkstemp() in the directory of FILE; to be freed. */
static char *
temporary_name(const char *file)
{
        static const char name[] = ".rep2c-XXXXXX";
        const char *slash = strrchr(file, '/');
        size_t directory = slash != NULL ? (size_t)(slash - file) + 1 : 0;
        char *temporary = must_resize(NULL, directory + sizeof(name), 1);

        memcpy(temporary, file, directory);
        memcpy(temporary + directory, name, sizeof(name));
        return temporary;
}

/* Gives the new file at FD its bytes and permissions.  Closes FD in any case. */
static bool
fill(int fd, struct rep_text bytes, mode_t mode, struct failure *failure)
{
        bool done = write_all(fd, bytes, failure);

        if (done && (fchmod(fd, mode) != 0 || fsync(fd) != 0))
                done = fail_errno(failure, errno);
        if (close(fd) != 0 && done)
                done = fail_errno(failure, errno);
        return done;
}

static bool
replace(const char *file, struct rep_text bytes, mode_t mode, struct failure *failure)
{
        char *temporary = temporary_name(file);
        int fd = mkstemp(temporary);
        bool done = false;

        if (fd < 0)
                fail_errno(failure, errno);
        else if (fill(fd, bytes, mode, failure))
                done = rename(temporary, file) == 0 || fail_errno(failure, errno);
        if (fd >= 0 && !done)
                unlink(temporary);
        free(temporary);
        return done;
}

static bool
write_in_place(const char *file, struct rep_text bytes, struct failure *failure)
{
        int fd = open(file, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        bool done;

        if (fd < 0)
                return fail_errno(failure, errno);
        done = write_all(fd, bytes, failure);
        if (close(fd) != 0 && done)
                done = fail_errno(failure, errno);
        return done;
}

bool
output_file_write(const char *file, struct rep_text bytes, struct failure *failure)
{
        struct stat status;
        char *target;
        bool done;

        if (stat(file, &status) != 0)
                return errno == ENOENT ? replace(file, bytes, new_mode(), failure) : fail_errno(failure, errno);
        if (!S_ISREG(status.st_mode))
                return write_in_place(file, bytes, failure);
        target = realpath(file, NULL);
        if (target == NULL)
                return fail_errno(failure, errno);
        done = replace(target, bytes, status.st_mode & 07777, failure);
        free(target);
        return done;
}
