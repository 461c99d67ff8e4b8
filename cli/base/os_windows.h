/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The calls of POSIX that the command makes, and the library for crawls does not, for Windows (see cli/base/os.h).
 *
 * What differs from POSIX, beside what crawl/base/os_windows.h says: Ctrl+C ends the command at once, also while it
 * replaces a file, and may leave one with a temporary name.
 */
#ifndef REP_CLI_BASE_OS_WINDOWS_H
#define REP_CLI_BASE_OS_WINDOWS_H

#include <stdio.h>
#include <stdlib.h>

#ifndef STDIN_FILENO
enum { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO };
#endif
#ifndef F_OK
#define F_OK 0
#endif

/* Flags of openat(), which no flag of <fcntl.h> has here. */
enum { O_DIRECTORY = 1 << 24, O_NOFOLLOW = 1 << 25 };

struct winsize {
        unsigned short ws_col;
};

/* The names in a folder. */
struct dirent {
        char *d_name; /* until the next call */
};
struct os_folder;

/* Signals can't be held back. */
struct os_no_signals {
        int none;
};
#define sigset_t struct os_no_signals
#define sigemptyset(set) ((void)(set))
#define sigaddset(set, number) ((void)(set))
#define sigprocmask(how, set, before) ((void)(set), (void)(before))

#define DIR struct os_folder
#define access(file, mode) os_access(file)
#define closedir os_closedir
#define ioctl(fd, what, size) os_columns(fd, size)
#define mkdir(directory, mode) os_mkdir(directory)
#define mkstemp(name) mkostemp(name, 0)
#define openat os_openat
#define opendir os_opendir
#define putc_unlocked putc
#define read(fd, bytes, size) os_read(fd, bytes, size)
#define readdir os_readdir
#define mode_t unsigned
#define umask os_umask
#define write(fd, bytes, size) os_write(fd, bytes, size)

/* Permissions are not kept, so there is no mask of them. */
static inline mode_t
os_umask(mode_t mask)
{
        return mask & 0;
}

int os_access(const char *file);
int os_columns(int fd, struct winsize *size);
int os_mkdir(const char *directory);

/* Opens NAME for reading, beneath the folder FD unless that is AT_FDCWD.  Beneath a folder, a name is of one part. */
int os_openat(int fd, const char *name, int flags);

struct os_folder *os_opendir(const char *directory);
struct dirent *os_readdir(struct os_folder *folder);
int os_closedir(struct os_folder *folder);

/* The absolute name of FILE, in the form that may be of any length; NULL, with errno.  To be freed. */
wchar_t *os_full_name(const char *file);

ssize_t os_read(int fd, void *bytes, size_t size);
ssize_t os_write(int fd, const void *bytes, size_t size);

#endif
