/* SPDX-License-Identifier: Apache-2.0 */
/* os_windows.c: see os_windows.h.  Elsewhere there is nothing in this file. */
#ifdef _WIN32
#include "base/os_windows.h"

#include <stdbool.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <ntsecapi.h>

/* Sets errno for ERROR, of GetLastError(). */
static int
fail(DWORD error)
{
        switch (error) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_NAME:
                errno = ENOENT;
                break;
        case ERROR_DIRECTORY:
                errno = ENOTDIR;
                break;
        case ERROR_ACCESS_DENIED:
        case ERROR_SHARING_VIOLATION:
        case ERROR_USER_MAPPED_FILE:
                errno = EACCES;
                break;
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS:
                errno = EEXIST;
                break;
        case ERROR_NOT_ENOUGH_MEMORY:
        case ERROR_OUTOFMEMORY:
        case ERROR_COMMITMENT_LIMIT:
                errno = ENOMEM;
                break;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL:
                errno = ENOSPC;
                break;
        case ERROR_INVALID_HANDLE:
                errno = EBADF;
                break;
        default:
                errno = EIO;
        }
        return -1;
}

/* ---- names */

/* The bytes that FILE takes as UTF-16; NULL, with errno, where it is not UTF-8 or memory is out.  To be freed. */
static wchar_t *
wide(const char *file)
{
        int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, file, -1, NULL, 0);
        wchar_t *text = size > 0 ? (wchar_t *)malloc((size_t)size * sizeof(*text)) : NULL;

        if (text == NULL)
                errno = size > 0 ? ENOMEM : EINVAL;
        else
                MultiByteToWideChar(CP_UTF8, 0, file, -1, text, size);
        return text;
}

/* TEXT as UTF-8; NULL, with errno, where memory is out.  To be freed. */
static char *
narrow(const wchar_t *text)
{
        int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
        char *bytes = (char *)malloc((size_t)size);

        if (bytes == NULL)
                errno = ENOMEM;
        else
                WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, size, NULL, NULL);
        return bytes;
}

/* The absolute name of FILE, in the form that may be of any length: "\\?\C:\folder\file".  To be freed. */
static wchar_t *
long_name(const char *file)
{
        static const wchar_t any_length[] = L"\\\\?\\";
        enum { PREFIX = sizeof(any_length) / sizeof(*any_length) - 1 };
        wchar_t *name = wide(file), *full;
        DWORD size = name != NULL ? GetFullPathNameW(name, 0, NULL, NULL) : 0;

        full = size > 0 ? (wchar_t *)malloc((PREFIX + (size_t)size) * sizeof(*full)) : NULL;
        if (full != NULL) {
                GetFullPathNameW(name, size, full + PREFIX, NULL);
                /* Names of devices and of shares stay as they are. */
                if (wcsncmp(full + PREFIX, L"\\\\", 2) == 0)
                        memmove(full, full + PREFIX, (size_t)size * sizeof(*full));
                else
                        memcpy(full, any_length, PREFIX * sizeof(*full));
        } else if (name != NULL)
                errno = size > 0 ? ENOMEM : ENOENT;
        free(name);
        return full;
}

const char *
rep_os_slash(const char *file)
{
        const char *last = NULL;

        for (; *file != '\0'; file++)
                if (*file == '/' || *file == '\\' || *file == ':')
                        last = file;
        return last;
}

char *
rep_os_realpath(const char *file, char *resolved)
{
        wchar_t *full = long_name(file);
        char *text = full != NULL ? narrow(full) : NULL;

        (void)resolved;
        free(full);
        return text;
}

/* ---- files */

/* Opens the file NAME, which it frees, so that others may read, replace and remove it meanwhile.  NAME may be NULL.
   Returns INVALID_HANDLE_VALUE with errno after a failure. */
static HANDLE
open_handle(wchar_t *name, DWORD access, DWORD how, DWORD attributes)
{
        HANDLE handle = INVALID_HANDLE_VALUE;

        if (name != NULL) {
                handle = CreateFileW(name, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, how,
                                     attributes, NULL);
                if (handle == INVALID_HANDLE_VALUE)
                        fail(GetLastError());
        }
        free(name);
        return handle;
}

static int
open_shared(const char *file, DWORD access, DWORD how, int flags)
{
        HANDLE handle = open_handle(long_name(file), access, how, FILE_ATTRIBUTE_NORMAL);
        int fd;

        if (handle == INVALID_HANDLE_VALUE)
                return -1;
        fd = _open_osfhandle((intptr_t)handle, flags | _O_BINARY | _O_NOINHERIT);
        if (fd < 0)
                CloseHandle(handle);
        return fd;
}

