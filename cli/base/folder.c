/* SPDX-License-Identifier: Apache-2.0 */
/*
 * folder.c: see folder.h.
 *
 * Linux can confine an open by itself (openat2).  Elsewhere, and on older kernels, this file opens a name part by
 * part, and refuses parts that are links.
 */
#define _DEFAULT_SOURCE /* syscall() */

#include "cli/base/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

#include "cli/base/memory.h"
#include "cli/base/os.h"

enum { READ_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY };

/* The message about a name that leads out of a confined folder. */
#define OUTSIDE "leads out of the root"

const struct folder folder_here = {.fd = AT_FDCWD};

bool
folder_open(struct folder *folder, const char *directory, struct failure *failure)
{
        *folder = (struct folder){openat(AT_FDCWD, directory, READ_FLAGS | O_DIRECTORY), true, true};
        return folder->fd >= 0 || fail_errno(failure, errno);
}

void
folder_close(struct folder *folder)
{
        if (folder->fd >= 0)
                close(folder->fd);
        folder->fd = AT_FDCWD;
}

/* Returns whether NAME has a part "..". */
static bool
leads_up(const char *name)
{
        for (;;) {
                size_t size = strcspn(name, "/");

                if (size == 2 && memcmp(name, "..", 2) == 0)
                        return true;
                if (name[size] == '\0')
                        return false;
                name += size + 1;
        }
}

/* Opens NAME part by part.  PARTS is a copy of it, and is changed. */
static int
open_parts(int directory, char *parts, int flags)
{
        int at = directory, next, error;
        char *slash;

        for (;;) {
                slash = strchr(parts, '/');
                if (slash != NULL)
                        *slash = '\0';
                next = openat(at, slash != NULL && parts[0] == '\0' ? "." : parts,
                              (slash != NULL ? READ_FLAGS | O_DIRECTORY : flags) | O_NOFOLLOW);
                error = errno;
                if (at != directory)
                        close(at);
                errno = error;
                if (next < 0 || slash == NULL)
                        return next;
                at = next;
                parts = slash + 1;
        }
}

/* Opens NAME beneath DIRECTORY without openat2. */
static int
open_beneath(int directory, const char *name, int flags)
{
        char *parts = must(strdup(name));
        int fd = open_parts(directory, parts, flags), error = errno;

        free(parts);
        errno = error;
        return fd;
}

static int
open_confined(int directory, const char *name, int flags)
{
#if defined(SYS_openat2)
        struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
        long fd = syscall(SYS_openat2, directory, name, &how, sizeof(how));

        if (fd >= 0 || (errno != ENOSYS && errno != EPERM && errno != EINVAL))
                return (int)fd;
#endif
        return open_beneath(directory, name, flags);
}

/* Returns whether FD is a regular file. */
static bool
is_regular(int fd, struct failure *failure)
{
        struct stat status;

        if (fstat(fd, &status) != 0)
                return fail_errno(failure, errno);
        if (S_ISDIR(status.st_mode))
                return fail_errno(failure, EISDIR);
        return S_ISREG(status.st_mode) || fail(failure, "not a regular file");
}

int
folder_open_file(const struct folder *folder, const char *name, struct failure *failure)
{
        int flags = READ_FLAGS | (folder->regular_files ? O_NONBLOCK : 0), fd;

        if (folder->confined && (name[0] == '/' || leads_up(name))) {
                fail(failure, OUTSIDE);
                return -1;
        }
        fd = folder->confined ? open_confined(folder->fd, name, flags) : openat(folder->fd, name, flags);
        if (fd < 0 && errno == EXDEV)
                fail(failure, OUTSIDE);
        else if (fd < 0)
                fail_errno(failure, errno);
        if (fd < 0 || !folder->regular_files || is_regular(fd, failure))
                return fd;
        close(fd);
        return -1;
}
