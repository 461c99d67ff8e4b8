/* SPDX-License-Identifier: Apache-2.0 */
/*
 * folder.c: see folder.h.
 *
 * Linux can confine an open by itself (openat2).  Elsewhere, and on older kernels, this file opens a name part by
 * part, and refuses parts that are links.
 */
#define _DEFAULT_SOURCE /* syscall() */

#include "archives/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

#include "base/os.h"

enum { READ_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY };

/* What a file that is not a regular one is refused with: the error of opening a socket. */
enum { NOT_REGULAR = ENXIO };

const struct rep_folder rep_folder_here = {.fd = AT_FDCWD};

int
rep_folder_open(struct rep_folder *folder, const char *directory)
{
        *folder = (struct rep_folder){openat(AT_FDCWD, directory, READ_FLAGS | O_DIRECTORY), true, true};
        return folder->fd >= 0 ? 0 : errno;
}

void
rep_folder_close(struct rep_folder *folder)
{
        if (folder->fd >= 0)
                close(folder->fd);
        folder->fd = AT_FDCWD;
}

const char *
rep_folder_fault(int error)
{
        if (error == EXDEV)
                return "leads out of the root";
        return error == NOT_REGULAR ? "not a regular file" : NULL;
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

static int
open_confined(int directory, const char *name, int flags)
{
        char *parts;
        int opened, error;
#if defined(SYS_openat2)
        struct open_how how = {.flags = (unsigned)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
        long fd = syscall(SYS_openat2, directory, name, &how, sizeof(how));

        if (fd >= 0 || (errno != ENOSYS && errno != EPERM && errno != EINVAL))
                return (int)fd;
#endif
        parts = strdup(name);
        opened = parts != NULL ? open_parts(directory, parts, flags) : -1;
        error = parts != NULL ? errno : ENOMEM;
        free(parts);
        errno = error;
        return opened;
}

/* Returns 0 if FD is a regular file, or an errno value. */
static int
examine(int fd)
{
        struct stat status;

        if (fstat(fd, &status) != 0)
                return errno;
        if (S_ISDIR(status.st_mode))
                return EISDIR;
        return S_ISREG(status.st_mode) ? 0 : NOT_REGULAR;
}

int
rep_folder_open_file(const struct rep_folder *folder, const char *name, int *error)
{
        int flags = READ_FLAGS | (folder->regular_files ? O_NONBLOCK : 0), fd;

        *error = EXDEV;
        if (folder->confined && (name[0] == '/' || leads_up(name)))
                return -1;
        fd = folder->confined ? open_confined(folder->fd, name, flags) : openat(folder->fd, name, flags);
        *error = fd < 0 ? errno : folder->regular_files ? examine(fd) : 0;
        if (*error == 0)
                return fd;
        if (fd >= 0)
                close(fd);
        return -1;
}