int
rep_os_open(const char *file, int flags, ...)
{
        DWORD how = (flags & O_EXCL) != 0 ? CREATE_NEW : (flags & O_CREAT) != 0 ? OPEN_ALWAYS : OPEN_EXISTING;
        bool writes = (flags & (O_RDWR | O_WRONLY)) != 0;

        return open_shared(file, writes ? GENERIC_READ | GENERIC_WRITE | DELETE : GENERIC_READ, how, flags);
}

int
rep_os_mkostemp(char *name, int flags)
{
        static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
        enum { TRIES = 100, PLACES = 6 };
        size_t size = strlen(name), i;
        unsigned char random[PLACES];
        int tries, fd = -1;

        for (tries = 0; tries < TRIES; tries++) {
                if (rep_os_getentropy(random, sizeof(random)) != 0)
                        return -1;
                for (i = 0; i < PLACES; i++)
                        name[size - PLACES + i] = letters[random[i] % 32];
                fd = rep_os_open(name, flags | O_RDWR | O_CREAT | O_EXCL);
                if (fd >= 0 || errno != EEXIST)
                        break;
        }
        return fd;
}

/* TIME in seconds since 1970.  Windows counts tenths of a microsecond since 1601. */
static int64_t
seconds(FILETIME time)
{
        int64_t ticks = (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);

        return ticks / 10000000 - 11644473600;
}

