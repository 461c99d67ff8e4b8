/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The calls of POSIX that the library for crawls and the command make, for Windows.  Names of files are UTF-8, and may
 * be longer than 260 bytes.
 *
 * What differs from POSIX: permissions are not kept; a file has a name from the beginning, so a process that is killed
 * leaves it behind; symbolic links are not followed to where they lead, but replaced; there is no fork().  A pack that
 * others have mapped can be replaced: it gets another name first, which is removed when nobody uses it any more, or
 * stays if the process that replaced it has ended by then.  Ctrl+C ends the command at once, also while it replaces a
 * file, and may leave one with a temporary name.
 */
#ifndef REP_BASE_OS_WINDOWS_H
#define REP_BASE_OS_WINDOWS_H

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Flags that have no meaning here. */
#undef O_CLOEXEC
#define O_CLOEXEC 0
#undef O_NOCTTY
#define O_NOCTTY 0
#undef O_NONBLOCK
#define O_NONBLOCK 0

enum { PROT_READ = 1, PROT_WRITE = 2, MAP_SHARED = 1, MAP_PRIVATE = 2, MAP_ANONYMOUS = 32 };
#define MAP_FAILED ((void *)-1)
enum { _SC_NPROCESSORS_ONLN = 84 };
#ifndef X_OK
#define X_OK 0
#endif
enum { AT_FDCWD = -100, AT_SYMLINK_FOLLOW = 1024 };

/* What is read of a file's attributes. */
struct rep_os_stat {
        uint64_t st_size;
        int64_t st_mtime; /* in seconds since 1970 */
        unsigned st_mode;
        unsigned st_nlink;       /* its names */
        uint64_t st_dev, st_ino; /* which file of which volume it is */
};
#ifndef S_ISREG
#define S_ISREG(mode) (((mode)&S_IFMT) == S_IFREG)
#endif

#undef stat
#undef fstat
#undef off_t
#define stat rep_os_stat
#define fstat rep_os_fstat
#define off_t int64_t
#define open rep_os_open
#define mkostemp rep_os_mkostemp
#define pread rep_os_pread
#define pwrite rep_os_pwrite
#define fsync _commit
#define fchmod(fd, mode) ((void)(fd), (void)(mode), 0)
#define unlink rep_os_unlink
#define rename rep_os_rename
#define realpath rep_os_realpath
#define readlink(file, text, size) ((void)(file), (void)(text), (void)(size), errno = EINVAL, (ssize_t)-1)
#define linkat(from_folder, from, to_folder, to, flags) ((void)(from), (void)(to), errno = ENOSYS, -1)
#define mmap rep_os_mmap
#define munmap rep_os_munmap
#define getentropy rep_os_getentropy
#define sysconf(what) rep_os_processors()

int rep_os_stat(const char *file, struct rep_os_stat *status);
int rep_os_fstat(int fd, struct rep_os_stat *status);
int rep_os_open(const char *file, int flags, ...);
int rep_os_mkostemp(char *name, int flags);
ssize_t rep_os_pread(int fd, void *bytes, size_t size, int64_t offset);
ssize_t rep_os_pwrite(int fd, const void *bytes, size_t size, int64_t offset);
int rep_os_unlink(const char *file);
int rep_os_rename(const char *from, const char *to);
char *rep_os_realpath(const char *file, char *resolved);
void *rep_os_mmap(void *address, size_t size, int protection, int flags, int fd, int64_t offset);
int rep_os_munmap(void *bytes, size_t size);
int rep_os_getentropy(void *bytes, size_t size);
long rep_os_processors(void);
const char *rep_os_slash(const char *file);

/* ---- what the command calls, and the library does not */

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
struct rep_os_dirent {
        char *d_name; /* until the next call */
};
struct rep_os_folder;

/* Signals can't be held back. */
struct rep_os_no_signals {
        int none;
};
#define sigset_t struct rep_os_no_signals
#define SIGHUP 1 /* which nobody sends here, as the next one */
#define SIGQUIT 3
#define sigemptyset(set) ((void)(set))
#define sigaddset(set, number) ((void)(set))
#define sigprocmask(how, set, before) ((void)(set), (void)(before))

#define DIR struct rep_os_folder
#define dirent rep_os_dirent
#define access(file, mode) rep_os_access(file)
#define closedir rep_os_closedir
#define ioctl(fd, what, size) rep_os_columns(fd, size)
#define mkdir(directory, mode) rep_os_mkdir(directory)
#define mkstemp(name) mkostemp(name, 0)
#define openat rep_os_openat
#define opendir rep_os_opendir
#define putc_unlocked putc
#define read(fd, bytes, size) rep_os_read(fd, bytes, size)
#define readdir rep_os_readdir
#define sleep rep_os_sleep
#define umask rep_os_umask
#define write(fd, bytes, size) rep_os_write(fd, bytes, size)

/* Permissions are not kept, so there is no mask of them. */
static inline mode_t
rep_os_umask(mode_t mask)
{
        (void)mask;
        return 0;
}

unsigned rep_os_sleep(unsigned seconds);
int rep_os_access(const char *file);
int rep_os_columns(int fd, struct winsize *size);
int rep_os_mkdir(const char *directory);

/* Opens NAME for reading, beneath the folder FD unless that is AT_FDCWD.  Beneath a folder, a name is of one part. */
int rep_os_openat(int fd, const char *name, int flags);

struct rep_os_folder *rep_os_opendir(const char *directory);
struct rep_os_dirent *rep_os_readdir(struct rep_os_folder *folder);
int rep_os_closedir(struct rep_os_folder *folder);

ssize_t rep_os_read(int fd, void *bytes, size_t size);
ssize_t rep_os_write(int fd, const void *bytes, size_t size);

#endif
