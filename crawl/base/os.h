/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the library for crawls needs of the system in addition to C11: the calls of POSIX.
 *
 * Its files are written for POSIX, and include this header in place of <fcntl.h>, <sys/mman.h> and so on.  On Windows,
 * os_windows.h gives the same names to functions that do the same there; no other file knows of Windows.
 */
#ifndef REP_BASE_OS_H
#define REP_BASE_OS_H

#include <string.h>

#ifdef _WIN32
#include "base/os_windows.h"
#else
#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* The last slash in the name FILE, or NULL. */
static inline const char *
rep_os_slash(const char *file)
{
        return strrchr(file, '/');
}
#endif

#endif
