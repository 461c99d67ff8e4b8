/* SPDX-License-Identifier: Apache-2.0 */
/* os_windows.c: see os_windows.h. */
#include "cli/base/os.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "cli/base/memory.h"

wchar_t *
os_full_name(const char *file)
{
        char *name = realpath(file, NULL);
        int size = name != NULL ? MultiByteToWideChar(CP_UTF8, 0, name, -1, NULL, 0) : 0;
        wchar_t *full = NULL;

        if (size > 0) {
                full = must_resize(NULL, (size_t)size, sizeof(*full));
                MultiByteToWideChar(CP_UTF8, 0, name, -1, full, size);
        }
        free(name);
        return full;
}

int
os_access(const char *file)
{
        struct stat status;

        return stat(file, &status);
}

int
os_columns(int fd, struct winsize *size)
{
        CONSOLE_SCREEN_BUFFER_INFO facts;

        if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(fd), &facts))
                return -1;
        size->ws_col = (unsigned short)(facts.srWindow.Right - facts.srWindow.Left + 1);
        return 0;
}

int
os_mkdir(const char *directory)
{
        wchar_t *name = os_full_name(directory);
        bool done = name != NULL && CreateDirectoryW(name, NULL);

        if (name != NULL && !done)
                errno = GetLastError() == ERROR_ALREADY_EXISTS   ? EEXIST
                        : GetLastError() == ERROR_PATH_NOT_FOUND ? ENOENT
                                                                 : EACCES;
        free(name);
        return done ? 0 : -1;
}

/* ---- folders */

/* The name of the part NAME of the folder FD; NULL, with errno.  To be freed. */
static wchar_t *
part_name(int fd, const char *name)
{
        HANDLE folder = (HANDLE)_get_osfhandle(fd);
        DWORD before = GetFinalPathNameByHandleW(folder, NULL, 0, 0);
        int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, NULL, 0);
        wchar_t *full;

        /* These would lead elsewhere, or to a stream of a file.  No name of a file has them. */
        if (strpbrk(name, "\\:") != NULL) {
                errno = EXDEV;
                return NULL;
        }
        if (before == 0 || size <= 0) {
                errno = ENOENT;
                return NULL;
        }
        full = must_resize(NULL, (size_t)before + (size_t)size + 1, sizeof(*full));
        before = GetFinalPathNameByHandleW(folder, full, before, 0);
        if (strcmp(name, ".") == 0)
                return full;
        full[before] = L'\\';
        MultiByteToWideChar(CP_UTF8, 0, name, -1, full + before + 1, size);
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
os_openat(int fd, const char *name, int flags)
{
        wchar_t *full = fd == AT_FDCWD ? os_full_name(name) : part_name(fd, name);
        HANDLE handle;
        int error, opened = -1;

        if (full == NULL)
                return -1;
        /* Folders are only opened with the first of these flags. */
        handle = CreateFileW(
                full, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                FILE_FLAG_BACKUP_SEMANTICS | ((flags & O_NOFOLLOW) != 0 ? FILE_FLAG_OPEN_REPARSE_POINT : 0), NULL);
        free(full);
        if (handle == INVALID_HANDLE_VALUE) {
                errno = GetLastError() == ERROR_ACCESS_DENIED || GetLastError() == ERROR_SHARING_VIOLATION ? EACCES
                                                                                                           : ENOENT;
                return -1;
        }
        error = unsuitable(handle, flags);
        if (error == 0)
                opened = _open_osfhandle((intptr_t)handle, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
        if (opened < 0)
                CloseHandle(handle);
        if (error != 0)
                errno = error;
        return opened;
}

struct os_folder {
        HANDLE search;
        WIN32_FIND_DATAW next;
        bool ended;
        int error; /* of ending before the last name, or 0 */
        struct dirent entry;
};

struct os_folder *
os_opendir(const char *directory)
{
        wchar_t *name = os_full_name(directory);
        struct os_folder *folder;

        if (name == NULL)
                return NULL;
        folder = must(calloc(1, sizeof(*folder)));
        name = must_resize(name, wcslen(name) + 3, sizeof(*name));
        folder->search = FindFirstFileW(wcscat(name, L"\\*"), &folder->next);
        free(name);
        if (folder->search != INVALID_HANDLE_VALUE)
                return folder;
        errno = GetLastError() == ERROR_DIRECTORY ? ENOTDIR : GetLastError() == ERROR_ACCESS_DENIED ? EACCES : ENOENT;
        free(folder);
        return NULL;
}

struct dirent *
os_readdir(struct os_folder *folder)
{
        int size;

        free(folder->entry.d_name);
        folder->entry.d_name = NULL;
        if (folder->ended) {
                errno = folder->error != 0 ? folder->error : errno;
                return NULL;
        }
        size = WideCharToMultiByte(CP_UTF8, 0, folder->next.cFileName, -1, NULL, 0, NULL, NULL);
        folder->entry.d_name = must_resize(NULL, (size_t)size, 1);
        WideCharToMultiByte(CP_UTF8, 0, folder->next.cFileName, -1, folder->entry.d_name, size, NULL, NULL);
        folder->ended = !FindNextFileW(folder->search, &folder->next);
        folder->error = folder->ended && GetLastError() != ERROR_NO_MORE_FILES ? EIO : 0;
        return &folder->entry;
}

int
os_closedir(struct os_folder *folder)
{
        FindClose(folder->search);
        free(folder->entry.d_name);
        free(folder);
        return 0;
}

/* ---- bytes */

ssize_t
os_read(int fd, void *bytes, size_t size)
{
        return _read(fd, bytes, (unsigned)(size < INT_MAX ? size : INT_MAX));
}

ssize_t
os_write(int fd, const void *bytes, size_t size)
{
        return _write(fd, bytes, (unsigned)(size < INT_MAX ? size : INT_MAX));
}