/* Reads the size, time and kind of what HANDLE is. */
static int
read_status(HANDLE handle, struct rep_os_stat *status)
{
        BY_HANDLE_FILE_INFORMATION facts;

        if (GetFileType(handle) != FILE_TYPE_DISK) {
                *status = (struct rep_os_stat){.st_mode = S_IFCHR, .st_nlink = 1};
                return 0;
        }
        if (!GetFileInformationByHandle(handle, &facts))
                return fail(GetLastError());
        status->st_mode = (facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0  ? S_IFDIR
                          : (facts.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0 ? S_IFREG | 0400
                                                                                    : S_IFREG | 0600;
        status->st_nlink = (unsigned)facts.nNumberOfLinks;
        status->st_dev = facts.dwVolumeSerialNumber;
        status->st_ino = (uint64_t)facts.nFileIndexHigh << 32 | facts.nFileIndexLow;
        status->st_size = (uint64_t)facts.nFileSizeHigh << 32 | facts.nFileSizeLow;
        status->st_mtime = seconds(facts.ftLastWriteTime);
        return 0;
}

int
rep_os_fstat(int fd, struct rep_os_stat *status)
{
        return read_status((HANDLE)_get_osfhandle(fd), status);
}

int
rep_os_stat(const char *file, struct rep_os_stat *status)
{
        /* Folders are only opened with the last of these flags. */
        HANDLE handle = open_handle(long_name(file), FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
        int result;

        if (handle == INVALID_HANDLE_VALUE)
                return -1;
        result = read_status(handle, status);
        CloseHandle(handle);
        return result;
}

/* The place of a positioned read or write. */
static OVERLAPPED
place(int64_t offset)
{
        OVERLAPPED at;

        memset(&at, 0, sizeof(at));
        at.Offset = (DWORD)offset;
        at.OffsetHigh = (DWORD)(offset >> 32);
        return at;
}

/* The most that one call reads or writes. */
enum { PIECE = 1 << 30 };

ssize_t
rep_os_pread(int fd, void *bytes, size_t size, int64_t offset)
{
        OVERLAPPED at = place(offset);
        DWORD count = 0;

        if (ReadFile((HANDLE)_get_osfhandle(fd), bytes, (DWORD)(size < PIECE ? size : PIECE), &count, &at) ||
            GetLastError() == ERROR_HANDLE_EOF)
                return (ssize_t)count;
        return fail(GetLastError());
}

ssize_t
rep_os_pwrite(int fd, const void *bytes, size_t size, int64_t offset)
{
        OVERLAPPED at = place(offset);
        DWORD count = 0;

        if (WriteFile((HANDLE)_get_osfhandle(fd), bytes, (DWORD)(size < PIECE ? size : PIECE), &count, &at))
                return (ssize_t)count;
        return fail(GetLastError());
}

int
rep_os_unlink(const char *file)
{
        wchar_t *name = long_name(file);
        bool done = name != NULL && DeleteFileW(name);

        if (name != NULL && !done)
                fail(GetLastError());
        free(name);
        return done ? 0 : -1;
}

/* Gives FROM the name TO, which a file has that others have open or mapped: that file gets another name first. */
static bool
replace_used(const wchar_t *from, const wchar_t *to)
{
        size_t room = wcslen(to) + 32;
        wchar_t *aside = (wchar_t *)malloc(room * sizeof(*aside));
        unsigned number = 0;
        bool done = false;

        if (aside == NULL) {
                SetLastError(ERROR_NOT_ENOUGH_MEMORY);
                return false;
        }
        rep_os_getentropy(&number, sizeof(number));
        swprintf(aside, room, L"%ls.rep2c-%08x", to, number);
        if (MoveFileExW(to, aside, 0)) {
                done = MoveFileExW(from, to, MOVEFILE_WRITE_THROUGH);
                if (done)
                        DeleteFileW(aside);
                else
                        MoveFileExW(aside, to, 0);
        }
        free(aside);
        return done;
}

int
rep_os_rename(const char *from, const char *to)
{
        wchar_t *old_name = long_name(from), *new_name = long_name(to);
        bool done = false;

        if (old_name != NULL && new_name != NULL) {
                done = MoveFileExW(old_name, new_name, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) ||
                       replace_used(old_name, new_name);
                if (!done)
                        fail(GetLastError());
        }
        free(old_name);
        free(new_name);
        return done ? 0 : -1;
}

int
rep_os_access(const char *file)
{
        struct rep_os_stat status;

        return rep_os_stat(file, &status);
}

int
rep_os_columns(int fd, struct winsize *size)
{
        CONSOLE_SCREEN_BUFFER_INFO facts;

        if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(fd), &facts))
                return -1;
        size->ws_col = (unsigned short)(facts.srWindow.Right - facts.srWindow.Left + 1);
        return 0;
}

ssize_t
rep_os_read(int fd, void *bytes, size_t size)
{
        return _read(fd, bytes, (unsigned)(size < PIECE ? size : PIECE));
}

ssize_t
rep_os_write(int fd, const void *bytes, size_t size)
{
        return _write(fd, bytes, (unsigned)(size < PIECE ? size : PIECE));
}

/* ---- folders */

int
rep_os_mkdir(const char *directory)
{
        wchar_t *name = long_name(directory);
        bool done = name != NULL && CreateDirectoryW(name, NULL);

        if (name != NULL && !done)
                fail(GetLastError());
        free(name);
        return done ? 0 : -1;
}

/* The name FOLDER, a backslash and NAME; NULL, with errno.  To be freed. */
static wchar_t *
join_names(const wchar_t *folder, const wchar_t *name)
{
        size_t room = wcslen(folder) + wcslen(name) + 2;
        wchar_t *joined = (wchar_t *)malloc(room * sizeof(*joined));

        if (joined == NULL)
                errno = ENOMEM;
        else
                swprintf(joined, room, L"%ls\\%ls", folder, name);
        return joined;
}

/* The name of the folder FD; NULL, with errno.  To be freed. */
static wchar_t *
folder_name(int fd)
{
        HANDLE folder = (HANDLE)_get_osfhandle(fd);
        DWORD size = GetFinalPathNameByHandleW(folder, NULL, 0, 0);
        wchar_t *name = size > 0 ? (wchar_t *)malloc((size_t)size * sizeof(*name)) : NULL;

        if (name == NULL)
                errno = size > 0 ? ENOMEM : ENOENT;
        else
                GetFinalPathNameByHandleW(folder, name, size, 0);
        return name;
}

/* The name of the part NAME of the folder FD; NULL, with errno.  To be freed. */
static wchar_t *
part_name(int fd, const char *name)
{
        wchar_t *folder, *part, *full = NULL;

        /* These would lead elsewhere, or to a stream of a file.  No name of a file has them. */
        if (strpbrk(name, "\\:") != NULL) {
                errno = EXDEV;
                return NULL;
        }
        folder = folder_name(fd);
        if (folder == NULL || strcmp(name, ".") == 0)
                return folder;
        part = wide(name);
        if (part != NULL)
                full = join_names(folder, part);
        else if (errno == EINVAL)
                errno = ENOENT; /* no file has such a name */
        free(folder);
        free(part);
        return full;
}

/* Returns 0 if what HANDLE is may be opened with FLAGS, or an errno value. */
static int
unsuitable(HANDLE handle, int flags)
{
        BY_HANDLE_FILE_INFORMATION facts;
        bool is_folder;

        if (GetFileType(handle) != FILE_TYPE_DISK || !GetFileInformationByHandle(handle, &facts))
                return 0;
        is_folder = (facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
        if ((flags & O_NOFOLLOW) != 0 && (facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0)
                return ELOOP;
        if (is_folder == ((flags & O_DIRECTORY) != 0))
                return 0;
        return is_folder ? EISDIR : ENOTDIR;
}

int
rep_os_openat(int fd, const char *name, int flags)
{
        /* Folders are only opened with the first of these flags. */
        HANDLE handle = open_handle(fd == AT_FDCWD ? long_name(name) : part_name(fd, name), GENERIC_READ, OPEN_EXISTING,
                                    FILE_FLAG_BACKUP_SEMANTICS |
                                            ((flags & O_NOFOLLOW) != 0 ? FILE_FLAG_OPEN_REPARSE_POINT : 0));
        int error, opened = -1;

        if (handle == INVALID_HANDLE_VALUE)
                return -1;
        error = unsuitable(handle, flags);
        if (error == 0)
                opened = _open_osfhandle((intptr_t)handle, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
        if (opened < 0)
                CloseHandle(handle);
        if (error != 0)
                errno = error;
        return opened;
}

struct rep_os_folder {
        HANDLE search;
        WIN32_FIND_DATAW next;
        bool ended;
        int error; /* of ending before the last name, or 0 */
        struct rep_os_dirent entry;
};

struct rep_os_folder *
rep_os_opendir(const char *directory)
{
        struct rep_os_folder *folder = (struct rep_os_folder *)calloc(1, sizeof(*folder));
        wchar_t *name = folder != NULL ? long_name(directory) : NULL;
        wchar_t *names = name != NULL ? join_names(name, L"*") : NULL;

        free(name);
        if (names != NULL) {
                folder->search = FindFirstFileW(names, &folder->next);
                free(names);
                if (folder->search != INVALID_HANDLE_VALUE)
                        return folder;
                fail(GetLastError());
        }
        free(folder);
        return NULL;
}

struct rep_os_dirent *
rep_os_readdir(struct rep_os_folder *folder)
{
        free(folder->entry.d_name);
        folder->entry.d_name = NULL;
        if (folder->ended) {
                errno = folder->error != 0 ? folder->error : errno;
                return NULL;
        }
        folder->entry.d_name = narrow(folder->next.cFileName);
        if (folder->entry.d_name == NULL)
                return NULL;
        folder->ended = !FindNextFileW(folder->search, &folder->next);
        folder->error = folder->ended && GetLastError() != ERROR_NO_MORE_FILES ? EIO : 0;
        return &folder->entry;
}

int
rep_os_closedir(struct rep_os_folder *folder)
{
        FindClose(folder->search);
        free(folder->entry.d_name);
        free(folder);
        return 0;
}

/* ---- memory */

static void *
map_file(int fd, size_t size)
{
        HANDLE mapping = CreateFileMappingW((HANDLE)_get_osfhandle(fd), NULL, PAGE_READONLY, 0, 0, NULL);
        void *bytes = mapping != NULL ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size) : NULL;

        if (bytes == NULL)
                fail(GetLastError());
        if (mapping != NULL)
                CloseHandle(mapping); /* the view keeps it */
        return bytes;
}

void *
rep_os_mmap(void *address, size_t size, int protection, int flags, int fd, int64_t offset)
{
        void *bytes;

        (void)address;
        (void)protection;
        (void)offset;
        if ((flags & MAP_ANONYMOUS) == 0)
                bytes = map_file(fd, size);
        else if ((bytes = VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE)) == NULL)
                errno = ENOMEM;
        return bytes != NULL ? bytes : MAP_FAILED;
}

int
rep_os_munmap(void *bytes, size_t size)
{
        (void)size;
        return UnmapViewOfFile(bytes) || VirtualFree(bytes, 0, MEM_RELEASE) ? 0 : -1;
}

/* ---- the machine */

int
rep_os_getentropy(void *bytes, size_t size)
{
        if (RtlGenRandom(bytes, (ULONG)size))
                return 0;
        errno = EIO;
        return -1;
}

long
rep_os_processors(void)
{
        return (long)GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
}

unsigned
rep_os_sleep(unsigned seconds)
{
        const unsigned most = 1000000; /* whose milliseconds a DWORD can count */

        for (; seconds > most; seconds -= most)
                Sleep(1000 * (DWORD)most);
        Sleep(1000 * (DWORD)seconds);
        return 0;
}
#else
/* A file of C is not empty. */
enum { REP_OS_IS_POSIX = 1 };
#endif
